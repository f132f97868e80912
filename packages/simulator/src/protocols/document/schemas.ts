import { dateTimePattern, isJson, type JsonMembers, listOf, membersOf, needs } from '@boothkit/contract/internal';
import * as z from 'zod/v4';
import type { BroughtDocument } from '../../model/document/brought-document.ts';

// zod reads most of JSON Schema. The rest it rejects, or takes for something else without a word: a schema is written here with the keywords that
// zod reads right, and each other one is noted.

/** Keywords that say nothing of what is valid, or that other code reads. */
const silent = new Set([
  ...['title', 'description', 'default', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly', 'discriminator'],
  ...[
    'xml',
    'externalDocs',
    '$schema',
    '$id',
    '$comment',
    '$anchor',
    '$defs',
    'definitions',
    'nullable',
    'contentMediaType',
  ],
  ...['contentEncoding', 'id'],
]);

const kept = new Set([
  ...['type', 'enum', 'const', 'minProperties', 'maxProperties', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minContains', 'maxContains', 'format'],
]);

const ofOne = new Set(['items', 'additionalProperties', 'propertyNames', 'contains']);
const ofSeveral = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);

/** Formats that zod checks as JSON Schema means them; others are words for readers. */
const formats = new Set(['email', 'uri', 'uuid', 'date', 'time', 'duration', 'hostname', 'ipv4', 'ipv6']);

/** The type that a schema without one means by its keywords, which zod would not look at. */
const impliedTypes: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'propertyNames', 'minProperties', 'maxProperties']],
  ['array', ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems']],
  ['string', ['minLength', 'maxLength', 'pattern', 'format']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

const dateTimeMark = 'x-date-time';

/** The zod schema of a schema of the document. What it does not check is passed to `onUnread`, with its place. */
export function zodOf(
  { follow }: Pick<BroughtDocument, 'follow'>,
  schema: unknown,
  at: string,
  /** Fields that are never sent in this direction: they are not required. */
  absent: 'readOnly' | 'writeOnly',
  onUnread: (text: string) => void,
): z.ZodType {
  const defs: Record<string, JsonMembers | boolean> = {};
  const names = new Map<string, string>();

  /** The name of what a reference stands for, once in all of the schema, so that it may refer to itself. */
  const define = ($ref: string): JsonMembers => {
    const name = names.get($ref) ?? `r${names.size}`;
    if (!names.has($ref)) {
      names.set($ref, name);
      defs[name] = readable(follow({ $ref }), $ref);
    }
    return { $ref: `#/$defs/${name}` };
  };

  function readable(given: unknown, place: string): JsonMembers | boolean {
    if (typeof given === 'boolean') return given;
    const { $ref, ...members } = membersOf(given);
    const own = members['nullable'] === true ? orNull(members, place) : asIs(members, place);
    if (typeof $ref !== 'string') return own;
    // zod does not look at what stands beside a reference.
    return Object.keys(own).length === 0 ? define($ref) : { allOf: [define($ref), own] };
  }

  const orNull = (members: JsonMembers, place: string): JsonMembers => {
    const own = asIs(members, place);
    return Object.keys(own).length === 0 ? own : { anyOf: [own, { type: 'null' }] };
  };

  function asIs(members: JsonMembers, place: string): JsonMembers {
    const result: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(members)) {
      const inside = `${place}.${key}`;
      if (silent.has(key) || key.startsWith('x-')) continue;
      if (key === 'properties') {
        result[key] = Object.fromEntries(
          Object.entries(membersOf(value)).map(([name, field]) => [name, readable(field, `${place}.${name}`)]),
        );
      } else if (key === 'required') {
        const fields = membersOf(members['properties']);
        result[key] = listOf(value).filter((name) => follow(fields[`${name}`])[absent] !== true);
      } else if (ofOne.has(key)) result[key] = readable(value, inside);
      else if (ofSeveral.has(key)) result[key] = listOf(value).map((part, nth) => readable(part, `${inside}[${nth}]`));
      else if (kept.has(key) && isReadable(key, value)) result[key] = value;
      // Anything is valid under an empty schema, so this one means never.
      else if (key === 'not' && isJson(value) && Object.keys(value).length === 0) result[key] = value;
      else onUnread(`${place}: ${key} is not checked`);
    }
    if (Array.isArray(result['required']))
      result['properties'] = withRequired(result['required'], membersOf(result['properties']));
    if (members['patternProperties'] !== undefined) delete result['additionalProperties'];
    if (result['type'] === undefined && result['enum'] === undefined && !('const' in result)) {
      const implied = impliedTypes.find(([, keywords]) => keywords.some((keyword) => keyword in result));
      if (implied) result['type'] = implied[0];
    }
    // A type that has values of several kinds is no type of zod.
    if (result['format'] === 'date-time')
      return { ...result, format: undefined, pattern: dateTimePattern.source, [dateTimeMark]: true };
    if (!formats.has(String(result['format']))) delete result['format'];
    return result;
  }

  const whole = readable(schema, at);
  const registry = {
    add(made: z.ZodType, meta: JsonMembers) {
      if (meta[dateTimeMark] === true)
        needs.add(made, { need: 'a date-time with a time and an offset, such as 2026-09-12T17:00:00+02:00' });
      return registry;
    },
  };
  return z.fromJSONSchema((typeof whole === 'boolean' ? whole : { ...whole, $defs: defs }) as never, {
    registry: registry as never,
  });
}

/** zod looks for a required field only where it is a property, and where that does not allow everything. */
function withRequired(required: readonly unknown[], properties: JsonMembers): JsonMembers {
  const missing = required.filter((name) => {
    const schema = properties[`${name}`] ?? true;
    return schema === true || (isJson(schema) && Object.keys(schema).length === 0);
  });
  return { ...properties, ...Object.fromEntries(missing.map((name) => [name, { type: [...types] }])) };
}

function isReadable(key: string, value: unknown): boolean {
  if (key === 'pattern') return isPattern(value);
  // zod compares objects and lists by identity.
  if (key === 'enum')
    return listOf(value).length > 0 && listOf(value).every((each) => typeof each !== 'object' || each === null);
  if (key === 'const') return typeof value !== 'object' || value === null;
  if (key === 'type') return [value].flat().every((type) => types.has(type));
  return true;
}

const types = new Set<unknown>(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value) !== undefined;
  } catch {
    return false;
  }
}
