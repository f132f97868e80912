import type { Redact } from './redact.ts';

/** A header of a response without secrets, which a server may echo; undefined if there is none. */
export function headerOf({ headers }: Response, name: string, redact: Redact): string | undefined {
  const value = headers.get(name);
  return value === null ? undefined : redact(value);
}

/** The service's id of the request that a response answers, without secrets. */
export function requestIdOf(response: Response, redact: Redact): string | undefined {
  return headerOf(response, 'X-Request-Id', redact);
}
