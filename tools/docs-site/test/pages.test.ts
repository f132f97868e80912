import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { markdownOf } from '../src/llms.ts';
import { factsOf, idOf, pages, resolveLink, sourcesOf } from '../src/pages.ts';
import { inBothThemes, picturesOf } from '../src/pictures.ts';
import { cellsOf } from '../src/typedoc/tables.ts';

test('a file has the address of its page', () => {
  expect(
    [
      ...['README.md', 'docs/limits.md', 'docs/rules/4.2.md', 'packages/client/README.md'],
      ...['tests/consumers/esm/README.md', '.github/CODE_OF_CONDUCT.md'],
    ].map(idOf),
  ).toEqual([
    ...['overview', 'limits', 'rules/4-2', 'packages/client'],
    ...['consumers/esm', 'project/code-of-conduct'],
  ]);
});

test('a page has the title and the first sentences of its text', () => {
  expect(factsOf('docs/limits.md')).toEqual({
    title: 'Limits',
    description: expect.stringMatching(/^Start as many calls as you like/),
  });
});

test('a link of a file leads to the page of the other file', () => {
  expect(resolveLink('rules/8.md#s8', 'docs/limits.md')).toBe('/boothkit/rules/8/#s8');
  expect(resolveLink('../packages/client', 'docs/limits.md')).toBe('/boothkit/packages/client/');
  expect(resolveLink('#the-bucket', 'docs/limits.md')).toBe('#the-bucket');
  expect(resolveLink('https://example.com/a', 'docs/limits.md')).toBe('https://example.com/a');
});

test('a link to a source leads to the repository, or nowhere if that is not known', () => {
  expect(resolveLink('../package.json', 'docs/limits.md')).toBeUndefined();
  expect(() => resolveLink('gone.md', 'docs/limits.md')).toThrow('docs/limits.md: no such file: gone.md');
});

test('an example shows the sources that its text links to, once, below the text', () => {
  const readme = 'examples/booking-platform/README.md';
  expect(resolveLink('src/app.ts', readme)).toBe('#srcappts');
  const names = [
    'src/app.ts',
    'src/booking-events.ts',
    'src/bookings.ts',
    'src/evening.ts',
    'booth-openapi.json',
    'evening.py',
    'src/crew.ts',
    'booth-document.json',
    'test/platform.test.ts',
  ];
  expect(sourcesOf(readme).map(({ name }) => name)).toEqual(names);
  expect(sourcesOf('docs/limits.md')).toEqual([]);
});

const entryOf = (path: string, body: string) => ({ id: '', body, data: {}, filePath: `../../${path}` });

test('the Markdown of a page links to the Markdown of others, to pictures of the site, and to nothing that is missing', () => {
  const body =
    '# A\n\n![A bucket](pictures/bucket.svg) [8](rules/8.md#s8) [`top`](../package.json) `[a](b.md)`\n\n```ts\n[a](b)\n```\n';
  expect(markdownOf(entryOf('docs/limits.md', body))).toBe(
    '# A\n\n![A bucket](/boothkit/pictures/bucket.svg) [8](/boothkit/rules/8.md#s8) *`top`* `[a](b.md)`\n\n```ts\n[a](b)\n```\n',
  );
});

test('the Markdown of an example has its sources', () => {
  const text = markdownOf(entryOf('examples/any-language/README.md', '# Any\n\n[`tour.sh`](tour.sh)\n'));
  expect(text).toContain('[`tour.sh`](#toursh)\n\n## tour.sh\n\n````sh\n#!/usr/bin/env bash\n');
  expect(text).toContain('\n## tour.py\n\n````py\n');
});

test('a screenshot that has one in dark colours beside it brings both, also as HTML for GitHub', () => {
  const page = (file: string) => new URL(`../../../${file}`, import.meta.url);
  const image = (url: string, alt: string) => ({ type: 'image', url, alt });
  expect(inBothThemes('dashboard/event.png', 'One', page('docs/dashboard.md'))).toEqual([
    image('dashboard/event.png', 'One'),
    image('dashboard/event-dark.png', 'One'),
  ]);
  expect(inBothThemes('pictures/design-sound.png', 'Two', page('docs/designs.md'))).toEqual([
    image('pictures/design-sound.png', 'Two'),
  ]);
  const html = '<picture>\n<source><img alt="One" src="docs/dashboard/event.png"></picture>';
  expect(picturesOf(html, page('README.md')).map(({ url }) => url)).toEqual([
    'docs/dashboard/event.png',
    'docs/dashboard/event-dark.png',
  ]);
  expect(picturesOf('<br>', page('README.md'))).toEqual([]);
});

test('each column of a table has a heading, which narrow pages show beside the cell', () => {
  const nameless = globSync(pages).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^(\|.*\|)\n\|(?: :?-+:? \|)+$/gm)]
      .filter(([, header = '']) => cellsOf(header).includes(''))
      .map(([, header]) => `${path}: ${header}`),
  );
  expect(nameless).toEqual([]);
});
