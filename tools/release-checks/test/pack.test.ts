import { expect, test } from 'vitest';
import { installCommand } from '../src/pack.ts';

test('one command installs all tarballs, from any folder, and quotes a path with spaces', () => {
  expect(installCommand(['/clone/tarballs/client-0.1.0.tgz', '/my clone/tarballs/contract-0.1.0.tgz'])).toBe(
    'npm install /clone/tarballs/client-0.1.0.tgz "/my clone/tarballs/contract-0.1.0.tgz"',
  );
});
