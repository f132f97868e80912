import { expect, test } from 'vitest';
import { factsOf, idOf, resolveLink } from '../src/pages.ts';

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
