import { describe, expect, test } from 'vitest';
import { collectOutsideLinks, manifestLinks, outsideFaults, outsideLinks } from './snippets/outside-links.ts';

test('every link to the outside is https, to a known host, and written in one way', () => {
  const links = collectOutsideLinks();
  expect(links.map(({ url }) => url)).toContain('https://nodejs.org/api/diagnostics_channel.html');
  expect(outsideFaults(links)).toEqual([]);
});

test('links are found in text, in references, in {@link} and in manifests; those inside the repository are left out', () => {
  const text =
    '[a](https://nodejs.org/a#b) [in](../README.md) [here](#x) {@link https://nodejs.org/c | words} [r]\n\n[r]: //nodejs.org';
  expect(outsideLinks('a.md', text).map(({ url }) => url)).toEqual([
    'https://nodejs.org/a#b',
    'https://nodejs.org/c',
    '//nodejs.org',
  ]);
  const repository = { url: 'git+https://example.com/a/b.git' };
  expect(manifestLinks('package.json', { homepage: 'https://example.com/a', repository })).toEqual([
    { file: 'package.json', url: 'https://example.com/a' },
    { file: 'package.json', url: 'https://example.com/a/b.git' },
  ]);
});

describe('errors of links are reported without a network:', () => {
  test.each([
    ['//nodejs.org', 'is no URL'],
    ['http://nodejs.org/', 'a link is https'],
    ['mailto:a@example.com', 'a link is https'],
    ['https://nodejs.org:8443/', 'a link has no user and no port'],
    ['https://me@nodejs.org/', 'a link has no user and no port'],
    ['https://nodejs.com/', 'nodejs.com is none of the hosts that are linked to'],
  ])('%s', (url, fault) => {
    expect(outsideFaults([{ file: 'a.md', url }])).toEqual([expect.stringContaining(`a.md: ${url}: ${fault}`)]);
  });

  test('two spellings of one page', () => {
    const urls = ['https://nodejs.org/api/', 'https://nodejs.org/api#x', 'https://nodejs.org/api/#y'];
    expect(outsideFaults(urls.map((url) => ({ file: 'a.md', url })))).toEqual([
      'a.md: https://nodejs.org/api#x: is written https://nodejs.org/api/ elsewhere',
    ]);
  });
});
