import { asList, asObject, listMember, member, readJson, textMember } from '../target/response.ts';
import { type Difference, type RecordedRequest, type RecordedResponse, ruleHeader } from './exchange.ts';
import { redacted } from './redact.ts';

/** Maps a real id to its counterpart in the simulator; returns an unknown id unchanged. */
type ToShadow = (id: string) => string;

/** Fields whose values the service chooses: only their presence and type is compared. */
const ownToEach: ReadonlySet<string> = new Set([
  ...[
    'createdDate',
    'modifiedDate',
    'requestId',
    'message',
    'hint',
    'version',
    'expiresAt',
    'nextCursor',
    'printCount',
  ],
  ...['uploadUrl', 'storagePath', 'headers'],
  // No recording has the bytes of images.
  ...['logoUrl', 'afterCaptureBackgroundUrl', 'captureButtonUrls', 'galleryBackgroundUrl'],
  // The capture types of a template are unknown if only its id was seen.
  'captureTypes',
]);

/** Fields that default to those of the account. */
const defaultsOfAccount: ReadonlySet<string> = new Set(['colors', 'attractScreenId', 'stickerSetId']);

/** The beginning of what stands for a secret in the journal of a simulator, or for an email address in its HAR. */
const redactedByJournal = '[redacted';

const ids: ReadonlySet<string> = new Set([
  ...['id', 'eventId', 'galleryId', 'templateIds', 'attractScreenId', 'stickerSetId', 'paySetId'],
  'homeScreenBackgroundAttractScreenId',
]);

/** The differences between two responses: status, code, named fields, shape, and values that must agree. */
export function compare(
  request: RecordedRequest,
  real: RecordedResponse,
  simulated: RecordedResponse,
  toShadow: ToShadow,
): Difference[] {
  if (real.status !== simulated.status) return [{ what: 'status', real: outcome(real), simulated: outcome(simulated) }];
  const headers = ['service-version', ruleHeader].flatMap((what) => {
    const [one, other] = [real.headers.get(what), simulated.headers.get(what)];
    // Only simulators name rules.
    const isComparable = what !== ruleHeader || (one !== null && other !== null);
    return one === other || !isComparable ? [] : [{ what, real: one, simulated: other }];
  });
  if (real.lacksBody || request.method === 'HEAD') return headers;
  if (real.status >= 400) return [...headers, ...compareErrors(real, simulated)];
  const compared =
    request.operation === 'get_openapi'
      ? []
      : compareValues('', '', real.json, simulated.json, {
          sent: sentFields(request),
          sortedBy: sortField(request),
          toShadow,
        });
  return [...headers, ...compared];
}

const outcome = ({ status, json }: RecordedResponse) => {
  const code = member(member(json, 'error'), 'code');
  return typeof code === 'string' ? `${status} ${code}` : `${status}`;
};

function compareErrors(real: RecordedResponse, simulated: RecordedResponse): Difference[] {
  const [one, other] = [asObject(member(real.json, 'error')), asObject(member(simulated.json, 'error'))];
  const fields = (error: unknown) =>
    listMember(error, 'details')
      .map((detail) => member(detail, 'field'))
      .toSorted();
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['code', one['code'], other['code']],
    ['details', fields(one), fields(other)],
    ['error', Object.keys(one).filter(isRequired).toSorted(), Object.keys(other).filter(isRequired).toSorted()],
  ];
  return pairs.flatMap(([what, real, simulated]) =>
    JSON.stringify(real) === JSON.stringify(simulated) ? [] : [{ what, real, simulated }],
  );
}

/** A hint is optional. */
const isRequired = (name: string) => name !== 'hint';

function sentFields({ body }: RecordedRequest): ReadonlySet<string> {
  return new Set(Object.keys(asObject(readJson(body))));
}

/** The field by which a list is sorted (rules 4.1.1 and 4.1.3). */
function sortField({ query }: RecordedRequest): string {
  if (query.has('idUser')) return 'idUser';
  if (query.has('search')) return 'name';
  return query.get('sort') === 'date' ? 'date' : 'createdDate';
}

interface Basis {
  /** The fields of the request. */
  readonly sent: ReadonlySet<string>;
  readonly sortedBy: string;
  readonly toShadow: ToShadow;
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

function compareValues(path: string, field: string, real: unknown, simulated: unknown, basis: Basis): Difference[] {
  if (defaultsOfAccount.has(field) && !basis.sent.has(field)) return [];
  const differ = [{ what: path || 'body', real: redacted(real, field), simulated: redacted(simulated, field) }];
  const [one, other] = [typeOf(real), typeOf(simulated)];
  // The service also chooses whether such a field is null.
  if (one !== other) return ownToEach.has(field) && (one === 'null' || other === 'null') ? [] : differ;
  if (field === 'data') return compareEvents(asList(real), asList(simulated), basis);
  if (ownToEach.has(field) || (typeof real === 'string' && real.includes(redactedByJournal))) return [];
  if (one === 'object') {
    const [left, right] = [asObject(real), asObject(simulated)];
    const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
    return names.flatMap((name) => compareMember(path === '' ? name : `${path}.${name}`, name, left, right, basis));
  }
  const mapped = ids.has(field) ? mapIds(real, basis.toShadow) : real;
  return JSON.stringify(mapped) === JSON.stringify(simulated) ? [] : differ;
}

function compareMember(path: string, name: string, real: object, simulated: object, basis: Basis): Difference[] {
  const [there, here] = [Object.hasOwn(real, name), Object.hasOwn(simulated, name)];
  if (!there || !here)
    return [{ what: path, real: there ? 'present' : 'missing', simulated: here ? 'present' : 'missing' }];
  return compareValues(path, name, Reflect.get(real, name), Reflect.get(simulated, name), basis);
}

function mapIds(value: unknown, toShadow: ToShadow): unknown {
  if (typeof value === 'string') return toShadow(value);
  return Array.isArray(value) ? value.map((item) => mapIds(item, toShadow)) : value;
}

/**
 * Compares the events of two lists one by one, and the order of the lists. Events with the same value of the field that sorts them are
 * in any order: their IDs decide, which are not the same.
 */
function compareEvents(real: readonly unknown[], simulated: readonly unknown[], basis: Basis): Difference[] {
  const idOf = (event: unknown) => textMember(event, 'id');
  const sortKeyOf = (event: unknown) => textMember(event, basis.sortedBy).toLowerCase();
  const here = new Map(simulated.map((event) => [idOf(event), event]));
  const there = new Map(real.map((event) => [basis.toShadow(idOf(event)), event]));
  const isSameOrder = real.every((event, at) => {
    const other = simulated[at];
    const counterpart = there.get(idOf(other)) ?? other;
    return counterpart === event || sortKeyOf(counterpart) === sortKeyOf(event);
  });
  const sequence =
    isSameOrder && real.length === simulated.length
      ? []
      : [
          {
            what: 'data',
            real: `${real.length} events in this order`,
            simulated: `${simulated.length} events, others or in another order`,
          },
        ];
  return [
    ...sequence,
    ...real.flatMap((event) => {
      const other = here.get(basis.toShadow(idOf(event)));
      return other === undefined ? [] : compareValues('data[]', '', event, other, basis);
    }),
  ];
}
