const leapYear = '(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
const calendarDate = `(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))|${leapYear}-02-29)`;
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?';
const offset = '(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)';

// rule 4/date-time
/** The grammar of a date-time on the wire: a real day, then a time, whose seconds may be left out, then its offset. */
export const dateTimePattern = new RegExp(`^${calendarDate}T${time}${offset}$`);

const realDay = new RegExp(`^${calendarDate}$`);

/** The day that a text begins with, if no calendar has it: `2026-02-30`. */
export function dayInNoCalendar(text: string): string | undefined {
  const day = /^\d{4}-\d\d-\d\d(?=T|$)/.exec(text)?.[0];
  return day === undefined || realDay.test(day) ? undefined : day;
}

const earliestMs = Date.parse('0000-01-01T00:00:00Z');
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');

// rule 4/date-time
/**
 * Parses a date-time of a request to milliseconds since the epoch, or `undefined` if the text is none.
 *
 * @param text A day, a time and an offset; the seconds may be left out.
 *
 * @example
 * ```ts
 * parseDateTime('2026-09-12T17:00+02:00'); // 1789225200000
 * parseDateTime('2026-02-30T10:00Z'); // undefined: there is no such day
 * ```
 */
export function parseDateTime(text: string): number | undefined {
  if (!dateTimePattern.test(text)) return undefined;
  // V8 misreads a long fraction that begins with a zero: .0007000000 becomes 7 ms.
  const instantMs = Date.parse(text.replace(/(\.\d{3})\d+/, '$1'));
  return instantMs >= earliestMs && instantMs <= latestMs ? instantMs : undefined;
}
