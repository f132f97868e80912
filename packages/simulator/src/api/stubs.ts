import type { FieldError, Operation } from '@boothkit/contract';
import { fieldName } from '@boothkit/contract/internal';
import * as z from 'zod';
import { methodNotAllowed } from '../engine/errors/api-error.ts';
import { hasNoBody } from '../engine/http/bodyless.ts';
import type { HttpResponse } from '../engine/http/messages.ts';
import { routes } from '../engine/http/routes.ts';
import { requireDuplicateLeft } from '../events/duplicates.ts';
import { countDuplicate } from '../events/duplicates-of-day.ts';
import type { StandardIssue, StandardSchema, StubRecord, StubRequest, StubResponse } from '../model/stub.ts';
import type { World } from '../model/world.ts';
import { withinLimit } from './admission.ts';
import type { CallContext } from './call.ts';
import { invalid, parseBody } from './parse.ts';
import { filled } from './placeholders.ts';
import { type ResponseStamp, stampHeaders } from './responses.ts';

/** A stub as the stages before the operation look at it. */
export interface StubOperation {
  readonly name: string;
  readonly operation: Pick<Operation, 'scope' | 'cost' | 'section' | 'body'>;
  readonly params: Readonly<Record<string, string>>;
  readonly stub: StubRecord;
}

const anyBody = z.looseObject({});
const section = '2.7';

/** The stub of a method and path; `undefined` where no stub has the path. Throws `method_not_allowed` where one has it for other methods. */
export function findStub(world: World, method: string, path: string): StubOperation | undefined {
  if (world.stubs.size === 0) return undefined;
  const match = routes([...world.stubs.values()].map((stub) => [stub.method, stub.path, stub] as const)).find(
    method,
    path,
  );
  if (!match) return undefined;
  if ('allowed' in match) throw methodNotAllowed(method, path, match.allowed);
  const { target: stub, params } = match;
  return { name: stub.operation, operation: operationOf(stub), params, stub };
}

/** The operation that a stub is served as. */
export function operationOf({ method, scope, cost }: StubRecord): StubOperation['operation'] {
  const writes = method === 'POST' || method === 'PUT' || method === 'PATCH';
  return { scope, cost, section, ...(writes && { body: anyBody }) };
}

/** The response of a stub: its parts are checked, then it is computed, and counted where it is a duplicate. */
export async function stubbed(
  { stub, operation, params }: StubOperation,
  sent: { readonly query: URLSearchParams; readonly body: unknown },
  call: Pick<CallContext, 'world' | 'limits' | 'origin' | 'accountId' | 'commit' | 'services'>,
  stamp: ResponseStamp,
): Promise<HttpResponse> {
  const { world, limits, accountId } = call;
  const request: StubRequest = {
    path: params,
    query: await checked('query', stub.query, queryOf(sent.query)),
    body: await checked('body', stub.body, stub.body ? sent.body : parseBody(operation, sent.body)),
    now: new Date(world.clock.now()),
    newId: () => call.commit((tx) => tx.newId()),
  };
  const isDuplicate = stub.operation.startsWith('duplicate_');
  const requireLeft = () => requireDuplicateLeft(world.account(accountId), world.clock.now());
  if (isDuplicate && limits !== 'off') withinLimit(world, limits, requireLeft);
  const { status = 200, body } = await answerOf(stub, request, call);
  if (isDuplicate && status < 300) call.commit(({ account }) => countDuplicate(account, world.clock.now()));
  if (body === undefined || hasNoBody(status)) return { status, headers: stampHeaders(stamp), body: null };
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...stampHeaders(stamp) },
    body: JSON.stringify(body),
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

/** What the schema of a stub makes of a part of a call. Throws `validation_failed` for what does not fit. */
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
