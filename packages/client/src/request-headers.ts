import { ValidationError } from './errors.ts';

/** Headers of requests by name; those that are undefined are left out. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

const headersWithOptions: Readonly<Record<string, string>> = {
  authorization: 'use the option apiKey of the client',
  'content-type': 'bodies are JSON, except for those of request()',
  'service-version': 'use the option version',
};

/** Adds headers to others, names in lower case. Throws a {@link ValidationError} for one that has an option, or that cannot be sent. */
export function readHeaders(
  base: RequestHeaders,
  given: RequestHeaders = {},
  { operation, mayHaveType = false }: { readonly operation?: string | undefined; readonly mayHaveType?: boolean } = {},
): Readonly<Record<string, string>> {
  const headers = new Headers();
  for (const [name, value] of [...Object.entries(base), ...Object.entries(given)]) {
    if (value === undefined) continue;
    const instead = headersWithOptions[name.toLowerCase()];
    if (instead !== undefined && !(mayHaveType && /^content-type$/i.test(name))) {
      throw new ValidationError(`headers must not contain ${name.toLowerCase()}: ${instead}`, { operation });
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
