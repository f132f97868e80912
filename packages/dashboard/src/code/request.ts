import { wire } from '@boothkit/contract/internal';
import type { OperationName } from '@boothkit/contract/rules';
import { routes } from '../../../simulator/src/engine/http/routes.ts';

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

const operations = routes(
  Object.entries(wire).map(([name, { method, path }]) => [method, path, name as OperationName] as const),
);

/** The operation that a request calls, and the id in its path, empty for a path without one; `undefined` where it calls none. */
export function operationOf({ method, path }: ApiRequest): { name: OperationName; eventId: string } | undefined {
  const found = operations.find(method, path);
  return found && 'target' in found ? { name: found.target, eventId: found.params['eventId'] ?? '' } : undefined;
}
