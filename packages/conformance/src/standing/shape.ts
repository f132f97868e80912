import { ErrorBody, operations } from '@boothkit/contract';
import { errorStatuses } from '@boothkit/contract/constants';
import { type RuleId, ruleCatalogue, ruleFamilies } from '@boothkit/contract/rules';
import type * as z from 'zod';
import type { DecisionId } from '../decision-id.ts';
import { type Answer, codeOf, member } from '../target/answer.ts';

/** What one answer shows of the rules that every answer is judged by. */
export interface Finding {
  readonly rule: RuleId;
  /** Absent where the answer agrees. */
  readonly fault?: string;
  readonly assumed?: readonly DecisionId[];
}

const known = (id: string): id is RuleId => Object.hasOwn(ruleCatalogue, id);

/** Judges an answer by the contract: what every answer carries, the envelope of failures, and the shape of successes. */
export function findingsOf(answer: Answer): Finding[] {
  const failed = answer.status >= 400;
  return [...headerFindings(answer), ...(failed ? envelopeFindings(answer) : shapeFindings(answer))];
}

function headerFindings({ headers, status }: Answer): Finding[] {
  const type = headers.get('content-type');
  const version = headers.get('service-version');
  const isJson = type !== null && /^application\/json\s*(;|$)/i.test(type);
  return [
    {
      rule: '9.5',
      ...(!(version !== null && /^\d{4}-\d\d-\d\d$/.test(version)) && {
        fault: `Service-Version is ${version === null ? 'missing' : JSON.stringify(version)}`,
      }),
    },
    { rule: '4/json', ...(!isJson && { fault: `the content type is ${type ?? 'missing'}` }) },
    ...(status === 429 ? [retryAfterFinding(headers.get('retry-after'))] : []),
  ];
}

function retryAfterFinding(retryAfter: string | null): Finding {
  const fits = retryAfter !== null && (/^\d+$/.test(retryAfter) || !Number.isNaN(Date.parse(retryAfter)));
  return { rule: '8/retry-after', ...(!fits && { fault: `Retry-After is ${retryAfter ?? 'missing'}` }) };
}

const detailsPath = 'error.details';

function envelopeFindings(answer: Answer): Finding[] {
  const parsed = ErrorBody.safeParse(answer.json);
  const faults = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ at: path.join('.'), message }));
  const firm = faults.find(({ at }) => !at.startsWith(detailsPath));
  const assumedFault = faults.find(({ at }) => at.startsWith(detailsPath));
  const code = codeOf(answer);
  const status =
    typeof code === 'string' ? new Map<string, number>(Object.entries(errorStatuses)).get(code) : undefined;
  const hint = member(member(answer.json, 'error'), 'hint');
  return [
    { rule: '4/errors', ...(answer.json === undefined && { fault: 'a failure without JSON' }) },
    { rule: '7.1', ...(firm && { fault: `${firm.at || 'the body'}: ${firm.message}` }) },
    ...(hint === '' ? [{ rule: '7.1' as const, fault: 'error.hint is there and empty' }] : []),
    ...(assumedFault
      ? [{ rule: '7.1' as const, fault: `${assumedFault.at}: ${assumedFault.message}`, assumed: ['S22'] as const }]
      : []),
    ...(status !== undefined && status !== answer.status
      ? [{ rule: '7.1' as const, fault: `${String(code)} came with status ${answer.status}`, assumed: ['S1'] as const }]
      : []),
  ];
}

/** The rules that a whole success agrees with, by the family of its shape. */
function rulesShown(answer: Answer): RuleId[] {
  const { asked, json } = answer;
  switch (asked.operation) {
    case 'list_events': {
      const data = member(json, 'data');
      const some = Array.isArray(data) && data.length > 0;
      return ['4.1/page', ...(some ? (['4.1.4', ...eventRules] as const) : [])];
    }
    case 'create_event':
      return [...eventRules, '2.2/alreadyExisted', '2.2/settings', ...ruleFamilies['2.3/KEY']];
    case 'update_event':
      return [...eventRules, '2.2/warnings', '2.2/settings', ...ruleFamilies['2.3/KEY']];
    case 'get_event':
    case 'duplicate_event':
      return [...eventRules, '2.2/settings', ...(member(json, 'settings') === null ? [] : ruleFamilies['2.3/KEY'])];
    case 'get_event_branding':
    case 'update_event_branding':
    case 'set_event_branding_image':
    case 'remove_event_branding_image':
      return [...ruleFamilies['2.6/FIELD'], '2.2/no-other-fields'];
    case 'delete_event':
      return ['4.5', '2.2/no-other-fields'];
    case 'create_upload':
      return ['4.11/upload'];
    case 'update_webhooks':
      return ['4.11/webhooks'];
    case 'get_openapi':
      return ['4.11/spec'];
    default:
      return [];
  }
}

const eventRules: readonly RuleId[] = [
  ...ruleFamilies['2.1/FIELD'],
  '2.1/always-present',
  '2.1/gallery-apart',
  '2.2/no-other-fields',
];

function shapeFindings(answer: Answer): Finding[] {
  const { operation } = answer.asked;
  if (operation === null) return [];
  const shown = rulesShown(answer);
  const parsed = operations[operation].success.schema.safeParse(answer.json);
  const faults = parsed.success ? [] : parsed.error.issues.flatMap((issue) => faultsOf(issue, answer));
  const faulty = new Set(faults.map(({ rule }) => rule));
  return [...faults, ...shown.filter((rule) => !faulty.has(rule)).map((rule) => ({ rule }))];
}

/** Fields whose absence breaks an assumption of this project only. */
function assumptionOf(operation: string, path: readonly string[], missing: boolean): readonly DecisionId[] | undefined {
  if (operation === 'create_upload') return path[0] === 'expiresAt' || path.length === 0 ? ['S11'] : undefined;
  if (operation === 'update_webhooks') return ['S12'];
  // That the map is whole, and how its version looks, is read into the reference.
  if (path[0] === 'settings' && path.length > 1 && (missing || path[1] === 'version')) return ['S25'];
  return undefined;
}

function faultsOf(issue: z.core.$ZodIssue, { asked, json }: Answer): Finding[] {
  const operation = asked.operation ?? '';
  const whole = issue.path.map(String);
  // An item of a list is judged as an event by itself.
  const path = operation === 'list_events' && whole[0] === 'data' ? whole.slice(2) : whole;
  const fault = `${whole.join('.') || 'the body'}: ${issue.message}`;
  if (issue.code === 'unrecognized_keys') {
    const assumed = assumptionOf(operation, path, false);
    const told: Finding = { rule: '2.2/no-other-fields', fault, ...(assumed && { assumed }) };
    return [told, ...issue.keys.flatMap((key) => ownRules(operation, key).map((rule): Finding => ({ rule, fault })))];
  }
  const missing = isMissing(json, whole);
  const assumed = assumptionOf(operation, path, missing);
  const field = fieldRule(operation, path);
  const more: readonly RuleId[] = missing && field.startsWith('2.1/') ? ['2.1/always-present'] : [];
  return [field, ...more].map((rule) => ({ rule, fault, ...(assumed && { assumed }) }));
}

function fieldRule(operation: string, [first = '', second]: readonly string[]): RuleId {
  if (first === 'settings' && second !== undefined && known(`2.3/${second}`)) return `2.3/${second}` as RuleId;
  for (const id of [`2.1/${first}`, `2.2/${first}`, `2.6/${first}`]) if (known(id)) return id;
  if (operation === 'list_events') return '4.1/page';
  if (operation === 'delete_event') return '4.5';
  if (operation === 'create_upload') return '4.11/upload';
  if (operation === 'update_webhooks') return '4.11/webhooks';
  return operation === 'get_openapi' ? '4.11/spec' : '2.2/no-other-fields';
}

/** The rules that speak of a field which does not belong where it was found. */
function ownRules(operation: string, key: string): RuleId[] {
  if (operation === 'list_events' && key === 'settings') return ['4.1.4'];
  if (key === 'alreadyExisted') return ['2.2/alreadyExisted'];
  if (key === 'warnings') return ['2.2/warnings'];
  return /gallery|passcode|privacy|sharing/i.test(key) ? ['2.1/gallery-apart'] : [];
}

function isMissing(json: unknown, path: readonly string[]): boolean {
  const key = path.at(-1);
  if (key === undefined) return json === undefined;
  const owner = path
    .slice(0, -1)
    .reduce((at: unknown, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined), json);
  return !(typeof owner === 'object' && owner !== null && Object.hasOwn(owner, key));
}
