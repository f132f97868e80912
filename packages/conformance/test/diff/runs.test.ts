import { existsSync, readFileSync } from 'node:fs';
import { ruleCatalogue } from '@boothkit/contract/rules';
import { createSimulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { compare } from '../../src/diff/compare.ts';
import { type CheckOutcome, checkConformance, type Report, type Result } from '../../src/index.ts';
import { diffFormats } from '../../src/report/diff.ts';

const rulesUrl = 'docs/rules';

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
  leftovers: [],
  aborted: false,
});

const differencesOf = (before: Report, after: Report) => compare(before, after, { rulesUrl }).differences;
const found = (value: string, assumed?: 'S3') => ({
  disagreements: [{ subject: 'status', expected: '404', found: value, ...(assumed && { assumed: [assumed] }) }],
});

test('a rule that newly disagrees is listed with its text, its link, what was found, and what to do', () => {
  const before = reportOf(outcome(['4.5'], 'agrees'));
  const after = reportOf(outcome(['4.5'], 'disagrees', found('200')));
  expect(differencesOf(before, after)).toEqual([
    {
      effect: 'breaking',
      group: 'Newly failing',
      subject: 'rule 4.5',
      text: ruleCatalogue['4.5'].line,
      change: 'disagrees (before: agrees)',
      action:
        'Find the change of the target that broke the rule and revert it. If the reference changed, update the rule and its checks.',
      link: 'docs/rules/4.5.md#rule-4.5',
      details: ['a-check: status: expected 404, found 200'],
    },
  ]);
});

test.each([
  ['agrees', 'disagrees', 'breaking', 'Newly failing'],
  ['agrees', 'failed', 'breaking', 'Newly without a usable response'],
  ['agrees', 'drifts', 'breaking', 'Newly drifting'],
  ['agrees', 'skipped', 'unknown', 'No longer checked'],
  ['drifts', 'disagrees', 'breaking', 'Newly failing'],
  ['skipped', 'disagrees', 'breaking', 'Newly failing'],
  ['disagrees', 'drifts', 'compatible', 'Newly drifting'],
  ['disagrees', 'agrees', 'compatible', 'Newly passing'],
  ['skipped', 'agrees', 'compatible', 'Newly passing'],
] as const)('from %s to %s the effect is %s, under the heading "%s"', (was, is, effect, group) => {
  expect(differencesOf(reportOf(outcome(['4.5'], was)), reportOf(outcome(['4.5'], is)))).toMatchObject([
    { effect, group },
  ]);
});

test.each(['agrees', 'disagrees', 'drifts', 'skipped', 'failed'] as const)(
  'a rule that still %s is not listed, though IDs and times differ',
  (result) => {
    const of = (id: string, time: string) => reportOf(outcome(['4.5'], result, found(`200 for ${id} at ${time}`)));
    const [before, after] = [
      of('ev_1a2b3c4d5e', '2026-08-04T09:00:00.000Z'),
      of('ev_9f8e7d6c5b', '2026-08-05T10:00:00Z'),
    ];
    expect(differencesOf(before, after)).toEqual([]);
  },
);

test('a rule that still disagrees, with another value, is listed', () => {
  const before = reportOf(outcome(['4.5'], 'disagrees', found('200')));
  const after = reportOf(outcome(['4.5'], 'disagrees', found('500')));
  expect(differencesOf(before, after)).toMatchObject([
    {
      effect: 'breaking',
      group: 'Failing or drifting in another way',
      details: ['a-check: status: expected 404, found 500'],
    },
  ]);
});

test('drift names the decision that it contradicts', () => {
  const after = reportOf(outcome(['2.1/date'], 'drifts', found('+02:00', 'S3')));
  expect(differencesOf(reportOf(), after)[0]?.action).toContain('so that the decision changes: S3.');
});

test('a rule that is in one run only is no longer checked, or compared with nothing', () => {
  const run = reportOf(outcome(['4.5'], 'agrees'));
  expect(differencesOf(run, reportOf())).toMatchObject([
    { effect: 'unknown', change: 'not in the run (before: agrees)' },
  ]);
  expect(differencesOf(reportOf(), run)).toMatchObject([{ change: 'agrees (before: not in the run)' }]);
  expect(differencesOf(reportOf(outcome(['4.5'], 'skipped')), reportOf())).toEqual([]);
});

test('each rule links to an anchor that is there', () => {
  const ids = Object.keys(ruleCatalogue) as (keyof typeof ruleCatalogue)[];
  const links = differencesOf(reportOf(), reportOf(...ids.map((id) => outcome([id], 'agrees')))).map(
    ({ link }) => link,
  );
  expect(links).toHaveLength(ids.length);
  const missing = links.filter((link = '') => {
    const [page = '', anchor] = link.split('#');
    const file = new URL(`../../../../${page}`, import.meta.url);
    return !existsSync(file) || !readFileSync(file, 'utf8').includes(`<a id="${anchor}"></a>`);
  });
  expect(missing).toEqual([]);
});

test('two real runs of a simulator that breaks a rule in between differ in that rule', async () => {
  const run = async (isBroken: boolean) => {
    const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
    const { baseUrl, controlUrl } = sim;
    return checkConformance({
      baseUrl,
      controlUrl,
      only: ['4.5'],
      async fetch(...input) {
        const request = new Request(...input);
        const response = await sim.fetch(request);
        return isBroken && request.method === 'DELETE' && request.url.startsWith(`${baseUrl.replace('/v1', '')}/worlds`)
          ? Response.json({ deleted: 'yes' }, response)
          : response;
      },
    });
  };
  const [one, same, broken] = [await run(false), await run(false), await run(true)];
  expect(differencesOf(one, same)).toEqual([]);
  const differences = differencesOf(one, broken);
  expect(differences.map(({ subject, group }) => [subject, group])).toContainEqual(['rule 4.5', 'Newly failing']);
});

test('a document that is neither, and two of different kinds, are errors that say what was found', () => {
  const document = { openapi: '3.1.1', info: { title: 'Small', version: '1' }, paths: {} };
  expect(() => compare(reportOf(), document, { rulesUrl })).toThrow(
    'both must be reports of a run or both OpenAPI documents; before is the report of a run and after is an OpenAPI document',
  );
  expect(() => compare({ swagger: '2.0', info: {} }, document, { rulesUrl })).toThrow(
    'before must be a report that --json wrote, or an OpenAPI document of version 3.1 or later; got a document with the members swagger, info',
  );
  expect(() => compare({}, document, { rulesUrl })).toThrow('got a document without members');
  expect(() => compare({ ...document, openapi: '3.0.3' }, document, { rulesUrl })).toThrow('got one of version 3.0.3');
});

test('Markdown keeps values of a target from adding markup, mentions or lines', () => {
  const hostile = '<img src=x onerror=alert(1)> @everyone ![](https://example.com/x.png)\n# heading';
  const after = reportOf(outcome(['4.5'], 'disagrees', found(hostile)));
  const markdown = diffFormats.markdown(compare(reportOf(), after, { rulesUrl }));
  expect(markdown).not.toMatch(/<img|@everyone|!\[|^# heading/m);
  expect(markdown).toContain('&lt;img');
});

test('Markdown stays below the limit of a comment, and says how much is left out', () => {
  const long = {
    disagreements: Array.from({ length: 6 }, () => ({ subject: 's'.repeat(900), expected: '1', found: '2' })),
  };
  const ids = Object.keys(ruleCatalogue) as (keyof typeof ruleCatalogue)[];
  const after = reportOf(...ids.map((id) => outcome([id], 'disagrees', long)));
  const markdown = diffFormats.markdown(compare(reportOf(), after, { rulesUrl }));
  expect(markdown.length).toBeLessThan(61_000);
  expect(markdown).toMatch(/^\d+ more do not fit here; /m);
  const shown = markdown.match(/^- \*\*/gm)?.length ?? 0;
  expect(Number(/^(\d+) more do not fit/m.exec(markdown)?.[1]) + shown).toBe(ids.length);
});

test('the three formats have the same differences', () => {
  const comparison = compare(reportOf(), reportOf(outcome(['4.5'], 'disagrees', found('200'))), { rulesUrl });
  expect(JSON.parse(diffFormats.json(comparison))).toEqual(comparison);
  expect(diffFormats.text(comparison)).toBe(
    [
      'before: http://127.0.0.1:4010/v1 at 2026-08-04T09:00:00.000Z',
      'after:  http://127.0.0.1:4010/v1 at 2026-08-04T09:00:00.000Z',
      '',
      'Newly failing (1)',
      '  rule 4.5: disagrees (before: not in the run)',
      `      ${ruleCatalogue['4.5'].line}`,
      '      a-check: status: expected 404, found 200',
      '      -> Find the change of the target that broke the rule and revert it. If the reference changed, update the rule and its checks.',
      '      docs/rules/4.5.md#rule-4.5',
      '',
      'Newly failing: 1.',
      '',
    ].join('\n'),
  );
  expect(diffFormats.markdown(comparison)).toContain(
    '- **[rule 4.5](docs/rules/4.5.md#rule-4.5)**: disagrees (before: not in the run)',
  );
  expect(diffFormats.text(compare(reportOf(), reportOf(), { rulesUrl }))).toMatch(/No differences\.\n$/);
});
