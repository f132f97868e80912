import { ValidationError } from './errors.ts';

const ownHeaders: Readonly<Record<string, string>> = {
  authorization: 'use the option apiKey of the client',
  'content-type': 'bodies are always JSON',
  'service-version': 'use the option version',
};

/**
 * Headers of a call with those that its caller adds, which do not replace them. Throws a {@link ValidationError} for one that the
 * client sets by itself, or that cannot be sent.
 */
export function addHeaders(
  own: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
  operation: string,
): Readonly<Record<string, string>> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    const instead = ownHeaders[name.toLowerCase()];
    if (instead !== undefined) {
      throw new ValidationError(`headers must not hold ${name.toLowerCase()}: ${instead}`, { operation });
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
  return { ...Object.fromEntries(headers), ...own };
}
