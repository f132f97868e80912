import type { ServiceVersion } from '@boothkit/contract/constants';
import { ValidationError } from './errors.ts';

/** A version date of the API, such as `2026-08-04`; one newer than this client will do (rule 9.4). */
export type VersionDate = ServiceVersion | (string & Record<never, never>);

/** What was found in place of what is needed, without its content: it may be a secret. */
export function found(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return value === '' ? 'an empty string' : `a string of ${value.length} characters`;
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
}

/** Throws a {@link ValidationError} that says what is needed and what was found, unless that fits. */
export function demand(fits: boolean, name: string, needed: string, value: unknown, operation?: string): asserts fits {
  if (!fits) throw new ValidationError(`${name} must ${needed}; got ${found(value)}`, { operation });
}

/** Checks that something, where it is given, is a function. */
export function demandFunction(name: string, value: unknown, operation?: string): void {
  demand(value === undefined || typeof value === 'function', name, 'be a function', value, operation);
}

/** Checks that something, where it is given, is a text that can be a name. */
export function demandName(name: string, value: unknown): void {
  demand(value === undefined || (typeof value === 'string' && value !== ''), name, 'be a name', value);
}

/** Checks an API key without ever showing it. */
export function demandKey(name: string, value: unknown): string {
  const needed = 'be an API key: ASCII, without spaces or line breaks';
  demand(typeof value === 'string' && /^[\x21-\x7e]+$/.test(value), name, needed, value);
  return value;
}

/** Checks a span of time in milliseconds, more than 0. */
export function demandMs(name: string, value: unknown, operation?: string): number {
  demand(typeof value === 'number' && value > 0, name, 'be a number of milliseconds above 0', value, operation);
  return value;
}

/** Checks a version date. */
export function demandVersion(name: string, value: unknown, operation?: string): string {
  const fits = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  demand(fits, name, 'be a version date such as 2026-08-04', value, operation);
  return value;
}
