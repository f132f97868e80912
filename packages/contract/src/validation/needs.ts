import * as z from 'zod';
// By its own path: as a member of `z` a bundler would take all of it, and every language of its messages.
import * as core from 'zod/v4/core';

/** What a value must be, in words, for schemas whose JSON Schema does not tell it well. Read by error messages only. */
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

/** Says in words what a schema accepts: `a whole number from 1 to 100`, `text of at most 200 characters or null`. */
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
  // Without metadata no schema has an id, so none is told by reference.
  return inWords(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() }) as JsonSchema);
}

const wrappers = [core.$ZodNullable, core.$ZodOptional, core.$ZodDefault, core.$ZodPrefault] as const;

/** The schema inside a wrapper (nullable, optional, default, prefault, preprocess), if it is one. */
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

function range(least: number | undefined, most: number | undefined): string {
  const from = least === Number.MIN_SAFE_INTEGER ? undefined : least;
  const to = most === Number.MAX_SAFE_INTEGER ? undefined : most;
  if (from !== undefined && to !== undefined) return ` from ${from} to ${to}`;
  if (from !== undefined) return ` of at least ${from}`;
  return to === undefined ? '' : ` of at most ${to}`;
}

function count(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && least === most) return ` of exactly ${least} ${unit}s`;
  if (least !== undefined && most !== undefined) return ` of ${least} to ${most} ${unit}s`;
  if (least !== undefined) return ` of at least ${least} ${unit}${least === 1 ? '' : 's'}`;
  return most === undefined ? '' : ` of at most ${most} ${unit}s`;
}
