import type { Page } from '../../engine/resources/listing.ts';
import type { Send } from './call.ts';
import { ControlError } from './control-error.ts';

// The operations in the document of a control API, and the methods that are derived from them.

/** The part of the document that the remote methods need. */
export interface ControlDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

interface DescribedOperation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  /** The operation table's `remote`. */
  readonly 'x-remote'?: readonly RemoteMethod[];
}

interface RemoteMethod {
  readonly method: string;
  readonly args?: readonly string[];
  readonly returns?: string;
  readonly optional?: boolean;
  readonly paginates?: Readonly<Record<string, number>>;
}

/** A method to be made, with the operation that it calls. */
export interface Method extends RemoteMethod {
  readonly verb: string;
  readonly path: string;
  readonly args: readonly string[];
  /** Parameters of path and query. */
  readonly parameters: ReadonlySet<string>;
}

/** The parameters that say whose methods these are, such as `accountId`, with their values. */
type Owner = Readonly<Record<string, string>>;

const kindsOfOwners = ['accountId'] as const;

/** All methods that a document describes. */
export function methodsOf({ paths = {} }: ControlDocument): Method[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([verb, operation]) =>
      (operation['x-remote'] ?? []).map((remote) => methodOf(verb.toUpperCase(), path, operation, remote)),
    ),
  );
}

function methodOf(verb: string, path: string, operation: DescribedOperation, remote: RemoteMethod): Method {
  const { parameters = [], requestBody } = operation;
  const named = (location: string) =>
    parameters.filter((parameter) => parameter.in === location).map(({ name }) => name);
  const isArgument = (name: string) => kindsOfOwners.every((owner) => owner !== name);
  const usual = [
    ...named('path').filter(isArgument),
    ...(requestBody ? ['body'] : []),
    ...(named('query').some(isArgument) ? ['query'] : []),
  ];
  return { args: usual, ...remote, verb, path, parameters: new Set(parameters.map(({ name }) => name)) };
}

/** The objects whose methods belong to an owner, as a tree of their names: `keys.create` is `create` of `keys`. */
export function objectsOf(methods: readonly Method[], owner: Owner, send: Send): Record<string, unknown> {
  const owners = Object.keys(owner);
  const root: Record<string, unknown> = {};
  for (const method of methods) {
    const needed = kindsOfOwners.filter((name) => method.parameters.has(name));
    if (needed.length !== owners.length || !needed.every((name) => name in owner)) continue;
    const names = method.method.split('.');
    const last = names.pop() ?? '';
    let parent = root;
    for (const name of names) {
      parent[name] ??= {};
      parent = parent[name] as Record<string, unknown>;
    }
    parent[last] = (...args: unknown[]) => called(method, owner, args, send);
  }
  return root;
}

async function called(method: Method, owner: Owner, args: readonly unknown[], send: Send): Promise<unknown> {
  try {
    if (method.paginates) {
      const given = { ...owner, ...method.paginates };
      return await allPages(
        async (cursor) => (await send(requestOf(method, { ...given, ...cursor }, args))) as Page<unknown>,
      );
    }
    const answer = await send(requestOf(method, owner, args));
    return method.returns === undefined ? answer : (answer as Record<string, unknown>)[method.returns];
  } catch (error) {
    if (method.optional && error instanceof ControlError && error.status === 404) return undefined;
    throw error;
  }
}

/** All items of a list, from the pages that `request` returns one after the other. */
export async function allPages<Item>(
  request: (cursor: { readonly cursor?: string }) => Promise<Pick<Page<Item>, 'data' | 'nextCursor'>>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | null = null;
  do {
    const { data, nextCursor } = await request(cursor === null ? {} : { cursor });
    all.push(...data);
    cursor = nextCursor;
  } while (cursor !== null);
  return all;
}

/** Parameters of path and query that are no arguments, with their values. */
type Given = Readonly<Record<string, string | number>>;

function requestOf({ verb, path, args: named }: Method, given: Given, args: readonly unknown[]) {
  const values: Record<string, unknown> = { ...given };
  const members: Record<string, unknown> = {};
  let body: unknown;
  for (const [at, target] of named.entries()) {
    const value = args[at];
    if (target === 'body') body = value;
    else if (target === 'query') Object.assign(values, value);
    else if (target.startsWith('body.')) members[target.slice('body.'.length)] = value;
    else values[target] = value;
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, values));
  const query = Object.fromEntries(Object.entries(values).filter(([name]) => !path.includes(`{${name}}`)));
  return {
    method: verb,
    path: filled,
    query,
    ...(body !== undefined && { body }),
    ...(Object.keys(members).length > 0 && { body: { ...(body ?? {}), ...members } }),
  };
}

function segmentOf(name: string, values: Readonly<Record<string, unknown>>): string {
  const value = values[name];
  if (typeof value === 'string' && value !== '' && value.isWellFormed()) return encodeURIComponent(value);
  throw new TypeError(`${name} must be well-formed text; got ${JSON.stringify(value)}`);
}
