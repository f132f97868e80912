import { mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { createSimulator } from '@boothkit/simulator';
import { loadWorldFile, saveWorldFile } from '@boothkit/simulator/node';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { canUnshare, type ProcessOptions, ready, started } from '../http/program.ts';
import { frozen } from './worlds-on-disk.ts';

// A process may have mounts of its own.
const world = '{"version":1,"accounts":[{"id":"acme"}]}';

/** Changes the account of a running program. */
async function change(controlUrl: string, fields: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${controlUrl}/accounts/acme`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify(fields),
  });
  expect(response.status).toBe(200);
}

/** Starts the program with a file, and names its account. */
async function changed(args: readonly string[], options: ProcessOptions) {
  const program = await ready(args, options);
  const errors = text(program.child.stderr);
  await change(program.ready.controlUrl, { name: 'Changed' });
  return { ...program, errors };
}

const nameIn = async (path: string): Promise<string | null> => {
  const sim = createSimulator(frozen);
  await loadWorldFile(sim, path);
  return sim.accounts.list()[0]?.name ?? null;
};

/** The file that a message says the world is kept in. */
function keptIn(message: string): string {
  const [, path = ''] = /the world is kept in (\S+)/.exec(message) ?? [];
  onTestFinished(() => rm(path, { force: true }));
  return path;
}

describe.skipIf(!canUnshare)('a file that is mounted', () => {
  const alone = ['world.json', 'world.yaml', 'world.jsonl.gz'].map((name) => [name, `mount --bind ${name} ${name}`]);
  // A folder that takes no other file.
  const closed = 'mount --bind app app; mount --bind app/world.json app/world.json; mount -o remount,ro,bind app';
  test.each([...alone, ['app/world.json', closed]])(
    'alone, as into a container, is written over: %s',
    async (name = '', prepare = '') => {
      const cwd = temporaryFolder();
      const path = join(cwd, name);
      await mkdir(dirname(path), { recursive: true });
      await saveWorldFile(createSimulator({ ...frozen, seedFile: JSON.parse(world) }), path);
      const { ino } = await stat(path);
      const { child, ended, errors } = await changed(['--seed-file', name, '--save-on-exit'], { cwd, prepare });
      child.kill('SIGTERM');
      expect([await ended, await errors]).toEqual([[0, null], expect.stringMatching(/^The clock goes on from .*\n$/)]);
      const files = await readdir(dirname(path));
      expect([await nameIn(path), (await stat(path)).ino, files]).toEqual(['Changed', ino, [basename(path)]]);
    },
  );

  test('alone is written over by --autosave, too', async () => {
    const cwd = temporaryFolder();
    await writeFile(join(cwd, 'world.json'), world);
    await changed(['--seed-file', 'world.json', '--autosave', '1'], {
      cwd,
      prepare: 'mount --bind world.json world.json',
    });
    await vi.waitFor(async () => expect(await readFile(join(cwd, 'world.json'), 'utf8')).toContain('Changed'), 30_000);
    await vi.waitFor(async () => expect(await readdir(cwd)).toEqual(['world.json']), 30_000);
  });

  test('alone into two containers that save at once has the world of one, and that of the other is beside it', async () => {
    const cwd = temporaryFolder();
    await writeFile(join(cwd, 'world.json'), world);
    const options = { cwd, prepare: 'mount --bind world.json world.json' };
    const args = ['--seed-file', 'world.json', '--save-on-exit'];
    const programs = await Promise.all([ready(args, options), ready(args, options)]);
    for (const [at, { ready: printed }] of programs.entries())
      await change(printed.controlUrl, { name: `Program ${at}` });
    for (const { child } of programs) child.kill('SIGTERM');
    const codes = (await Promise.all(programs.map(({ ended }) => ended))).map(([code]) => code);
    const files = await readdir(cwd);
    const names = await Promise.all(files.map((name) => nameIn(join(cwd, name))));
    expect([codes.sort(), names.sort()]).toEqual([
      [0, 1],
      ['Program 0', 'Program 1'],
    ]);
  });

  test.each(['--save-on-exit', '--autosave=1'])('to be read only is an error of %s at the start', async (option) => {
    const cwd = temporaryFolder();
    await writeFile(join(cwd, 'world.json'), world);
    const prepare = 'mount --bind world.json world.json; mount -o remount,ro,bind world.json';
    const options = { cwd, prepare };
    const { child, ended } = started(['--port', '0', '--json', '--seed-file', 'world.json', option], options);
    const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect([out, await ended]).toEqual(['', [1, null]]);
    expect(errors).toContain(`${option.replace('=1', '')} cannot save to world.json: EROFS`);
    await changed(['--seed-file', 'world.json'], options);
  });

  test('from a disk that gets full stays as it was, and the world is beside it until there is room', async () => {
    const cwd = temporaryFolder();
    await mkdir(join(cwd, 'full'));
    await writeFile(join(cwd, 'world.json'), world);
    const prepare = [
      'mount -t tmpfs -o size=8k none full',
      'cp world.json full',
      'mount --bind full/world.json world.json',
      'head -c 4096 /dev/zero > full/rest',
    ].join('; ');
    const { child, ready: printed } = await ready(['--seed-file', 'world.json', '--autosave', '1'], { cwd, prepare });
    const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
    const inside = `/proc/${child.pid}/root${await realpath(cwd)}`;
    // The disk has one page left, which the file has, too.
    await change(printed.controlUrl, { name: 'Changed', communication: { greeting: 'x'.repeat(5000) } });
    const message = String((await lines.next()).value);
    expect(message).toMatch(/^The world was not saved: \S+world\.json was not saved: ENOSPC/);
    const kept = keptIn(message);
    expect([await nameIn(kept), join(kept, '..')]).toEqual(['Changed', await realpath(cwd)]);
    expect(await readFile(`${inside}/world.json`, 'utf8')).toBe(world);
    await rm(`${inside}/full/rest`);
    await change(printed.controlUrl, { name: 'Changed again' });
    await vi.waitFor(
      async () => expect(await readFile(`${inside}/world.json`, 'utf8')).toContain('Changed again'),
      30_000,
    );
  });

  test('to be full makes the program keep the world in the temporary folder, in one file however often it fails', async () => {
    const cwd = temporaryFolder();
    await mkdir(join(cwd, 'full'));
    await writeFile(join(cwd, 'world.json'), world);
    const prepare = 'mount -t tmpfs -o size=4k none full; cp world.json full';
    const args = ['--seed-file', 'full/world.json', '--autosave', '1'];
    const { child, ready: printed, ended } = await ready(args, { cwd, prepare });
    const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
    const kept = [];
    for (const name of ['Changed', 'Changed again']) {
      await change(printed.controlUrl, { name });
      const message = String((await lines.next()).value);
      expect(message).toContain('full/world.json was not saved: ENOSPC');
      kept.push(keptIn(message));
      expect(await nameIn(kept.at(-1) ?? '')).toBe(name);
    }
    expect(kept[1]).toBe(kept[0]);
    expect([join(kept[0] ?? '', '..'), (await stat(kept[0] ?? '')).mode & 0o777]).toEqual([
      await realpath(tmpdir()),
      0o600,
    ]);
    const inside = `/proc/${child.pid}/root${await realpath(cwd)}/full`;
    expect([await readFile(`${inside}/world.json`, 'utf8'), await readdir(inside)]).toEqual([world, ['world.json']]);
    child.kill('SIGTERM');
    expect(await ended).toEqual([1, null]);
  });
});
