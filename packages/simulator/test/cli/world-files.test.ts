import { chmod, lstat, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createSimulator } from '@boothkit/simulator';
import { loadWorldFile, saveWorldFile } from '@boothkit/simulator/node';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { replaceFile } from '../../src/cli/replace-file.ts';
import { frozen, worldNamed, worldOf } from './worlds-on-disk.ts';

test.each(['world.jsonl', 'world.jsonl.gz', 'world.json', 'world.yaml', 'world.json.gz', 'world.yaml.gz'])(
  'a world is saved to %s and loaded from it',
  async (name) => {
    const path = join(temporaryFolder(), name);
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
  const cwd = temporaryFolder();
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
  const path = join(temporaryFolder(), 'world.jsonl.gz');
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
  const cwd = temporaryFolder();
  const path = join(cwd, 'world.jsonl');
  await writeFile(path, 'before');
  function* failing() {
    yield 'half';
    throw new Error('no more');
  }
  await expect(replaceFile(path, worldOf(failing))).rejects.toThrow('no more');
  expect([await readFile(path, 'utf8'), await readdir(cwd)]).toEqual(['before', ['world.jsonl']]);
});

// The mask of the process would not give the second one.
test.skipIf(process.platform === 'win32').each([0o600, 0o666])(
  'a save keeps the permissions of the file, and a link to it: %o',
  async (mode) => {
    const cwd = temporaryFolder();
    const [path, link] = [join(cwd, 'world.json'), join(cwd, 'link.json')];
    await writeFile(path, 'before');
    await chmod(path, mode);
    await symlink('world.json', link);
    await replaceFile(
      link,
      worldOf(() => ['after']),
    );
    expect([await readFile(path, 'utf8'), (await stat(path)).mode & 0o777]).toEqual(['after', mode]);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
  },
);

test('a save of a world that does not fit into a document keeps it in JSON Lines', async () => {
  const cwd = temporaryFolder();
  const path = join(cwd, 'world.json.gz');
  const sim = worldNamed('too large');
  const tooLarge = () => {
    throw new TypeError('a document must have at most 10 bytes');
  };
  const error: Error = await replaceFile(path, worldOf(tooLarge, { zipped: true, lines: () => sim.toLines() })).then(
    () => expect.unreachable(),
    (rejected) => rejected,
  );
  const [, kept = ''] = /the world is kept in (\S+)/.exec(error.message) ?? [];
  expect([error.message, await readdir(cwd)]).toEqual([expect.stringContaining('10 bytes'), [basename(kept)]]);
  expect(kept).toMatch(/world\.kept-[\dTZ-]+\.jsonl$/);
  const copy = createSimulator(frozen);
  await loadWorldFile(copy, kept);
  expect(copy.toFile()).toEqual(sim.toFile());
});

test('a save that cannot be kept anywhere says so, with both reasons', async () => {
  const none = () => {
    throw new Error('no form');
  };
  await expect(replaceFile(join(temporaryFolder(), 'world.json'), worldOf(none))).rejects.toThrow(
    /world\.json was not saved: no form; it could not be kept elsewhere either: no form$/,
  );
});
