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
const lastMomentMs = Date.parse('9999-12-31T23:59:59.999Z');

/** Reads a moment as milliseconds since the epoch; a RangeError says what was found where it is none (rule 4/date-time). */
export function readMoment(moment: string | Date): number {
  const momentMs = parseDateTime(typeof moment === 'string' ? moment : writeDate(moment));
  if (momentMs === undefined) {
    const found = typeof moment === 'string' ? `'${moment}'` : writeDate(moment);
    throw new RangeError(
      `a clock needs a Date or a date-time with an offset, such as 2026-08-04T09:00:00Z, in the years 0000 to 9999; got ${found}`,
    );
  }
  return momentMs;
}

/** Writes milliseconds since the epoch as a date-time in UTC (decision S3). */
export function writeMoment(momentMs: number): string {
  return new Date(momentMs).toISOString();
}

/** The moment `span` after `fromMs`, to the nearest millisecond; a RangeError where that is no moment of a world. */
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
  if (momentMs >= firstMomentMs && momentMs <= lastMomentMs) return momentMs;
  throw new RangeError(
    `a clock needs a number of milliseconds that ends in the years 0000 to 9999; got ${spanMs} from ${writeMoment(fromMs)}`,
  );
}

function writeDate(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'an invalid Date' : date.toISOString();
}
