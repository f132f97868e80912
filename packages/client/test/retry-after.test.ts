import { expect, test } from 'vitest';
import { readRetryAfter } from '../src/transport/retry-after.ts';

const nowMs = Date.parse('2026-08-04T09:00:00Z');
const reported = (retryAfter: string, date?: string) =>
  readRetryAfter(new Headers({ 'Retry-After': retryAfter, ...(date !== undefined && { Date: date }) }), nowMs);

test('seconds may have decimals, and are never cut short', () => {
  expect(['0', '1', '1.5', '0.0001', '86400', ' 7 '].map((value) => reported(value))).toEqual([
    0, 1000, 1500, 1, 86_400_000, 7000,
  ]);
});

test("a date is compared with the response's Date, or else with now", () => {
  expect(reported('Tue, 04 Aug 2026 10:00:00 GMT', 'Tue, 04 Aug 2026 09:59:30 GMT')).toBe(30_000);
  expect(reported('Tue, 04 Aug 2026 10:00:00 GMT')).toBe(3_600_000);
  expect(reported('Tue, 04 Aug 2026 10:00:00 GMT', 'some time')).toBe(3_600_000);
});

test('a date is read in each of the three forms of RFC 9110', () => {
  for (const date of ['Tue, 04 Aug 2026 10:00:00 GMT', 'Tuesday, 04-Aug-26 10:00:00 GMT', 'Tue Aug  4 10:00:00 2026']) {
    expect(reported(date), date).toBe(3_600_000);
    expect(reported('Tue, 04 Aug 2026 11:00:00 GMT', date), date).toBe(3_600_000);
  }
  expect(reported('Wed Aug 12 08:00:00 2026', 'Tue, 11 Aug 2026 10:00:00 GMT')).toBe(79_200_000);
});

test('a year of two digits is of this century, or of the last one if that is more than 50 years ahead', () => {
  expect(reported('Sunday, 06-Nov-94 08:49:37 GMT', 'Sun, 06 Nov 1994 08:49:30 GMT')).toBe(7000);
  expect(reported('Tuesday, 06-Nov-75 08:49:37 GMT', 'Tue, 06 Nov 2075 08:49:30 GMT')).toBe(7000);
});

test('no wait is longer than 24 hours', () => {
  for (const value of ['86401', '99999999999999999999', 'Tue, 04 Aug 2037 10:00:00 GMT']) {
    expect(reported(value)).toBe(86_400_000);
  }
});

test('a past date requires no wait', () => {
  expect(reported('Tue, 04 Aug 2026 08:00:00 GMT')).toBe(0);
});

test('an invalid value is ignored', () => {
  for (const value of [
    '',
    'soon',
    '-1',
    '1e3',
    '5s',
    '2026-08-04T10:00:00Z',
    'Tue, 04 Foo 2026 10:00:00 GMT',
    'Tue Aug 4 10:00:00 2026',
  ]) {
    expect(reported(value)).toBeUndefined();
  }
  expect(readRetryAfter(new Headers(), nowMs)).toBeUndefined();
});
