import { operations } from '@boothkit/contract';
import { namedOnlyOperations } from '@boothkit/contract/internal';
import * as z from 'zod';
import { routes } from '../engine/http/routes.ts';
import { entriesOf, type Listing, listing } from '../engine/resources/listing.ts';
import { InputError, parseInput, parseShape } from '../engine/resources/parse.ts';
import { lazyObject } from '../engine/resources/schema-parts.ts';
import { jsonValue } from '../model/json-value.ts';
import type { StubCall, StubResponse } from '../model/stub.ts';
import type { World } from '../model/world.ts';

/** The name of an operation that the reference only names. */
export type NamedOnlyOperation = (typeof namedOnlyOperations)[number];

/** A route to make up for an operation that the service's documentation only names. */
export interface NewStub {
  operation: NamedOnlyOperation;
  /** Default: GET. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base URL, parameters in braces: `/templates/{templateId}`. No path that an operation of the reference has. */
  path: string;
  /** The response: always the same, or the result of a function for each call. */
  answer: StubResponse | ((call: StubCall) => StubResponse | Promise<StubResponse>);
}

/** A stub route. */
export interface Stub extends Pick<Required<NewStub>, 'operation' | 'method' | 'path'> {}

const StubResponseSchema = lazyObject(() => ({
  status: z.int().min(200).max(599).exactOptional(),
  body: jsonValue().exactOptional(),
}));

const described = () => ({
  operation: z.enum(namedOnlyOperations),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
  path: z.string().regex(/^(\/([\w.~-]+|\{\w+\}))+$/),
});

/** Validates a {@link NewStub} with a fixed response. */
export const NewStubSchema = lazyObject(() => ({ ...described(), answer: StubResponseSchema })).meta({ id: 'NewStub' });

/** Checks what is said of a route. */
const StubSchema = lazyObject(described);

/** Stub routes: methods and paths of operations that the reference names without saying where they are; listed by operation. */
export interface Routes extends Listing<Stub> {
  /**
   * Stubs the route of one operation, in the place of the one it had. Its calls go through key, version, plan, scope (read for
   * GET) and limits as any other, at the ordinary price, and are in the journal. The operation is a tool of the MCP endpoint as well.
   * Throws a TypeError that names the field for what does not fit.
   *
   * @example
   * ```ts
   * import { createSimulator } from '@boothkit/simulator';
   *
   * const sim = createSimulator();
   * sim.routes.add({
   *   operation: 'get_ai_credits',
   *   path: '/ai/credits',
   *   answer: ({ accountId }) => ({ body: { accountId, credits: 12 } }),
   * });
   * ```
   */
  add(stub: NewStub): Stub;
  /** Removes the route of an operation; `false` where it had none. */
  remove(operation: NamedOnlyOperation): boolean;
}

const given = routes(Object.values(operations).map(({ method, path }) => [method, path, path] as const));

/** The stub routes of a world. */
export function routesOf(world: World): Routes {
  return {
    ...listing({
      seed: world.seed,
      name: ['routes'],
      entries: (after) => entriesOf(world.stubs, after),
      show: ({ respond: _, ...stub }) => parseInput(StubSchema, stub, 'route'),
    }),
    add({ answer, ...rest }) {
      const stub = parseInput(StubSchema, rest, 'route');
      const fixed = typeof answer === 'function' ? undefined : parseShape(StubResponseSchema, answer, 'answer');
      const shared = given.find(stub.method, stub.path.replaceAll(/[{}]/g, ''));
      if (shared) throw invalid('path', 'must not be that of a documented operation', stub.path);
      for (const other of world.stubs.values())
        if (other.operation !== stub.operation && other.method === stub.method && other.path === stub.path)
          throw invalid('path', `must not be that of ${other.operation}, with the same method`, stub.path);
      world.stubs.set(stub.operation, {
        ...stub,
        respond: fixed === undefined && typeof answer === 'function' ? answer : () => structuredClone(fixed ?? {}),
      });
      world.noteChange();
      return stub;
    },
    remove(operation) {
      const removed = world.stubs.delete(operation);
      if (removed) world.noteChange();
      return removed;
    },
  };
}

function invalid(field: string, need: string, found: string): InputError {
  return new InputError('route', [{ field, message: `${field} ${need}; got ${JSON.stringify(found)}` }]);
}
