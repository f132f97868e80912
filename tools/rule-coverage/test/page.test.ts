import { ruleCatalogue } from '@boothkit/contract/rules';
import { expect, test } from 'vitest';
import { ruleAnchor, writeRuleLines } from '../src/page.ts';

const catalogue = {
  '4/json': { line: 'Speaks JSON', where: ['S', 'M'] },
  '4.9/source': { line: 'Comes by { uploadPath } or sourceUrl', where: ['S'] },
  '4.9/apng': { line: 'Is an *MCP* tool | named <x>', where: ['M'] },
  '4.10': { line: 'Can be emptied', where: ['S'] },
} as const;

const present = new Map([
  ['4', '# Rules 4 All operations\n'],
  [
    '4.9',
    `# Rules 4.9 Set a branding image

<a id="rule-4.9-apng"></a>**4.9/apng** As it was before.

<a id="s57"></a>**S57 What plays.** A PNG plays.

More of it.

<a id="rule-4.9-gone"></a>**4.9/gone** Is not in the catalogue any more.

## For the whole section

<a id="s17"></a>**S17 Bounds.** A bound is a bound.
`,
  ],
  ['4.10', '# Rules 4.10 Remove a branding image\n'],
]);

test('each rule gets its line on the page of its section, and what stands below it or at the end stays', () => {
  expect([...writeRuleLines(present, catalogue)]).toEqual([
    ['4', '# Rules 4 All operations\n\n<a id="rule-4-json"></a>**4/json** Speaks JSON.\n'],
    [
      '4.9',
      `# Rules 4.9 Set a branding image

<a id="rule-4.9-source"></a>**4.9/source** Comes by \\{ uploadPath \\} or sourceUrl.

<a id="rule-4.9-apng"></a>**4.9/apng** Is an \\*MCP\\* tool \\| named \\<x\\>.

<a id="s57"></a>**S57 What plays.** A PNG plays.

More of it.

## For the whole section

<a id="s17"></a>**S17 Bounds.** A bound is a bound.
`,
    ],
    ['4.10', '# Rules 4.10 Remove a branding image\n\n<a id="rule-4.10"></a>**4.10** Can be emptied.\n'],
  ]);
  const written = writeRuleLines(present, catalogue);
  expect(writeRuleLines(written, catalogue)).toEqual(written);
});

test('a rule without a page, and text below a rule that is gone, are errors', () => {
  expect(() => writeRuleLines(new Map(), catalogue)).toThrow('no page in docs/rules is of the section of rule 4/json');
  const { '4.9/apng': _, ...others } = catalogue;
  expect(() => writeRuleLines(present, others)).toThrow(
    'docs/rules/4.9.md: rule 4.9/apng is not in the catalogue; move what is below it',
  );
});

test('every rule of the catalogue has an anchor of its own', () => {
  const anchors = Object.keys(ruleCatalogue).map(ruleAnchor);
  expect(new Set(anchors).size).toBe(anchors.length);
});
