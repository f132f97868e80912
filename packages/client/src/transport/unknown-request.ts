import type { Cost, Method } from '@boothkit/contract/constants';
import { ValidationError } from '../errors.ts';
import type { WireRequest } from './wire-request.ts';

/** What goes into a request of an operation that is not in the table: its query and body as they are sent. */
export interface UnknownOperationInput extends Pick<WireRequest, 'body' | 'headers'> {
  readonly query: string;
  readonly cost: Cost;
  readonly heavy: boolean;
}

/** The request of an operation that the reference only names. Throws a {@link ValidationError} for what cannot be sent. */
export function unknownRequest(
  baseUrl: string,
  method: Method,
  path: string,
  { query, cost, heavy, ...written }: UnknownOperationInput,
): WireRequest {
  const operation = `${method} ${path}`;
  const url = URL.parse(`${baseUrl}${path}`);
  const inside = url?.pathname.startsWith(`${new URL(baseUrl).pathname.replace(/\/$/, '')}/`);
  if (!path.startsWith('/') || /[?#]/.test(path) || url === null || !inside) {
    throw new ValidationError('path must begin with a slash, stay below baseUrl and hold no query', { operation });
  }
  return { operation, method, url: `${url.href}${query}`, ...written, demand: { cost, heavy }, answers: 'any' };
}
