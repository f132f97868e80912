import fc from 'fast-check';
import { type Api, basePaths, type DescribedOperation, operationNamed, operations } from './documents.ts';
import { anyEdit, type Edit } from './edits.ts';
import { type Form, flows, type Step } from './flows.ts';
import { encodedAround, referencesTo } from './markers.ts';
import { knownName, pathNoun } from './names.ts';
import { hostileTexts, logoAt, pictures } from './samples.ts';
import { anyName, anyText, conforming, hostileValue } from './values.ts';

// Requests as plans: plain data with markers, made before anything is sent.

/** What a request sends as its body. */
export type BodyPlan =
  | { readonly json: unknown; readonly edits: readonly Edit[] }
  /** What an operation responded with last, by its pointer; with edits. */
  | { readonly responseOf: string; readonly edits: readonly Edit[] }
  | { readonly text: string }
  | { readonly form: Form }
  | { readonly bytes: Uint8Array }
  | { readonly picture: number };

/** A request before it is sent. */
export interface RequestPlan {
  readonly method: string;
  /** Path and query from the origin on; or a reference to a URL. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: BodyPlan;
  /** Which of the known accounts it is about; 0 is the one that the simulator begins with. */
  readonly account: number;
  /** Whether all its references are to the newest values. */
  readonly newest?: true;
  /** Whether it goes over a socket, rather than through `fetch` in process. */
  readonly viaSocket: boolean;
}

const hostileSegments = ['%', '%zz', '%00', '%ED%A0%80', '%2e%2e', '..', '.', '%2F', '+', "'", '%F0%9F%8E%89', ';a=1'];

const segment = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...hostileSegments) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileTexts).map(encodedAround) },
  { weight: 1, arbitrary: fc.constant('a'.repeat(4000)) },
);

/** The path of an operation, its parameters mostly filled with what is known. */
function pathOf({ api, path }: DescribedOperation): fc.Arbitrary<string> {
  const base = basePaths[api];
  const parts = path.split('/').map((part) => {
    if (!part.startsWith('{')) return fc.constant(part);
    const name = knownName(part.slice(1, -1), pathNoun(path));
    return fc.oneof({ weight: 24, arbitrary: referencesTo(name) }, { weight: 1, arbitrary: segment });
  });
  const below = fc.tuple(...parts).map((segments) => segments.join('/'));
  const changed = fc
    .tuple(below, fc.constantFrom('/', '//', '/x', '.json', '%00', '/..', '?', ';'))
    .map(([usual, suffix]) => `${usual}${suffix}`);
  const within = fc.oneof({ weight: 50, arbitrary: below }, { weight: 1, arbitrary: changed });
  const world = referencesTo('worldId').map((id) => `/worlds/${id}`);
  const mount = fc.oneof({ weight: 30, arbitrary: fc.constant('') }, { weight: 1, arbitrary: world });
  return fc.tuple(mount, within).map(([prefix, rest]) => `${prefix}${base}${rest}`);
}

const hostilePair = fc
  .tuple(anyName, fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ maxLength: 10 })))
  .map(([name, value]) => `${encodedAround(name)}=${encodedAround(value)}`);

const oddQuery = fc.constantFrom('&&', '=', '%', '%ED%A0%80=1', '?', 'a[b]=1', 'limit=1&limit=2', '#');

function queryOf(operation: DescribedOperation): fc.Arbitrary<string> {
  const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const pairs = inQuery.map(({ name, required = false, schema }) => {
    const pair = conforming(operation, schema, name).map((value) => `${name}=${encodedAround(String(value))}`);
    // Of several filters, the operations mostly accept one.
    return required ? pair : fc.oneof({ weight: 1, arbitrary: pair }, { weight: 2, arbitrary: fc.constant('') });
  });
  const usual = fc.tuple(...pairs).map((given) => given.filter((pair) => pair !== ''));
  const odd = fc.oneof({ weight: 1, arbitrary: hostilePair }, { weight: 1, arbitrary: oddQuery });
  const changed = fc.tuple(usual, odd).map(([given, more]) => [...given, more]);
  const all = fc.oneof({ weight: 50, arbitrary: usual }, { weight: 1, arbitrary: changed });
  return all.map((given) => (given.length > 0 ? `?${given.join('&')}` : ''));
}

const keys = {
  usual: referencesTo('apiKey').map((key) => `Bearer ${key}`),
  created: referencesTo('createdKey').map((key) => `Bearer ${key}`),
  readOnly: referencesTo('readOnlyApiKey').map((key) => `Bearer ${key}`),
  odd: fc.constantFrom(
    '',
    'Bearer',
    'Bearer  ',
    'Basic YTpi',
    'Bearer a b',
    'bearer x',
    'Bearer \u00e9',
    'x'.repeat(7000),
  ),
};

function authorization(api: Api): fc.Arbitrary<Record<string, string>> {
  const none = fc.constant<Record<string, string>>({});
  const sent = (arbitrary: fc.Arbitrary<string>) => arbitrary.map((value) => ({ authorization: value }));
  if (api === 'control') return fc.oneof({ weight: 40, arbitrary: none }, { weight: 1, arbitrary: sent(keys.odd) });
  return fc.oneof(
    { weight: 60, arbitrary: sent(keys.usual) },
    { weight: 3, arbitrary: sent(keys.created) },
    { weight: 2, arbitrary: sent(keys.readOnly) },
    { weight: 1, arbitrary: sent(keys.odd) },
    { weight: 1, arbitrary: none },
  );
}

const contentTypes = [
  'text/plain',
  'application/json; charset=latin1',
  ';',
  'APPLICATION/JSON;Charset="UTF-8"',
  'a/b/c',
];

/** Headers that may be sent with any request: each with values that may be sent in it. */
const oddHeaders: readonly (readonly [string, readonly string[]])[] = [
  ['service-version', ['2026-08-04', '2027-01-01', '', 'latest', '2026-08-04, 2026-08-04', '9999-99-99']],
  ['simulator-client-ip', ['203.0.113.9', '', 'x'.repeat(3000), '::1', '\u00ff']],
  ['content-encoding', ['gzip', 'br', 'identity']],
  ['accept', ['text/html', '*/*;q=0', '']],
  ['origin', ['https://evil.example', 'null', '']],
  ['x-request-id', ['mine', '\u00e9\t"', 'y'.repeat(3000)]],
  ['range', ['bytes=0-1', 'bytes=9-', 'bytes=-1', 'bytes=5-1', 'x']],
  ['if-none-match', ['*', '"a"']],
  ['x-http-method-override', ['DELETE']],
  ['cookie', ['a=b; __proto__=c', ';;']],
  ['mcp-protocol-version', ['2025-06-18', 'x']],
];

const oddHeader = fc
  .constantFrom(...oddHeaders)
  .chain(([name, values]) => fc.constantFrom(...values).map((value) => ({ [name]: value })));

const extraHeaders = fc.oneof(
  { weight: 30, arbitrary: fc.constant<Record<string, string>>({}) },
  { weight: 1, arbitrary: oddHeader },
);

const contentType = fc.oneof(
  { weight: 60, arbitrary: fc.constant<Record<string, string>>({ 'content-type': 'application/json' }) },
  { weight: 1, arbitrary: fc.constant<Record<string, string>>({}) },
  { weight: 1, arbitrary: fc.constantFrom(...contentTypes).map((value) => ({ 'content-type': value })) },
);

const edits = fc.array(anyEdit, { minLength: 1, maxLength: 2 });
const brokenTexts = [
  '',
  '{',
  '[]',
  'null',
  '"',
  '{}x',
  '\ufeff{}',
  "{'a':1}",
  '{"a":1,}',
  '{"a":\u0000}',
  '1',
  '[[[[',
  '//',
];
const brokenBody: fc.Arbitrary<BodyPlan> = fc.oneof(
  fc.constantFrom(...brokenTexts).map((text) => ({ text })),
  anyText.map((text) => ({ text })),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => ({ bytes })),
  hostileValue.map((json) => ({ json, edits: [] })),
  fc.constant({ text: JSON.stringify({ name: 'x'.repeat(1_048_570) }) }),
);

const pictureBody = fc.nat(pictures.length - 1).map((picture) => ({ picture }));

function bodyOf(operation: DescribedOperation): fc.Arbitrary<BodyPlan | undefined> {
  const { api, path, requestBody } = operation;
  const schema = requestBody?.content?.['application/json']?.schema;
  if (requestBody && !schema) return pictureBody;
  const none = fc.constant(undefined);
  if (!schema) return fc.oneof({ weight: 60, arbitrary: none }, { weight: 1, arbitrary: brokenBody });
  const json = conforming(operation, schema, '');
  const usual = json.map((value) => ({ json: value, edits: [] }));
  // What GET responds with at the same path is like the body, where there is such an operation.
  const read = operations.find((other) => other.api === api && other.path === path && other.method === 'GET');
  const again = fc.record({ responseOf: fc.constant(read?.pointer ?? ''), edits: fc.oneof(fc.constant([]), edits) });
  return fc.oneof(
    { weight: 80, arbitrary: usual },
    { weight: 10, arbitrary: fc.record({ json, edits }) },
    ...(read ? [{ weight: 10, arbitrary: again }] : []),
    { weight: 3, arbitrary: brokenBody },
    { weight: 1, arbitrary: none },
  );
}

const otherMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND'];
const account = fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(23) });
const viaSocket = fc.oneof({ weight: 12, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });

/** A plan whose members are drawn one by one; no content type without a body. */
function planOf(
  method: fc.Arbitrary<string>,
  target: fc.Arbitrary<string>,
  headers: fc.Arbitrary<Record<string, string>>,
  body: fc.Arbitrary<BodyPlan | undefined>,
): fc.Arbitrary<RequestPlan> {
  return fc
    .tuple(method, target, headers, extraHeaders, contentType, body, account, viaSocket)
    .map(([drawnMethod, drawnTarget, own, extra, type, sent, of, socket]) => ({
      method: drawnMethod,
      target: drawnTarget,
      headers: { ...own, ...extra, ...(sent !== undefined && type) },
      ...(sent !== undefined && { body: sent }),
      account: of,
      viaSocket: socket,
    }));
}

/** A request of a documented operation. */
function requestOf(operation: DescribedOperation): fc.Arbitrary<RequestPlan> {
  const method = fc.oneof(
    { weight: 60, arbitrary: fc.constant(operation.method) },
    { weight: 1, arbitrary: fc.constantFrom(...otherMethods) },
  );
  const target = fc.tuple(pathOf(operation), queryOf(operation)).map(([path, query]) => `${path}${query}`);
  return planOf(method, target, authorization(operation.api), bodyOf(operation));
}

const urls = ['originalUrl', 'thumbnailUrl', 'link', 'logoUrl', 'galleryBackgroundUrl', 'afterCaptureBackgroundUrl'];
const otherPaths = [
  '/',
  '/mcp',
  '/_sim',
  '/_sim/dashboard/',
  '/_sim/live',
  '/of/',
  '/of/x/y',
  '/v1',
  '/v2/events',
  '/worlds/x/v1/events',
];
const signInPaths = [
  '/connect/authorize',
  '/connect/token',
  '/connect/register',
  '/.well-known/oauth-authorization-server',
];

/** Files, pages, uploads and whatever else is at the origin: their URLs are in responses. */
const visit: fc.Arbitrary<RequestPlan> = planOf(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('GET', 'PUT') },
    { weight: 1, arbitrary: fc.constantFrom(...otherMethods) },
  ),
  fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...urls.map(referencesTo)) },
    { weight: 2, arbitrary: fc.constantFrom(...otherPaths, ...signInPaths) },
    { weight: 1, arbitrary: segment.map((text) => `/${text}`) },
  ),
  fc.oneof(
    { weight: 9, arbitrary: fc.constant<Record<string, string>>({}) },
    { weight: 1, arbitrary: authorization('service') },
  ),
  fc.oneof(
    { weight: 6, arbitrary: pictureBody },
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: brokenBody },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('passcode=1', 'code=x&resource=y', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}')
        .map((text) => ({ text })),
    },
  ),
);

/** The bytes of an upload. */
const upload = planOf(fc.constant('PUT'), referencesTo('uploadUrl'), fc.constant({}), pictureBody);

/** Operations after which many others are rejected. */
const disruptive: readonly string[] = [
  ...['reset', 'restore_snapshot', 'load_world_file', 'create_fault', 'play_scenario'],
  ...['advance_clock', 'update_account', 'revoke_key'],
];

/** How often an operation is drawn, where that is not what its method says: others need what these make. */
const weights: Readonly<Record<string, number>> = {
  ...Object.fromEntries(disruptive.map((name) => [name, 2])),
  ...{
    create_event: 40,
    create_tablet: 6,
    open_event: 40,
    capture: 40,
    start_capture: 10,
    create_account: 2,
    create_world: 1,
  },
};

function weightOf({ api, method, operationId }: DescribedOperation): number {
  return weights[operationId] ?? (method === 'DELETE' ? 2 : api === 'service' ? 20 : 8);
}

const isDisruptive = ({ operationId }: DescribedOperation) => disruptive.includes(operationId);
const adds = ({ operationId, responses }: DescribedOperation) => '201' in responses || operationId === 'open_event';

/** An operation, and how often it is drawn. */
interface Weighted {
  readonly operation: DescribedOperation;
  readonly weight: number;
}

const weighted = (operation: DescribedOperation): fc.Arbitrary<Weighted> =>
  fc.constantFrom(1, 1, 1, 5).map((times) => ({ operation, weight: times * weightOf(operation) }));

/** The operations of one sequence. It leaves out some, and has more of some, so that different ones meet in each. */
export const someOperations: fc.Arbitrary<readonly Weighted[]> = fc
  .tuple(
    fc.subarray(operations.filter((operation) => !adds(operation) && !isDisruptive(operation))),
    fc.subarray(operations.filter(isDisruptive), { maxLength: 2 }),
  )
  .map((some) => [...operations.filter((operation) => adds(operation) && !isDisruptive(operation)), ...some.flat()])
  .chain((chosen) => fc.tuple(...chosen.map(weighted)));

const byOperation = new Map(operations.map((operation) => [operation, requestOf(operation)]));

/** A step of a flow. Now and then its body is drawn as that of any request. */
function planOfStep(step: Step): fc.Arbitrary<RequestPlan> {
  return anyOfStep(step).map((plan) => ({ ...plan, account: 0, newest: true }));
}

function anyOfStep(step: Step): fc.Arbitrary<RequestPlan> {
  if (typeof step === 'string') return requestOf(operationNamed(step));
  if ('upload' in step) return mostlyWith(upload, { picture: logoAt });
  if ('target' in step) return signInStep(step.target, 'form' in step.body ? step.body : { ...step.body, edits: [] });
  const [operationId, json] = step;
  return mostlyWith(requestOf(operationNamed(operationId)), { json, edits: [] });
}

const mostlyWith = (plans: fc.Arbitrary<RequestPlan>, body: BodyPlan): fc.Arbitrary<RequestPlan> =>
  fc.oneof({ weight: 15, arbitrary: plans.map((plan) => ({ ...plan, body })) }, { weight: 1, arbitrary: plans });

function signInStep(target: string, body: BodyPlan): fc.Arbitrary<RequestPlan> {
  const type = 'form' in body ? 'application/x-www-form-urlencoded' : 'application/json';
  return planOf(fc.constant('POST'), fc.constant(target), fc.constant({}), fc.constant(body)).map((plan) => ({
    ...plan,
    headers: { 'content-type': type },
  }));
}

const anyFlow: fc.Arbitrary<readonly RequestPlan[]> = fc.oneof(
  ...flows.map((steps) => fc.tuple(...steps.map(planOfStep))),
);

/** Of so many draws, one is a flow. */
const drawsPerFlow = 30;

/** Sequences of requests of these operations, with visits beside them and flows between them. */
export function sequencesOf(chosen: readonly Weighted[], maxLength: number): fc.Arbitrary<readonly RequestPlan[]> {
  const single = fc.oneof(
    ...chosen.flatMap(({ operation, weight }) => {
      const arbitrary = byOperation.get(operation);
      return arbitrary ? [{ weight, arbitrary }] : [];
    }),
    { weight: 50, arbitrary: visit },
    { weight: 20, arbitrary: upload },
  );
  const draw = fc.oneof(
    { weight: drawsPerFlow - 1, arbitrary: single.map((plan) => [plan]) },
    { weight: 1, arbitrary: anyFlow },
  );
  return fc.array(draw, { minLength: 1, maxLength, size: 'max' }).map((drawn) => drawn.flat());
}
