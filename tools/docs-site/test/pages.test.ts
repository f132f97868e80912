import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { groupOf } from '../src/groups.ts';
import {
  anchorsByHand,
  isPicture,
  titleOf,
  withBoxedTables,
  withLandmarks,
  withNamedIndex,
  withoutFileLinks,
} from '../src/pages.ts';
import { withOverview } from '../src/theme.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const config = JSON.parse(readFileSync(new URL('../typedoc.json', import.meta.url), 'utf8'));
const listed: readonly string[] = config.projectDocuments.map((path: string) => path.replace('../../', ''));

test('every page of docs and every README of an example stands in the site once, under a title of its own', () => {
  const paths = listed.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }));
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
  const pages = globSync('{docs/*.md,examples/**/README.md,tests/consumers/*/README.md}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  });
  expect(pages.filter((page) => !paths.includes(page))).toEqual([]);
  const titles = paths.map((path) => titleOf(readFileSync(`${root}/${path}`, 'utf8')));
  expect(titles.toSorted()).toEqual([...new Set(titles)].toSorted());
});

test('every group that a page is in has its place in the navigation', () => {
  const groups = [
    'docs/start.md',
    'docs/limits.md',
    'docs/rules.md',
    'examples/fleet/README.md',
    'docs/architecture.md',
  ];
  expect(groups.map(groupOf)).toEqual(['Start', 'Guides', 'Facts', 'Examples', 'Project']);
  expect(config.groupOrder).toEqual(expect.arrayContaining(groups.map(groupOf)));
});

test('a page without a title is refused', () => {
  expect(titleOf('# What `fetch` does\n\nText')).toBe('What fetch does');
  expect(() => titleOf('Text')).toThrow('a document begins with a heading of the first level; got "Text"');
});

test('links to copied sources become their texts, and pictures and pages stay', () => {
  const page =
    '<a href="../media/app.ts"><code>app.ts</code></a> <img src="../media/a.png"> <a href="Limits.html">l</a>';
  expect(withoutFileLinks(page)).toBe('<code>app.ts</code> <img src="../media/a.png"> <a href="Limits.html">l</a>');
  expect(['a.png', 'b.svg', 'app.ts', 'README-1.md'].filter(isPicture)).toEqual(['a.png', 'b.svg']);
});

test('each table stands in a box of its own, which can scroll', () => {
  expect(withBoxedTables('<p>a</p><table><tr></tr></table><table></table>')).toBe(
    '<p>a</p><div class="table-box"><table><tr></tr></table></div><div class="table-box"><table></table></div>',
  );
});

test('links to the start of the site name its file', () => {
  expect(
    withNamedIndex(
      '<a href="../#quick-start">q</a> <a href="../../">s</a> <a href="#x">x</a> <a href="../a.html">a</a>',
    ),
  ).toBe(
    '<a href="../index.html#quick-start">q</a> <a href="../../index.html">s</a> <a href="#x">x</a> <a href="../a.html">a</a>',
  );
});

test('anchors that an author made are known', () => {
  expect([...anchorsByHand('<a id="s1"></a><h3 id="x">x</h3><td><a id="rule-4.9-apng"></a>')]).toEqual([
    's1',
    'rule-4.9-apng',
  ]);
});

test('headings stand in order, and a control contains no link', () => {
  expect(
    withLandmarks('<h1>A</h1><h4 id="b">B</h4><h5>C</h5><h2>D</h2><summary><h5>E <a href="#e">#</a></h5></summary>'),
  ).toBe(
    '<h1>A</h1><h4 aria-level="2" id="b">B</h4><h5 aria-level="3">C</h5><h2>D</h2><summary><h5 aria-level="3">E </h5></summary>',
  );
});

test('a folder of the navigation that is a page, too, has it as its first entry', () => {
  const page = { text: 'Rules', path: 'Rules.html' };
  expect(withOverview(page)).toEqual(page);
  expect(withOverview({ ...page, children: [{ text: 'One', path: 'One.html' }] })).toEqual({
    text: 'Rules',
    children: [
      { text: 'Overview', path: 'Rules.html' },
      { text: 'One', path: 'One.html' },
    ],
  });
});
