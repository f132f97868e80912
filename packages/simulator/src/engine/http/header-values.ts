/** Values that are lists of tokens, whose letter case says nothing (RFC 9110). */
const tokenHeaders: ReadonlySet<string> = new Set([
  ...['accept-charset', 'accept-encoding', 'accept-language', 'connection', 'content-encoding', 'content-language'],
  ...['expect', 'transfer-encoding', 'upgrade'],
]);

/** Whether two values of a header, given by its lower-case name, mean the same as its own standard compares them. */
export function meansSameHeader(name: string, one: string, other: string): boolean {
  return one === other || plainValue(name, one) === plainValue(name, other);
}

function plainValue(name: string, value: string): string {
  if (name === 'content-type' || name === 'accept') return value.split(',').map(plainMediaType).join();
  if (name === 'host') return URL.parse(`http://${value}`)?.host ?? value;
  if (name === 'origin') return URL.parse(value)?.origin ?? value;
  if (name === 'authorization') return value.trim().replace(/^\S+/, (scheme) => scheme.toLowerCase());
  return tokenHeaders.has(name) ? trimmedParts(value.toLowerCase(), /([,;])/).join('') : value.trim();
}

// A pattern of spaces beside a sign would look at each run of spaces once for each of them.

/** The parts of a text, without the spaces around them. */
export const trimmedParts = (text: string, separator: string | RegExp): string[] =>
  text.split(separator).map((part) => part.trim());

/** A media type in lower case, with its parameters in order: of these, only charsets have no letter case (RFC 9110, section 8.3.1). */
function plainMediaType(text: string): string {
  const [type = '', ...parameters] = trimmedParts(text, ';');
  const plain = parameters.map((parameter) => {
    const [name = '', ...rest] = parameter.split('=');
    const known = name.trim().toLowerCase();
    const value = rest.join('=').trim().replaceAll(/^"|"$/g, '');
    return `${known}=${known === 'charset' || known === 'q' ? value.toLowerCase() : value}`;
  });
  return [type.toLowerCase(), ...plain.toSorted()].join(';');
}

/** The type of a body without parameters, in lower case; empty without one. */
export const mediaTypeOf = (contentType: string | null | undefined): string =>
  contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
