import type { ControlExchange } from '../../../simulator/src/control/api/operations/index.ts';
import type { OnWire, SentAs } from '../../../simulator/src/control/api/operations/serve-types.ts';

// The types by which the compiler checks the calls of the control API: from the path as a call has it to the operation in the table.

/** A method of HTTP that the control API has. */
export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A path with `{}` for each value. `ShapeOf<`accounts/${string}/keys?limit=1`>` = `'accounts/{}/keys'`. */
type ShapeOf<Path extends string> = Path extends `${infer Before}?${string}`
  ? ShapeOf<Before>
  : Path extends `${infer Head}/${infer Rest}`
    ? `${Segment<Head>}/${ShapeOf<Rest>}`
    : Segment<Path>;

/** A part of a path. `Segment<string>` = `Segment<'{keyId}'>` = `'{}'`. */
type Segment<Part extends string> = string extends Part ? '{}' : Part extends `{${string}}` ? '{}' : Part;

/** The operations by method and path: `{ 'GET accounts/{}/keys': …; … }`. */
type ByRoute = {
  readonly [One in ControlExchange as One['route'] extends `${infer Method} /${infer Path}`
    ? `${Method} ${ShapeOf<Path>}`
    : never]: One;
};

/** The operation that a call has. `OperationAt<'GET', 'clock'>` is that of `get_clock`; `never` where there is none. */
export type OperationAt<
  Method extends Verb,
  Path extends string,
> = `${Method} ${ShapeOf<Path>}` extends infer Route extends keyof ByRoute ? ByRoute[Route] : never;

/** The names in a query, as far as a call spells them. `NamesIn<`limit=1&order=${string}`>` = `'limit' | 'order'`. */
type NamesIn<Query extends string> = Query extends `${infer One}&${infer Rest}`
  ? NamesIn<One> | NamesIn<Rest>
  : Query extends `${infer Name}=${string}`
    ? Name
    : never;

/** The names in the query of a path. `AskedIn<'accounts?limit=1'>` = `'limit'`. */
type AskedIn<Path extends string> = Path extends `${string}?${infer Query}` ? NamesIn<Query> : never;

/** The names that the query of an operation can have. `QueryOf<OperationAt<'GET', 'accounts'>>` = `'cursor' | 'limit' | …`. */
type QueryOf<Operation> = Operation extends { readonly query: infer Query } ? keyof SentAs<Query> : never;

/**
 * The path of a call. Where it has no operation, the routes of the table; where its query has no such name, the names that there are.
 * `Called<'GET', 'clocks'>` = `'GET /accounts' | …`.
 */
export type Called<Method extends Verb, Path extends string> = [OperationAt<Method, Path>] extends [never]
  ? ControlExchange['route']
  : [AskedIn<Path>] extends [QueryOf<OperationAt<Method, Path>>]
    ? Path
    : QueryOf<OperationAt<Method, Path>>;

/** The JSON of a response. `AnswerOf<OperationAt<'GET', 'clock'>>` = `{ now: string; frozen: boolean }`. */
export type AnswerOf<Operation> = Operation extends { readonly response: infer Response } ? OnWire<Response> : never;

/** The body behind a path, which is left out where it can be. `BodyOf<OperationAt<'POST', 'faults'>>` = `[body?: NewFault]`. */
export type BodyOf<Operation> = Operation extends { readonly body: infer Body }
  ? SentAs<Body> extends infer Sent
    ? Sent extends object
      ? Record<never, never> extends Sent
        ? [body?: Sent]
        : [body: Sent]
      : []
    : never
  : [];

/** An item of a list. `ItemOf<OperationAt<'GET', 'worlds'>>` = `{ worldId: string; … }`. */
export type ItemOf<Operation> = AnswerOf<Operation> extends { readonly data: readonly (infer Item)[] } ? Item : never;
