import { operations } from '@boothkit/contract';
import { namedOnlyOperations, type ToolGroup, toolGroups } from '@boothkit/contract/internal';
import * as z from 'zod';
import { nearestTo } from '../../engine/closest.ts';
import { lazyObject, type Output } from '../../engine/resources/define-resource.ts';
import { InputError } from '../../engine/resources/parse.ts';
import { jsonValue } from '../json-value.ts';

/** The response of a stub. */
export interface StubResponse {
  /** The HTTP status, 200 to 599. Default: 200. */
  readonly status?: number;
  /** Sent as JSON; nothing is sent without it, or with the statuses 204, 205 and 304. */
  readonly body?: unknown;
}

/** A schema of any library that follows Standard Schema, such as zod, Valibot or ArkType. */
export interface StandardSchema<Value = unknown> {
  readonly '~standard': {
    readonly version: 1;
    /** The value, maybe changed, or what is wrong with it. */
    readonly validate: (
      value: unknown,
    ) => { readonly value: unknown } | { readonly issues: readonly StandardIssue[] } | Promise<unknown>;
    readonly types?: { readonly output: Value } | undefined;
  };
}

/** An issue with a value, in the shape of Standard Schema. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** A call as a stub receives it, beside the account. */
export interface StubRequest {
  /** The parameters of the path, percent-decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: unknown;
  /** The JSON of the body; `undefined` without one. */
  readonly body: unknown;
  /** The world's time. */
  readonly now: Date;
  /**
   * A new ID, as the service gives them: the same seed and calls give the same IDs.
   *
   * @example
   * ```ts
   * sim.routes.add({
   *   operation: 'create_ai_prompt',
   *   method: 'POST',
   *   path: '/ai/prompts',
   *   answer: ({ newId }) => ({ status: 201, body: { id: newId() } }),
   * });
   * const { status } = await account.request({ method: 'POST', path: '/ai/prompts', body: {} });
   * console.log(status); // 201
   * ```
   */
  newId(): string;
}

/** A name as operations and tools have them. */
const operationName = () =>
  z
    .string()
    .regex(/^[^\s\p{C}](?:[^\p{C}]{0,198}[^\s\p{C}])?$/u)
    .refine((name) => !Object.hasOwn(operations, name), {
      error: ({ input }) => `must be an operation whose path the reference does not give; got ${JSON.stringify(input)}`,
    });

const StubResponseSchema = lazyObject(() => ({
  status: z.int().min(200).max(599).exactOptional(),
  body: jsonValue().exactOptional(),
}));

/** The description of a route, beside its responses. */
export const describedStub = () => ({
  operation: operationName(),
  /** Default: GET. */
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']).exactOptional(),
  /**
   * Below the base URL, parameters in braces: `/templates/{templateId}`. No path that an operation of the reference has. Default: that of
   * the operation in the service's own document, with its method, scope, cost and group.
   */
  path: z
    .string()
    .regex(/^(?:\/(?:[^\s/{}?#]|\{[^{}/*]+\})+)+$/)
    .exactOptional(),
  /** The scope that a key needs. Default: `read` for GET and HEAD, else `read-write`. */
  scope: z.enum(['read', 'read-write']).exactOptional(),
  /** The price of a call. Default: `expensive` for a POST whose name begins with `create` or `duplicate`, else `ordinary`. */
  cost: z.enum(['ordinary', 'expensive']).exactOptional(),
  /** Whether a call takes one of the account's three places for heavy calls. Default: whether its body has a `sourceUrl`. */
  heavy: z.boolean().exactOptional(),
  /** The group of its tool. Default: none, so that every address of the MCP endpoint has the tool. */
  group: z.enum(toolGroups).exactOptional(),
});

const answers = () => z.union([StubResponseSchema, z.array(StubResponseSchema).min(1).max(1000)]);

const stubFields = () => ({ ...describedStub(), answer: answers() });

/** Checks a stub with fixed responses: one, or several in their order, of which the last one stays. */
export const StubSchema = lazyObject(stubFields).superRefine(checkPlaceholders).meta({ id: 'NewStub' });

/** A stub with fixed responses. */
export interface FixedStub extends Output<typeof stubFields> {}

/** A stub whose path is known. */
export type PlacedStub = Omit<FixedStub, 'answer' | 'path'> & { readonly path: string };

/** A stub route of an operation whose path the reference does not give. */
export interface StubRecord {
  readonly operation: string;
  readonly method: NonNullable<FixedStub['method']>;
  readonly path: string;
  readonly scope: 'read' | 'read-write';
  readonly cost: 'ordinary' | 'expensive';
  /** Undefined: whether its body has a `sourceUrl`. */
  readonly heavy: boolean | undefined;
  readonly group: ToolGroup | null;
  readonly query: StandardSchema | undefined;
  readonly body: StandardSchema | undefined;
  /** Fixed responses, or what computes them for an account of the simulator that serves the call. */
  readonly answer: readonly StubResponse[] | ((call: StubRequest & { readonly account: unknown }) => unknown);
  /** How many calls it has answered. */
  readonly answered: number;
}

/** The record of a stub, with what its method and name say where nothing else does. */
export function stubRecord(
  { operation, method = 'GET', path, scope, cost, heavy, group }: PlacedStub,
  given: Pick<StubRecord, 'query' | 'body' | 'answer'>,
): StubRecord {
  const isExpensive = method === 'POST' && /^(?:create|duplicate)(?![a-z])/.test(operation);
  return {
    ...{ operation, method, path, ...given, answered: 0, heavy, group: group ?? null },
    scope: scope ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'read-write'),
    cost: cost ?? (isExpensive ? 'expensive' : 'ordinary'),
  };
}

/** A stub with the place, scope, cost and group that the service's own document gives its operation, where it has no others. Throws a TypeError for one without a path. */
export function placedStub<Stub extends Omit<FixedStub, 'answer'>>(
  document:
    | { readonly operations: ReadonlyMap<string, Pick<StubRecord, 'method' | 'path' | 'scope' | 'cost' | 'group'>> }
    | undefined,
  stub: Stub,
): Stub & PlacedStub {
  const described = document?.operations.get(stub.operation);
  const { method, path, scope, cost, group } = described ?? {};
  const place = described && { method, path, scope, cost, ...(group !== null && { group }) };
  const placed = { ...place, ...stub };
  if (typeof placed.path === 'string') return placed as Stub & PlacedStub;
  const need = 'path is required, such as /ai/credits, unless the own document of the service has the operation';
  throw new InputError('route', [{ field: 'path', message: need }]);
}

/** The placeholder's name, for a text of a fixed response that is nothing but a placeholder. */
export const placeholderIn = (text: string): string | undefined => /^\{\{([^{}]*)\}\}$/.exec(text)?.[1]?.trim();

const knownPlaceholder = /^(?:newId|now|(?:path|query)\.[\w-]+|body(?:\.[\w-]+)*)$/;

function checkPlaceholders({ path, answer }: Omit<FixedStub, 'operation'>, context: z.RefinementCtx): void {
  for (const { at, found } of wrongPlaceholders(path, answer))
    context.addIssue({ code: 'custom', path: at, message: `must ${placeholderNeed}; got ${JSON.stringify(found)}` });
}

/** The need of each placeholder, for errors. */
export const placeholderNeed =
  'be {{newId}}, {{now}}, {{path.name}} with a parameter of the path, {{query.name}} or {{body.name}}';

/** The placeholders of fixed responses that stand for nothing, and where they are; without a path, one that names a parameter of it may be right. */
export function* wrongPlaceholders(
  path: string | undefined,
  value: unknown,
  at: (string | number)[] = ['answer'],
): Generator<{ readonly at: (string | number)[]; readonly found: string }> {
  if (typeof value === 'string') {
    const name = placeholderIn(value);
    if (name === undefined) return;
    const inPath = name.startsWith('path.') ? `{${name.slice('path.'.length)}}` : '';
    if (!knownPlaceholder.test(name) || path?.includes(inPath) === false) yield { at, found: value };
  } else if (typeof value === 'object' && value !== null && at.length < 100) {
    // What is deeper is no JSON of a body anyway.
    for (const [name, item] of Object.entries(value))
      yield* wrongPlaceholders(path, item, [...at, Array.isArray(value) ? Number(name) : name]);
  }
}

/** The known operation that somebody may have meant by the name of a stub; undefined for a known or another one. */
export function meantBy(operation: string): string | undefined {
  const known = [...namedOnlyOperations, ...Object.keys(operations)];
  return known.includes(operation) ? undefined : nearestTo(operation, known, 2);
}
