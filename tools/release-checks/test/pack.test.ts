import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { installCommand, installInto, packInto } from '../src/pack.ts';

test('one command installs all tarballs, from any folder, and quotes a path with spaces', () => {
  expect(installCommand(['/clone/tarballs/client-0.1.0.tgz', '/my clone/tarballs/contract-0.1.0.tgz'])).toBe(
    'npm install /clone/tarballs/client-0.1.0.tgz "/my clone/tarballs/contract-0.1.0.tgz"',
  );
});

test('tarballs are installed in a project that is there, or that begins with them', async () => {
  const folder = temporaryFolder();
  const made = (name: string) => {
    const at = join(folder, name);
    mkdirSync(at);
    writeFileSync(join(at, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
    return at;
  };
  const [one, other] = await packInto(folder, [made('one'), made('other')]);
  const manifestOf = (project: string) => JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const begun = join(folder, 'with spaces', 'my-app');
  await installInto(begun, [`${one}`], [`${other}`]);
  expect(manifestOf(begun)).toMatchObject({
    type: 'module',
    dependencies: { one: expect.stringContaining('one-1.0.0.tgz') },
    devDependencies: { other: expect.stringContaining('other-1.0.0.tgz') },
  });
  const mine = made('mine');
  await installInto(mine, [`${one}`]);
  expect(manifestOf(mine)).toEqual({
    ...{ name: 'mine', version: '1.0.0' },
    dependencies: { one: expect.stringContaining('one-1.0.0.tgz') },
  });
});
