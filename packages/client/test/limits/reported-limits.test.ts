import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReportedLimits } from '../../src/transport/reported-limits.ts';

const nowMs = Date.parse('2026-08-04T09:00:00Z');
const read = (headers: Record<string, string>) => readReportedLimits(new Headers(headers), nowMs);
const quota = (left: number, resetInMs: number | undefined, name = '') => ({ name, left, resetInMs });
const none = Number.POSITIVE_INFINITY;

test.each<[string, Record<string, string>, ReturnType<typeof read>]>([
  ['the draft', { RateLimit: '"default";r=50;t=30' }, { quotas: [quota(50, 30_000, 'default')], perMinute: none }],
  [
    'several quotas, with a key of their partition and spaces',
    { RateLimit: '"burst"; r=5 ; t=1;pk=:YWJj:,  "a;r=9,b\\"" ;pk="x;r=8";r=0;t=3600' },
    { quotas: [quota(5, 1000, 'burst'), quota(0, 3_600_000, 'a;r=9,b\\"')], perMinute: none },
  ],
  ['no time of reset', { RateLimit: '"default";r=50' }, { quotas: [quota(50, undefined, 'default')], perMinute: none }],
  [
    'policies',
    { 'RateLimit-Policy': '"a";q=100;w=60,"b";q=10;w=10,"day";q=1;w=86400,"bytes";q=1;w=1;qu="content-bytes"' },
    { quotas: [], perMinute: 60 },
  ],
  [
    'a quota of bytes, as its policy says',
    {
      RateLimit: '"bytes";r=0;t=30,"calls";r=7;t=9',
      'RateLimit-Policy': '"bytes";q=9;w=1;qu="content-bytes","calls";q=9;w=3600;qu="requests"',
    },
    { quotas: [quota(7, 9000, 'calls')], perMinute: none },
  ],
  [
    'the draft of 2023',
    { RateLimit: 'limit=100, remaining=50, reset=5' },
    { quotas: [quota(50, 5000)], perMinute: none },
  ],
  ['its policy', { 'RateLimit-Policy': '100;w=60, 10;w=1;comment="burst"' }, { quotas: [], perMinute: 100 }],
  [
    'the drafts before',
    { 'RateLimit-Limit': '100, 100;w=60', 'RateLimit-Remaining': '50', 'RateLimit-Reset': '5' },
    { quotas: [quota(50, 5000)], perMinute: none },
  ],
  [
    'seconds from now',
    { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '30.5' },
    { quotas: [quota(0, 30_500)], perMinute: none },
  ],
  [
    'seconds since the epoch',
    { 'X-RateLimit-Remaining': '3', 'X-RateLimit-Reset': String(nowMs / 1000 + 20) },
    { quotas: [quota(3, 20_000)], perMinute: none },
  ],
  [
    'milliseconds since the epoch',
    { 'X-RateLimit-Remaining': '3', 'X-RateLimit-Reset': String(nowMs + 20_000) },
    { quotas: [quota(3, 20_000)], perMinute: none },
  ],
  [
    'a time since the epoch by the clock of the service, which is a minute ahead',
    {
      'X-RateLimit-Remaining': '3',
      'X-RateLimit-Reset': String(nowMs / 1000 + 80),
      Date: 'Tue, 04 Aug 2026 09:01:00 GMT',
    },
    { quotas: [quota(3, 20_000)], perMinute: none },
  ],
  [
    'a time that is over',
    { 'X-RateLimit-Remaining': '3', 'X-RateLimit-Reset': String(nowMs / 1000 - 20) },
    { quotas: [quota(3, 0)], perMinute: none },
  ],
  [
    'a time of years',
    { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '99999999' },
    { quotas: [quota(0, 86_400_000)], perMinute: none },
  ],
  [
    'the standard before the others',
    { RateLimit: '"default";r=5;t=3', 'RateLimit-Remaining': '6', 'X-RateLimit-Remaining': '7' },
    { quotas: [quota(5, 3000, 'default')], perMinute: none },
  ],
])('reads %s', (_, headers, expected) => {
  expect(read(headers)).toEqual(expected);
});

test.each<[string, Record<string, string>]>([
  ['nothing', {}],
  ['a quota alone', { 'X-RateLimit-Limit': '100' }],
  ['a negative number', { RateLimit: '"default";r=-1;t=30' }],
  ['a word', { 'X-RateLimit-Remaining': 'many', 'X-RateLimit-Reset': '30' }],
  ['two fields in one', { 'X-RateLimit-Remaining': '5, 6' }],
  ['an open quotation', { RateLimit: '"default;r=5;t=30' }],
  ['a member that breaks off', { RateLimit: '"a";r=5;t=3,"b";r=' }],
  ['numbers that are none', { RateLimit: '"a";r=1e9;t=3', 'RateLimit-Policy': '"a";q=x;w=60' }],
  ['an endless number', { RateLimit: `"a";r=${'9'.repeat(400)};t=3` }],
  ['a policy of nothing', { 'RateLimit-Policy': '"a";q=0;w=60, "b";q=5;w=0' }],
])('ignores %s', (_, headers) => {
  expect(read(headers)).toBeUndefined();
});

test('no field makes it throw or return anything but numbers', () => {
  const fragments = fc.constantFrom(
    '"a"',
    ';r=',
    ';t=',
    '5',
    ',',
    ' ',
    '"',
    '\\',
    'reset=',
    'remaining=',
    '=',
    '-',
    '1e9',
    ';w=60',
    ';q=',
  );
  const field = fc
    .oneof(
      fc.array(fragments).map((parts) => parts.join('')),
      fc.string(),
    )
    .map((text) => text.replace(/[^ -~]/g, ''));
  fc.assert(
    fc.property(field, field, field, (rateLimit, policy, remaining) => {
      const limits = read({ RateLimit: rateLimit, 'RateLimit-Policy': policy, 'X-RateLimit-Remaining': remaining });
      for (const { left, resetInMs = 0 } of limits?.quotas ?? []) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(resetInMs).toBeGreaterThanOrEqual(0);
      }
      expect(limits?.perMinute ?? 1).toBeGreaterThan(0);
    }),
  );
});
