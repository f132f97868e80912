// Loaded with the first response that reports limits.
import type { ReportedLimits } from '../limits/limiter.ts';
import type { ResponseHeaders } from './http-response.ts';

/** A member of a list: what it begins with, and its parameters. */
type Item = { readonly name: string; readonly [parameter: string]: string | undefined };

const item = /\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;="]+))((?:\s*;\s*[a-z]\w*=(?:"(?:[^"\\]|\\.)*"|[^\s,;"]+))*)\s*(?:,|$)/y;
const parameter = /;\s*(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]+))/g;
const maxResetMs = 24 * 60 * 60 * 1000;

/**
 * Reads the limits that a response reports: `RateLimit` and `RateLimit-Policy` in the forms that the IETF's draft has had, among them
 * `RateLimit-Remaining` and `-Reset`; or `X-RateLimit-…`. Undefined if it reports none; a malformed field is ignored.
 */
export function readReportedLimits(headers: ResponseHeaders, nowMs: number): ReportedLimits | undefined {
  const policies = readItems(headers.get('RateLimit-Policy'));
  // Some count bytes, or concurrent requests.
  const otherUnits = policies.flatMap(({ name, qu = 'requests' }) => (qu === 'requests' ? [] : [name]));
  const ofRequests = ({ name }: Item): boolean => !otherUnits.includes(name);
  const rates = policies.filter(ofRequests).map(({ name, q = name, w }) => {
    const seconds = readNumber(w);
    // None of a longer window: it is no rate, because it allows a burst of all at once.
    return seconds <= 60 ? (readNumber(q) * 60) / seconds : Number.NaN;
  });
  const perMinute = Math.min(...rates.filter((rate) => rate > 0));

  const fields = readItems(headers.get('RateLimit')).filter(ofRequests);
  for (const prefix of ['RateLimit', 'X-RateLimit']) {
    const r = headers.get(`${prefix}-Remaining`);
    if (r !== null && fields.length === 0) fields.push({ name: '', r, t: headers.get(`${prefix}-Reset`) ?? '' });
  }
  // The clocks of service and client may differ.
  const sinceMs = fields.length === 0 ? nowMs : Date.parse(headers.get('Date') ?? '') || nowMs;
  const quotas = fields.flatMap(({ name, r, remaining = r, t, reset = t }) => {
    const left = readNumber(remaining);
    return Number.isNaN(left) ? [] : [{ name, left, resetInMs: readReset(reset, sinceMs) }];
  });
  return quotas.length === 0 && perMinute === Number.POSITIVE_INFINITY ? undefined : { quotas, perMinute };
}

/** Reads a list of structured fields; empty if it is malformed. A dictionary is read as the parameters of one item. */
function readItems(field: string | null): Item[] {
  const text = field ?? '';
  const list = /^\s*(limit|remaining|reset)=/.test(text) ? `"";${text.replaceAll(',', ';')}` : text;
  const items: Item[] = [];
  item.lastIndex = 0;
  while (item.lastIndex < list.length) {
    const [, quoted, bare = quoted, parameters = ''] = item.exec(list) ?? [];
    if (bare === undefined) return [];
    const values = [...parameters.matchAll(parameter)].map(([, key, text, value = text]) => [key, value]);
    items.push({ ...Object.fromEntries(values), name: bare });
  }
  return items;
}

/** A number from 0, without a sign; NaN for anything else. */
function readNumber(text: string | undefined): number {
  return /^\d{1,15}(\.\d+)?$/.test(text ?? '') ? Number(text) : Number.NaN;
}

/** A time from now or, if it is as large as that, since the epoch: in seconds or, if it is larger still, in milliseconds. */
function readReset(text: string | undefined, sinceMs: number): number | undefined {
  const number = readNumber(text);
  if (Number.isNaN(number)) return undefined;
  const epochMs = number >= 1e12 ? number : number * 1000;
  return Math.min(Math.max(0, number >= 1e9 ? epochMs - sinceMs : number * 1000), maxResetMs);
}
