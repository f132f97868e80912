import { ValidationError } from '../engine/errors.ts';

/** Headers of requests, as `fetch` takes them: by name, as pairs, or a `Headers` object. A header that is undefined is left out. */
export type RequestHeaders = Readonly<Record<string, string | undefined>> | Iterable<readonly [string, string]>;

/** Headers that have an option. */
const headersWithOptions: Readonly<Record<string, string>> = {
  authorization: 'use the option apiKey of the client',
  'content-type': 'bodies are JSON, except for those of request() and contentType',
  'service-version': 'use the option version',
};

/** Headers that fetch rejects, or sets itself. */
const headersOfFetch = /^(?:connection|content-length|expect|keep-alive|transfer-encoding|upgrade)$/;

/** Headers by name, as an object. The values of a name that several pairs have are joined, as `fetch` does it. */
export function headersByName(given: RequestHeaders = {}): Readonly<Record<string, string | undefined>> {
  if (!(Symbol.iterator in Object(given))) return given as Readonly<Record<string, string | undefined>>;
  const headers: Record<string, string> = {};
  for (const [name, value] of given as Iterable<readonly [string, string]>) {
    headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value;
  }
  return headers;
}

/**
 * Adds headers to others, names in lower case. Throws a {@link ValidationError} for one that has an option, unless it is `allowed`, or that
 * cannot be sent.
 */
export function readHeaders(
  base: Readonly<Record<string, string | undefined>>,
  given: RequestHeaders = {},
  { operation, allowed }: { readonly operation?: string | undefined; readonly allowed?: string | undefined } = {},
): Readonly<Record<string, string>> {
  const headers = new Headers();
  for (const [name, value] of [...Object.entries(base), ...Object.entries(headersByName(given))]) {
    if (value === undefined) continue;
    const lower = name.toLowerCase();
    const instead = headersOfFetch.test(lower) ? 'fetch does not send it' : headersWithOptions[lower];
    if (instead !== undefined && lower !== allowed) {
      throw new ValidationError(`headers must not contain ${lower}: ${instead}`, { operation });
    }
    try {
      headers.set(name, value);
    } catch {
      // The platform's own message shows the value.
      throw new ValidationError(`headers holds ${JSON.stringify(name)}, whose name or value cannot be sent`, {
        operation,
      });
    }
  }
  return Object.fromEntries(headers);
}
