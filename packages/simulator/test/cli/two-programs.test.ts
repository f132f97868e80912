import fileSystem from 'node:fs';
import fs from 'node:fs/promises';
import { basename, join } from 'node:path';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { beginReading } from '../../src/cli/file-edits.ts';
import { replaceFile } from '../../src/cli/replace-file.ts';
import { worldOf } from './worlds-on-disk.ts';

test.each([
  ['renames', 'open'],
  ['writes over a file that is mounted alone', 'rm'],
] as const)(
  'a save that %s and is overwritten before it is over is beside what the other program saved',
  async (_, last) => {
    const cwd = temporaryFolder();
    const path = join(cwd, 'world.json');
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const called = fs[last] as (...args: readonly unknown[]) => Promise<unknown>;
    const calling = vi.spyOn(fs, last);
    if (last === 'rm')
      vi.spyOn(fileSystem, 'renameSync').mockImplementationOnce(() => {
        throw Object.assign(new Error('EBUSY: resource busy or locked'), { code: 'EBUSY' });
      });
    // The functions of the file system are taken when the module loads.
    const anew = '../../src/cli/replace-file.ts?anew';
    const { replaceFile }: typeof import('../../src/cli/replace-file.ts') = await import(`${anew}-${last}`);
    const reader = {};
    await fs.writeFile(path, 'before');
    const reading = beginReading(path, reader);
    reading.note(Buffer.from('before'));
    reading.end();
    // The other one compared the content before this save wrote, and renames its own file after it.
    calling.mockImplementationOnce(async (...args: readonly unknown[]) => {
      await fs.writeFile(join(cwd, 'other'), 'of the other program');
      await fs.rename(join(cwd, 'other'), path);
      return called(...args) as never;
    });
    const saving = replaceFile(
      path,
      worldOf(() => ['of this one'], { reader }),
    );
    const error: unknown = await saving.catch((rejected: unknown) => rejected);
    expect(error).toMatchObject({ name: 'WorldFileConflictError', path });
    const { conflictPath } = error as { conflictPath: string };
    expect([await fs.readFile(path, 'utf8'), await fs.readFile(conflictPath, 'utf8')]).toEqual([
      'of the other program',
      'of this one',
    ]);
    expect((await fs.readdir(cwd)).sort()).toEqual([basename(conflictPath), 'world.json']);
  },
);

test('a file that a killed program left beside it neither delays a save nor goes', async () => {
  const cwd = temporaryFolder();
  const left = ['world.json.lock', 'world.json.1.tmp'];
  for (const name of left) await fs.writeFile(join(cwd, name), '');
  await replaceFile(
    join(cwd, 'world.json'),
    worldOf(() => ['saved']),
  );
  expect((await fs.readdir(cwd)).sort()).toEqual(['world.json', ...left.sort()]);
});
