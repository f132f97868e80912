const seconds = /^\d+(\.\d+)?$/;
const time = '(?<time>\\d{2}:\\d{2}:\\d{2})';
/** The three forms of a date in RFC 9110, section 5.6.7: the preferred one, that of RFC 850, and that of asctime in C. */
const dateForms = [
  `^[A-Z][a-z]{2}, (?<day>\\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\\d{4}) ${time} GMT$`,
  `^[A-Z][a-z]{2,5}day, (?<day>\\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\\d{2}) ${time} GMT$`,
  `^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`,
].map((form) => new RegExp(form));

const maxWaitMs = 24 * 60 * 60 * 1000;

/**
 * How long a response asks the client to wait, in milliseconds from now, at most 24 hours; undefined if it does not say so in a
 * form of RFC 9110 (rule 8/retry-after).
 *
 * A date counts from the response's own Date, because the clocks of service and caller may differ; without that, from `nowMs`.
 */
export function readRetryAfter(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get('Retry-After')?.trim();
  if (value === undefined) return undefined;
  if (seconds.test(value)) return Math.min(Math.ceil(Number(value) * 1000), maxWaitMs);
  const untilMs = readHttpDate(value, nowMs);
  if (untilMs === undefined) return undefined;
  const sinceMs = readHttpDate(headers.get('Date') ?? '', nowMs) ?? nowMs;
  return Math.min(Math.max(0, untilMs - sinceMs), maxWaitMs);
}

function readHttpDate(value: string, nowMs: number): number | undefined {
  const parts = dateForms.map((form) => form.exec(value)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return undefined;
  const { day = '', month, year = '', time: timeOfDay } = parts;
  const fullYear = year.length === 4 ? year : yearFromTwoDigits(Number(year), new Date(nowMs).getUTCFullYear());
  const ms = Date.parse(`${day.trim().padStart(2, '0')} ${month} ${fullYear} ${timeOfDay} GMT`);
  return Number.isNaN(ms) ? undefined : ms;
}

/** The year of this century, or of the last one if that is more than 50 years ahead. */
function yearFromTwoDigits(digits: number, thisYear: number): number {
  const year = thisYear - (thisYear % 100) + digits;
  return year > thisYear + 50 ? year - 100 : year;
}
