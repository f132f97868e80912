import { ErrorBody, operations } from '@boothkit/contract';
import { ruleFamilies } from '@boothkit/contract/internal';
import { errorStatuses, type RuleId, ruleCatalogue } from '@boothkit/contract/rules';
import type * as z from 'zod';
import type { DecisionId } from '../assertions.ts';
import { type ApiResponse, codeOf, member } from '../target/response.ts';

/** The state of one invariant in one response. */
export interface Finding {
  readonly rule: RuleId;
  /** Absent if the response agrees. */
  readonly problem?: string;
  readonly assumed?: readonly DecisionId[];
}

const known = (id: string): id is RuleId => Object.hasOwn(ruleCatalogue, id);

/** Checks a response against the contract: its headers, and the error envelope or the shape of its success. */
export function findingsOf(response: ApiResponse): Finding[] {
  const failed = response.status >= 400;
  return [...headerFindings(response), ...(failed ? envelopeFindings(response) : shapeFindings(response))];
}

function headerFindings({ headers, status }: ApiResponse): Finding[] {
  const type = headers.get('content-type');
  const version = headers.get('service-version');
  const isJson = type !== null && /^application\/json\s*(;|$)/i.test(type);
  return [
    {
      rule: '9.5',
      ...(!(version !== null && /^\d{4}-\d\d-\d\d$/.test(version)) && {
        problem: `Service-Version is ${version === null ? 'missing' : JSON.stringify(version)}`,
      }),
    },
    { rule: '4/json', ...(!isJson && { problem: `the content type is ${type ?? 'missing'}` }) },
    ...(status === 429 ? [retryAfterFinding(headers.get('retry-after'))] : []),
  ];
}

function retryAfterFinding(retryAfter: string | null): Finding {
  const fits = retryAfter !== null && (/^\d+$/.test(retryAfter) || !Number.isNaN(Date.parse(retryAfter)));
  return { rule: '8/retry-after', ...(!fits && { problem: `Retry-After is ${retryAfter ?? 'missing'}` }) };
}

const detailsPath = 'error.details';

function envelopeFindings(response: ApiResponse): Finding[] {
  const parsed = ErrorBody.safeParse(response.json);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ at: path.join('.'), message }));
  const firm = problems.find(({ at }) => !at.startsWith(detailsPath));
  const assumedProblem = problems.find(({ at }) => at.startsWith(detailsPath));
  const code = codeOf(response);
  const status =
    typeof code === 'string' ? new Map<string, number>(Object.entries(errorStatuses)).get(code) : undefined;
  const hint = member(member(response.json, 'error'), 'hint');
  return [
    { rule: '4/errors', ...(response.json === undefined && { problem: 'an error response without JSON' }) },
    { rule: '7.1', ...(firm && { problem: `${firm.at || 'the body'}: ${firm.message}` }) },
    ...(hint === '' ? [{ rule: '7.1' as const, problem: 'error.hint is present and empty' }] : []),
    ...(assumedProblem
      ? [
          {
            rule: '7.1' as const,
            problem: `${assumedProblem.at}: ${assumedProblem.message}`,
            assumed: ['S22'] as const,
          },
        ]
      : []),
    ...(status !== undefined && status !== response.status
      ? [
          {
            rule: '7.1' as const,
            problem: `${String(code)} came with status ${response.status}`,
            assumed: ['S1'] as const,
          },
        ]
      : []),
  ];
}

/** The rules that a valid success response shows, by its operation. */
function rulesShown(response: ApiResponse): RuleId[] {
  const { request, json } = response;
  switch (request.operation) {
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

function shapeFindings(response: ApiResponse): Finding[] {
  const { operation } = response.request;
  if (operation === null) return [];
  const shown = rulesShown(response);
  const parsed = operations[operation].success.schema.safeParse(response.json);
  const problems = parsed.success ? [] : parsed.error.issues.flatMap((issue) => problemsOf(issue, response));
  const broken = new Set(problems.map(({ rule }) => rule));
  return [...problems, ...shown.filter((rule) => !broken.has(rule)).map((rule) => ({ rule }))];
}

/** The decisions behind a field, if its absence breaks only an assumption of this project. */
function assumptionOf(operation: string, path: readonly string[], missing: boolean): readonly DecisionId[] | undefined {
  if (operation === 'create_upload') return path[0] === 'expiresAt' || path.length === 0 ? ['S11'] : undefined;
  // The reference does not say that the map is complete, nor how its version looks.
  if (path[0] === 'settings' && path.length > 1 && (missing || path[1] === 'version')) return ['S25'];
  return undefined;
}

function problemsOf(issue: z.core.$ZodIssue, { request, json }: ApiResponse): Finding[] {
  const operation = request.operation ?? '';
  const whole = issue.path.map(String);
  // An item of a list is an event.
  const path = operation === 'list_events' && whole[0] === 'data' ? whole.slice(2) : whole;
  const problem = `${whole.join('.') || 'the body'}: ${issue.message}`;
  if (issue.code === 'unrecognized_keys') {
    const assumed = assumptionOf(operation, path, false);
    const finding: Finding = { rule: '2.2/no-other-fields', problem, ...(assumed && { assumed }) };
    return [
      finding,
      ...issue.keys.flatMap((key) => ownRules(operation, key).map((rule): Finding => ({ rule, problem }))),
    ];
  }
  const missing = isMissing(json, whole);
  const assumed = assumptionOf(operation, path, missing);
  const field = fieldRule(operation, path);
  const more: readonly RuleId[] = missing && field.startsWith('2.1/') ? ['2.1/always-present'] : [];
  return [field, ...more].map((rule) => ({ rule, problem, ...(assumed && { assumed }) }));
}

function fieldRule(operation: string, [first = '', second]: readonly string[]): RuleId {
  if (first === 'settings' && second !== undefined && known(`2.3/${second}`)) return `2.3/${second}` as RuleId;
  for (const id of [`2.1/${first}`, `2.2/${first}`, `2.6/${first}`]) if (known(id)) return id;
  if (operation === 'list_events') return '4.1/page';
  if (operation === 'delete_event') return '4.5';
  if (operation === 'create_upload') return '4.11/upload';
  return operation === 'get_openapi' ? '4.11/spec' : '2.2/no-other-fields';
}

/** The rules that forbid a field at this path. */
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
