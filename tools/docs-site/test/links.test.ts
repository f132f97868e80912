import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { brokenLinks, pagesWithoutMarkdown } from '../checks/links.ts';

async function site(pages: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-site-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, text] of Object.entries(pages)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

const rules = '<td><a id="rule-4.9-source"></a></td>';

test('a site whose links all lead somewhere has no faults', async () => {
  const folder = await site({
    'index.html':
      '<a href="/docs/rules/#rule-4.9-source">r</a> <a href="https://example.com/x">x</a> <img src="a.png"> <a href="/docs/">h</a>',
    'rules/index.html': `${rules}<a href="../index.html">i</a> <a href="#rule-4.9-source">s</a> <a href="/docs/a.png?v=1">a</a>`,
    'a.png': '',
  });
  expect(brokenLinks(folder, '/docs/', ['4.9/source'])).toEqual([]);
});

test('a page, a picture, an anchor and a rule that are missing are listed with their places', async () => {
  const folder = await site({
    'index.html':
      '<a href="/docs/rules/#none">r</a> <a class="x" href="gone.html">g</a> <img src="gone.png"> <a href="/rules/">o</a>',
    'rules/index.html': rules,
  });
  expect(brokenLinks(folder, '/docs/', ['4.9/source', '9.9'])).toEqual([
    'index.html: /docs/rules/#none: rules/index.html has no none',
    'index.html: gone.html: there is no gone.html',
    'index.html: /rules/: is outside /docs/',
    'index.html: gone.png: there is no gone.png',
    'rule 9.9: no page has its anchor rule-9.9',
  ]);
});

test('links and pictures of Markdown are checked, with the anchors of its page', async () => {
  const folder = await site({
    'limits/index.html': '<h2 id="bucket">b</h2>',
    'limits.md':
      '# Limits\n\n![a](/docs/gone.png) [b](#bucket) `[c](gone.md)`\n\n````ts\n[d](gone.md)\n````\n\n<img src="gone.svg">\n',
    'start/index.html': '',
    'start.md': '[a](/docs/limits.md#bucket) [b](/docs/limits.md#none) [c](https://example.com/x)\n\n[d]: gone.md\n',
    'llms.txt': '- [Start](/docs/start.md)\n- [Gone](/docs/gone.md)\n',
  });
  expect(brokenLinks(folder, '/docs/', []).toSorted()).toEqual([
    'limits.md: /docs/gone.png: there is no gone.png',
    'limits.md: gone.svg: there is no gone.svg',
    'llms.txt: /docs/gone.md: there is no gone.md',
    'start.md: /docs/limits.md#none: limits.md has no none',
    'start.md: gone.md: there is no gone.md',
  ]);
});

test('a page must have its Markdown at the address that its button names', async () => {
  const button = (path: string) => `<button data-copy="/docs/${path}">Copy as Markdown</button>`;
  const folder = await site({
    'index.html': '',
    '404.html': '',
    'rest/index.html': button('rest.md'),
    'rest.md': '# REST API',
    'rest/a/index.html': button('rest/a.md'),
    'rest/b/index.html': button('rest/a.md'),
    'rest/b.md': '# B',
    'rest/c/index.html': '',
    'rest/c.md': '# C',
  });
  expect(pagesWithoutMarkdown(folder, '/docs/').toSorted()).toEqual([
    'rest/a/index.html: there is no rest/a.md',
    'rest/b/index.html: has no button for /docs/rest/b.md',
    'rest/c/index.html: has no button for /docs/rest/c.md',
  ]);
});

test('a place of the search that no page has is listed', async () => {
  const search = { names: [{ path: 'rules/#rule-4.9-source' }, { path: 'rules/#lost' }], entries: [{ path: 'gone/' }] };
  const folder = await site({ 'rules/index.html': rules, 'search.json': JSON.stringify(search) });
  expect(brokenLinks(folder, '/docs/', [])).toEqual([
    'search.json: rules/#lost: rules/index.html has no lost',
    'search.json: gone/: there is no gone/index.html',
  ]);
});
