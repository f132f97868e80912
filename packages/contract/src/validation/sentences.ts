import type * as core from 'zod/v4/core';
import { definedBy, isOptional, needAt, schemasAt, unwrapped } from './needs.ts';

// The messages of invalid input, all from `sentenceOf`: the schemas of the contract have them as zod's own messages, which forms show, and
// `validate` reports them.

/** Messages omit longer lists of known fields. */
const maxKnown = 32;

/** One message names as many unknown fields. */
const maxUnknown = 5;

/** No known field has a longer name; an unknown one may be as long as a body. */
const maxNameLength = 100;

/** Writes a path as in code: `settings.captureTypes[2]`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`;
    return name === '' ? truncate(String(part)) : `${name}.${truncate(String(part))}`;
  }, '');
}

const truncate = (name: string) =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength).toWellFormed()}…` : name;

/** The sentence for keys that an object at a path does not have. `known` has those that it has; empty if it accepts any. */
function unknownKeys(path: readonly PropertyKey[], keys: readonly string[], known: readonly string[]): string {
  const names = keys.slice(0, maxUnknown).map((key) => fieldName([...path, key]));
  if (keys.length > maxUnknown) names.push(`${keys.length - maxUnknown} more`);
  const listed = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join();
  const hint = known.length > 0 && known.length <= maxKnown ? `; known fields are ${known.join(', ')}` : '';
  return `${listed} ${keys.length === 1 ? 'is not a field' : 'are not fields'} that can be sent here${hint}`;
}

/** The keys that an object or a record accepts; empty if it accepts any. */
function keysOf(schema: core.$ZodType): readonly string[] {
  const { def } = definedBy(schema)._zod;
  if (def.type === 'object') return Object.keys(def.shape);
  if (def.type !== 'record') return [];
  const keys = definedBy(def.keyType)._zod.def;
  return keys.type === 'enum' ? Object.values(keys.entries).map(String) : [];
}

/** The value at a path within another; undefined where there is none. */
export const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (at, part) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, part) ? Reflect.get(at, part) : undefined,
    value,
  );

/** The value that an issue of zod is about. */
interface Subject {
  readonly value: unknown;
  /** A schema that contains the value, and the path of the value in it. */
  readonly schema: core.$ZodType;
  readonly path: readonly (string | number)[];
  /** The name of a value without a path, such as `the body`. */
  readonly whole: string;
}

/** The issues of each alternative, those of alternatives that have alternatives themselves included. */
const alternativesOf = (union: core.$ZodIssueInvalidUnion): readonly core.$ZodIssue[][] =>
  union.errors.flatMap((issues) => {
    const [only] = issues;
    const isUnion = issues.length === 1 && only?.code === 'invalid_union' && only.path.length === 0;
    return isUnion && only.inclusive !== false ? alternativesOf(only) : [issues];
  });

/** The message for an issue: the field, what it needs and what was found. A refinement without words of its own has none. */
export function sentenceOf(issue: core.$ZodRawIssue | core.$ZodIssue, subject: Subject): string | undefined {
  const { value, schema, path, whole } = subject;
  const fullPath = issue.path ?? [];
  const name = fullPath.length === 0 ? whole : fieldName(fullPath);
  /** The words after the name, for a value of the right kind with members or items that fit no alternative. */
  const misfitOf = (union: core.$ZodIssueInvalidUnion): string | undefined => {
    if (union.inclusive === false) return `must fit one alternative alone; it fits ${union.matches.length}`;
    const alternatives = alternativesOf(union);
    const [nearest] = alternatives
      .filter((issues) => issues.every(({ code, path: at }) => at.length > 0 || code === 'unrecognized_keys'))
      .toSorted((one, two) => one.length - two.length);
    const inner = nearest?.[0];
    if (inner === undefined) return undefined;
    const innerPath = inner.path as readonly (string | number)[];
    const sentence = sentenceOf(
      { ...inner, path: [...fullPath, ...innerPath] },
      { ...subject, value: valueAt(value, innerPath), path: [...path, ...innerPath] },
    );
    return `fits none of ${alternatives.length} alternatives; of the nearest, ${sentence ?? inner.message}`;
  };
  switch (issue.code) {
    case 'custom': {
      // The words after the name: `must not be after dateTo; got …`.
      const clause: unknown = issue.params?.['clause'] ?? issue.message;
      return typeof clause === 'string' ? `${name} ${clause}` : undefined;
    }
    case 'invalid_key': {
      const [inner] = (issue as core.$ZodIssueInvalidElement | core.$ZodIssueInvalidKey).issues;
      const holder = fullPath.length < 2 ? whole : fieldName(fullPath.slice(0, -1));
      return `${holder} must not have a member ${JSON.stringify(fullPath.at(-1))}${inner === undefined ? '' : `: ${inner.message}`}`;
    }
    case 'unrecognized_keys':
      return unknownKeys(fullPath, issue.keys, [...new Set(schemasAt(schema, path).map(unwrapped).flatMap(keysOf))]);
    default: {
      const misfit = issue.code === 'invalid_union' && misfitOf(issue as core.$ZodIssueInvalidUnion);
      if (misfit) return `${name} ${misfit}`;
      const need = needAt(schema, path);
      const isItem = typeof fullPath.at(-1) === 'number';
      return value === undefined && !isItem && !schemasAt(schema, path).every(isOptional)
        ? `${name} is required: ${need}`
        : `${name} must be ${need}; got ${describeValue(value)}`;
    }
  }
}

/**
 * zod's own message for an issue of `inner`, which `owner` wraps, or of a copy of `inner`. A form that accepts less, by `max` or `extend`, is such a
 * copy, and keeps the error map.
 */
export function zodMessage(issue: core.$ZodRawIssue, inner: core.$ZodType, owner = inner): string | undefined {
  const { schema = inner, input, discriminator } = issue;
  const isAtKey = typeof discriminator === 'string';
  return sentenceOf(issue, {
    value: isAtKey ? Reflect.get(Object(input), discriminator) : input,
    schema: schema === inner ? owner : schema,
    path: isAtKey ? [discriminator] : [],
    whole: 'the value',
  });
}

/** Gives every member of a shape its sentences, and returns the shape. A member that has an error map keeps it. */
export function withSentences<Shape extends core.$ZodLooseShape>(shape: Shape): Shape {
  for (const member of Object.values<core.$ZodType>(shape)) addSentences(member, member);
  return shape;
}

function addSentences(schema: core.$ZodType, owner: core.$ZodType): void {
  const inner = unwrapped(schema);
  const { def } = definedBy(inner)._zod;
  // An object with an error map has sentences in its members, too. Looking at those of a lazy object would create them.
  if (def.error) return;
  def.error = (issue: core.$ZodRawIssue) => zodMessage(issue, inner, owner);
  switch (def.type) {
    case 'object':
      withSentences(def.shape);
      break;
    case 'array':
      addSentences(def.element, def.element);
      break;
    case 'tuple':
      for (const item of def.items) addSentences(item, item);
      break;
    case 'record':
      addSentences(def.valueType, def.valueType);
      break;
    case 'union':
      for (const option of def.options) addSentences(option, owner);
      break;
  }
}

/** Describes a value for a message, in short and without its depth. */
function describeValue(value: unknown): string {
  if (typeof value === 'string')
    return value.length > 60 ? `text of ${value.length} characters` : JSON.stringify(value);
  if (Array.isArray(value)) return describeList(value);
  if (typeof value === 'function') return 'a function';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

function describeList(items: readonly unknown[]): string {
  const flat = items.length <= 3 && items.every((item) => typeof item !== 'object' || item === null);
  const text = flat ? items.map(describeValue).join(', ') : undefined;
  if (text !== undefined && text.length <= 60) return `a list: [${text}]`;
  return `a list of ${items.length} ${items.length === 1 ? 'item' : 'items'}`;
}
