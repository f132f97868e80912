import { type Input, lazyObject } from '../../engine/resources/define-resource.ts';
import { entriesOf, type Listing, listing } from '../../engine/resources/listing.ts';
import { InputError, parseInput } from '../../engine/resources/parse.ts';
import { whyTaken } from '../../instruments/faults/taken-path.ts';
import {
  describedStub,
  meantBy,
  type PlacedStub,
  placedStub,
  type StandardSchema,
  type StubRecord,
  type StubRequest,
  type StubResponse,
  StubSchema,
  stubRecord,
} from '../../model/document/stub.ts';
import type { AddedOperation, NamedOnlyOperation } from '../../model/faults/fault-targets.ts';
import type { World } from '../../model/world.ts';
import type { Account } from '../accounts/accounts.ts';

/** A call of a stubbed operation. */
export interface StubCall<Query = Readonly<Record<string, string>>, Body = unknown> extends StubRequest {
  /** The account whose key made the call, in the world that serves it. */
  readonly account: Account;
  /** As it was sent, or as the schema of the stub made it. */
  readonly query: Query;
  /** The JSON of the body, or what the schema of the stub made of it; `undefined` without one. */
  readonly body: Body;
}

type Awaitable<Value> = Value | Promise<Value>;

/** A route to make up for an operation that the service's documentation only names. */
export interface NewStub<Query = Readonly<Record<string, string>>, Body = unknown> extends Input<typeof describedStub> {
  /** Any name, except the name of an operation whose path the reference gives. A name that is almost a name of the reference causes a warning. */
  operation: NamedOnlyOperation | (string & Record<never, never>);
  /** Checks the query, whose values are texts; a list for a parameter that is repeated. What does not fit is a 400. */
  query?: StandardSchema<Query>;
  /** Checks the body. What does not fit is a 400. */
  body?: StandardSchema<Body>;
  /**
   * The response: always the same; several, one for each call, of which the last one stays; or the result of a function for each call.
   *
   * In a fixed response, a text that is only a placeholder is replaced by a value: `"{{path.templateId}}"`, `"{{query.limit}}"`, `"{{body.name}}"`,
   * `"{{newId}}"`, `"{{now}}"`. A value of the body keeps its type. A value that was not sent is null.
   */
  answer: StubResponse | readonly StubResponse[] | ((call: StubCall<Query, Body>) => Awaitable<StubResponse>);
}

/** A stub route. */
export interface Stub extends Pick<StubRecord, 'method' | 'path' | 'scope' | 'cost' | 'group'> {
  /** Whether its calls are heavy; null for those whose body has a `sourceUrl`. */
  readonly heavy: boolean | null;
  /** The name, as faults and filters of the journal take it. */
  readonly operation: AddedOperation;
  /** How many calls it has answered. */
  readonly answered: number;
}

const Described = lazyObject(describedStub);

/** Stub routes: methods and paths of operations that the reference names without saying where they are; listed by operation. */
export interface Routes extends Listing<Stub> {
  /**
   * Stubs the route of one operation. An earlier route of the operation is replaced. Its calls go through key, version, plan, scope, limits and
   * faults as any other, and are in the journal. Calls of an operation named `duplicate_…` count as duplicates of the day. The operation is a tool of
   * the MCP endpoint as well. An error of the function is a 500 and is reported to `onInternalError`. Throws a TypeError that names the field for
   * what does not fit.
   *
   * @example
   * ```ts
   * import { createSimulator } from '@boothkit/simulator';
   *
   * const sim = createSimulator();
   * sim.routes.add({
   *   operation: 'get_ai_credits',
   *   path: '/ai/credits',
   *   answer: ({ account, now }) => ({ body: { credits: account.aiCredits, at: now } }),
   * });
   * ```
   */
  add<Query = Readonly<Record<string, string>>, Body = unknown>(stub: NewStub<Query, Body>): Stub;
  /**
   * Removes the route of an operation; `false` where it had none.
   *
   * @param operation The name that it was added with.
   * @example
   * ```ts
   * console.log(sim.routes.remove('list_templates')); // true
   * ```
   */
  remove(operation: string): boolean;
}

/** The stub routes of a world. */
export function routesOf(world: World): Routes {
  return {
    ...listing({
      seed: world.seed,
      name: ['routes'],
      entries: (after) => entriesOf(world.stubs, after),
      show: shownStub,
    }),
    add({ query, body, ...rest }) {
      const { answer } = rest;
      const parts = { query: schemaIn('query', query), body: schemaIn('body', body) };
      const stub = recordOf(placedStub(world.document, rest as never), answer as NewStub['answer'], parts);
      const taken = whyTaken(world, stub);
      if (taken) throw invalid('path', `must ${taken}`, stub.path);
      world.beginChange();
      world.stubs.set(stub.operation, stub);
      const meant = meantBy(stub.operation);
      if (meant !== undefined) console.warn(`boothkit: a route is named ${stub.operation}; did you mean ${meant}?`);
      return shownStub(stub);
    },
    remove(operation) {
      if (!world.stubs.has(operation)) return false;
      world.beginChange();
      return world.stubs.delete(operation);
    },
  };
}

function recordOf(
  { answer: _, ...rest }: object & { readonly answer: unknown },
  answer: NewStub['answer'],
  schemas: Pick<StubRecord, 'query' | 'body'>,
): StubRecord {
  // The pipeline of a simulator passes its own accounts, and what the schemas of the stub made of query and body.
  if (typeof answer === 'function')
    return stubRecord(parseInput(Described, rest, 'route') as PlacedStub, { ...schemas, answer: answer as never });
  const { answer: fixed, ...described } = parseInput(StubSchema, { ...rest, answer }, 'route');
  return stubRecord(described as PlacedStub, { ...schemas, answer: structuredClone([fixed].flat()) });
}

function schemaIn(field: 'query' | 'body', schema: unknown): StandardSchema | undefined {
  if (schema === undefined) return undefined;
  const { '~standard': standard }: { readonly '~standard'?: { readonly validate?: unknown } } = Object(schema);
  if (typeof standard?.validate === 'function') return schema as StandardSchema;
  throw new InputError('route', [
    { field, message: `${field} must be a schema of zod or another library that follows Standard Schema` },
  ]);
}

const shownStub = ({ operation, method, path, scope, cost, heavy, group, answered }: StubRecord): Stub => ({
  operation: operation as AddedOperation,
  method,
  path,
  scope,
  cost,
  heavy: heavy ?? null,
  group,
  answered,
});

function invalid(field: string, need: string, found: string): InputError {
  return new InputError('route', [{ field, message: `${field} ${need}; got ${JSON.stringify(found)}` }]);
}
