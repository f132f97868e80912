import { ruleCatalogue } from '@boothkit/contract/rules';
import { expect, test } from 'vitest';
import type { CheckOutcome, Report, Result } from '../src/index.ts';
import { compareWithBaseline, parseReport, writeChanges } from '../src/report/baseline.ts';

const outcome = (rules: CheckOutcome['rules'], result: Result, more: Partial<CheckOutcome> = {}): CheckOutcome => ({
  id: 'a-check',
  rules,
  title: 'does what the rule says',
  result,
  disagreements: [],
  ...more,
});

const reportOf = (...checks: CheckOutcome[]): Report => ({
  baseUrl: 'http://127.0.0.1:4010/v1',
  startedAt: '2026-08-04T09:00:00.000Z',
  durationMs: 1,
  requests: 1,
  events: 0,
  counts: { agrees: 0, disagrees: 0, drifts: 0, skipped: 0, failed: 0 },
  rules: checks.flatMap(({ rules, result }) => rules.map((id) => ({ id, result, checks: 1 }))),
  checks,
  causes: [],
  leftovers: [],
  aborted: false,
});

const found = (value: string) => ({ disagreements: [{ subject: 'status', expected: '404', found: value }] });

test.each([
  ['agrees', 'disagrees', true, 'Newly failing'],
  ['agrees', 'failed', true, 'Newly without a usable response'],
  ['agrees', 'drifts', true, 'Newly drifting'],
  ['agrees', 'skipped', false, 'No longer checked'],
  ['drifts', 'disagrees', true, 'Newly failing'],
  ['skipped', 'disagrees', true, 'Newly failing'],
  ['disagrees', 'drifts', false, 'Newly drifting'],
  ['disagrees', 'agrees', false, 'Newly passing'],
  ['skipped', 'agrees', false, 'Newly passing'],
] as const)('from %s to %s is worse: %s, under the heading "%s"', (was, is, isWorse, heading) => {
  expect(compareWithBaseline(reportOf(outcome(['4.5'], was)), reportOf(outcome(['4.5'], is)))).toEqual([
    { rule: '4.5', heading, isWorse, was, is, details: [] },
  ]);
});

test.each(['agrees', 'disagrees', 'drifts', 'skipped', 'failed'] as const)(
  'a rule that still %s is no change, though IDs and times differ',
  (result) => {
    const of = (id: string, time: string) => reportOf(outcome(['4.5'], result, found(`200 for ${id} at ${time}`)));
    const before = of('ev_1a2b3c4d5e', '2026-08-04T09:00:00.000Z');
    expect(compareWithBaseline(before, of('ev_9f8e7d6c5b', '2026-08-05T10:00:00Z'))).toEqual([]);
  },
);

test('a rule that still disagrees, with another value, got worse', () => {
  const before = reportOf(outcome(['4.5'], 'disagrees', found('200')));
  const after = reportOf(outcome(['4.5'], 'disagrees', found('500')));
  expect(compareWithBaseline(before, after)).toMatchObject([
    {
      isWorse: true,
      heading: 'Failing or drifting in another way',
      details: ['a-check: status: expected 404, found 500'],
    },
  ]);
});

test('a rule that is in one run only is no longer checked, or was not in the baseline', () => {
  const run = reportOf(outcome(['4.5'], 'agrees'));
  expect(compareWithBaseline(run, reportOf())).toMatchObject([{ isWorse: false, was: 'agrees', is: 'not in the run' }]);
  expect(compareWithBaseline(reportOf(), run)).toMatchObject([{ was: 'not in the run', is: 'agrees' }]);
  expect(compareWithBaseline(reportOf(outcome(['4.5'], 'skipped')), reportOf())).toEqual([]);
});

test('changes are printed with the rule, its text and what was found, the worst first', () => {
  const before = reportOf(outcome(['4.5'], 'agrees'), outcome(['1.1'], 'disagrees'));
  const after = reportOf(outcome(['1.1'], 'agrees'), outcome(['4.5'], 'disagrees', found('200')));
  expect(writeChanges(compareWithBaseline(before, after))).toBe(
    [
      '',
      'Newly failing (1)',
      `  4.5: disagrees (before: agrees): ${ruleCatalogue['4.5'].line}`,
      '    a-check: status: expected 404, found 200',
      'Newly passing (1)',
      `  1.1: agrees (before: disagrees): ${ruleCatalogue['1.1'].line}`,
      '',
    ].join('\n'),
  );
  expect(writeChanges([])).toBe('\nNo changes from the baseline.\n');
});

test('a baseline that is no report is an error that says what was found', () => {
  expect(() => parseReport('base.json', '<html>')).toThrow('base.json must be JSON; it begins with "<html>"');
  for (const text of ['null', '[]', '{"openapi":"3.1.0"}'])
    expect(() => parseReport('base.json', text)).toThrow('base.json must be a report that --json wrote');
});
