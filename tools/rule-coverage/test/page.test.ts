import { ruleCatalogue } from '@boothkit/contract/rules';
import { expect, test } from 'vitest';
import { countRules, coverRules } from '../src/coverage.ts';
import { ruleAnchor, writePages } from '../src/page.ts';

const catalogue = {
  '1.1': { line: 'Speaks JSON', where: ['S', 'M'] },
  '1.8': { line: 'Is an *MCP* tool | named <x>', where: ['M'] },
  '4.9/source': { line: 'Comes by { uploadPath } or sourceUrl', where: ['S'] },
} as const;
const enforcedIn = new Map([
  ['4.9/source', ['packages/contract/src/schemas/branding.ts', 'packages/simulator/src/images/source.ts']],
]);
const tests = [
  { file: 'examples/demo.test.ts', ids: ['1.1', '4.9/source'], sentence: 'walks\nthe loop' },
  { file: 'packages/simulator/test/images/source.test.ts', ids: ['4.9/source'], sentence: "refuses 'a|b'" },
  { file: 'packages/simulator/test/images/source.test.ts', ids: ['4.9/source'], sentence: 'refuses set_event_x_ too' },
];
const rules = coverRules(catalogue, enforcedIn, tests);
const pages = writePages(rules);
const overview = pages.get('rules.md')?.split('\n') ?? [];

test('the overview counts rules by section and by place, and has the sections as its children', () => {
  expect([...pages.keys()]).toEqual(['rules.md', 'rules/1.md', 'rules/4.9.md']);
  expect(overview.slice(0, 5)).toEqual(['---', 'children:', '  - rules/1.md', '  - rules/4.9.md', '---']);
  expect(overview).toContain('| [1 The service](rules/1.md) | 2 | 0 | 1 |');
  expect(overview).toContain('| [4.9 Set a branding image](rules/4.9.md) | 1 | 1 | 1 |');
  expect(overview).toContain('| All | 3 | 1 | 2 |');
  expect(overview).toContain('| simulator on the wire | 2 | 1 | 2 |');
  expect(overview).toContain('| MCP endpoint | 2 | 0 | 1 |');
  expect(overview).toContain('| dashboard | 0 | 0 | 0 |');
});

test('a rule has its sentence, and folded the sources and test files, whatever the titles of tests are', () => {
  expect(pages.get('rules/4.9.md')).toBe(`# Rules 4.9 Set a branding image

<a id="rule-4.9-source"></a>**4.9/source** Comes by \\{ uploadPath \\} or sourceUrl.

<details><summary>Sources and tests</summary>

- Must hold in: simulator on the wire
- Enforced in: [contract/schemas/branding.ts](../../packages/contract/src/schemas/branding.ts), [simulator/images/source.ts](../../packages/simulator/src/images/source.ts)
- Exercised by: [examples/demo.test.ts](../../examples/demo.test.ts), [simulator/images/source.test.ts](../../packages/simulator/test/images/source.test.ts) (2 tests)

</details>
`);
});

test('a rule without sources or tests is shown as missing, and its line as it was written', () => {
  const lines = pages.get('rules/1.md')?.split('\n');
  expect(lines).toContain('<a id="rule-1.8"></a>**1.8** Is an \\*MCP\\* tool \\| named \\<x\\>.');
  expect(lines).toEqual(expect.arrayContaining(['- Enforced in: **missing**', '- Exercised by: **missing**']));
});

test('every rule of the catalogue has an anchor of its own, on a page with a title', () => {
  const all = writePages(coverRules(ruleCatalogue, new Map(), []));
  const anchors = Object.keys(ruleCatalogue).map(ruleAnchor);
  expect(new Set(anchors).size).toBe(anchors.length);
  const texts = [...all.values()];
  expect([...texts.join('').matchAll(/<a id="([^"]+)">/g)].map(([, anchor]) => anchor).toSorted()).toEqual(
    anchors.toSorted(),
  );
  for (const text of texts.slice(1)) expect(text).toMatch(/^# Rules [\d.]+ [A-Z]/);
});

test('rules are counted with and without sources and tests', () => {
  expect(countRules(rules)).toEqual({ all: 3, enforced: 1, exercised: 2 });
});

test('a test of a rule that the catalogue does not have is refused', () => {
  expect(() =>
    coverRules(catalogue, enforcedIn, [{ file: 'a.test.ts', ids: ['1.1', '4.99'], sentence: 'is new' }]),
  ).toThrow("a.test.ts: 'is new' names 4.99, which the catalogue does not have");
});
