import fc from 'fast-check';
import { type Api, type DescribedOperation, resolved, type Schema } from './documents.ts';
import { pictureAt, rawJson, referencesTo } from './markers.ts';
import { knownName, knownNames, memberNoun, nounWithin, pathNoun, singular } from './names.ts';
import { hostileTexts, pictures, texts, textsByName } from './samples.ts';

// Values made from schemas: such as conform, and such as do not.

/** Any code point, lone surrogates among them. fast-check's own units for these keep a map of all code points. */
const anyCharacter = fc.oneof(
  fc.integer({ min: 0, max: 0x24f }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
);

/** A short text of any characters. */
export const anyText = fc.string({ unit: anyCharacter, maxLength: 30 });

const longText = fc
  .tuple(fc.constantFrom('a', 'é', '🎉', ' ', '"', '\u0000'), fc.constantFrom(201, 1001, 5001, 70_000))
  .map(([unit, times]) => unit.repeat(times));

const hostileText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 4, arbitrary: anyText },
  { weight: 1, arbitrary: longText },
);

const numbers = ['1e309', '-1e309', '-0', '9007199254740993', '1e-400', '0.1', '1E5', '253402300800000', '-1', '0'];
const nestings = [100, 3000].flatMap((depth) => [
  `${'['.repeat(depth)}${']'.repeat(depth)}`,
  `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
]);
const oddObjects = ['{"a":1,"a":2}', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"":null}'];

/** Any JSON value, among them such as JSON.stringify does not write. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, [], {}, [[]], [null], { a: 1 }) },
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...numbers).map(rawJson) },
  { weight: 2, arbitrary: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger()) },
  { weight: 1, arbitrary: fc.constantFrom(...nestings, ...oddObjects).map(rawJson) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A member name: one that the documents know, or any. */
export const anyName = fc.oneof(fc.constantFrom(...knownNames), hostileText);

const made = new WeakMap<Schema, fc.Arbitrary<unknown>>();

/** Values that conform to the schema of an operation's body or parameter, as far as the schema says. */
export function conforming({ api, path }: DescribedOperation, schema: Schema, name: string): fc.Arbitrary<unknown> {
  const known = made.get(schema);
  if (known) return known;
  const arbitrary = valuesOf(api, schema, name, pathNoun(path));
  made.set(schema, arbitrary);
  return arbitrary;
}

/** `name` is that of the member or parameter whose value it is; `noun` is of what a plain `id` would be the ID. */
function valuesOf(api: Api, given: Schema, name: string, noun: string): fc.Arbitrary<unknown> {
  const schema = resolved(api, given);
  const inner = nounWithin(given, noun);
  const usual = schema.default === undefined ? [] : [{ weight: 1, arbitrary: fc.constant(schema.default) }];
  return fc.oneof(...usual, { weight: 1, arbitrary: withoutDefault(api, schema, name, inner) });
}

function withoutDefault(api: Api, schema: Schema, name: string, noun: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(api, choice, name, noun)));
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any']);
  return fc.oneof(...types.map((type) => ofType(type, api, schema, name, noun)));
}

function ofType(type: string, api: Api, schema: Schema, name: string, noun: string): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return numbersOf(type, schema);
  if (type === 'string') return textsOf(schema, name, noun);
  if (type === 'array') return listsOf(api, schema, name, noun);
  if (type === 'object') return objectsOf(api, schema, noun);
  return fc.jsonValue({ maxDepth: 2 });
}

function numbersOf(type: string, { minimum, exclusiveMinimum, maximum }: Schema): fc.Arbitrary<number> {
  const min = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + Number.EPSILON);
  const low = min ?? Number.MIN_SAFE_INTEGER;
  const high = maximum ?? Number.MAX_SAFE_INTEGER;
  const usual = fc.integer({ min: Math.ceil(low), max: Math.min(high, Math.ceil(Math.max(low, 0)) + 30) });
  const whole = fc.oneof(usual, fc.integer({ min: Math.ceil(low), max: high }), fc.constantFrom(Math.ceil(low), high));
  const max = maximum ?? Number.MAX_VALUE;
  if (type === 'integer') return whole;
  return fc.oneof(whole, fc.double({ min: min ?? -max, max, noNaN: true }));
}

const plainText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 20 }) },
  { weight: 2, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: anyText },
);

function textsOf({ pattern, format, minLength = 0, maxLength }: Schema, name: string, noun: string) {
  const known = knownName(name, noun);
  const isId = /(Ids?|uploadPath)$/.test(known);
  const named = textsByName[name];
  const own = named ? fc.constantFrom(...named) : freeTexts(pattern, format, minLength, maxLength);
  const isFree = pattern === undefined && format !== 'date';
  if (!knownNames.includes(known) || !(isFree || isId)) return own;
  return fc.oneof({ weight: isId ? 20 : 1, arbitrary: referencesTo(known) }, { weight: 1, arbitrary: own });
}

function freeTexts(pattern: string | undefined, format: string | undefined, minLength: number, maxLength = 10_000) {
  if (format === 'base64' || format === 'binary') return fc.nat(pictures.length - 1).map(pictureAt);
  const pattern_ =
    format === 'date' ? /^\d{4}-\d\d-\d\d$/ : pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const hasLength = (text: string) => text.length >= minLength && text.length <= maxLength;
  if (pattern_ || format) {
    const isUri = format === 'uri';
    const fitting = texts.filter((text) => hasLength(text) && (pattern_?.test(text) ?? (!isUri || URL.canParse(text))));
    if (fitting.length === 0) throw new Error(`no sample conforms to the pattern ${pattern}, format ${format}`);
    return fc.constantFrom(...fitting);
  }
  const bounds = [minLength, maxLength]
    .filter((length) => length > 0 && length < 6000)
    .map((length) => 'x'.repeat(length));
  return fc.oneof(plainText, ...bounds.map((text) => fc.constant(text))).map((text) => {
    return text.length < minLength ? `${text}${'a'.repeat(minLength)}` : text.slice(0, maxLength);
  });
}

function listsOf(api: Api, { items, prefixItems, minItems = 0, maxItems = 50 }: Schema, name: string, noun: string) {
  const itemName = singular(name);
  if (prefixItems) return fc.tuple(...prefixItems.map((item) => valuesOf(api, item, itemName, noun)));
  const item = typeof items === 'object' ? valuesOf(api, items, itemName, noun) : fc.jsonValue({ maxDepth: 1 });
  return fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4), size: 'max' });
}

function objectsOf(
  api: Api,
  { properties = {}, required = [], additionalProperties, propertyNames }: Schema,
  noun: string,
) {
  const members = Object.entries(properties).map(
    ([name, schema]) => [name, valuesOf(api, schema, name, name === 'id' ? noun : memberNoun(name, noun))] as const,
  );
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  // Mostly few of them: many exclude each other.
  const few = [1, 3, optional.length].map((most) =>
    fc.subarray(optional, { maxLength: Math.min(most, optional.length) }),
  );
  const sent = fc.oneof(...few);
  const record = fc
    .tuple(fc.record(Object.fromEntries(members)), sent)
    .map(([all, names]) => Object.fromEntries([...required, ...names].map((name) => [name, all[name]])));
  if (typeof additionalProperties !== 'object') return record;
  const names = propertyNames ? valuesOf(api, propertyNames, '', '').map(String) : plainText;
  const others = fc.dictionary(names, valuesOf(api, additionalProperties, '', ''), {
    maxKeys: 3,
    noNullPrototype: true,
  });
  return fc.tuple(others, record).map(([extra, named]) => ({ ...extra, ...named }));
}
