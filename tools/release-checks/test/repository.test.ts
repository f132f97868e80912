import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { publishedPackages, root } from '../src/published-packages.ts';
import { originOf, withAbsoluteLinks } from '../src/repository.ts';

const url = 'https://github.com/acme/boothkit';

test('a package says where it comes from, with its directory', () => {
  expect(originOf('https://github.com/acme/boothkit', 'packages/client')).toEqual({
    repository: { type: 'git', url: 'git+https://github.com/acme/boothkit.git', directory: 'packages/client' },
    homepage: 'https://github.com/acme/boothkit/tree/main/packages/client#readme',
    bugs: 'https://github.com/acme/boothkit/issues',
  });
});

test.each([
  '/',
  'http://github.com/acme/boothkit',
  'https://github.com/acme',
  'https://github.com/acme/boothkit.git/x',
])('an address that is not of a repository is refused: %s', (url) => {
  expect(() => originOf(url, 'packages/client')).toThrow(
    `the repository must be an https address of owner and name; got ${JSON.stringify(url)}`,
  );
});

test('the links of a published README are absolute, except those to itself and those in code', () => {
  const page = [
    '[a](../../docs/limits.md#fleet) [b](LICENSE) [c](#here) [d](https://example.com/x) ![e](./shot.png) `[f](g.md)`',
    '[h]: ../../docs/errors.md',
    '```ts',
    'handlers[name](request);',
    '```',
  ];
  expect(withAbsoluteLinks(page.join('\n'), url, 'packages/client').split('\n')).toEqual([
    `[a](${url}/blob/main/docs/limits.md#fleet) [b](${url}/blob/main/packages/client/LICENSE) [c](#here) [d](https://example.com/x) ![e](${url}/blob/main/packages/client/shot.png) \`[f](g.md)\``,
    `[h]: ${url}/blob/main/docs/errors.md`,
    ...page.slice(2),
  ]);
});

test.each(publishedPackages())('each link of the README of $name leads to a file of the repository', ({ folder }) => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const published = withAbsoluteLinks(readme, url, `packages/${basename(folder)}`);
  const links = [...published.matchAll(/\]\(([^)\s#]+)/g)].map(([, link = '']) => link);
  expect(links).not.toEqual([]);
  for (const link of links) {
    expect(link).toMatch(/^https:/);
    if (link.startsWith(url)) expect(existsSync(join(root, link.slice(`${url}/blob/main/`.length))), link).toBe(true);
  }
});

test.each(publishedPackages())('npm finds $name by its description and keywords', ({ folder }) => {
  const { description, keywords } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect(description).toMatch(/photo-booth/);
  expect(keywords).toContain('photo-booth');
  expect(keywords).toEqual([...new Set(keywords)]);
  expect(keywords.length).toBeGreaterThanOrEqual(5);
});
