import { parseDateTime } from '@boothkit/contract/rules';

/** How far to move a clock: the sum of its parts, none of which is needed. */
export interface TimeSpan {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
  readonly milliseconds?: number;
}

// Outside them a moment could not be written as a date-time of the wire (decision S37).
const firstMomentMs = Date.parse('0000-01-01T00:00:00Z');

/** The last moment that can be written as a date-time of the wire. */
export const lastMomentMs = Date.parse('9999-12-31T23:59:59.999Z');

/** The last moment of a clock, a year earlier: what begins then ends in a year that can be written (decision S262). */
export const lastClockMs = Date.parse('9998-12-31T23:59:59.999Z');

const clockYears = 'in the years 0000 to 9998';

/** Reads a date-time as milliseconds since the epoch. Throws a RangeError where it is none (rule 4/date-time). */
export function readMoment(dateTime: string): number {
  const momentMs = parseDateTime(dateTime);
  if (momentMs !== undefined) return momentMs;
  throw new RangeError(`a moment must be a date-time with an offset, such as 2026-08-04T09:00:00Z; got '${dateTime}'`);
}

/** Whether a clock can show the moment of a date-time. */
export function isClockMoment(dateTime: string): boolean {
  const momentMs = parseDateTime(dateTime);
  return momentMs !== undefined && momentMs <= lastClockMs;
}

/** Reads a moment for a clock as milliseconds since the epoch. Throws a RangeError where no clock can show it. */
export function readClockMoment(moment: string | Date): number {
  const dateTime = typeof moment === 'string' ? moment : writeDate(moment);
  if (isClockMoment(dateTime)) return readMoment(dateTime);
  const found = typeof moment === 'string' ? `'${moment}'` : dateTime;
  throw new RangeError(
    `a clock needs a Date or a date-time with an offset, such as 2026-08-04T09:00:00Z, ${clockYears}; got ${found}`,
  );
}

/** Writes milliseconds since the epoch as a date-time in UTC (decision S3). */
export function writeMoment(momentMs: number): string {
  return new Date(momentMs).toISOString();
}

/** The moment `span` after `fromMs`, to the nearest millisecond; a RangeError where no clock can show that. */
export function momentAfter(fromMs: number, span: TimeSpan): number {
  const { days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 } = span;
  const spanMs = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
  return bounded(fromMs, Math.round(spanMs));
}

/** When a sleep of `sleepMs` from `fromMs` is over: never early, so a part of a millisecond counts as a whole one. */
export function wakingMoment(fromMs: number, sleepMs: number): number {
  return bounded(fromMs, Math.max(0, Math.ceil(sleepMs)));
}

function bounded(fromMs: number, spanMs: number): number {
  const momentMs = fromMs + spanMs;
  // So that NaN fails too.
  if (momentMs >= firstMomentMs && momentMs <= lastClockMs) return momentMs;
  throw new RangeError(
    `a clock needs a number of milliseconds that ends ${clockYears}; got ${spanMs} from ${writeMoment(fromMs)}`,
  );
}

function writeDate(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'an invalid Date' : date.toISOString();
}
