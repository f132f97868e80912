import { expect, test } from 'vitest';
import { readRetryAfter } from '../src/transport/retry-after.ts';

const nowMs = Date.parse('2026-08-04T09:00:00Z');
const told = (retryAfter: string, date?: string) =>
  readRetryAfter(new Headers({ 'Retry-After': retryAfter, ...(date !== undefined && { Date: date }) }), nowMs);

test('seconds may have decimals, and are never cut short', () => {
  expect(['0', '1', '1.5', '0.0001', '86400', ' 7 '].map((value) => told(value))).toEqual([
    0, 1000, 1500, 1, 86_400_000, 7000,
  ]);
});

test("a moment is taken against the answer's Date, or else against now", () => {
  expect(told('Tue, 04 Aug 2026 10:00:00 GMT', 'Tue, 04 Aug 2026 09:59:30 GMT')).toBe(30_000);
  expect(told('Tue, 04 Aug 2026 10:00:00 GMT')).toBe(3_600_000);
  expect(told('Tue, 04 Aug 2026 10:00:00 GMT', 'some time')).toBe(3_600_000);
});

test('a moment that has passed asks for no wait', () => {
  expect(told('Tue, 04 Aug 2026 08:00:00 GMT')).toBe(0);
});

test('what cannot be read asks for nothing', () => {
  for (const value of ['', 'soon', '-1', '1e3', '5s', '2026-08-04T10:00:00Z', 'Tue, 04 Foo 2026 10:00:00 GMT']) {
    expect(told(value)).toBeUndefined();
  }
  expect(readRetryAfter(new Headers(), nowMs)).toBeUndefined();
});
