import { expect, test } from 'vitest';
import { originOf } from '../src/repository.ts';

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
