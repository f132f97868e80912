import type { ServiceVersion } from '@boothkit/contract/internal';
import { ValidationError } from './errors.ts';

/** A version date of the API, such as `2026-08-04`. A version that is newer than this client is accepted. */
export type VersionDate = ServiceVersion | (string & Record<never, never>);

/** Describes a value without its content, which may be a secret. */
export function found(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return value === '' ? 'an empty string' : `a string of ${value.length} characters`;
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
}

/** Throws a {@link ValidationError} that says what is needed and what was found, unless the value is valid. */
export function assertOption(
  isValid: boolean,
  name: string,
  needed: string,
  value: unknown,
  operation?: string,
): asserts isValid {
  if (isValid) return;
  const message = `${name} must ${needed}; got ${found(value)}`;
  throw new ValidationError(message, { operation, details: [{ field: name, message }] });
}

/** Throws unless the value is an object. */
export function assertObject(name: string, value: unknown, operation?: string): asserts value is object {
  assertOption(typeof value === 'object' && value !== null, name, 'be an object', value, operation);
}

/** The own fields of an object that the caller gave, as they are now. Throws a {@link ValidationError} for what is none or cannot be read. */
export function fieldsOf<Fields extends object>(name: string, given: Fields, operation?: string): Fields {
  assertObject(name, given, operation);
  return reading(name, operation, () => ({ __proto__: null, ...given }));
}

/** Reads what the caller gave as an argument. Throws a {@link ValidationError} that names it where a getter, `toJSON` or a proxy throws. */
export function reading<Result>(name: string, operation: string | undefined, read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof ValidationError) throw cause;
    const message = `${name} cannot be read: ${messageOf(cause)}`;
    throw new ValidationError(message, { operation, details: [{ field: name, message }] }, { cause });
  }
}

/** The message of anything that was thrown. */
export function messageOf(cause: unknown): string {
  const { message }: { readonly message?: unknown } = Object(cause);
  return typeof message === 'string' ? message : String(cause);
}

/** Throws unless the value is text that can identify something. */
export function assertText(name: string, value: unknown, operation?: string): asserts value is string {
  const isText = typeof value === 'string' && value.trim() !== '';
  assertOption(isText, name, 'be text that is not blank', value, operation);
}

/** Whether a value is a whole number, or `Infinity` for no maximum. */
export function isMaximum(value: unknown): boolean {
  return Number.isInteger(value) || value === Number.POSITIVE_INFINITY;
}

/** Throws unless the value is a function or undefined. */
export function assertFunction(name: string, value: unknown, operation?: string): void {
  assertOption(value === undefined || typeof value === 'function', name, 'be a function', value, operation);
}

/** Throws unless the value is text that can be a name, or undefined. */
export function assertName(name: string, value: unknown): void {
  assertOption(value === undefined || (typeof value === 'string' && value !== ''), name, 'be a name', value);
}

/** Parses an API key. The error never shows it. */
export function parseKey(name: string, value: unknown): string {
  const needed = 'be an API key: ASCII, without spaces, line breaks or quotes around it';
  assertOption(typeof value === 'string' && /^(?!["'`])[\x21-\x7e]+$/.test(value), name, needed, value);
  return value;
}

/** Parses a number of milliseconds above 0. */
export function parseMs(name: string, value: unknown, operation?: string): number {
  assertOption(typeof value === 'number' && value > 0, name, 'be a number of milliseconds above 0', value, operation);
  return value;
}

/** Parses a version date. */
export function parseVersion(name: string, value: unknown, operation?: string): string {
  const isValid = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  assertOption(isValid, name, 'be a version date such as 2026-08-04', value, operation);
  return value;
}
