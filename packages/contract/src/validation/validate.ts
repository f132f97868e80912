import * as z from 'zod';
import { describeNeed, innerOf } from './needs.ts';

/** One thing wrong with a value: which field, what was found and what is needed. */
export interface FieldFault {
  /** The field, as in `settings.printCountMax` or `colors[1]`; empty for the value as a whole. */
  readonly field: string;
  /** A sentence that names the field, what it must be and what was found. */
  readonly message: string;
  /** The path behind `field`. */
  readonly path: readonly (string | number)[];
  /** Set where the field itself is not known. */
  readonly unknown?: true;
  /** The rule that refused, where the schema names one (a rule id). */
  readonly rule?: string;
}

/** The outcome of {@link validate}. */
export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly FieldFault[] };

/**
 * Parses a value by a schema and, where it does not fit, says of each field what was found and what is needed. Never throws on
 * bad input.
 *
 * @example
 * ```ts
 * import { EventSettingsPatch, validate } from '@boothkit/contract';
 *
 * const outcome = validate(EventSettingsPatch, { printCountMax: 0 });
 * outcome.ok || outcome.faults[0]?.message;
 * // 'printCountMax must be a whole number from 1 to 1000000 or null; got 0'
 * ```
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown, whole = 'the body'): Validated<z.output<S>> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, faults: parsed.error.issues.flatMap((issue) => faultsOf(issue, schema, value, whole)) };
}

/** A path as people write it: `settings.captureTypes[2]`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`;
    return name === '' ? String(part) : `${name}.${String(part)}`;
  }, '');
}

function faultsOf(issue: z.core.$ZodIssue, schema: z.ZodType, value: unknown, whole: string): FieldFault[] {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(shapeOf(schemaAt(schema, path)) ?? {});
    const hint = known.length > 0 && known.length <= 16 ? `; known fields are ${known.join(', ')}` : '';
    return issue.keys.map((key) => {
      const field = fieldName([...path, key]);
      return {
        field,
        path: [...path, key],
        unknown: true,
        message: `${field} is not a field that can be sent here${hint}`,
      };
    });
  }
  const field = fieldName(path);
  const name = field === '' ? whole : field;
  if (issue.code === 'custom') {
    const rule = issue.params?.['rule'];
    return [{ field, path, message: `${name} ${issue.message}`, ...(typeof rule === 'string' ? { rule } : {}) }];
  }
  const need = describeNeed(schemaAt(schema, path) ?? schema);
  const found = valueAt(value, path);
  const message = found === undefined ? `${name} is required: ${need}` : `${name} must be ${need}; got ${shown(found)}`;
  return [{ field, path, message }];
}

function shapeOf(schema: z.core.$ZodType | undefined): Readonly<Record<string, z.core.$ZodType>> | undefined {
  return schema instanceof z.core.$ZodObject ? schema._zod.def.shape : undefined;
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = innerOf(schema);
  return inner ? unwrapped(inner) : schema;
}

/** The schema that judges the value at a path, wrappers of its own kept; of the way there they are taken off. */
function schemaAt(schema: z.core.$ZodType, path: readonly (string | number)[]): z.core.$ZodType | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return rest.length === 0 ? schema : undefined;
  const here = unwrapped(schema);
  const next = here instanceof z.core.$ZodArray ? here._zod.def.element : shapeOf(here)?.[String(first)];
  return next && (rest.length === 0 ? next : schemaAt(unwrapped(next), rest));
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined),
    value,
  );
}

/** A found value, short enough for a message. */
function shown(value: unknown): string {
  if (typeof value === 'string' && value.length > 60) return `text of ${value.length} characters`;
  if (Array.isArray(value)) return value.length > 3 ? `a list of ${value.length} items` : `a list: ${clipped(value)}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return clipped(value);
}

function clipped(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
