import { expect, test } from 'vitest';
import { writeRestFiles } from '../scripts/rest-files.ts';
import { firstSentences, headOf } from '../src/head.ts';
import { inGuideOrder, isListed } from '../src/llms.ts';
import { sectionOf } from '../src/sections.ts';
import { linksOfName, linksOfOperation } from '../src/see-also.ts';

// What the links of an operation are read from.
writeRestFiles();

const linksOf = (links: ReturnType<typeof linksOfName>) => links.map(({ kind, path }) => `${kind} ${path}`);

test('a name leads to the guides that have it in their code, and to the rules of these', () => {
  const links = linksOf(linksOfName('RateLimitError', 'client'));
  expect(links).toEqual(expect.arrayContaining([expect.stringMatching(/^Guide limits\//), 'Rules rules/8/']));
});

test('an error leads to the rules about errors', () => {
  expect(linksOf(linksOfName('ValidationError', 'client'))).toContain('Rules rules/7/');
});

test('a name that no guide has leads to the guide about its entry, or to nothing', () => {
  expect(linksOf(linksOfName('NoSuchName', 'client/webhooks'))[0]).toBe('Guide webhooks/');
  expect(linksOf(linksOfName('NoSuchName', 'simulator/vitest'))[0]).toBe('Guide testing/');
  for (const module of ['client', 'simulator', 'contract', 'contract/rules'])
    expect(linksOf(linksOfName('NoSuchName', module))).toEqual([]);
});

test('the parameters of a method lead to its request and to its rules', () => {
  const links = linksOf(linksOfName('CreateEventParams', 'client'));
  expect(links).toEqual(expect.arrayContaining(['Request rest/operations/create_event/', 'Rules rules/4-2/']));
});

test('an interface of the client leads to the requests of its methods, also before there are pages', () => {
  const links = linksOf(linksOfName('Branding', 'client'));
  expect(links).toEqual(
    expect.arrayContaining(['Request rest/operations/set_event_branding_image/', 'Rules rules/4-9/']),
  );
  expect(linksOf(linksOfName('Branding', 'simulator')).join()).not.toContain('Request');
});

test('a request leads to its rules', () => {
  expect(linksOf(linksOfOperation('set_event_branding_image'))).toContain('Rules rules/4-9/');
});

test('the first sentences of a page are plain text', () => {
  expect(firstSentences('# A\n\n<!-- b -->\n\nUse [`a`](b.md)\nor **c**.\n\nMore.')).toBe('Use a or c.');
  expect(firstSentences('## A\n\n- b\n')).toBe('');
});

test('the head of a page has one title, and a card with its picture', () => {
  const head = headOf(
    [
      { tag: 'title', content: 'Old' },
      { tag: 'meta', attrs: { property: 'og:title', content: 'Old' } },
      { tag: 'meta', attrs: { name: 'viewport' } },
    ],
    { title: 'New', description: 'About' },
    'https://a.example/b.png',
  );
  expect(JSON.stringify(head)).not.toContain('Old');
  expect(head).toContainEqual({ tag: 'title', content: 'New' });
  expect(head).toContainEqual({ tag: 'meta', attrs: { property: 'og:image', content: 'https://a.example/b.png' } });
  expect(head).toHaveLength(6);
});

test('pages for agents are in the order of the guides, without the front page and the page for missing pages', () => {
  const pages = ['rest', 'retries', 'start', 'limits'].map((id) => ({ id }));
  expect(inGuideOrder(pages).map(({ id }) => id)).toEqual(['start', 'limits', 'retries', 'rest']);
  expect(['index', '404', 'start'].map((id) => isListed({ id }))).toEqual([false, false, true]);
});

test('a page belongs to the part of the site that the header marks', () => {
  expect(['', '404', 'limits', 'rest', 'rules', 'packages/client'].map(sectionOf)).toEqual([
    ...[undefined, undefined, 'Guide', 'REST', 'Rule', 'API'],
  ]);
});
