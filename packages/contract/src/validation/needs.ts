import * as z from 'zod';
// By its own path: as a member of `z` a bundler would take all of it, and every language of its messages.
import * as core from 'zod/v4/core';

/** Requirements in words, for schemas whose JSON Schema does not describe them well. Only error messages use them. */
export const needs = z.registry<{ need: string }>();

/** A JSON Schema as far as {@link describeNeed} reads it. */
interface JsonSchema {
  type?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

const described = new WeakMap<core.$ZodType, string>();

/** Describes what a schema accepts: `a whole number from 1 to 100`, `text of at most 200 characters or null`. */
export function describeNeed(schema: core.$ZodType): string {
  const known = described.get(schema);
  if (known !== undefined) return known;
  const need = needOf(schema);
  described.set(schema, need);
  return need;
}

function needOf(schema: core.$ZodType): string {
  const registered = needs.get(schema);
  if (registered?.need !== undefined) return registered.need;
  const inner = innerOf(schema);
  if (inner) return schema instanceof core.$ZodNullable ? `${describeNeed(inner)} or null` : describeNeed(inner);
  // Without metadata no schema has an id, so the output has no references.
  return inWords(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() }) as JsonSchema);
}

const wrappers = [
  core.$ZodNullable,
  core.$ZodOptional,
  core.$ZodNonOptional,
  core.$ZodDefault,
  core.$ZodPrefault,
] as const;

/** The schema inside a wrapper (nullable, optional, required, default, prefault, preprocess), if it is one. */
export function innerOf(schema: core.$ZodType): core.$ZodType | undefined {
  for (const wrapper of wrappers) if (schema instanceof wrapper) return schema._zod.def.innerType;
  if (schema instanceof core.$ZodPipe && schema._zod.def.in instanceof core.$ZodTransform) return schema._zod.def.out;
  return undefined;
}

const formats: Readonly<Record<string, string>> = {
  uri: 'a URL',
  'date-time': 'a date-time',
  date: 'a date',
  base64: 'text in base64',
};

function inWords(schema: JsonSchema): string {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(inWords))].join(' or ');
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  switch (schema.type) {
    case 'integer':
      return `a whole number${range(schema.minimum, schema.maximum)}`;
    case 'number':
      return `a number${range(schema.minimum, schema.maximum)}`;
    case 'string':
      return formats[schema.format ?? ''] ?? inText(schema);
    case 'array':
      return `a list${count(schema.minItems, schema.maxItems, 'item')}`;
    case 'boolean':
      return 'true or false';
    case 'object':
      return 'an object';
    default:
      return 'another value';
  }
}

function inText({ minLength, maxLength, pattern }: JsonSchema): string {
  const text = `text${count(minLength, maxLength, 'character')}`;
  return pattern === undefined ? text : `${text} that matches ${pattern}`;
}

function range(min: number | undefined, max: number | undefined): string {
  const from = min === Number.MIN_SAFE_INTEGER ? undefined : min;
  const to = max === Number.MAX_SAFE_INTEGER ? undefined : max;
  if (from !== undefined && to !== undefined) return ` from ${from} to ${to}`;
  if (from !== undefined) return ` of at least ${from}`;
  return to === undefined ? '' : ` of at most ${to}`;
}

function count(min: number | undefined, max: number | undefined, unit: string): string {
  if (min !== undefined && min === max) return ` of exactly ${min} ${unit}s`;
  if (min !== undefined && max !== undefined) return ` of ${min} to ${max} ${unit}s`;
  if (min !== undefined) return ` of at least ${min} ${unit}${min === 1 ? '' : 's'}`;
  return max === undefined ? '' : ` of at most ${max} ${unit}s`;
}
