import type * as z from 'zod';
import type * as core from 'zod/v4/core';
import { fieldName, sentenceOf, valueAt } from './sentences.ts';

/** One error of a value: the field, the value found and what is needed. */
export interface FieldError {
  /** The field, as in `settings.printCountMax` or `colors[1]`; empty for the value as a whole. */
  readonly field: string;
  /** A sentence that names the field, what it must be and what was found. */
  readonly message: string;
  /** The path behind `field`. */
  readonly path: readonly (string | number)[];
  /** Set if the schema has no such field. */
  readonly unknown?: true;
  /** The id of the rule that rejects the value, if the schema names one. */
  readonly rule?: string;
}

/** Maximum number of errors for one value (decision S64): further ones would not help the sender. */
const maxErrors = 100;

/** The result of {@link validate}. */
export type ValidationResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/**
 * Parses a value with a schema. For invalid input it returns an error per field, with the value found and what is needed, 100 at most. Never throws on bad input.
 *
 * @param whole What messages call the value itself, where it is at fault and none of its fields.
 *
 * @example
 * ```ts
 * import { EventSettingsPatch, validate } from '@boothkit/contract';
 *
 * const outcome = validate(EventSettingsPatch, { printCountMax: 0 });
 * console.log(outcome.ok || outcome.errors[0]?.message);
 * // printCountMax must be a whole number from 1 to 1000000 or null; got 0
 * ```
 */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  whole = 'the body',
): ValidationResult<z.output<S>> {
  const parsed = parse(schema, value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const faults = parsed.error.issues.slice(0, maxErrors).flatMap((issue) => errorsOf(issue, schema, value, whole));
  // A value that breaks two bounds of one field gives one error, as the message names both.
  const distinct = [...new Map(faults.map((fault) => [fault.message, fault])).values()];
  return { ok: false, errors: distinct.slice(0, maxErrors) };
}

/**
 * zod measures every value with a `length`, even an object in place of text. It throws if that member cannot be converted to a number, such as `{
 * toString: 1 }`. The value is invalid without that member, too.
 */
function parse<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  const how = { jitless: isNew(schema) };
  try {
    return schema.safeParse(value, how);
  } catch {
    return schema.safeParse(withPlainLengths(value, 8), how);
  }
}

/** Uses of a schema before zod compiles it, which takes as long as parsing with it about a dozen times. */
const usesBeforeCompiling = 8;

const uses = new WeakMap<z.ZodType, number>();

/** Whether a schema had few uses so far. Most have one or two in a process. */
function isNew(schema: z.ZodType): boolean {
  const before = uses.get(schema) ?? 0;
  if (before >= usesBeforeCompiling) return false;
  uses.set(schema, before + 1);
  return true;
}

/** Schemas are a few levels deep; JSON can be nested deeper than the call stack. */
function withPlainLengths(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null || levels === 0) return value;
  if (Array.isArray(value)) return value.map((item) => withPlainLengths(item, levels - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === 'length' && typeof member === 'object' ? null : withPlainLengths(member, levels - 1),
    ]),
  );
}

function errorsOf(issue: core.$ZodIssue, schema: z.ZodType, value: unknown, whole: string): FieldError[] {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  const subject = { value: valueAt(value, path), schema, path, whole };
  const messageOf = (about: core.$ZodIssue) => sentenceOf(about, subject) ?? about.message;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, maxErrors).map((key) => {
      const keyPath = [...path, key];
      return { field: fieldName(keyPath), path: keyPath, unknown: true, message: messageOf({ ...issue, keys: [key] }) };
    });
  const rule: unknown = issue.code === 'custom' ? issue.params?.['rule'] : undefined;
  return [{ field: fieldName(path), path, message: messageOf(issue), ...(typeof rule === 'string' && { rule }) }];
}
