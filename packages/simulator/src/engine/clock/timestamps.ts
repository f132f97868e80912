import { parseDateTime } from '@boothkit/contract/rules';

/** How far to move a clock: the sum of its parts, none of which is needed. */
export interface TimeSpan {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
  readonly milliseconds?: number;
}

// Other times have no date-time in the service's grammar (decision S37).
const minTimeMs = Date.parse('0000-01-01T00:00:00Z');

/** The latest time that a date-time can have. */
export const maxTimeMs = Date.parse('9999-12-31T23:59:59.999Z');

/** The latest time of a clock, a year earlier, so that later ends are still valid (decision S262). */
export const maxClockMs = Date.parse('9998-12-31T23:59:59.999Z');

const clockYears = 'in the years 0000 to 9998';

/** Reads a date-time as milliseconds since the epoch. Throws a RangeError where it is none (rule 4/date-time). */
export function parseTimestamp(dateTime: string): number {
  const timeMs = parseDateTime(dateTime);
  if (timeMs !== undefined) return timeMs;
  throw new RangeError(`a time must be a date-time with an offset, such as 2026-08-04T09:00:00Z; got '${dateTime}'`);
}

/** Whether a clock can show the time of a date-time. */
export function isClockTime(dateTime: string): boolean {
  const timeMs = parseDateTime(dateTime);
  return timeMs !== undefined && timeMs <= maxClockMs;
}

/** Parses a time for a clock as milliseconds since the epoch. Throws a RangeError if no clock can show it. */
export function parseClockTime(time: string | Date): number {
  const dateTime = typeof time === 'string' ? time : writeDate(time);
  if (isClockTime(dateTime)) return parseTimestamp(dateTime);
  const found = typeof time === 'string' ? `'${time}'` : dateTime;
  throw new RangeError(
    `a clock needs a Date or a date-time with an offset, such as 2026-08-04T09:00:00Z, ${clockYears}; got ${found}`,
  );
}

/** Writes milliseconds since the epoch as a date-time in UTC (decision S3). */
export function formatTimestamp(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

const unitsMs: Readonly<Record<keyof TimeSpan, number>> = {
  days: 86_400_000,
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1000,
  milliseconds: 1,
};

/**
 * The time `span` after `fromMs`, to the nearest millisecond. Throws a TypeError for anything but a sum of known units, and a RangeError if
 * no clock can show the time.
 */
export function addSpan(fromMs: number, span: TimeSpan): number {
  const units = Object.keys(unitsMs).join(', ');
  if (typeof span !== 'object' || span === null)
    throw new TypeError(
      `a clock advances by an object of ${units}, such as { seconds: 5 }; got ${JSON.stringify(span)}`,
    );
  // A Duration of a library has its units by getters.
  const isPlain = [Object.prototype, null].includes(Object.getPrototypeOf(span));
  const unknown = isPlain ? Object.keys(span).find((unit) => !Object.hasOwn(unitsMs, unit)) : undefined;
  if (unknown !== undefined) throw new TypeError(`${unknown} is not a unit of time; the units are ${units}`);
  let spanMs = 0;
  for (const [unit, unitMs] of Object.entries(unitsMs)) {
    const count: unknown = span[unit as keyof TimeSpan] ?? 0;
    if (typeof count !== 'number') throw new TypeError(`${unit} must be a number; got ${JSON.stringify(count)}`);
    spanMs += count * unitMs;
  }
  return bounded(fromMs, Math.round(spanMs));
}

/** When a sleep of `sleepMs` from `fromMs` is over: never early, so a part of a millisecond counts as a whole one. */
export function wakeTimeMs(fromMs: number, sleepMs: number): number {
  return bounded(fromMs, Math.max(0, Math.ceil(sleepMs)));
}

function bounded(fromMs: number, spanMs: number): number {
  const timeMs = fromMs + spanMs;
  // So that NaN fails too.
  if (timeMs >= minTimeMs && timeMs <= maxClockMs) return timeMs;
  throw new RangeError(
    `a clock needs a number of milliseconds that ends ${clockYears}; got ${spanMs} from ${formatTimestamp(fromMs)}`,
  );
}

function writeDate(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'an invalid Date' : date.toISOString();
}
