import type * as core from 'zod/v4/core';
import { definedBy, needAt, unwrapped } from './needs.ts';

// The sentences of errors. The schemas of the contract have them as zod's own messages, which forms show, and `validate` reports them.

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

export const requiredField = (name: string, need: string) => `${name} is required: ${need}`;

export const wrongValue = (name: string, need: string, value: unknown) =>
  `${name} must be ${need}; got ${describeValue(value)}`;

/** The sentence for keys that an object at a path does not have. `known` has those that it has; empty if it accepts any. */
export function unknownKeys(path: readonly PropertyKey[], keys: readonly string[], known: readonly string[]): string {
  const names = keys.slice(0, maxUnknown).map((key) => fieldName([...path, key]));
  if (keys.length > maxUnknown) names.push(`${keys.length - maxUnknown} more`);
  const listed = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join();
  const hint = known.length > 0 && known.length <= maxKnown ? `; known fields are ${known.join(', ')}` : '';
  return `${listed} ${keys.length === 1 ? 'is not a field' : 'are not fields'} that can be sent here${hint}`;
}

/** The keys that an object or a record accepts; empty if it accepts any. */
export function keysOf(schema: core.$ZodType): readonly string[] {
  const { def } = definedBy(schema)._zod;
  if (def.type === 'object') return Object.keys(def.shape);
  if (def.type !== 'record') return [];
  const keys = definedBy(def.keyType)._zod.def;
  return keys.type === 'enum' ? Object.values(keys.entries).map(String) : [];
}

/** The clause after the field's name in the sentence of a refinement: `must not be after dateTo; got …`. */
export function clauseOf({ params }: Pick<core.$ZodIssueCustom, 'params'>): string | undefined {
  const clause: unknown = params?.['clause'];
  return typeof clause === 'string' ? clause : undefined;
}

/** Whether a schema was made from another by a method such as `max`, which copies its error map. */
const isCopyOf = (schema: core.$ZodType | undefined, original: core.$ZodType): boolean =>
  schema !== undefined && (schema._zod.parent === original || isCopyOf(schema._zod.parent, original));

/** An error map of zod for a schema, with the sentences of the value that `owner` describes. */
function sentencesOf(
  schema: core.$ZodType | undefined,
  owner: core.$ZodType | undefined,
  isRequired: boolean,
): core.$ZodErrorMap {
  return (issue) => {
    const path = issue.path ?? [];
    const name = path.length === 0 ? 'the value' : fieldName(path);
    switch (issue.code) {
      case 'custom': {
        const clause = clauseOf(issue);
        return clause && `${name} ${clause}`;
      }
      case 'unrecognized_keys':
        return unknownKeys(path, issue.keys, keysOf(issue.inst as core.$ZodType));
      default: {
        const { discriminator } = issue;
        // A form may accept less than the field does, by a copy of the schema.
        const narrowed = schema && isCopyOf(issue.schema, schema) ? issue.schema : undefined;
        const described = narrowed ?? owner;
        const need = described
          ? needAt(described, typeof discriminator === 'string' ? [discriminator] : [])
          : 'an object';
        const value = typeof discriminator === 'string' ? Reflect.get(Object(issue.input), discriminator) : issue.input;
        return isRequired && value === undefined ? requiredField(name, need) : wrongValue(name, need, value);
      }
    }
  };
}

/** The error map of an object, which names its known fields by the object that it belongs to. */
export const objectSentences = sentencesOf(undefined, undefined, false);

/** Gives every member of a shape its sentences, and returns the shape. A member that has an error map keeps it. */
export function withSentences<Shape extends core.$ZodLooseShape>(shape: Shape): Shape {
  for (const member of Object.values<core.$ZodType>(shape))
    addSentences(member, member, member._zod.optin === undefined);
  return shape;
}

function addSentences(schema: core.$ZodType, owner: core.$ZodType, isRequired: boolean): void {
  const inner = unwrapped(schema);
  const { def } = definedBy(inner)._zod;
  // An object with an error map has sentences in its members, too. Looking at those of a lazy object would create them.
  if (def.error) return;
  def.error = def.type === 'object' ? objectSentences : sentencesOf(inner, owner, isRequired);
  switch (def.type) {
    case 'object':
      withSentences(def.shape);
      break;
    case 'array':
      addSentences(def.element, def.element, false);
      break;
    case 'tuple':
      for (const item of def.items) addSentences(item, item, false);
      break;
    case 'record':
      addSentences(def.valueType, def.valueType, false);
      break;
    case 'union':
      for (const option of def.options) addSentences(option, owner, isRequired);
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
