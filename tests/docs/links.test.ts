import { expect, test } from 'vitest';
import { brokenLinks } from './snippets/links.ts';
import { pages, read } from './snippets/snippets.ts';

test.each(pages)('every relative link of %s leads somewhere', (page) => {
  expect(brokenLinks(page, read(page))).toEqual([]);
});

const page = `
# What is in \`here\`, twice?

## Again
## Again
<a id="by-hand"></a>

[a](#what-is-in-here-twice) [b](#again-1) [c](#by-hand) [d](../README.md#boothkit) [e](../packages/client) [f][ref]
[g](https://example.com/nothing#here) [h](mailto:someone@example.com) \`[not a link](nowhere.md)\`

[ref]: ./rules/8.md#s8
`;

test('links to files, folders, headings and anchors that are there pass', () => {
  expect(brokenLinks('docs/page.md', page)).toEqual([]);
});

test.each([
  ['[x](nowhere.md)', 'docs/page.md: nowhere.md: there is no docs/nowhere.md'],
  ['![x](../assets/nothing.png)', 'docs/page.md: ../assets/nothing.png: there is no assets/nothing.png'],
  ['[x](rules/8.md#s9999)', 'docs/page.md: rules/8.md#s9999: docs/rules/8.md has no anchor s9999'],
  ['[x](#nowhere)', 'docs/page.md: #nowhere: docs/page.md has no anchor nowhere'],
  [
    '[x](../packages/client#nowhere)',
    'docs/page.md: ../packages/client#nowhere: packages/client has no anchor nowhere',
  ],
  ['[x](../../etc/passwd)', 'docs/page.md: ../../etc/passwd: there is no ../etc/passwd'],
])('a broken link is reported: %s', (text, fault) => {
  expect(brokenLinks('docs/page.md', text)).toEqual([fault]);
});
