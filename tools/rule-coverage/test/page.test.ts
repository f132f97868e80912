import { ruleCatalogue } from '@boothkit/contract/rules';
import { expect, test } from 'vitest';
import { countRules, coverRules } from '../src/coverage.ts';
import { ruleAnchor, writePage } from '../src/page.ts';

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
const lines = writePage(rules).split('\n');

test('the page counts rules by section and by place', () => {
  expect(lines).toContain('| 1 The service | 2 | 0 | 1 |');
  expect(lines).toContain('| 4 Endpoints | 1 | 1 | 1 |');
  expect(lines).toContain('| All | 3 | 1 | 2 |');
  expect(lines).toContain('| simulator on the wire | 2 | 1 | 2 |');
  expect(lines).toContain('| MCP endpoint | 2 | 0 | 1 |');
  expect(lines).toContain('| dashboard | 0 | 0 | 0 |');
});

test('the page has one table a section, in the order of the catalogue', () => {
  expect(lines.filter((line) => line.startsWith('## '))).toEqual(['## 1 The service', '## 4 Endpoints']);
  expect(lines.filter((line) => line.startsWith('| Id |'))).toHaveLength(2);
  expect(lines.filter((line) => line.includes('<a id=')).map((line) => line.split('</a>')[1]?.split(' ')[0])).toEqual([
    '1.1',
    '1.8',
    '4.9/source',
  ]);
});

test('a row links the sources and the test files of its rule, and does not depend on the titles of tests', () => {
  expect(lines).toContain(
    '| <a id="rule-4.9-source"></a>4.9/source | Comes by \\{ uploadPath \\} or sourceUrl | simulator on the wire | ' +
      '[contract/schemas/branding.ts](../packages/contract/src/schemas/branding.ts)<br>' +
      '[simulator/images/source.ts](../packages/simulator/src/images/source.ts) | ' +
      '[examples/demo.test.ts](../examples/demo.test.ts)<br>' +
      '[simulator/images/source.test.ts](../packages/simulator/test/images/source.test.ts) (2 tests) |',
  );
});

test('a rule without sources or tests is shown as missing, and its line as it was written', () => {
  expect(lines).toContain(
    '| <a id="rule-1.8"></a>1.8 | Is an \\*MCP\\* tool \\| named \\<x\\> | MCP endpoint | **missing** | **missing** |',
  );
});

test('every rule of the catalogue has a row and an anchor of its own', () => {
  const all = writePage(coverRules(ruleCatalogue, new Map(), []));
  const anchors = Object.keys(ruleCatalogue).map(ruleAnchor);
  expect(new Set(anchors).size).toBe(anchors.length);
  expect([...all.matchAll(/<a id="([^"]+)">/g)].map(([, anchor]) => anchor)).toEqual(anchors);
});

test('rules are counted with and without sources and tests', () => {
  expect(countRules(rules)).toEqual({ all: 3, enforced: 1, exercised: 2 });
});

test('a test of a rule that the catalogue does not have is refused', () => {
  expect(() =>
    coverRules(catalogue, enforcedIn, [{ file: 'a.test.ts', ids: ['1.1', '4.99'], sentence: 'is new' }]),
  ).toThrow("a.test.ts: 'is new' names 4.99, which the catalogue does not have");
});
