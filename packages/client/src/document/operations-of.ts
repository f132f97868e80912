import type { Api, ApiPromise } from '../calls/api.ts';
import { listFrom, type Page } from '../calls/list.ts';
import { type CursorTrail, readPage } from '../calls/read-page.ts';
import { ValidationError } from '../engine/errors.ts';
import { assertOption, found, reading } from '../engine/option-checks.ts';
import type { Success } from '../options/outcome.ts';
import { apiOf, type BoothClient } from '../resources/client.ts';
import type { Call } from '../transport/call.ts';
import { schemaMismatch } from '../transport/load-errors.ts';
import { type CallableOperation, type OperationsDocument, type PageNames, readOperations } from './facts.ts';
import { type AnyInput, requestOf } from './request-of.ts';
import type { OperationMethods, OperationOptions } from './types.ts';

export type { OperationsDocument } from './facts.ts';

/**
 * The operations of an OpenAPI document as methods of their operationIds, with the key, retries, limits, errors and middleware of a client.
 *
 * Pass the types that openapi-typescript makes from the document. A GET with the query parameter `cursor` whose response has a next cursor
 * is a {@link List}, in pages as large as the document allows. A DELETE that a retry finds gone has succeeded; its result is then
 * undefined. An operation that the client has a method for is retried as that one, whatever its name. Throws a {@link ValidationError} for
 * a document that is not OpenAPI 3. The method of an operation that cannot be read, such as for a `$ref` that leads nowhere or an
 * operationId that two have, rejects with one.
 *
 * @example
 * ```ts
 * import { operationsOf } from '@boothkit/client/document';
 * import type { operations } from '@boothkit/contract/openapi'; // or './booth-api.d.ts'
 *
 * const api = operationsOf<operations>(booth, await booth.openapi.get());
 * for await (const event of api.list_events({ query: { search: 'Ada' } })) console.log(event.name);
 * ```
 */
export function operationsOf<Operations>(
  booth: BoothClient,
  document: OperationsDocument,
): OperationMethods<Operations> {
  const api = reading('booth', undefined, () => apiOf(booth));
  const methods = readOperations(document, api.settings.baseUrl).map((operation) => [
    operation.name,
    operation.page === undefined ? methodOf(api, operation) : listOf(api, operation, operation.page),
  ]);
  return Object.fromEntries(methods);
}

const methodOf = (api: Api, operation: CallableOperation) => (input?: AnyInput, options?: OperationOptions) =>
  run(api, operation, input, options, async (success) => success);

const listOf = (api: Api, operation: CallableOperation, names: PageNames) => {
  const page = (
    input: AnyInput | undefined,
    options: OperationOptions | undefined,
    trail?: CursorTrail,
  ): ApiPromise<Page<unknown>> =>
    run(api, operation, input, options, async (success, call) =>
      readPage(operation.name, await pageOf(operation.name, names, success, call), call, trail, (next) =>
        page({ ...input, query: { ...input?.query, cursor: next.cursor } }, options, next),
      ),
    );
  const { maxLimit } = operation;
  return (input?: AnyInput, options?: OperationOptions) =>
    listFrom((pageSize) => {
      const { cursor, limit = pageSize && maxLimit && Math.min(pageSize, maxLimit) } = input?.query ?? {};
      const first = limit === undefined ? input : { ...input, query: { ...input?.query, limit } };
      return page(first, options, isCursor(cursor) ? { cursor: `${cursor}`, before: undefined } : undefined);
    });
};

/** Whether a value can be a cursor. */
const isCursor = (value: unknown) => (typeof value === 'string' && value !== '') || Number.isFinite(value);

/**
 * A response with its page under the names that a page of events has. Throws a `ResponseError` for one that is no page, or does not say how
 * it goes on.
 */
async function pageOf(operation: string, { items, nextCursor, hasMore }: PageNames, success: Success, call: Call) {
  const { [items]: data, [nextCursor]: next, [hasMore ?? '']: said } = Object(success.data);
  const more = said ?? isCursor(next);
  const why =
    (!Array.isArray(data ?? (items in Object(success.data) ? [] : undefined)) && `${items} must be an array`) ||
    (typeof more !== 'boolean' && `${hasMore} must be true or false; got ${found(more)}`) ||
    (more && !isCursor(next) && `${nextCursor} must be a cursor when ${hasMore} is true; got ${found(next)}`) ||
    (!isCursor(next) && (next ?? '') !== '' && `${nextCursor} must be text or a number; got ${found(next)}`);
  if (why) throw await schemaMismatch(operation, why, success, call);
  return { ...success, data: { data: data ?? [], nextCursor: isCursor(next) ? `${next}` : null, hasMore: more } };
}

/** Begins a call; what is wrong with its input or options rejects it. */
function run<Data>(
  api: Api,
  operation: CallableOperation,
  input: AnyInput | undefined,
  options: OperationOptions | undefined,
  read: (success: Success, call: Call) => Promise<Success<Data>>,
): ApiPromise<Data> {
  const { name, fault } = operation;
  const work = async (call: Call, given: OperationOptions) => {
    if (fault !== undefined)
      throw new ValidationError(`the document's operation cannot be called: ${fault}`, { operation: name });
    const request = requestOf(api.settings.baseUrl, operation, input ?? {}, given, call);
    const own = request.cost ?? { cost: 'ordinary', heavy: false };
    const { cost = own.cost, heavy = own.heavy, repeatable = request.repeatable } = given;
    const isCost = cost === 'ordinary' || cost === 'expensive';
    assertOption(isCost, 'cost', "be 'ordinary' or 'expensive'", cost, name);
    assertBoolean('heavy', heavy, name);
    assertBoolean('repeatable', repeatable, name);
    return read(await api.send<unknown>({ ...request, cost: { cost, heavy }, repeatable }, call), call);
  };
  return api.run(name, options, work, { cost: 0, heavy: 0, repeatable: 0, accept: 0, contentType: 0 });
}

const assertBoolean = (name: string, value: unknown, operation: string) =>
  assertOption(typeof value === 'boolean', name, 'be true or false', value, operation);
