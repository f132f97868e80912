import fs from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { folder } from './worlds-on-disk.ts';

test('a save that another program overwrites before it is over is beside the file of that program', async () => {
  const cwd = await folder();
  const path = join(cwd, 'world.json');
  const { open } = fs;
  const opening = vi.spyOn(fs, 'open');
  onTestFinished(() => opening.mockRestore());
  // The functions of the file system are taken when the module loads.
  vi.resetModules();
  const { beginReading, replaceFile } = await import('../../src/cli/replace-file.ts');
  const reader = {};
  await fs.writeFile(path, 'before');
  const reading = await beginReading(path, reader);
  reading.note(Buffer.from('before'));
  reading.end();
  // The other one compared the content before this save renamed its file, and renames its own one after it.
  opening.mockImplementationOnce(async (...args) => {
    await fs.writeFile(join(cwd, 'other'), 'of the other program');
    await fs.rename(join(cwd, 'other'), path);
    return open(...args);
  });
  const error: unknown = await replaceFile(path, ['of this one'], { reader }).catch((rejected: unknown) => rejected);
  expect(error).toMatchObject({ name: 'WorldFileConflictError', path });
  const { conflictPath } = error as { conflictPath: string };
  expect([await fs.readFile(path, 'utf8'), await fs.readFile(conflictPath, 'utf8')]).toEqual([
    'of the other program',
    'of this one',
  ]);
  expect((await fs.readdir(cwd)).sort()).toEqual([basename(conflictPath), 'world.json']);
});

test('a file that a killed program left beside it neither delays a save nor goes', async () => {
  const cwd = await folder();
  const { replaceFile } = await import('../../src/cli/replace-file.ts');
  const left = ['world.json.lock', 'world.json.1.tmp'];
  for (const name of left) await fs.writeFile(join(cwd, name), '');
  await replaceFile(join(cwd, 'world.json'), ['saved']);
  expect((await fs.readdir(cwd)).sort()).toEqual(['world.json', ...left.sort()]);
});
