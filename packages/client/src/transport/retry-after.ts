const seconds = /^\d+(\.\d+)?$/;
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * How long an answer asks to wait, in milliseconds from now; undefined where it does not say so legibly (rule 8/retry-after).
 *
 * A moment is taken against the answer's own Date, so that the clocks of service and caller need not agree; `nowMs` stands in
 * where there is none.
 */
export function readRetryAfter(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get('Retry-After')?.trim();
  if (value === undefined) return undefined;
  if (seconds.test(value)) return Math.ceil(Number(value) * 1000);
  const until = readHttpDate(value);
  if (until === undefined) return undefined;
  return Math.max(0, until - (readHttpDate(headers.get('Date') ?? '') ?? nowMs));
}

function readHttpDate(value: string): number | undefined {
  const ms = httpDate.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}
