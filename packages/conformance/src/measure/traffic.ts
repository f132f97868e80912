import { type Assume, type AssumptionName, assumptionNames, assumptionValues } from '@boothkit/contract/internal';
import { currentVersion } from '@boothkit/contract/rules';
import { hidingKeys } from '../hide-keys.ts';
import type { RecordedRequest, RecordedResponse } from '../recorder/exchange.ts';
import { redacted } from '../recorder/redact.ts';
import { readJson } from '../target/response.ts';
import {
  isEvidence,
  type Json,
  membersOf,
  readCase,
  readCodes,
  readColors,
  readDates,
  readDetails,
  readIds,
  readRequestId,
  readSettings,
  readUpload,
} from './evidence.ts';
import type { Measurement } from './measure.ts';

// A program's own requests reveal fewer assumptions than a measurement does. But they make no event for it, and can have errors of plans, quotas
// and limits.

/** Reads the exchanges of a service. */
export interface TrafficReader {
  /** Reads one exchange, in the order of the responses. */
  add(request: RecordedRequest, response: RecordedResponse, nowMs: number): void;
  measurement(nowMs: number): Measurement;
}

interface Call {
  readonly operation: string;
  readonly query: URLSearchParams;
  readonly sent: Json;
  readonly status: number;
  readonly headers: Headers;
  readonly answer: Json;
  readonly nowMs: number;
}

type Note = <Name extends AssumptionName>(name: Name, value: Assume[Name], found: unknown) => void;

/** Creates a reader of the exchanges with one host. */
export function createTrafficReader(host: string): TrafficReader {
  const seen = new Map<AssumptionName, Map<string, { readonly by: string; readonly text: string; times: number }>>();
  const strange = new Map<AssumptionName, string>();
  const readers = [
    readEvents,
    readErrors,
    createCodesReader(),
    createUploadReader(),
    readWebhooks,
    createCursorReader(),
  ];
  let version: string | undefined;
  return {
    add({ operation, query, headers, body }, { status, headers: answered, json }, nowMs) {
      const answer = membersOf(json);
      if (operation === undefined || operation === 'get_openapi' || !isEvidence({ status, json: answer })) return;
      version = answered.get('service-version') ?? version;
      const hidden = hidingKeys(headers['authorization']);
      const note: Note = (name, value, found) => {
        const text = hidden
          .text(typeof found === 'string' ? found : (JSON.stringify(found) ?? 'nothing'))
          .slice(0, 300);
        if (value === undefined) return void strange.set(name, text);
        const values = seen.get(name) ?? new Map();
        const known = values.get(value) ?? { by: operation, text, times: 0 };
        known.times += 1;
        seen.set(name, values.set(value, known));
      };
      note('requestId', readRequestId({ status, headers: answered, json: answer }), [...answered.keys()].join(', '));
      const sent = membersOf(readJson(body));
      const call: Call = { operation, query, sent, status, headers: answered, answer, nowMs };
      for (const read of readers) {
        // A response that no reader expects must not keep the program from it.
        try {
          read(call, note);
        } catch {}
      }
    },
    measurement(nowMs) {
      const measured: Partial<Record<AssumptionName, string>> = {};
      const evidence: Partial<Record<AssumptionName, string>> = {};
      const unknown = [...strange].map(([name, found]) => ({ name, found }));
      for (const [name, values] of seen) {
        if (strange.has(name)) continue;
        // A program that survives what is otherwise survives what is assumed.
        const [found, ...others] = [...values].filter(
          ([value]) => values.size === 1 || value !== assumptionValues[name][0],
        );
        if (found && others.length === 0) {
          const [value, { by, text, times }] = found;
          [measured[name], evidence[name]] = [
            value,
            `${times === 1 ? 'once' : `${times} times`}, first by ${by}: ${text}`,
          ];
        } else unknown.push({ name, found: [...values.values()].map(({ text }) => text).join('; ') });
      }
      const known = new Set([...Object.keys(measured), ...unknown.map(({ name }) => name)]);
      return {
        measured: Object.fromEntries(Object.entries(measured)),
        evidence,
        unknown,
        notMeasured: assumptionNames.filter((name) => !known.has(name)),
        host,
        version: version ?? currentVersion,
        at: new Date(nowMs).toISOString(),
      };
    },
  };
}

const withEvents: ReadonlySet<string> = new Set(['create_event', 'get_event', 'update_event', 'duplicate_event']);

function readEvents({ operation, sent, status, answer }: Call, note: Note): void {
  if (status >= 300 || !withEvents.has(operation)) return;
  note('ids', readIds(answer['id']), answer['id']);
  const sentDate = answer['alreadyExisted'] === true ? undefined : sent['date'];
  note('returnedDates', readDates(answer, sentDate), answer['date']);
  if (answer['settings'] !== null)
    note('storedSettings', readSettings(answer['settings']), Object.keys(membersOf(answer['settings'])).join(', '));
  note('accountColors', readColors(answer['colors']), answer['colors']);
  const color = sent['brandingTextColor'];
  // One that is in one case anyway tells nothing of letters.
  if (typeof color === 'string' && color !== color.toLowerCase() && color !== color.toUpperCase())
    note('colorCase', readCase([color], [answer['brandingTextColor']]), answer['brandingTextColor']);
}

const statuses = {
  validation_failed: 'validationStatus',
  quota_exceeded: 'quotaStatus',
  payment_required: 'quotaStatus',
  plan_required: 'planStatus',
  conflict: 'conflictStatus',
} as const;

/** Where the details of a conflict have the holders of the event; undefined where they have none. */
function readHolders(code: unknown, details: unknown): Assume['conflictHolders'] {
  if ('holders' in membersOf(details)) return 'object';
  if (!Array.isArray(details) || code !== 'conflict') return undefined;
  const first = membersOf(details[0]);
  if ('holders' in first) return 'list';
  return 'kind' in first && 'name' in first ? 'holders' : undefined;
}

function readErrors({ operation, query, status, headers, answer }: Call, note: Note): void {
  const { code, details } = membersOf(answer['error']);
  const name =
    typeof code === 'string' && Object.hasOwn(statuses, code) ? statuses[code as keyof typeof statuses] : undefined;
  // The status of two filters of a list is given.
  const isGiven = operation === 'list_events' && query.size > 1;
  if (name !== undefined && !isGiven) note(name, knownValue(name, String(status)), `${status} ${String(code)}`);
  if (code === 'validation_failed' && Array.isArray(details) && details.length > 0)
    note('errorDetails', readDetails(details), redacted(details));
  const holders = readHolders(code, details);
  if (holders !== undefined) note('conflictHolders', holders, Object.keys(Object(details)).join(', '));
  const retryAfter = headers.get('retry-after');
  if (status === 429 && retryAfter !== null)
    note(
      'retryAfter',
      /^\d+$/.test(retryAfter) ? 'seconds' : Number.isNaN(Date.parse(retryAfter)) ? undefined : 'date',
      retryAfter,
    );
}

/** A value of an assumption; undefined for any other text. */
function knownValue<Name extends AssumptionName>(name: Name, text: string): Assume[Name] | undefined {
  return (assumptionValues[name] as readonly string[]).includes(text) ? (text as Assume[Name]) : undefined;
}

/** Codes are told apart by three errors of a service together. */
function createCodesReader() {
  const codes: { 401?: unknown; 404?: unknown; 403?: unknown } = {};
  return ({ status, answer }: Call, note: Note): void => {
    const { code } = membersOf(answer['error']);
    if (typeof code !== 'string' || (status !== 401 && status !== 404 && status !== 403)) return;
    // A 403 may be about the plan or the quota.
    if (status === 403 && Object.hasOwn(statuses, code)) return;
    codes[status] = code;
    if (codes[401] === undefined || codes[404] === undefined) return;
    const found = [codes[401], codes[404], ...(codes[403] === undefined ? [] : [codes[403]])];
    const value = readCodes(found);
    if (found.length === 3 || value !== undefined) note('errorCodes', value, found);
  };
}

function createUploadReader() {
  let [isRejected, isTaken] = [false, false];
  return ({ operation, sent, status, answer, nowMs }: Call, note: Note): void => {
    if (operation !== 'create_upload') return;
    const found = Object.keys(sent).join(', ');
    const type = (['contentType', 'mimeType'] as const).find((name) => name in sent);
    if (status >= 300) {
      isRejected ||= type !== undefined && (status === 400 || status === 422);
      return;
    }
    isTaken ||= type !== undefined;
    if (type !== undefined) note('uploadBody', type, found);
    // The purpose alone is documented: it tells something only where more was rejected.
    else if (isRejected && !isTaken) note('uploadBody', 'purposeOnly', found);
    note('uploadResponse', readUpload(answer, nowMs), Object.keys(answer).join(', '));
  };
}

function readWebhooks({ operation, status, answer }: Call, note: Note): void {
  if (operation !== 'update_webhooks' || status >= 300) return;
  const isNested = 'url' in membersOf(answer['media'] ?? answer['send']);
  const name = isNested ? 'nested' : (['mediaUrl', 'mediaWebhookUrl'] as const).find((each) => each in answer);
  note('webhooksBody', name, Object.keys(answer).join(', '));
}

function createCursorReader() {
  /** The page size of each cursor. */
  const limits = new Map<string, string | null>();
  const mostCursors = 1000;
  return ({ operation, query, status, answer }: Call, note: Note): void => {
    if (operation !== 'list_events') return;
    const [sent, next] = [query.get('cursor'), answer['nextCursor']];
    if (typeof next === 'string' && limits.size < mostCursors) limits.set(next, query.get('limit'));
    const limit = sent === null ? undefined : limits.get(sent);
    if (sent === null || limit === undefined) return;
    const isOther = limit !== query.get('limit');
    if (status === 200 && /[+/=]/.test(sent)) note('cursorText', 'escaped', sent);
    else if (status === 200 && isOther) note('cursorText', 'urlSafe', sent);
    else if (status === 400 && isOther) note('cursorText', 'boundToLimit', `with another limit ${status}`);
  };
}
