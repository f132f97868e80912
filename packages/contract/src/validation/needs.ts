import type * as core from 'zod/v4/core';

const registered = new WeakMap<core.$ZodType, string>();

/**
 * Requirements in words, for schemas whose definition does not describe them well; only error messages use them. A registry for
 * `schema.register`, which calls nothing but `add`: a real one would load zod.
 */
export const needs = {
  add(schema: core.$ZodType, { need }: { need: string }) {
    registered.set(schema, need);
  },
} as unknown as core.$ZodRegistry<{ need: string }>;

/** The registered requirement of a schema, or of the one that it is a copy of with the same checks. */
function registeredNeed(schema: core.$ZodType): string | undefined {
  const { parent } = schema._zod;
  const isSame = parent !== undefined && checkCount(parent) === checkCount(schema);
  return registered.get(schema) ?? (isSame ? registeredNeed(parent) : undefined);
}

const checkCount = ({ _zod: { def } }: core.$ZodType) => def.checks?.length ?? 0;

const described = new WeakMap<core.$ZodType, string>();

/** The need of a schema that does not tell what it accepts. */
const unsaid = 'another value';

/** Describes what a schema accepts: `a whole number from 1 to 100`, `text of at most 200 characters or null`. */
export function describeNeed(schema: core.$ZodType): string {
  const known = described.get(schema);
  if (known !== undefined) return known;
  // The need of a schema that contains itself, within itself.
  described.set(schema, unsaid);
  const need = registeredNeed(schema) ?? needOf(schema);
  described.set(schema, need);
  return need;
}

/** A schema whose definition `type` tells apart. */
export const definedBy = (schema: core.$ZodType) => schema as core.$ZodTypes;

/** The schema inside a wrapper (nullable, optional, required, default, prefault, preprocess, transform), if it is one. */
function innerOf(schema: core.$ZodType): core.$ZodType | undefined {
  const { def } = definedBy(schema)._zod;
  switch (def.type) {
    case 'nullable':
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return def.innerType;
    case 'pipe':
      return def.in._zod.def.type === 'transform' ? def.out : def.in;
    default:
      return undefined;
  }
}

const formats: Readonly<Record<string, string>> = {
  url: 'a URL',
  datetime: 'a date-time',
  date: 'a date',
  email: 'an email address',
  base64: 'text in base64',
};

function needOf(schema: core.$ZodType): string {
  const { def } = definedBy(schema)._zod;
  const inner = innerOf(schema);
  if (inner) return def.type === 'nullable' ? `${describeNeed(inner)} or null` : describeNeed(inner);
  switch (def.type) {
    case 'string':
      return needOfText(boundsOf(schema));
    case 'number':
      return needOfNumber(boundsOf(schema));
    case 'array':
    case 'tuple':
      return `a list${count(boundsOf(schema), 'item')}`;
    case 'boolean':
      return 'true or false';
    case 'object':
    case 'record':
      return 'an object';
    case 'enum':
      return `one of ${Object.values(def.entries).join(', ')}`;
    case 'literal':
      return def.values.map((value) => JSON.stringify(value)).join(' or ');
    case 'union':
      return [...new Set(def.options.map(describeNeed))].join(' or ');
    case 'intersection':
      return [...new Set([def.left, def.right].map(describeNeed))].join(' and ');
    case 'lazy':
      return describeNeed(def.getter());
    case 'null':
      return 'null';
    case 'never':
      return 'left out';
    default:
      return unsaid;
  }
}

/** The bounds that the checks of a text, number or list set together. */
interface Bounds {
  min?: number;
  max?: number;
  format?: string;
  pattern?: RegExp;
}

function boundsOf(schema: core.$ZodType): Bounds {
  const bounds: Bounds = {};
  const atLeast = (min: number) => {
    bounds.min = Math.max(min, bounds.min ?? min);
  };
  const atMost = (max: number) => {
    bounds.max = Math.min(max, bounds.max ?? max);
  };
  // A format such as that of `z.int()` is a schema and a check at once.
  for (const check of [schema, ...(schema._zod.def.checks ?? [])] as core.$ZodChecks[]) {
    const { def } = check._zod;
    switch (def.check) {
      case 'greater_than':
        atLeast(Number(def.value));
        break;
      case 'less_than':
        atMost(Number(def.value));
        break;
      case 'min_length':
        atLeast(def.minimum);
        break;
      case 'max_length':
        atMost(def.maximum);
        break;
      case 'length_equals':
        atLeast(def.length);
        atMost(def.length);
        break;
      case 'number_format':
        bounds.format = def.format;
        break;
      case 'string_format':
        bounds.format = def.format;
        if (def.pattern) bounds.pattern = def.pattern;
        break;
    }
  }
  return bounds;
}

function needOfNumber({ min, max, format = '' }: Bounds): string {
  const number = format.endsWith('int') || format.endsWith('int32') ? 'a whole number' : 'a number';
  if (min !== undefined && max !== undefined) return `${number} from ${min} to ${max}`;
  if (min !== undefined) return `${number} of at least ${min}`;
  return max === undefined ? number : `${number} of at most ${max}`;
}

function needOfText({ format = '', pattern, ...bounds }: Bounds): string {
  const text = formats[format] ?? `text${count(bounds, 'character')}`;
  return pattern === undefined || format in formats ? text : `${text} that matches ${pattern.source}`;
}

function count({ min, max }: Bounds, unit: string): string {
  if (min !== undefined && min === max) return ` of exactly ${min} ${unit}s`;
  if (min !== undefined && max !== undefined) return ` of ${min} to ${max} ${unit}s`;
  if (min !== undefined) return ` of at least ${min} ${unit}${min === 1 ? '' : 's'}`;
  return max === undefined ? '' : ` of at most ${max} ${unit}s`;
}

/**
 * Describes what schemas accept at a path; a union on the path gives several. It unwraps the schemas on the path, but not those at its
 * end.
 */
export function needAt(schema: core.$ZodType, path: readonly (string | number)[]): string {
  const needs = new Set(schemasAt(schema, path).map(describeNeed));
  // A part that takes any value beside its fields says nothing of this one.
  if (needs.size > 1) needs.delete(unsaid);
  return [...needs].join(' or ') || unsaid;
}

/** The schemas of the value at a path. */
export function schemasAt(
  schema: core.$ZodType,
  path: readonly (string | number)[],
  /** Those with parts that were looked at: a schema may be a part of itself, or of several others. */
  seen = new Set<core.$ZodType>(),
): core.$ZodType[] {
  const [first, ...rest] = path;
  if (first === undefined) return [schema];
  const here = unwrapped(schema);
  const parts = partsOf(here);
  if (parts && seen.has(here)) return [];
  if (parts) return parts.flatMap((part) => schemasAt(part, path, seen.add(here)));
  const next = memberOf(here, first);
  return next ? schemasAt(next, rest) : [];
}

/** The schemas that a value of this one is of, in the place of it; undefined for one that describes values itself. */
function partsOf(schema: core.$ZodType): readonly core.$ZodType[] | undefined {
  const { def } = definedBy(schema)._zod;
  if (def.type === 'union') return def.options;
  if (def.type === 'intersection') return [def.left, def.right];
  return def.type === 'lazy' ? [def.getter()] : undefined;
}

export function unwrapped(schema: core.$ZodType): core.$ZodType {
  const inner = innerOf(schema);
  return inner ? unwrapped(inner) : schema;
}

/** Whether a value may be left out. Its `optin` does not tell: that of a preprocessed value is always optional. */
export function isOptional(schema: core.$ZodType): boolean {
  if (definedBy(schema)._zod.def.type === 'optional') return true;
  const inner = innerOf(schema);
  return inner !== undefined && isOptional(inner);
}

function memberOf(schema: core.$ZodType, key: string | number): core.$ZodType | undefined {
  const { def } = definedBy(schema)._zod;
  switch (def.type) {
    case 'array':
      return def.element;
    case 'tuple':
      return def.items[Number(key)];
    case 'record':
      return def.valueType;
    case 'object':
      return def.shape[key] ?? def.catchall;
    default:
      return undefined;
  }
}
