import type { Answered, Asked, Difference } from './exchange.ts';
import { asList, asObject, readJson } from './json.ts';
import { redacted } from './redact.ts';

/** Says of a real id what it is in the shadow world; the id itself where it is not known there. */
type ToShadow = (id: string) => string;

/** Fields whose values are the service's own to choose: only that they are there, and of what type, is compared. */
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
  ...['logoUrl', 'afterCaptureBackgroundUrl', 'galleryBackgroundUrl', 'uploadUrl', 'storagePath', 'headers'],
  // What a template serves is not known of templates that were only seen by their ids.
  'captureTypes',
]);

/** Fields that an event takes from its account where the request does not name them. */
const defaultsOfAccount: ReadonlySet<string> = new Set(['colors', 'attractScreenId', 'stickerSetId']);

const ids: ReadonlySet<string> = new Set([
  ...['id', 'eventId', 'galleryId', 'templateIds', 'attractScreenId', 'stickerSetId', 'paySetId'],
  'homeScreenBackgroundAttractScreenId',
]);

/** Where the simulator answered otherwise than the real service: status, code, named fields, shape, and values that must agree. */
export function compare(asked: Asked, real: Answered, simulated: Answered, toShadow: ToShadow): Difference[] {
  if (real.status !== simulated.status) return [{ what: 'status', real: outcome(real), simulated: outcome(simulated) }];
  const version = 'service-version';
  const headers =
    real.headers.get(version) === simulated.headers.get(version)
      ? []
      : [{ what: version, real: real.headers.get(version), simulated: simulated.headers.get(version) }];
  if (real.status >= 400) return [...headers, ...compareFailures(real, simulated)];
  const compared =
    asked.operation === 'get_openapi'
      ? []
      : compareValues('', '', real.json, simulated.json, { sent: sentFields(asked), toShadow });
  return [...headers, ...compared];
}

const outcome = ({ status, json }: Answered) => {
  const { code } = asObject(asObject(json)['error']);
  return typeof code === 'string' ? `${status} ${code}` : `${status}`;
};

function compareFailures(real: Answered, simulated: Answered): Difference[] {
  const [one, other] = [asObject(asObject(real.json)['error']), asObject(asObject(simulated.json)['error'])];
  const fields = (details: unknown) =>
    asList(details)
      .map((detail) => asObject(detail)['field'])
      .toSorted();
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['code', one['code'], other['code']],
    ['details', fields(one['details']), fields(other['details'])],
    ['error', Object.keys(one).filter(isFirm).toSorted(), Object.keys(other).filter(isFirm).toSorted()],
  ];
  return pairs.flatMap(([what, real, simulated]) =>
    JSON.stringify(real) === JSON.stringify(simulated) ? [] : [{ what, real, simulated }],
  );
}

/** A hint is there where there is something to add, which each judges for itself. */
const isFirm = (name: string) => name !== 'hint';

function sentFields({ body }: Asked): ReadonlySet<string> {
  return new Set(Object.keys(asObject(readJson(body))));
}

interface Grounds {
  /** The fields that the request named. */
  readonly sent: ReadonlySet<string>;
  readonly toShadow: ToShadow;
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

function compareValues(path: string, field: string, real: unknown, simulated: unknown, grounds: Grounds): Difference[] {
  if (defaultsOfAccount.has(field) && !grounds.sent.has(field)) return [];
  const differ = [{ what: path || 'body', real: redacted(real, field), simulated: redacted(simulated, field) }];
  const [one, other] = [typeOf(real), typeOf(simulated)];
  // Whether a field has a value is as much the service's own as the value is.
  if (one !== other) return ownToEach.has(field) && (one === 'null' || other === 'null') ? [] : differ;
  if (field === 'data') return compareEvents(asList(real), asList(simulated), grounds);
  if (ownToEach.has(field)) return [];
  if (one === 'object') {
    const [left, right] = [asObject(real), asObject(simulated)];
    const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
    return names.flatMap((name) => compareMember(path === '' ? name : `${path}.${name}`, name, left, right, grounds));
  }
  const mapped = ids.has(field) ? mapIds(real, grounds.toShadow) : real;
  return JSON.stringify(mapped) === JSON.stringify(simulated) ? [] : differ;
}

function compareMember(path: string, name: string, real: object, simulated: object, grounds: Grounds): Difference[] {
  const [there, here] = [Object.hasOwn(real, name), Object.hasOwn(simulated, name)];
  if (!there || !here)
    return [{ what: path, real: there ? 'there' : 'missing', simulated: here ? 'there' : 'missing' }];
  return compareValues(path, name, Reflect.get(real, name), Reflect.get(simulated, name), grounds);
}

function mapIds(value: unknown, toShadow: ToShadow): unknown {
  if (typeof value === 'string') return toShadow(value);
  return Array.isArray(value) ? value.map((item) => mapIds(item, toShadow)) : value;
}

/** Events of a list, each with its own; those that only one of the two lists are told by how many they are. */
function compareEvents(real: readonly unknown[], simulated: readonly unknown[], grounds: Grounds): Difference[] {
  const idOf = (event: unknown) => String(asObject(event)['id']);
  const here = new Map(simulated.map((event) => [idOf(event), event]));
  const wanted = real.map((event) => grounds.toShadow(idOf(event)));
  const sequence =
    wanted.join() === simulated.map(idOf).join()
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
      const other = here.get(grounds.toShadow(idOf(event)));
      return other === undefined ? [] : compareValues('data[]', '', event, other, grounds);
    }),
  ];
}
