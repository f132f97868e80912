import type { ResponseHeaders } from '../options/http-response.ts';

const seconds = /^\d+(\.\d+)?$/;
/** The longest wait that a response can ask for; one that asks for more asks for this. */
export const maxRetryAfterMs = 24 * 60 * 60 * 1000;

/**
 * How long a response asks the client to wait, in milliseconds from now, at most 24 hours. It is undefined if the response does not say so in a form
 * of RFC 9110 (rule 8/retry-after).
 *
 * A date counts from the response's own Date, because the clocks of service and caller may differ; without that, from `nowMs`.
 */
export function readRetryAfter(headers: ResponseHeaders, nowMs: number): number | undefined {
  const value = headers.get('Retry-After')?.trim();
  if (value === undefined) return undefined;
  if (seconds.test(value)) return Math.min(Math.ceil(Number(value) * 1000), maxRetryAfterMs);
  const untilMs = readHttpDate(value, nowMs);
  if (untilMs === undefined) return undefined;
  const sinceMs = readHttpDate(headers.get('Date') ?? '', nowMs) ?? nowMs;
  return Math.min(Math.max(0, untilMs - sinceMs), maxRetryAfterMs);
}

/** Reads the three forms of a date in RFC 9110, section 5.6.7: the preferred one, that of RFC 850, and that of asctime in C. */
function readHttpDate(value: string, nowMs: number): number | undefined {
  const form = /^[A-Z][a-z]+,? (?:\d\d[ -][A-Z][a-z]{2}[ -]\d+|[A-Z][a-z]{2} [ \d]\d) \d\d:\d\d:\d\d (?:GMT|\d{4})$/;
  if (!form.test(value)) return undefined;
  const thisYear = new Date(nowMs).getUTCFullYear();
  const date = value.replace(/-(\w+)-(\d\d) /, (_, month, digits) => {
    // Of this century, or of the last one if that is more than 50 years ahead.
    const year = thisYear - (thisYear % 100) + Number(digits);
    return ` ${month} ${year > thisYear + 50 ? year - 100 : year} `;
  });
  return Date.parse(date.endsWith('GMT') ? date : `${date} GMT`) || undefined;
}
