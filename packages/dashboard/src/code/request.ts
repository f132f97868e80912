import { wire } from '@boothkit/contract/internal';
import type { OperationName } from '@boothkit/contract/rules';

/** A request of the API, as its caller sends it. */
export interface ApiRequest {
  readonly method: string;
  /** Below the base URL, encoded and without a query, such as `/events/Qm4v8TzLr2KxW0aYcE6u`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** JSON; absent without a body. */
  readonly body?: unknown;
}

/** The input of an operation. */
export interface OperationInput {
  /** The id in the path, where the operation has one. */
  readonly eventId?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The path of a request with its query. */
export function targetOf({ path, query }: ApiRequest): string {
  return query && Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
}

/** The request of an operation. */
export function requestOf(name: OperationName, { eventId = '', query, body }: OperationInput): ApiRequest {
  const { method, path } = wire[name];
  return {
    method,
    path: path.replace('{eventId}', encodeURIComponent(eventId)),
    ...(query && { query }),
    ...(body !== undefined && { body }),
  };
}

/** The operation that a request calls, and the id in its path; `undefined` where it calls none. */
export function operationOf({ method, path }: ApiRequest): { name: OperationName; eventId: string } | undefined {
  for (const [name, operation] of Object.entries(wire)) {
    const eventId = operation.method === method ? idIn(path, operation.path) : undefined;
    if (eventId !== undefined) return { name: name as OperationName, eventId };
  }
  return undefined;
}

/** The ID in the place of `{eventId}` in a path, empty for a path without one; `undefined` for another path. */
function idIn(path: string, template: string): string | undefined {
  const [before = '', after] = template.split('{eventId}');
  if (after === undefined) return path === before ? '' : undefined;
  const id = path.slice(before.length, path.length - after.length);
  if (path !== `${before}${id}${after}` || !/^[^/]+$/.test(id)) return undefined;
  try {
    return decodeURIComponent(id);
  } catch {
    return undefined;
  }
}
