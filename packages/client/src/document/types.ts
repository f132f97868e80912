import type { Cost } from '@boothkit/contract/internal';
import type { ApiPromise } from '../calls/api-promise.ts';
import type { List } from '../calls/list.ts';
import type { CallOptions } from '../options/call-options.ts';

// `Operation` is a member of the `operations` that openapi-typescript writes.

/** The options of a call of an operation that only a document describes: what a document does not say. */
export interface OperationOptions extends CallOptions {
  /** Its cost to the rate limit. Default: `expensive` for a POST that creates or duplicates by its name, else `ordinary`. */
  readonly cost?: Cost | undefined;
  /** Whether it is an import, a render or a fetch of a file from a URL, of which an account may have 3 at a time. Default: whether the body has a `sourceUrl`. */
  readonly heavy?: boolean | undefined;
  /** Whether it may be sent again after a fault that leaves open whether it took effect. Default: true, but for a POST. */
  readonly repeatable?: boolean | undefined;
}

type Content<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : undefined;

type Success = 200 | 201 | 202 | 203 | 204 | '2XX';

type Result<Operation> = Operation extends { responses: infer Responses }
  ? Content<Responses[keyof Responses & Success]>
  : undefined;

type Parts<Operation> = Operation extends { parameters: infer Parameters }
  ? Pick<Parameters, keyof Parameters & ('path' | 'query')>
  : object;

type BodyPart<Operation> = Operation extends { requestBody: infer Message }
  ? { body: Body<Message> }
  : Operation extends { requestBody?: infer Message }
    ? { body?: Body<NonNullable<Message>> }
    : object;

type Body<Message> = [Message] extends [never]
  ? never
  : Message extends { content: { 'application/json': infer Json } }
    ? Sendable<Json>
    : BodyInit;

/** A value as a caller may pass it: arrays may be readonly, and an optional field may be undefined. */
type Sendable<Value> = Value extends readonly (infer Item)[]
  ? readonly Sendable<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Sendable<Value[Name]> | (object extends Pick<Value, Name> ? undefined : never) }
    : Value;

type Input<Operation> = Sendable<Parts<Operation>> & BodyPart<Operation>;

type ItemOf<Page> = Page extends { data: readonly (infer Item)[] }
  ? Item
  : { [Name in keyof Page]-?: Page[Name] extends readonly (infer Item)[] ? Item : never }[keyof Page];

type HasCursor<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? 'cursor' extends keyof NonNullable<Query>
    ? true
    : false
  : false;

type Reply<Operation> =
  HasCursor<Operation> extends true
    ? ('nextCursor' | 'next_cursor') & keyof Result<Operation> extends never
      ? ApiPromise<Result<Operation>>
      : List<ItemOf<Result<Operation>>>
    : ApiPromise<Result<Operation>>;

/** One operation as a method: path parameters, query and body as its document has them. */
export type OperationMethod<Operation> =
  object extends Input<Operation>
    ? (
        input?: { [Part in keyof Input<Operation>]: Input<Operation>[Part] },
        options?: OperationOptions,
      ) => Reply<Operation>
    : (
        input: { [Part in keyof Input<Operation>]: Input<Operation>[Part] },
        options?: OperationOptions,
      ) => Reply<Operation>;

/** The operations of a document as methods, by their operationIds. */
export type OperationMethods<Operations> = {
  readonly [Name in keyof Operations]: OperationMethod<Operations[Name]>;
};
