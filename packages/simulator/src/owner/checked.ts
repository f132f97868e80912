import { validate } from '@boothkit/contract';
import type * as z from 'zod';

/** The input as its schema gives it. Throws a TypeError that names each field, what was found and what is needed. */
export function checked<S extends z.ZodType>(schema: S, input: unknown, what: string): z.output<S> {
  const outcome = validate(schema, input, what);
  if (outcome.ok) return outcome.value;
  throw new TypeError(`${what}: ${outcome.faults.map(({ message }) => message).join('; ')}`);
}
