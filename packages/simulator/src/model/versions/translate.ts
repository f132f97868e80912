import type { OperationName, RequestParts } from '@boothkit/contract/rules';
import type { Version } from './versions.ts';

/** A request of a version as the current real version has it, for which the operations are written. */
export function realRequest({ date, request }: Version, operation: OperationName, sent: RequestParts): RequestParts {
  if (!request) return sent;
  return returned(request(operation, sent), `request of the version ${date} must return { query, body }`);
}

/** A response body of the current real version, translated to another version. */
export function responseOf({ date, response }: Version, operation: OperationName, body: object): object {
  if (!response) return body;
  // A copy, since a body may share the world's records.
  const copy = { ...structuredClone(body) };
  return returned(response(operation, copy), `response of the version ${date} must return the body`);
}

/**
 * Returns the result of a registered export function. Throws a TypeError for a promise or anything else that is not an
 * object; code outside TypeScript may return either.
 */
export function returned<Result extends object>(result: Result, need: string): Result {
  if (typeof result === 'object' && result !== null && !(result instanceof Promise)) return result;
  throw new TypeError(`${need}; got ${result instanceof Promise ? 'a promise' : String(result)}`);
}
