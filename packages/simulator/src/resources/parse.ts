import { type FieldFault, validate } from '@boothkit/contract';
import type * as z from 'zod';

/** Input that does not fit: its message tells all that is wrong, `faults` tell it field by field. */
export class InputError extends TypeError {
  readonly faults: readonly Pick<FieldFault, 'field' | 'message'>[];

  constructor(what: string, faults: InputError['faults']) {
    super(`${what}: ${faults.map(({ message }) => message).join('; ')}`);
    this.faults = faults;
  }
}

/** Inputs that our own code wrote, and the schemas that they fit. */
const known = new WeakMap<object, z.ZodType>();

/**
 * An input as its schema gives it, with all that may be left out: {@link parseInput} takes it as it is. For what our own code says at each
 * start, which the compiler has checked; so no schema has to be made for it. A test holds it to what the schema would give.
 */
export function fitting<S extends z.ZodType<object>>(schema: S, input: z.output<S>): z.output<S> {
  known.set(input, schema);
  return input;
}

/** The input as its schema gives it. Throws a TypeError that names each field, what was found and what is needed. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown, what: string): z.output<S> {
  if (typeof input === 'object' && input !== null && known.get(input) === schema) return input as z.output<S>;
  const outcome = validate(schema, input, what);
  if (outcome.ok) return outcome.value;
  throw new InputError(what, outcome.faults);
}
