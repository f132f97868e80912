import type { Api } from '../calls/api.ts';
import type { ApiPromise } from '../calls/api-promise.ts';
import { listFrom, type Page } from '../calls/list.ts';
import { type CursorTrail, readPage } from '../calls/read-page.ts';
import { assertOption } from '../engine/option-checks.ts';
import { assertKnown } from '../engine/option-names.ts';
import type { Success } from '../options/outcome.ts';
import { apiOf, type BoothClient } from '../resources/client.ts';
import type { Call } from '../transport/call.ts';
import { schemaMismatch } from '../transport/load-errors.ts';
import { type AnyInput, type HttpRequest, requestWith, textInQuery, writeCustomBody } from '../transport/request.ts';
import { type DescribedOperation, type OperationsDocument, type PageNames, readOperations } from './facts.ts';
import type { OperationMethods, OperationOptions } from './types.ts';

export type { OperationsDocument } from './facts.ts';

/**
 * The operations of an OpenAPI document as methods of their operationIds, with the key, retries, limits, errors and middleware of a client.
 *
 * The types are those that openapi-typescript makes of the document. A GET with the query parameter `cursor` whose response has a next
 * cursor is a {@link List}, in pages as large as the document allows. A DELETE that a retry finds gone has succeeded; its result is then
 * undefined. An operation that the client has a method for is retried as that one, whatever its name. Throws a {@link ValidationError}
 * for a document that is not OpenAPI 3, has one operationId twice, or a `$ref` that leads nowhere.
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
  const api = apiOf(booth);
  const methods = readOperations(document, api.baseUrl).map((operation) => [
    operation.name,
    operation.page === undefined ? methodOf(api, operation) : listOf(api, operation, operation.page),
  ]);
  return Object.fromEntries(methods);
}

const methodOf = (api: Api, operation: DescribedOperation) => (input?: AnyInput, options?: OperationOptions) =>
  run(api, operation, input, options, async (success) => success);

const listOf = (api: Api, operation: DescribedOperation, names: PageNames) => {
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
      return page(first, options, typeof cursor === 'string' ? { cursor, before: undefined } : undefined);
    });
};

/** A response with its page under the names that a page of events has. Throws a `ResponseError` for one without the items. */
async function pageOf(operation: string, { items, nextCursor, hasMore }: PageNames, success: Success, call: Call) {
  const { [items]: data, [nextCursor]: next, [hasMore ?? '']: more } = Object(success.data);
  if (!Array.isArray(data)) throw await schemaMismatch(operation, `${items} must be an array`, success, call);
  const hasNext = hasMore === undefined ? typeof next === 'string' && next !== '' : more;
  return { ...success, data: { data, nextCursor: next, hasMore: hasNext } };
}

/** Begins a call; what is wrong with its input or options rejects it. */
function run<Data>(
  api: Api,
  operation: DescribedOperation,
  input: AnyInput | undefined,
  { cost, heavy, repeatable, ...options }: OperationOptions = {},
  read: (success: Success, call: Call) => Promise<Success<Data>>,
): ApiPromise<Data> {
  return api.run(operation.name, options, async (call) => {
    const request = requestOf(api.baseUrl, operation, input ?? {});
    const { name } = operation;
    assertOption(
      cost === undefined || cost === 'ordinary' || cost === 'expensive',
      'cost',
      "be 'ordinary' or 'expensive'",
      cost,
      name,
    );
    assertBoolean('heavy', heavy, name);
    assertBoolean('repeatable', repeatable, name);
    const own = request.cost ?? { cost: 'ordinary', heavy: false };
    const success = await api.send<unknown>(
      {
        ...request,
        cost: { cost: cost ?? own.cost, heavy: heavy ?? own.heavy },
        repeatable: repeatable ?? request.repeatable,
      },
      call,
    );
    return read(success, call);
  });
}

function requestOf(baseUrl: string, operation: DescribedOperation, input: AnyInput): HttpRequest {
  const { name, method, known, separators } = operation;
  assertOption(typeof input === 'object', 'input', 'be an object with path, query and body', input, name);
  assertKnown(input, { path: 0, query: 0, body: 0 }, name);
  const query = Object.fromEntries(
    Object.entries(input.query ?? {}).map(([key, value]) => {
      const separator = separators.get(key);
      if (separator === undefined || !Array.isArray(value)) return [key, value];
      const items = value.map((item, at) => textInQuery(`${key}[${at}]`, item, name));
      return [key, items.length === 0 ? undefined : items.join(separator)];
    }),
  );
  // Without path parameters, one that the path needs is named as missing.
  const request = requestWith(baseUrl, name, operation, { path: {}, ...input, query }, writeCustomBody);
  if (method !== 'DELETE' || (known !== undefined && known !== 'delete_event')) return request;
  const gone = known && { deleted: true, id: Object.values(input.path ?? {})[0] };
  return { ...request, on404: gone };
}

const assertBoolean = (name: string, value: unknown, operation: string) =>
  assertOption(value === undefined || typeof value === 'boolean', name, 'be true or false', value, operation);
