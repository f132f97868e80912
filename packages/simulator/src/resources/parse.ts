import { type FieldError, validate } from '@boothkit/contract';
import type * as z from 'zod';

/** Input that does not fit: its message tells all that is wrong, `faults` tell it field by field. */
export class InputError extends TypeError {
  readonly errors: readonly Pick<FieldError, 'field' | 'message'>[];

  constructor(what: string, errors: InputError['errors']) {
    super(`${what}: ${errors.map(({ message }) => message).join('; ')}`);
    this.errors = errors;
  }
}

/** The input as its schema gives it. Throws a TypeError that names each field, what was found and what is needed. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown, what: string): z.output<S> {
  const outcome = validate(schema, input, what);
  if (outcome.ok) return outcome.value;
  throw new InputError(what, outcome.errors);
}
