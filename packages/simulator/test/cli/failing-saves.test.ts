import { mkdir, readdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { createSimulator } from '@boothkit/simulator';
import { loadWorldFile, saveWorldFile } from '@boothkit/simulator/node';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { replaceFile } from '../../src/cli/replace-file.ts';
import { canUnshare, type ProcessOptions, ready, started } from '../http/program.ts';
import { folder, frozen, worldNamed, worldOf } from './worlds-on-disk.ts';

// Tests of the program start processes.
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
  test.each(['world.json', 'world.yaml', 'world.jsonl', 'world.jsonl.gz'])(
    'alone, as into a container, is written over: %s',
    async (name) => {
      const cwd = await folder();
      const path = join(cwd, name);
      const sim = createSimulator({ ...frozen, seedFile: JSON.parse(world) });
      await saveWorldFile(sim, path);
      const { ino } = await stat(path);
      const prepare = `mount --bind ${name} ${name}`;
      const { child, ended, errors } = await changed(['--seed-file', name, '--save-on-exit'], { cwd, prepare });
      child.kill('SIGTERM');
      expect([await ended, await errors]).toEqual([[0, null], expect.stringMatching(/^The clock goes on from .*\n$/)]);
      expect([await nameIn(path), (await stat(path)).ino, await readdir(cwd)]).toEqual(['Changed', ino, [name]]);
    },
  );

  test('alone is written over by --autosave, too', async () => {
    const cwd = await folder();
    await writeFile(join(cwd, 'world.json'), world);
    await changed(['--seed-file', 'world.json', '--autosave', '1'], {
      cwd,
      prepare: 'mount --bind world.json world.json',
    });
    await vi.waitFor(async () => expect(await readFile(join(cwd, 'world.json'), 'utf8')).toContain('Changed'), 30_000);
    await vi.waitFor(async () => expect(await readdir(cwd)).toEqual(['world.json']), 30_000);
  });

  test('alone into two containers that save at once has the world of one, and that of the other is beside it', async () => {
    const cwd = await folder();
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

  test('into a folder that takes no other file is written over', async () => {
    const cwd = await folder();
    await mkdir(join(cwd, 'app'));
    await writeFile(join(cwd, 'app/world.json'), world);
    const prepare = 'mount --bind app app; mount --bind app/world.json app/world.json; mount -o remount,ro,bind app';
    const args = ['--seed-file', 'app/world.json', '--save-on-exit'];
    const { child, ended, errors } = await changed(args, { cwd, prepare });
    child.kill('SIGTERM');
    expect([await ended, await errors]).toEqual([[0, null], '']);
    expect([await nameIn(join(cwd, 'app/world.json')), await readdir(join(cwd, 'app'))]).toEqual([
      'Changed',
      ['world.json'],
    ]);
  });

  test.each(['--save-on-exit', '--autosave=1'])('to be read only is an error of %s at the start', async (option) => {
    const cwd = await folder();
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
    const cwd = await folder();
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
    const cwd = await folder();
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

describe('a save', () => {
  test.each([
    ['whose folder is gone', async (cwd: string) => rm(join(cwd, 'app'), { recursive: true })],
    [
      'whose file has become a folder',
      async (cwd: string) => {
        await rm(join(cwd, 'app/world.json'));
        await mkdir(join(cwd, 'app/world.json'));
      },
    ],
  ])('%s keeps the world and says where, and the program exits with 1', async (_, spoil) => {
    const cwd = await folder();
    await mkdir(join(cwd, 'app'));
    await writeFile(join(cwd, 'app/world.json'), world);
    const { child, ended, errors } = await changed(['--seed-file', 'app/world.json', '--save-on-exit'], { cwd });
    await spoil(cwd);
    child.kill('SIGTERM');
    expect(await ended).toEqual([1, null]);
    expect(await nameIn(keptIn(await errors))).toBe('Changed');
  });

  test('of a world that does not fit into a document keeps it in JSON Lines', async () => {
    const cwd = await folder();
    const path = join(cwd, 'world.json.gz');
    const sim = worldNamed('too large');
    const tooLarge = () => {
      throw new TypeError('a document must have at most 10 bytes');
    };
    const error: Error = await replaceFile(path, worldOf(tooLarge, { zipped: true, lines: () => sim.toLines() })).then(
      () => expect.unreachable(),
      (rejected) => rejected,
    );
    const kept = keptIn(error.message);
    expect([error.message, await readdir(cwd)]).toEqual([expect.stringContaining('10 bytes'), [basename(kept)]]);
    expect(kept).toMatch(/world\.kept-[\dTZ-]+\.jsonl$/);
    const copy = createSimulator(frozen);
    await loadWorldFile(copy, kept);
    expect(copy.toFile()).toEqual(sim.toFile());
  });

  test('that cannot be kept anywhere says so, with both reasons', async () => {
    const none = () => {
      throw new Error('no form');
    };
    await expect(replaceFile(join(await folder(), 'world.json'), worldOf(none))).rejects.toThrow(
      /world\.json was not saved: no form; it could not be kept elsewhere either: no form$/,
    );
  });
});

test.each(['--save-on-exit', '--autosave=1'])('%s needs a file that can be written, at the start', async (option) => {
  const cwd = await folder();
  await mkdir(join(cwd, 'world.yaml'));
  await symlink('/dev/null', join(cwd, 'world.json'));
  for (const [name, reason] of [
    ['world.yaml', 'it is not a file'],
    ['world.json', 'it is not a file'],
    ['none/world.json', 'ENOENT'],
  ]) {
    const { child, ended } = started(['--port', '0', '--json', '--seed-file', name ?? '', option], { cwd });
    const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect([out, await ended]).toEqual(['', [1, null]]);
    expect(errors).toContain(`${option.replace('=1', '')} cannot save to ${name}: ${reason}`);
  }
  expect((await readdir(cwd)).sort()).toEqual(['world.json', 'world.yaml']);
});
