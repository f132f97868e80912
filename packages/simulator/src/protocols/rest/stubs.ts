import type { FieldError, Operation } from '@boothkit/contract';
import { fieldName, pathShape } from '@boothkit/contract/internal';
import * as z from 'zod';
import { methodNotAllowed } from '../../engine/errors/api-error.ts';
import { hasNoBody } from '../../engine/http/bodyless.ts';
import type { HttpResponse } from '../../engine/http/messages.ts';
import { routes } from '../../engine/http/routes.ts';
import type { BroughtOperation } from '../../model/document/brought-document.ts';
import {
  placeholderIn,
  type StandardIssue,
  type StandardSchema,
  type StubRecord,
  type StubRequest,
  type StubResponse,
} from '../../model/document/stub.ts';
import type { World } from '../../model/world.ts';
import { requireDuplicateLeft } from '../../service/events/duplicates.ts';
import { countDuplicate } from '../../service/events/duplicates-of-day.ts';
import type { SentParts, ServedResponse } from '../document/serve.ts';
import { withinLimit } from './admission.ts';
import type { CallContext } from './call.ts';
import { invalid, parseBody } from './parse.ts';
import { type ResponseStamp, stampHeaders } from './responses.ts';

/** An operation of a stub, of the service's own document, or of both, as the stages before the operation look at it. */
export interface StubOperation {
  readonly name: string;
  readonly operation: Pick<Operation, 'scope' | 'cost' | 'section' | 'body'> & {
    readonly heavy: Operation['heavy'] | 'always';
    /** The operation of the document, by which its requests are read. */
    readonly brought?: BroughtOperation;
  };
  readonly params: Readonly<Record<string, string>>;
  /** Responds to the call; without it, the document's examples do. */
  readonly stub: StubRecord | undefined;
  readonly brought: BroughtOperation | undefined;
}

const anyBody = z.looseObject({});
const section = '2.7';

/**
 * The stub of a method and path, or the operation that the service's own document has there; `undefined` where neither has the path. Throws
 * `method_not_allowed` where they have it for other methods, or `others` are
 * what the contract has it for.
 */
export function findStub(
  world: World,
  method: string,
  path: string,
  others: readonly string[] = [],
): StubOperation | undefined {
  const { stubs, document } = world;
  const rows = [...stubs.values()].map((stub) => [stub.method, stub.path, stub] as const);
  const match = rows.length === 0 ? undefined : routes(rows).find(method, path);
  if (match && 'target' in match) return { ...stubOperation(world, match.target), params: match.params };
  const described = document?.routes.find(method, path);
  if (described && 'target' in described)
    return { ...broughtOperation(world, described.target), params: described.params };
  // The response loses its body on the way to the caller.
  if (method === 'HEAD' && [match, described].some((each) => each && 'allowed' in each && each.allowed.includes('GET')))
    return findStub(world, 'GET', path, others);
  const allowed = [...others, ...[match, described].flatMap((each) => (each ? each.allowed : []))];
  if (allowed.length === 0) return undefined;
  throw methodNotAllowed(method, path, [...new Set(allowed)]);
}

/** A stub as an operation; its requests and responses are those of the document, if it has the operation at the same place. */
export function stubOperation({ document }: Pick<World, 'document'>, stub: StubRecord): Omit<StubOperation, 'params'> {
  const { operation: name, method, path, scope, cost } = stub;
  const heavy = heavinessOf(stub);
  const described = document?.operations.get(name);
  const isThere = described?.method === method && pathShape(described.path) === pathShape(path);
  const brought = isThere ? described : undefined;
  return { name, operation: { scope, cost, heavy, section, ...bodyOf(method, brought) }, stub, brought };
}

/** An operation of the document; a stub of its name answers it. */
export function broughtOperation(
  world: Pick<World, 'stubs'>,
  brought: BroughtOperation,
): Omit<StubOperation, 'params'> {
  const { name, method, scope, cost } = brought;
  const stub = world.stubs.get(name);
  return {
    name,
    operation: { scope, cost, heavy: heavinessOf(stub), section, ...bodyOf(method, brought) },
    stub,
    brought,
  };
}

// rule 8/concurrent-heavy, decision S716
/** When a call takes a place for heavy calls, as the client counts it: if it fetches a file from a URL, unless the stub says otherwise. */
function heavinessOf(stub: StubRecord | undefined): StubOperation['operation']['heavy'] {
  if (stub?.heavy === undefined) return 'when-fetching-a-url';
  return stub.heavy ? 'always' : 'never';
}

function bodyOf(
  method: string,
  brought: BroughtOperation | undefined,
): Pick<StubOperation['operation'], 'body' | 'brought'> {
  if (brought) return { brought, ...(brought.described.bodies.length > 0 && { body: anyBody }) };
  return method === 'POST' || method === 'PUT' || method === 'PATCH' ? { body: anyBody } : {};
}

/** The response of a stub or of the document: the parts of the call are checked, then it is computed, and counted where it is a duplicate. */
export async function stubbed(
  { stub, brought, name, operation, params }: StubOperation,
  sent: Pick<SentParts, 'query' | 'body' | 'wire' | 'typed'>,
  call: Pick<CallContext, 'world' | 'limits' | 'origin' | 'accountId' | 'commit' | 'services'>,
  stamp: ResponseStamp,
): Promise<HttpResponse> {
  const { world, limits, accountId } = call;
  const served = brought && (await import('../document/serve.ts')).servedOperation(brought);
  const read = served?.read({ params, ...sent });
  if (read && 'errors' in read) throw invalid(section, read.errors);
  const parts = read?.parts ?? {
    path: params,
    query: queryOf(sent.query),
    body: stub?.body ? sent.body : parseBody(operation, sent.body),
  };
  const request: StubRequest = {
    path: parts.path,
    query: await checked('query', stub?.query, stub?.query ? queryOf(sent.query) : parts.query),
    body: await checked('body', stub?.body, parts.body),
    now: new Date(world.clock.now()),
    newId: () => call.commit((tx) => tx.newId()),
  };
  const accept = sent.wire?.header('accept') ?? null;
  const isDuplicate = name.startsWith('duplicate_');
  const requireLeft = () => requireDuplicateLeft(world.account(accountId), world.clock.now());
  if (isDuplicate && limits !== 'off') withinLimit(world, limits, requireLeft);
  const answer: ServedResponse = stub
    ? await answerOf(stub, request, call)
    : (served?.respond(request, { ...call, account: call.services.accountAt(call.origin, accountId) }, accept) ?? {});
  const { status = stub && brought ? brought.described.success.status : 200, body, headers = {} } = answer;
  const isRoute = stub !== undefined && status === brought?.described.success.status;
  const contentType = isRoute ? served?.contentType(body, accept) : answer.contentType;
  // As it is sent: a Date is text.
  const sentBody = () => body && JSON.parse(JSON.stringify(body));
  const reason = isRoute && contentType === undefined ? served?.whyNot(status, sentBody()) : undefined;
  if (reason !== undefined) throw new TypeError(`the answer of the route ${name} must fit the document: ${reason}`);
  if (isDuplicate && status < 300) call.commit(({ account }) => countDuplicate(account, world.clock.now()));
  if (body === undefined || hasNoBody(status))
    return { status, headers: { ...stampHeaders(stamp), ...headers }, body: null };
  return {
    status,
    headers: { 'Content-Type': contentType ?? 'application/json', ...stampHeaders(stamp), ...headers },
    body: contentType === undefined ? JSON.stringify(body) : (body as string | Uint8Array),
  };
}

async function answerOf(
  { operation, answer }: StubRecord,
  request: StubRequest,
  { world, origin, accountId, services }: Pick<CallContext, 'world' | 'origin' | 'accountId' | 'services'>,
): Promise<StubResponse> {
  const stub = world.stubs.get(operation);
  // One that was replaced or removed meanwhile answers its last calls uncounted.
  const answered = stub?.answer === answer ? stub.answered : 0;
  if (stub?.answer === answer) world.stubs.set(operation, { ...stub, answered: answered + 1 });
  if (typeof answer === 'function')
    return answer({ ...request, account: services.accountAt(origin, accountId) }) as StubResponse;
  const { body, ...response } = answer[Math.min(answered, answer.length - 1)] ?? {};
  return body === undefined ? response : { ...response, body: filled(body, request) };
}

/** A query as texts, and as lists of texts where a parameter is repeated. */
function queryOf(query: URLSearchParams): Readonly<Record<string, string | string[]>> {
  const names = [...new Set(query.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const all = query.getAll(name);
      return [name, all.length === 1 ? `${all[0]}` : all];
    }),
  );
}

/** Parses a part of a call with the schema of a stub. Throws `validation_failed` for a value that does not fit. */
async function checked(part: 'query' | 'body', schema: StandardSchema | undefined, value: unknown): Promise<unknown> {
  if (schema === undefined) return value;
  const result = Object(await schema['~standard'].validate(value));
  if (result.issues === undefined) return result.value;
  throw invalid(
    section,
    result.issues.map((issue: StandardIssue) => fieldErrorOf(part, issue)),
  );
}

function fieldErrorOf(part: string, { message, path = [] }: StandardIssue): FieldError {
  const names = path
    .map((each) => (typeof each === 'object' ? each.key : each))
    .map((name) => (typeof name === 'symbol' ? String(name) : name));
  const field = names.length === 0 ? part : fieldName(names);
  return { field, path: names, message: `${field}: ${message}` };
}

/** A fixed body with the values of a call in the place of its placeholders; null for what was not sent. */
function filled(template: unknown, call: StubRequest): unknown {
  if (typeof template === 'string') {
    const name = placeholderIn(template);
    return name === undefined ? template : valueAt(name, call);
  }
  if (Array.isArray(template)) return template.map((item) => filled(item, call));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, filled(value, call)]));
}

function valueAt(name: string, call: StubRequest): unknown {
  if (name === 'newId') return call.newId();
  if (name === 'now') return call.now;
  return name
    .split('.')
    .reduce<unknown>((value, part) => (Object.hasOwn(Object(value), part) ? Object(value)[part] : null), call);
}
