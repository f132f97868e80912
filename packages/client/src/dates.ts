import { ValidationError } from './errors.ts';

/** A moment in a request: a `Date`, or a date-time with an offset as text (rule 4/date-time). */
export type Moment = string | Date;

/** The same fields with dates as they may be given. */
export type WithMoments<Body, Field extends keyof Body> = Omit<Body, Field> & {
  [name in keyof Pick<Body, Field>]: Moment;
};

/**
 * The fields as they are sent: each `Date` as ISO 8601 in UTC. Text is sent as it is, for the service to judge.
 * Throws a {@link ValidationError} for a `Date` that is no moment.
 */
export function writeMoments<Body extends object>(
  body: Body,
  fields: readonly (keyof Body & string)[],
  operation: string,
): Body {
  const written = { ...body };
  for (const field of fields) {
    const value: unknown = written[field];
    if (!(value instanceof Date)) continue;
    if (Number.isNaN(value.getTime())) {
      throw new ValidationError(`${field} must be a moment; got an invalid Date`, { operation });
    }
    Object.assign(written, { [field]: value.toISOString() });
  }
  return written;
}
