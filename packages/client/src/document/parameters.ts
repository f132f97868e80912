import { isJsonType, type JsonMembers, mediaTypeOf, membersOf } from '@boothkit/contract/internal';
import { invalidField, typeOf, writeJson } from '../transport/json-body.ts';
import { parameterText, parsePathParameter } from '../transport/request.ts';

/** The text before a value of each style, the separator of its exploded parts, and the separator of the parts of one value. */
const styles = new Map<unknown, readonly [before: string, between: string, within: string]>([
  ['simple', ['', ',', ',']],
  ['label', ['.', '.', ',']],
  ['matrix', [';', ';', ',']],
  ['spaceDelimited', ['', '&', '%20']],
  ['pipeDelimited', ['', '&', '|']],
]);

/** Whether a value has members, and is not the date of any library. */
export const isFields = (value: unknown): value is object =>
  typeOf(value) === 'Object' && typeof Object(value).toJSON !== 'function';

/**
 * A parameter as the document writes it, with its name if its style has one; undefined for an empty list or object. Throws a
 * `ValidationError` for a value that its style has no form of.
 */
export function writeParameter(name: string, value: unknown, described: JsonMembers, operation: string) {
  const { in: place = 'query', content } = described;
  const { style = place === 'path' || place === 'header' ? 'simple' : 'form', explode = style === 'form' } = described;
  const [before, between, within] = styles.get(style) ?? ['', '&', ','];
  // The text of a header is not escaped.
  const encode = (text: string) => (place === 'header' ? text : encodeURIComponent(text));
  const isNamed = style !== 'simple' && style !== 'label';
  const named = (text: string) => (isNamed ? `${encode(name)}=${text}` : text);
  const textOf = (at: string, item: unknown) => {
    const text = encode(parameterText(at, item, operation));
    if (within !== '%20' || explode === true || !text.includes(within)) return text;
    throw invalidField(at, `${at} must have no space, which separates the items`, operation);
  };
  const partsOf = (): string[] => {
    if (Object.keys(membersOf(content)).some((each) => isJsonType(mediaTypeOf(each))))
      return [named(encode(writeJson(value, operation).json))];
    if (style === 'deepObject') return deepParts(encode(name), value, textOf);
    if (Array.isArray(value)) {
      const items = value.map((item, at) => textOf(`${name}[${at}]`, item));
      return explode === true || items.length === 0 ? items.map(named) : [named(items.join(within))];
    }
    if (!isFields(value)) return [named(textOf(name, value))];
    const pairs = givenEntries(value).map(([key, item]) => [encode(key), textOf(`${name}.${key}`, item)]);
    return explode === true || pairs.length === 0
      ? pairs.map((pair) => pair.join('='))
      : [named(pairs.flat().join(within))];
  };
  const parts = partsOf();
  return parts.length === 0 ? undefined : `${before}${parts.join(place === 'cookie' ? '; ' : between)}`;
}

/** The members of an object that have a value. */
export const givenEntries = (fields: object): [string, unknown][] =>
  Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);

/** Members at any depth, as `filter[date][from]=…`. */
function deepParts(name: string, value: unknown, textOf: (at: string, item: unknown) => string): string[] {
  if (!Array.isArray(value) && !isFields(value)) return [`${name}=${textOf(decodeURIComponent(name), value)}`];
  return givenEntries(value).flatMap(([key, item]) => deepParts(`${name}[${encodeURIComponent(key)}]`, item, textOf));
}

/** A parameter in a path. One that is text is an ID, which leads to no other resource. */
export function writePathParameter(name: string, value: unknown, described: JsonMembers, operation: string): string {
  const isNone = value === undefined || value === null || typeof value === 'string';
  if (isNone) parsePathParameter(name, value, operation);
  const written = writeParameter(name, value, { ...described, in: 'path' }, operation) ?? '';
  parsePathParameter(name, written, operation);
  return written;
}

/** A field of a form as a parameter; an object, or a list of them, is JSON unless the document has a style for it. */
export function writeFormField(name: string, value: unknown, encoding: JsonMembers, operation: string) {
  const { contentType, style, explode } = encoding;
  const isNested = isFields(value) || (Array.isArray(value) && value.some((item) => typeof item === 'object'));
  const isJson = isJsonType(mediaTypeOf(`${contentType}`)) || (isNested && (style ?? explode) === undefined);
  return writeParameter(
    name,
    value,
    { ...encoding, ...(isJson && { content: { 'application/json': {} } }) },
    operation,
  );
}
