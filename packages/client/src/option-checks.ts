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

/** Checks an API key without ever showing it. */
export function demandKey(name: string, value: unknown): string {
  if (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)) return value;
  const flaw = typeof value === 'string' && value !== '' ? ' with spaces, line breaks or characters beyond ASCII' : '';
  throw new ValidationError(
    `${name} must be the text of an API key, as the dashboard showed it; got ${found(value)}${flaw}`,
  );
}

/** Checks a span of time in milliseconds, more than 0. */
export function demandMs(name: string, value: unknown, operation?: string): number {
  if (typeof value === 'number' && value > 0) return value;
  throw new ValidationError(`${name} must be a number of milliseconds above 0; got ${found(value)}`, { operation });
}

/** Checks a version date. */
export function demandVersion(name: string, value: unknown, operation?: string): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  throw new ValidationError(`${name} must be a version date such as 2026-08-04; got ${found(value)}`, { operation });
}
