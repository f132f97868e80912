import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, readdir, readFile, realpath, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createSimulator } from '@boothkit/simulator';
import { loadWorldFile, saveWorldFile } from '@boothkit/simulator/node';
import { connect } from '@boothkit/simulator/remote';
import { sampleTests } from '@boothkit/test-support/sampled';
import { expect, test, vi } from 'vitest';
import { replaceFile } from '../../src/cli/replace-file.ts';
import { ready, started } from '../http/program.ts';
import { folder, worldOf, zipBomb } from './worlds-on-disk.ts';

sampleTests(3);

// Some tests start processes.
const names = ['world.jsonl', 'world.jsonl.gz'];

test.each([...names, 'world.json', 'world.yaml', 'world.json.gz', 'world.yaml.gz'])(
  'a world is saved to %s and loaded from it',
  async (name) => {
    const path = join(await folder(), name);
    const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
    const account = sim.accounts.create();
    account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
    await saveWorldFile(sim, path);
    const copy = createSimulator({ clock: { frozen: true } });
    await loadWorldFile(copy, path);
    expect(copy.toFile()).toEqual(sim.toFile());
    const bytes = await readFile(path);
    const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
    const begins = { jsonl: '{"format":"boothkit-world"', json: '{\n  "version": 1', yaml: 'version: 1\n' };
    expect(Object.entries(begins).find(([, begin]) => text.startsWith(begin))?.[0]).toBe(name.split('.')[1]);
  },
);

test('a file of Windows is read without its byte order mark, and one that is not UTF-8 is rejected', async () => {
  const cwd = await folder();
  const texts = {
    'bom.json': '{"version":1,"accounts":[{"id":"acme"}]}',
    'bom.yaml': 'version: 1\r\naccounts:\r\n  - id: acme\r\n',
    'bom.jsonl': '{"format":"boothkit-world","version":1}\r\n{"accounts":{"id":"acme"}}\r\n',
  };
  for (const [name, text] of Object.entries(texts)) {
    const sim = createSimulator();
    await writeFile(join(cwd, name), `\ufeff${text}`);
    await loadWorldFile(sim, join(cwd, name));
    expect(sim.accounts.list().map(({ id }) => id)).toEqual(['acme']);
    await writeFile(join(cwd, name), `\ufeff${text}`, 'utf16le');
    await expect(loadWorldFile(sim, join(cwd, name))).rejects.toThrow(/^\S+ cannot be read: .*utf-8/i);
  }
});

test('a file that was cut off is rejected, and the world stays', async () => {
  const path = join(await folder(), 'world.jsonl.gz');
  const sim = createSimulator();
  sim.accounts.create();
  const whole = gzipSync([...sim.toLines()].join(''));
  await writeFile(path, whole.subarray(0, whole.length - 12));
  const before = sim.accounts.list().map(({ id }) => id);
  await expect(loadWorldFile(sim, path)).rejects.toThrow(/world\.jsonl\.gz cannot be read: /);
  await expect(loadWorldFile(sim, `${path}.none.jsonl`)).rejects.toThrow(/none\.jsonl cannot be read: ENOENT/);
  expect(sim.accounts.list().map(({ id }) => id)).toEqual(before);
});

test('a world that has no form leaves the file as it was, and nothing beside it', async () => {
  const cwd = await folder();
  const path = join(cwd, 'world.jsonl');
  await writeFile(path, 'before');
  function* failing() {
    yield 'half';
    throw new Error('no more');
  }
  await expect(replaceFile(path, worldOf(failing))).rejects.toThrow('no more');
  expect([await readFile(path, 'utf8'), await readdir(cwd)]).toEqual(['before', ['world.jsonl']]);
});

test.skipIf(process.platform === 'win32')('a save keeps the permissions of the file, and a link to it', async () => {
  const cwd = await folder();
  const [path, link] = [join(cwd, 'world.json'), join(cwd, 'link.json')];
  await writeFile(path, 'before', { mode: 0o600 });
  await symlink('world.json', link);
  await replaceFile(
    link,
    worldOf(() => ['after']),
  );
  expect([await readFile(path, 'utf8'), (await stat(path)).mode & 0o777]).toEqual(['after', 0o600]);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
});

test('a process that is killed in the middle of a save loses nothing that was saved before', async () => {
  const path = join(await folder(), 'world.jsonl');
  await writeFile(path, 'before');
  const program = fileURLToPath(new URL('save.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@boothkit/source', program, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(await readFile(path, 'utf8')).toBe('before');
});

test.each(names)('the program starts with %s, names its first account, and saves to it when it ends', async (name) => {
  const cwd = await folder();
  const lines = [
    { format: 'boothkit-world', version: 1 },
    { accounts: { id: 'acme' } },
    { keys: { value: 'test-key-1' } },
    { templates: { id: 'strip' } },
    { accounts: { id: 'other' } },
    { keys: { value: 'test-key-2' } },
  ];
  const file = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  await writeFile(join(cwd, name), name.endsWith('.gz') ? gzipSync(file) : file);
  const first = await ready(['--seed-file', name, '--save-on-exit'], { cwd });
  expect(first.ready).toMatchObject({ accountId: 'acme', apiKey: 'test-key-1', templateIds: ['strip'] });
  const headers = { authorization: 'Bearer test-key-1', 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Ada', date: '2026-09-12T17:00Z', templateIds: ['strip'] });
  expect((await fetch(`${first.ready.baseUrl}/events`, { method: 'POST', headers, body })).status).toBe(201);
  await fetch(`${first.ready.controlUrl}/reset`, { method: 'POST' });
  expect(await (await fetch(`${first.ready.baseUrl}/events`, { headers })).json()).toMatchObject({ data: [] });
  expect((await fetch(`${first.ready.baseUrl}/events`, { method: 'POST', headers, body })).status).toBe(201);
  first.child.kill('SIGTERM');
  expect(await first.ended).toEqual([0, null]);
  const second = await ready(['--seed-file', name], { cwd });
  const list = await fetch(`${second.ready.baseUrl}/events`, { headers });
  expect(await list.json()).toMatchObject({ data: [{ name: 'Ada' }] });
});

test('--autosave writes the world after a change, and again when the process ends', async () => {
  const cwd = await folder();
  const { ready: printed, child, ended } = await ready(['--seed-file', 'world.jsonl', '--autosave', '1'], { cwd });
  const add = (name: string) =>
    fetch(`${printed.controlUrl}/accounts/${printed.accountId}/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, templateIds: printed.templateIds.slice(0, 1) }),
    });
  await add('Ada');
  await vi.waitFor(
    async () => expect(await readFile(join(cwd, 'world.jsonl'), 'utf8')).toContain('"name":"Ada"'),
    30_000,
  );
  await add('Grace');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await readFile(join(cwd, 'world.jsonl'), 'utf8')).toContain('"name":"Grace"');
  expect(await readdir(cwd)).toEqual(['world.jsonl']);
});

test.each([
  [['--autosave', '0'], '--autosave must be a whole number of seconds from 1 to 3600; got "0"'],
  [['--autosave', '5'], '--autosave needs a world file'],
  [['--autosave', '5', '--watch'], '--watch would load what --autosave has just written'],
])('%j is rejected', async (args, message) => {
  const { child, ended } = started(args, { cwd: await folder() });
  expect(await text(child.stderr)).toContain(message);
  expect(await ended).toEqual([1, null]);
});

test('a file that was edited makes the program save beside it, name that file and exit with 1, also where none existed at its start', async () => {
  const cwd = await folder();
  const { child, ended } = await ready(['--seed-file', 'world.json', '--save-on-exit'], { cwd });
  const errors = text(child.stderr);
  await writeFile(join(cwd, 'world.json'), '{"version":1}');
  child.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
  const conflict = (await readdir(cwd)).find((name) => name !== 'world.json') ?? '';
  expect(conflict).toMatch(/^world\.conflict-.*\.json$/);
  expect(await errors).toContain(join(await realpath(cwd), conflict));
  expect(await readFile(join(cwd, 'world.json'), 'utf8')).toBe('{"version":1}');
  expect(JSON.parse(await readFile(join(cwd, conflict), 'utf8')).accounts).toHaveLength(1);
});

test('of two processes that save one file at once, one replaces what both read, and the others lose nothing', async () => {
  const cwd = await folder();
  const path = join(cwd, 'world.json');
  await writeFile(path, JSON.stringify({ version: 1, accounts: [{ id: 'acme', keys: [{ value: 'test-key-1' }] }] }));
  const programs = await Promise.all(
    Array.from({ length: 4 }, () => ready(['--seed-file', 'world.json', '--save-on-exit'], { cwd })),
  );
  for (const [at, { ready: printed }] of programs.entries())
    await fetch(`${printed.controlUrl}/accounts/acme`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Program ${at}` }),
    });
  for (const { child } of programs) child.kill('SIGTERM');
  const codes = (await Promise.all(programs.map(({ ended }) => ended))).map(([code]) => code);
  expect(codes.sort()).toEqual([0, 1, 1, 1]);
  const files = await readdir(cwd);
  expect(files.filter((name) => !name.endsWith('.json'))).toEqual([]);
  const saved = await Promise.all(
    files.map((name) => readFile(join(cwd, name), 'utf8').then((json) => JSON.parse(json).accounts[0].name)),
  );
  expect(saved.sort()).toEqual(['Program 0', 'Program 1', 'Program 2', 'Program 3']);
});

test('the program with a small heap names a line that is too long, and exits with 1', async () => {
  const cwd = await folder();
  await writeFile(join(cwd, 'bomb.jsonl.gz'), zipBomb('', '[', 100));
  const { child, ended } = started(['--seed-file', 'bomb.jsonl.gz'], {
    cwd,
    nodeArgs: ['--max-old-space-size=256'],
  });
  expect(await text(child.stderr)).toMatch(/bomb\.jsonl\.gz: line 1 must have at most \d+ characters; got \d+ or more/);
  expect(await ended).toEqual([1, null]);
});

test.each(['world.json', 'world.yaml', 'world.jsonl.gz'])(
  'the program that saved a photo with stickers to %s starts with it again',
  async (name) => {
    const cwd = await folder();
    const first = await ready(['--seed-file', name, '--save-on-exit'], { cwd });
    const remote = await connect({ controlUrl: first.ready.controlUrl });
    const account = await remote.accounts.get(first.ready.accountId);
    const stickers = await account?.stickerSets.add();
    await account?.update({ defaults: { stickerSetId: stickers?.id ?? '' } });
    const event = await account?.events.add({ name: 'Ada', templateIds: first.ready.templateIds.slice(0, 1) });
    const tablet = await account?.tablets.add();
    await account?.tablets.open(tablet?.id ?? '', event?.id ?? '');
    const session = await account?.tablets.capture(tablet?.id ?? '', { type: 'photo' });
    await account?.tablets.setStickers(session?.id ?? '', [{ sticker: 'heart', x: 0.5, y: 0.25 }]);
    const [gallery] = (await account?.galleries.list()) ?? [];
    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual([0, null]);
    const second = await ready(['--seed-file', name, '--save-on-exit'], { cwd });
    const again = await (await connect({ controlUrl: second.ready.controlUrl })).accounts.get(first.ready.accountId);
    expect((await again?.galleries.list())?.[0]?.media.map(({ id }) => id)).toEqual(gallery?.media.map(({ id }) => id));
    expect(JSON.stringify(await (await connect({ controlUrl: second.ready.controlUrl })).toFile())).toContain(
      '"stickers":[{"sticker":"heart","x":0.5,"y":0.25,"size":0.2}]',
    );
  },
);
