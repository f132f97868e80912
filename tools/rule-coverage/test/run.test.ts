import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RunReport } from '../src/report.ts';
import { findRuleTests, skippedTitles } from '../src/run.ts';

const node = 'packages/simulator/test/operations/delete-event.test.ts';
const browser = 'packages/simulator/test/browser/msw.test.ts';
const browserSource = `
  import { rule } from '@boothkit/rule-coverage';
  // rule('4.10', 'is only a comment', () => {});
  rule('1.1', 'answers behind a service worker', async () => {});
  rule.skipIf(slow)(['4.9/logo', "4.9/source"], 'scales in a browser', async () => {}, { timeout: 1000 });
`;

const titles = (...names: string[]) => names.map((title) => ({ title, state: 'passed' }));
const sources = new Map([
  [browser, browserSource],
  [node, 'the text of the file'],
]);
const nodeFile = {
  file: node,
  digest: hash('sha256', 'the text of the file'),
  tests: titles('4.5 · deletes the gallery'),
};
const browserFile = {
  file: browser,
  digest: hash('sha256', browserSource),
  tests: titles('1.1 · answers behind a service worker', '4.9/logo, 4.9/source · scales in a browser'),
};
const whole: RunReport = { outcome: 'passed', narrowed: false, files: [nodeFile, browserFile] };

test('finds the rule tests of a whole run, file by file', () => {
  expect(findRuleTests(whole, sources)).toEqual([
    { file: browser, ids: ['1.1'], sentence: 'answers behind a service worker' },
    { file: browser, ids: ['4.9/logo', '4.9/source'], sentence: 'scales in a browser' },
    { file: node, ids: ['4.5'], sentence: 'deletes the gallery' },
  ]);
});

test('finds the same rule tests where no browser ran', () => {
  expect(findRuleTests({ ...whole, files: [nodeFile] }, sources)).toEqual(findRuleTests(whole, sources));
});

test('finds a rule test once when two projects ran its file', () => {
  expect(findRuleTests({ ...whole, files: [nodeFile, nodeFile, browserFile] }, sources)).toHaveLength(3);
});

test.each([
  ['an absent run', undefined, 'there is no report of a test run'],
  ['a narrowed run', { ...whole, narrowed: true }, 'the last test run was narrowed to some tests'],
  ['a run without a file', { ...whole, files: [browserFile] }, `the last test run was partial, without ${node}`],
  ['a failed run', { ...whole, outcome: 'failed' as const }, 'the last test run failed'],
  ['an interrupted run', { ...whole, outcome: 'interrupted' as const }, 'the last test run was interrupted'],
  [
    'a run older than a file',
    { ...whole, files: [{ ...nodeFile, digest: hash('sha256', 'as it was') }] },
    `changed since the last test run: ${node}`,
  ],
  [
    'a run of a file that is gone',
    { ...whole, files: [...whole.files, { ...nodeFile, file: 'packages/client/test/gone.test.ts' }] },
    'changed since the last test run: packages/client/test/gone.test.ts',
  ],
  [
    'a run that lacks a title of a browser file',
    { ...whole, files: [nodeFile, { ...browserFile, tests: browserFile.tests.slice(0, 1) }] },
    `${browser} ran without 4.9/logo, 4.9/source · scales in a browser`,
  ],
])('refuses %s', (_what, report, why) => {
  expect(() => findRuleTests(report, sources)).toThrow(`${why}; run \`npm test\` first, whole and without filters`);
});

test('a partial run names the first files that it lacks, and counts the others', () => {
  const many = new Map(Array.from({ length: 5 }, (_, at) => [`packages/client/test/${at}.test.ts`, '']));
  expect(() => findRuleTests(whole, many)).toThrow(
    'without packages/client/test/0.test.ts, packages/client/test/1.test.ts, packages/client/test/2.test.ts and 2 more; run',
  );
});

test.each([
  'rule(slots[0], "is scaled", fn)',
  'rule("4.9/" + slot, "is scaled", fn)',
  'rule(ids, "is scaled", fn)',
  'rule(["4.7", id], "x", fn)',
  'rule("4.7", text, fn)',
])('refuses a browser file that makes up its titles: %s', (call) => {
  const computed = new Map([
    [browser, `\n${call};`],
    [node, 'the text of the file'],
  ]);
  expect(() => findRuleTests({ ...whole, files: [nodeFile] }, computed)).toThrow(
    `${browser}:2: a rule test in a browser needs its ids and its sentence written out as plain strings`,
  );
});

test('names the rule tests that the run skipped', () => {
  const skipped = { ...nodeFile, tests: [...nodeFile.tests, { title: '8/lift · needs Redis', state: 'skipped' }] };
  expect(skippedTitles({ ...whole, files: [browserFile, skipped] })).toEqual(['8/lift · needs Redis']);
});
