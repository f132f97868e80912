import {
  dateTimePattern,
  isJson,
  type JsonMembers,
  listOf,
  membersOf,
  needs,
  shapeOf,
} from '@boothkit/contract/internal';
import * as z from 'zod/v4';
import type { BroughtDocument } from '../../model/document/brought-document.ts';

// zod's own reader of JSON Schema rejects some keywords for the whole schema, reads others otherwise without a word, and needs a minute for eighty
// schemas that refer to each other. This one checks the keywords that it names, and notes each other one.

/** Keywords that say nothing of what is valid, or that other code reads. */
const silent = new Set([
  ...['title', 'description', 'default', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly', 'discriminator'],
  ...['xml', 'externalDocs', '$schema', '$id', '$comment', '$anchor', '$defs', 'definitions', 'id'],
  ...['contentMediaType', 'contentEncoding'],
]);

const ofText = ['minLength', 'maxLength', 'pattern', 'format'];
const ofNumbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const ofLists = [
  'items',
  'prefixItems',
  'contains',
  'minContains',
  'maxContains',
  'minItems',
  'maxItems',
  'uniqueItems',
];
const ofObjects = [
  ...['properties', 'required', 'additionalProperties', 'propertyNames', 'minProperties', 'maxProperties'],
];
const ofAnything = ['type', 'nullable', 'enum', 'const', 'anyOf', 'oneOf', 'allOf'];
const checked = new Set([...ofText, ...ofNumbers, ...ofLists, ...ofObjects, ...ofAnything]);

/** The type that a schema without one means by its keywords. */
const impliedTypes: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  ['object', ofObjects],
  ['array', ofLists],
  ['string', ofText],
  ['number', ofNumbers],
];

const types = new Set<unknown>(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

const fullTime = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Formats that are checked; others are words for readers. */
const formats: Readonly<Record<string, () => z.core.CheckFn<string> | z.core.$ZodCheck<string>>> = {
  email: () => z.email(),
  uri: () => z.url(),
  uuid: () => z.uuid(),
  date: () => z.iso.date(),
  time: () => z.regex(fullTime),
  duration: () => z.iso.duration(),
  hostname: () => z.hostname(),
  ipv4: () => z.ipv4(),
  ipv6: () => z.ipv6(),
};

/** A value that is there, whatever it is. */
const anything = z.custom<unknown>((value) => value !== undefined, 'is required');
needs.add(anything, { need: 'any value' });

/** What was found in a schema: the parts that are not checked, and the references. */
interface Findings {
  readonly unread: string[];
  readonly refs: Set<string>;
}

/** What a reference stands for. */
interface Referred extends Findings {
  target: z.ZodType;
  readonly schema: z.ZodType;
}

type Direction = 'readOnly' | 'writeOnly';

/** What the references of a document stand for, once for all of its operations: a schema may lead to hundreds of others. */
const known = new WeakMap<BroughtDocument['follow'], Readonly<Record<Direction, Map<string, Referred>>>>();

/** The zod schema of a schema of the document. What it does not check is passed to `onUnread`, with its place. */
export function zodOf(
  { follow }: Pick<BroughtDocument, 'follow'>,
  schema: unknown,
  at: string,
  /** Fields that are never sent in this direction: they are not required. */
  absent: Direction,
  onUnread: (text: string) => void,
): z.ZodType {
  const ofDocument = known.get(follow) ?? { readOnly: new Map(), writeOnly: new Map() };
  known.set(follow, ofDocument);
  const referred = ofDocument[absent];
  const added: string[] = [];
  const own: Findings = { unread: [], refs: new Set() };
  let findings = own;

  /** What a reference stands for, once in all of the document, so that it may refer to itself. */
  const refer = ($ref: string): z.ZodType => {
    findings.refs.add($ref);
    const before = referred.get($ref);
    if (before) return before.schema;
    const entry: Referred = {
      ...{ target: z.unknown(), schema: z.lazy((): z.ZodType => entry.target) },
      ...{ unread: [], refs: new Set() },
    };
    referred.set($ref, entry);
    added.push($ref);
    return entry.schema;
  };

  /** Of a part of a schema, `fields` are those of the whole. */
  function read(given: unknown, place: string, fields?: JsonMembers): z.ZodType {
    if (given === false) return z.never();
    const { $ref, ...members } = membersOf(given);
    const parts: z.ZodType[] = [];
    if (typeof $ref === 'string') parts.push(refer($ref));
    for (const key of Object.keys(members))
      if (!isRead(key, members[key]) && !silent.has(key) && !key.startsWith('x-'))
        findings.unread.push(`${place}: ${key} is not checked`);
    const own = Object.fromEntries(Object.entries(members).filter(([key, value]) => isRead(key, value)));
    const isWhole = fields === undefined && (own['allOf'] ?? own['anyOf'] ?? own['oneOf'] ?? $ref) !== undefined;
    const of = fields ?? (isWhole ? shapeOf(follow, given).properties : membersOf(own['properties']));
    const named = namedTypes(own);
    const values = 'const' in own ? [own['const']] : own['enum'];
    if (Array.isArray(values)) parts.push(oneOf(values));
    else if (named) parts.push(unionOf(named.map((type) => ofType(type, own, members, place, of))));
    for (const key of ['anyOf', 'oneOf'] as const) {
      const options = listOf(own[key]).map((part, nth) => read(part, `${place}.${key}[${nth}]`, of));
      if (options.length > 0) parts.push(key === 'oneOf' && options.length > 1 ? z.xor(options) : unionOf(options));
    }
    parts.push(...flattened(listOf(own['allOf'])).map(([part, nth]) => read(part, `${place}.allOf[${nth}]`, of)));
    const whole = allOf(parts);
    return own['nullable'] === true && parts.length > 0 ? z.nullable(whole) : whole;
  }

  /** The parts of a schema, those that are nothing but fields as one, so that a check of thousands of them takes no longer. */
  function flattened(parts: readonly unknown[]): (readonly [part: unknown, nth: number])[] {
    const properties: Record<string, unknown> = Object.create(null);
    const required = new Set<unknown>();
    const others = [...parts.entries()].filter(([, part]) => {
      const own = follow(part);
      const fields = membersOf(own['properties']);
      const names = Object.keys(fields);
      const isFields = namedTypes(own)?.join() === 'object' && Object.entries(own).every(isOfFields);
      if (parts.length < 2 || !isFields || names.some((name) => name in properties)) return true;
      for (const name of names) properties[name] = fields[name];
      for (const name of listOf(own['required'])) required.add(name);
      return false;
    });
    const result = others.map(([nth, part]) => [part, nth] as const);
    if (others.length === parts.length) return result;
    return [[{ type: 'object', properties: { ...properties }, required: [...required] }, 0], ...result];
  }

  function ofType(
    type: string,
    own: JsonMembers,
    { default: _, ...members }: JsonMembers,
    place: string,
    fields: JsonMembers,
  ): z.ZodType {
    if (type === 'string') return textOf(own);
    if (type === 'number' || type === 'integer') return numberOf(type, own);
    if (type === 'boolean') return z.boolean();
    if (type === 'null') return z.null();
    return type === 'array' ? listOfType(own, place) : objectOf(own, members, place, fields);
  }

  function listOfType(own: JsonMembers, place: string): z.ZodType {
    const items = own['items'] === undefined ? z.unknown() : read(own['items'], `${place}.items`);
    const first = listOf(own['prefixItems']).map((part, nth) => read(part, `${place}.prefixItems[${nth}]`));
    const least = numberIn(own, 'minItems') ?? 0;
    const list: z.ZodType =
      first.length === 0
        ? z.array(items)
        : z.tuple(first.map((part, nth) => (nth < least ? part : part.optional())) as unknown as [z.ZodType], items);
    const contained = own['contains'] === undefined ? undefined : read(own['contains'], `${place}.contains`);
    return list.check(
      ...(lengths(own, 'minItems', 'maxItems') as unknown as z.core.$ZodCheck<unknown>[]),
      ...(own['uniqueItems'] === true ? [z.superRefine<unknown>(requireDistinct)] : []),
      ...(contained
        ? [z.superRefine<unknown>((value, context) => requireContained(contained, own, value, context))]
        : []),
    ) as z.ZodType;
  }

  function objectOf(own: JsonMembers, members: JsonMembers, place: string, fields: JsonMembers): z.ZodType {
    const properties = membersOf(own['properties']);
    const required = new Set(
      listOf(own['required'])
        .map(String)
        .filter((name) => isExpected(fields[name])),
    );
    const names = new Set([...Object.keys(properties), ...required]);
    const shape = Object.fromEntries(
      Array.from(names, (name) => {
        const given = Object.hasOwn(properties, name) ? properties[name] : {};
        const field = read(given, `${place}.${name}`);
        if (!required.has(name)) return [name, field.optional()];
        return [name, field instanceof z.ZodUnknown ? anything : field];
      }),
    );
    const others = members['patternProperties'] === undefined ? own['additionalProperties'] : undefined;
    const object =
      others === false
        ? z.strictObject(shape)
        : typeof others === 'object'
          ? z.object(shape).catchall(read(others, `${place}.additionalProperties`))
          : z.looseObject(shape);
    const keys = own['propertyNames'] === undefined ? undefined : read(own['propertyNames'], `${place}.propertyNames`);
    const [least, most] = [numberIn(own, 'minProperties') ?? 0, numberIn(own, 'maxProperties')];
    if (!keys && least === 0 && most === undefined) return object;
    return object.superRefine((value, context) => {
      const found = Object.keys(value);
      const misfit =
        found.length < least ? `at least ${least}` : found.length > (most ?? found.length) ? `at most ${most}` : '';
      if (misfit !== '')
        context.addIssue({ code: 'custom', message: `must have ${misfit} fields; it has ${found.length}` });
      for (const key of found) {
        const { error } = keys?.safeParse(key) ?? {};
        if (error)
          context.addIssue({ code: 'invalid_key', origin: 'record', issues: error.issues, input: key, path: [key] });
      }
    });
  }

  /** Whether a field that the schema requires has to be sent in this direction: one with a default need not be. */
  function isExpected(field: unknown): boolean {
    const { own } = shapeOf(follow, field);
    return own[absent] !== true && (absent === 'writeOnly' || own['default'] === undefined);
  }

  try {
    const whole = read(schema, at);
    // It grows while it is read.
    for (const $ref of added) {
      const entry = referred.get($ref);
      if (!entry) continue;
      findings = entry;
      entry.target = read(follow({ $ref }), $ref);
    }
    // zod looks for circles once, and follows those references again and again that are not resolved yet.
    for (const $ref of added) Reflect.get(Object(referred.get($ref)?.schema._zod), 'innerType');
    // Throws here for schemas that lie deeper in each other than calls can.
    whole.safeParse(undefined, { jitless: true });
    for (const text of own.unread) onUnread(text);
    const seen = new Set(own.refs);
    for (const $ref of seen) {
      const { unread = [], refs = [] } = referred.get($ref) ?? {};
      for (const text of unread) onUnread(text);
      for (const next of refs) seen.add(next);
    }
    return whole;
  } catch (error) {
    for (const $ref of added) referred.delete($ref);
    throw error;
  }
}

/** Whether a keyword says nothing but which fields an object has. */
const isOfFields = ([key, value]: readonly [key: string, value: unknown]): boolean =>
  ['type', 'properties', 'required'].includes(key) ||
  silent.has(key) ||
  key.startsWith('x-') ||
  (key === 'additionalProperties' && (value === true || (isJson(value) && Object.keys(value).length === 0)));

/** The number that a keyword of a schema has. */
export const numberIn = (own: JsonMembers, name: string): number | undefined => {
  const value = own[name];
  return typeof value === 'number' ? value : undefined;
};

/** Whether a keyword is checked with this value. */
function isRead(key: string, value: unknown): boolean {
  if (!checked.has(key)) return false;
  if (key === 'pattern') return patternOf(value) !== undefined;
  const isPlain = (each: unknown) => typeof each !== 'object' || each === null;
  if (key === 'enum') return listOf(value).length > 0 && listOf(value).every(isPlain);
  if (key === 'const') return isPlain(value);
  if (key === 'type') return [value].flat().every((type) => types.has(type));
  return true;
}

/** The types that a schema names or means. */
function namedTypes(own: JsonMembers): readonly string[] | undefined {
  if (own['type'] !== undefined) return [own['type']].flat().map(String);
  const implied = impliedTypes.find(([, keywords]) => keywords.some((keyword) => keyword in own));
  return implied && [implied[0]];
}

function unionOf(options: readonly z.ZodType[]): z.ZodType {
  const [first, ...others] = options;
  return first && others.length === 0 ? first : z.union(options);
}

const oneOf = (values: readonly unknown[]): z.ZodType =>
  values.every((value) => typeof value === 'string')
    ? z.enum(values as [string])
    : unionOf(values.map((value) => z.literal(value as string)));

/** All of several schemas, as a tree that is no deeper than it must be. */
function allOf(parts: readonly z.ZodType[]): z.ZodType {
  const [first, second] = parts;
  if (!first) return z.unknown();
  if (!second) return first;
  const half = Math.ceil(parts.length / 2);
  return z.intersection(allOf(parts.slice(0, half)), allOf(parts.slice(half)));
}

function textOf(own: JsonMembers): z.ZodType {
  const pattern = patternOf(own['pattern']);
  const format = String(own['format']);
  // Bytes are in no text that could be measured.
  if (format === 'binary') return anything;
  if (format === 'date-time') {
    const text = z.string().check(z.regex(dateTimePattern));
    needs.add(text, { need: 'a date-time with a time and an offset, such as 2026-09-12T17:00:00+02:00' });
    return text;
  }
  return z
    .string()
    .check(
      ...(Object.hasOwn(formats, format) ? [formats[format]?.() as z.core.$ZodCheck<string>] : []),
      ...lengths(own, 'minLength', 'maxLength'),
      ...(pattern ? [z.regex(pattern)] : []),
    );
}

function lengths(own: JsonMembers, least: string, most: string): z.core.$ZodCheck<z.core.util.HasLength>[] {
  const [low, high] = [numberIn(own, least), numberIn(own, most)];
  return [...(low === undefined ? [] : [z.minLength(low)]), ...(high === undefined ? [] : [z.maxLength(high)])];
}

function numberOf(type: 'number' | 'integer', own: JsonMembers): z.ZodType {
  const [over, under] = [own['exclusiveMinimum'], own['exclusiveMaximum']];
  const [low, high] = [numberIn(own, 'minimum'), numberIn(own, 'maximum')];
  // In OpenAPI 3.0 these two say whether a bound is exclusive.
  const above = typeof over === 'number' ? over : over === true ? low : undefined;
  const below = typeof under === 'number' ? under : under === true ? high : undefined;
  const step = numberIn(own, 'multipleOf');
  return (type === 'integer' ? z.int() : z.number()).check(
    ...(low === undefined || over === true ? [] : [z.gte(low)]),
    ...(high === undefined || under === true ? [] : [z.lte(high)]),
    ...(above === undefined ? [] : [z.gt(above)]),
    ...(below === undefined ? [] : [z.lt(below)]),
    ...(step === undefined ? [] : [z.multipleOf(step)]),
  );
}

/** A pattern as JSON Schema means it, which is with the flag u; one that is none with it is read without. */
function patternOf(value: unknown): RegExp | undefined {
  if (typeof value !== 'string') return undefined;
  const flags = ['u', ''].find((each) => isPattern(value, each));
  return flags === undefined ? undefined : new RegExp(value, flags);
}

function isPattern(text: string, flags: string): boolean {
  try {
    return new RegExp(text, flags) !== undefined;
  } catch {
    return false;
  }
}

/** Values that are equal as JSON have one text. */
const textOfJson = (value: unknown): string =>
  JSON.stringify(value, (_, member) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );

function requireDistinct(value: unknown, context: z.RefinementCtx): void {
  const seen = new Map<string, number>();
  for (const [nth, item] of listOf(value).entries()) {
    const text = textOfJson(item);
    const before = seen.get(text);
    if (before !== undefined) {
      context.addIssue({ code: 'custom', message: `must have distinct items; items ${before} and ${nth} are equal` });
      return;
    }
    seen.set(text, nth);
  }
}

function requireContained(schema: z.ZodType, own: JsonMembers, value: unknown, context: z.RefinementCtx): void {
  const found = listOf(value).filter((item) => schema.safeParse(item).success).length;
  const [least, most] = [numberIn(own, 'minContains') ?? 1, numberIn(own, 'maxContains')];
  const misfit = found < least ? `at least ${least}` : found > (most ?? found) ? `at most ${most}` : '';
  if (misfit !== '')
    context.addIssue({
      code: 'custom',
      message: `must contain ${misfit} items of the schema contains; it has ${found}`,
    });
}
