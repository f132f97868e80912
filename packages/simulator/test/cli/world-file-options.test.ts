import { mkdir, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createSimulator } from '@boothkit/simulator';
import { loadWorldFile } from '@boothkit/simulator/node';
import { connect } from '@boothkit/simulator/remote';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { saveOnChange } from '../../src/cli/autosave.ts';
import { type Ready, ran, running } from './command-line.ts';
import { frozen } from './worlds-on-disk.ts';

const at = '2026-08-04T09:00:00Z';
const account = { id: 'acme', keys: [{ value: 'test-key-1' }], templates: [{ id: 'strip' }] };
const world = { version: 1, accounts: [account, { id: 'other', keys: [{ value: 'test-key-2' }] }] };

/** Lines of a file, each with one record. */
const linesOf = (...records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

const asLines = linesOf(
  { format: 'boothkit-world', version: 1 },
  ...[{ accounts: { id: 'acme' } }, { keys: { value: 'test-key-1' } }, { templates: { id: 'strip' } }],
  ...[{ accounts: { id: 'other' } }, { keys: { value: 'test-key-2' } }],
);

/** A new folder with a file. */
async function folderWith(name: string, content: string | Uint8Array): Promise<string> {
  const cwd = temporaryFolder();
  await writeFile(join(cwd, name), content);
  return cwd;
}

type Started = Awaited<ReturnType<typeof running>>;

const timeOf = async ({ control }: Started): Promise<string> => (await control('GET', '/clock')).now;

const accountsOf = async ({ control }: Started): Promise<string[]> =>
  (await control('GET', '/accounts')).data.map(({ id }: { id: string }) => id);

describe('init', () => {
  test('writes a world file that the next start in the folder finds, and never replaces a file', async () => {
    const cwd = temporaryFolder();
    const said = 'Wrote boothkit.yaml. Start it with: npx @boothkit/simulator\n';
    expect(await ran(['init'], { cwd })).toEqual({ code: 0, out: said, err: '' });
    const before = await readFile(join(cwd, 'boothkit.yaml'), 'utf8');
    const { ready, call } = await running([], { cwd });
    expect(ready).toMatchObject({ accountId: 'my-agency', apiKey: 'test-key-1', templateIds: ['classic-strip'] });
    expect(await (await call('GET', '/events')).json()).toMatchObject({
      data: [{ id: 'ada-and-alan', idUser: 'booking-7' }],
    });
    const again = await ran(['init'], { cwd });
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('boothkit.yaml already exists')]);
    expect(await readFile(join(cwd, 'boothkit.yaml'), 'utf8')).toBe(before);
  });

  test('writes a file whose comments, order and key a save keeps; what is new is behind it, and nothing that is default', async () => {
    const cwd = temporaryFolder();
    await ran(['init'], { cwd });
    const before = await readFile(join(cwd, 'boothkit.yaml'), 'utf8');
    const first = await running(['--save-on-exit', '--clock', at], { cwd });
    const { id, galleryId } = (await first.create()).event;
    expect(await first.end()).toBe(0);
    const after = await readFile(join(cwd, 'boothkit.yaml'), 'utf8');
    const [added, kept] = [after.split('\n'), before.split('\n')].map((all, index, both) =>
      all.filter((line) => !both[1 - index]?.includes(line)),
    );
    expect(kept).toEqual([]);
    const drawn = expect.stringMatching(/^ +(id|slug): [\w-]+$/);
    expect(added).toEqual([
      ...[drawn, '        createdDate: 2026-08-04T09:00:00.000Z', '        version: 2026-08-04'],
      ...['        createdDate: 2026-08-04T09:00:00.000Z', '        gallery:', drawn, drawn],
      ...[`      - id: ${id}`, '        name: Ada', '        date: 2026-10-12T15:00:00.000Z'],
      ...['        templateIds:', '          - classic-strip', '        createdDate: 2026-08-04T09:00:00.000Z'],
      ...['        gallery:', `          id: ${galleryId}`, drawn],
      ...['    seed: 1/account/1', '    drawnIds: 5', 'now: 2026-08-04T09:00:00.000Z'],
    ]);
    const { ready, events } = await running([], { cwd });
    expect([ready.apiKey, (await events()).names.sort()]).toEqual(['test-key-1', ['Ada', 'Ada & Alan']]);
  });
});

describe('--seed-file', () => {
  test.each([
    ['world.json', JSON.stringify(world)],
    ['world.jsonl', asLines],
    ['world.jsonl.gz', gzipSync(asLines)],
  ])('%s is the world to start with and to reset to; the ready line names its first account', async (name, content) => {
    const cwd = await folderWith(name, content);
    const first = await running(['--seed-file', name, '--save-on-exit'], { cwd });
    expect(first.ready).toMatchObject({ accountId: 'acme', apiKey: 'test-key-1', templateIds: ['strip'] });
    await first.create();
    await first.control('POST', '/reset');
    expect((await first.events()).names).toEqual([]);
    await first.create();
    expect(await first.end()).toBe(0);
    const { events } = await running(['--load', name], { cwd });
    expect((await events()).names).toEqual(['Ada']);
  });

  test('may be the world file that the control API gives, whose keys are named as before', async () => {
    const cwd = await folderWith('world.json', JSON.stringify(world));
    const keys = async ({ control }: Started) => (await control('GET', '/accounts/acme/keys')).data;
    const first = await running(['--seed-file', 'world.json'], { cwd });
    const before = await keys(first);
    expect(before).toMatchObject([{ name: 'key' }]);
    await writeFile(join(cwd, 'saved.json'), JSON.stringify(await first.control('GET', '/world-file')));
    const again = await running(['--seed-file', 'saved.json'], { cwd });
    expect([again.ready.accountId, await keys(again)]).toEqual(['acme', before]);
    for (const key of [again.ready.apiKey, again.ready.readOnlyApiKey])
      expect((await again.events(key)).status).toBe(200);
  });

  test.each([
    ['a.json', '{"version":1,"accounts":[{"plan":"Gold"}]}', 'accounts[0].plan must be'],
    ['a.json', '['.repeat(5000) + ']'.repeat(5000), 'it is nested 5000 levels deep; at most 64 levels are allowed'],
    ['a.yml', 'version: 1\naccounts:\n  - plan: Gold\n', 'accounts[0].plan must be'],
    ['a.yml', 'version: 1\naccounts: [\n', /a\.yml cannot be read: .*line/],
    [
      'a.yml',
      'a: &a [x]\nb: *a\n',
      'a.yml cannot be read: Alias resolution is disabled: write the value in place of *a at line 2, column 4',
    ],
  ])('%s that is invalid ends it with code 1, and the field or the place: %.40j', async (name, content, message) => {
    const { code, out, err } = await ran(['--seed-file', join(await folderWith(name, content), name)]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(message);
  });

  test('that is missing ends it with code 1', async () => {
    const path = join(temporaryFolder(), 'none.json');
    expect(await ran(['--seed-file', path])).toMatchObject({ code: 1, err: expect.stringContaining(path) });
  });
});

describe('the time of a world file', () => {
  const now = '2026-09-01T12:00:00.000Z';
  const withTime = { version: 1, now, accounts: [account] };
  const lines = `\n${linesOf({ format: 'boothkit-world', version: 1, now }, { accounts: { id: 'acme' } })}`;

  test.each([
    ['world.json', JSON.stringify(withTime)],
    ['world.yaml', stringify(withTime)],
    ['world.jsonl', lines],
    ['world.jsonl.gz', gzipSync(lines)],
  ])('is that from which the clock goes on, unless --clock is given: %s', async (name, content) => {
    const cwd = await folderWith(name, content);
    const goingOn = await running(['--seed-file', name], { cwd });
    expect(goingOn.err.text()).toBe(`The clock goes on from ${now}, the time in ${name}.\n`);
    expect(await timeOf(goingOn)).toMatch(/^2026-09-01T12:0/);
    const frozenAt = await running(['--seed-file', name, '--clock', at], { cwd });
    expect(frozenAt.err.text()).toBe(`The clock starts at ${at}, the time of --clock; ${name} has ${now}.\n`);
    expect(await timeOf(frozenAt)).toBe('2026-08-04T09:00:00.000Z');
    await frozenAt.control('POST', '/reset');
    expect(await timeOf(frozenAt)).toBe('2026-08-04T09:00:00.000Z');
  });

  test.each(['world.json', 'world.yaml', 'world.jsonl'])(
    'counts on while no program runs, if a program saved it: %s',
    async (name) => {
      const savedAt = new Date(Date.now() - 3_600_000).toISOString();
      const header = { version: 1, now, savedAt };
      const cwd = await folderWith(
        name,
        JSON.stringify(name === 'world.jsonl' ? { format: 'boothkit-world', ...header } : header),
      );
      const program = await running(['--seed-file', name, '--save-on-exit'], { cwd });
      expect(program.err.text()).toMatch(
        /^The clock goes on from 2026-09-01T13:0.*, counted on from the time in world\.\w+\.\n$/,
      );
      expect(await timeOf(program)).toMatch(/^2026-09-01T13:0/);
      const frozen = await running(['--seed-file', name, '--clock', at], { cwd });
      expect(await timeOf(frozen)).toBe('2026-08-04T09:00:00.000Z');
    },
  );
});

describe('--watch', () => {
  test('loads a changed file, and reports one that does not fit in one line', async () => {
    const name = 'w\u009b\n POST.json';
    const cwd = await folderWith(name, JSON.stringify(world));
    const { err, events } = await running(['--seed-file', name, '--watch'], { cwd });
    await writeFile(join(cwd, name), JSON.stringify({ version: 1, accounts: [{ plan: 'Gold', '\u009b\n POST': 1 }] }));
    expect(await err.until('\n')).toMatch(/^w\\u009b\\n POST\.json was not loaded: .*accounts\[0\]\.plan.*\n$/);
    expect(err.text()).not.toContain('\u009b');
    await writeFile(join(cwd, name), JSON.stringify({ version: 1, accounts: [{ keys: [{ value: 'test-key-2' }] }] }));
    await err.until('Loaded w\\u009b\\n POST.json.');
    expect([(await events()).status, (await events('test-key-2')).status]).toEqual([401, 200]);
  });

  test.each([
    ['boothkit.json', ['--clock', at]],
    ['boothkit.jsonl', []],
  ])(
    'makes resets go back to the world that was loaded last, at the time of --clock if that is given: %s',
    async (name, options) => {
      const contentOf = (id: string, now: string) =>
        name.endsWith('l')
          ? linesOf({ format: 'boothkit-world', version: 1, now }, { accounts: { id } })
          : JSON.stringify({ version: 1, now, accounts: [{ id }] });
      const cwd = await folderWith(name, contentOf('first', at));
      const program = await running(['--watch', ...options], { cwd });
      await program.control('PATCH', '/clock', { advanceSeconds: 3600 });
      await writeFile(join(cwd, name), contentOf('second', options.length > 0 ? '2027-01-01T00:00:00Z' : at));
      await program.err.until(`Loaded ${name}.`);
      await program.control('POST', '/accounts', {});
      expect(await accountsOf(program)).toEqual(['second', expect.any(String)]);
      for (const how of [{}, { sameIds: true }]) {
        await program.control('POST', '/reset', how);
        expect([how, await accountsOf(program), (await timeOf(program)).slice(0, 15)]).toEqual([
          how,
          ['second'],
          at.slice(0, 15),
        ]);
      }
    },
  );
});

describe('--save-on-exit', () => {
  test.each(['world.json', 'world.yaml', 'world.jsonl.gz'])(
    'writes %s, which need not exist: the program starts with it again, a photo with stickers included',
    async (name) => {
      const cwd = temporaryFolder();
      const first = await running(['--seed-file', name, '--save-on-exit'], { cwd });
      const at = async ({ controlUrl, accountId }: Ready) => (await connect({ controlUrl })).accounts.get(accountId);
      const account = await at(first.ready);
      const stickers = await account?.stickerSets.add();
      await account?.update({ defaults: { stickerSetId: stickers?.id ?? '' } });
      const event = await account?.events.add({ name: 'Ada', templateIds: first.ready.templateIds.slice(0, 1) });
      const tablet = await account?.tablets.add();
      await account?.tablets.open(tablet?.id ?? '', event?.id ?? '');
      const session = await account?.tablets.capture(tablet?.id ?? '', { type: 'photo' });
      await account?.tablets.setStickers(session?.id ?? '', [{ sticker: 'heart', x: 0.5, y: 0.25 }]);
      const mediaOf = async (owner: typeof account) =>
        (await owner?.galleries.list())?.[0]?.media.map(({ id }) => id) ?? expect.unreachable();
      const media = await mediaOf(account);
      expect(await first.end()).toBe(0);
      const { ready, control } = await running(['--seed-file', name], { cwd });
      expect(await mediaOf(await at({ ...ready, accountId: first.ready.accountId }))).toEqual(media);
      expect(JSON.stringify(await control('GET', '/world-file'))).toContain(
        '"stickers":[{"sticker":"heart","x":0.5,"y":0.25,"size":0.2}]',
      );
    },
  );

  test.each([[['--save-on-exit']], [['--save-on-exit', '--watch']], [['--autosave', '1']]])(
    'leaves a file whose world did not change as it was, byte by byte: %j',
    async (options) => {
      const before = `# Mine\n${stringify(world)}`;
      const cwd = await folderWith('world.yaml', before);
      const { events, control, end } = await running(['--seed-file', 'world.yaml', ...options], { cwd });
      expect((await events()).status).toBe(200);
      await control('PATCH', '/clock', { advanceSeconds: 3600 });
      expect(await end()).toBe(0);
      expect([await readFile(join(cwd, 'world.yaml'), 'utf8'), await readdir(cwd)]).toEqual([before, ['world.yaml']]);
    },
  );

  test('leaves a file that was edited alone while the world did not change', async () => {
    const cwd = await folderWith('world.json', JSON.stringify(world));
    const { end, err } = await running(['--seed-file', 'world.json', '--save-on-exit'], { cwd });
    await writeFile(join(cwd, 'world.json'), '{"version":1}');
    expect([await end(), err.text()]).toEqual([0, '']);
    expect([await readFile(join(cwd, 'world.json'), 'utf8'), await readdir(cwd)]).toEqual([
      '{"version":1}',
      ['world.json'],
    ]);
  });

  test('saves beside a file that was edited, names the other file and exits with 1, also where none existed at the start', async () => {
    const cwd = temporaryFolder();
    const { end, err } = await running(['--seed-file', 'world.json', '--save-on-exit'], { cwd });
    await writeFile(join(cwd, 'world.json'), '{"version":1}');
    expect(await end()).toBe(1);
    const conflict = (await readdir(cwd)).find((name) => name !== 'world.json') ?? '';
    expect(conflict).toMatch(/^world\.conflict-.*\.json$/);
    expect(err.text()).toMatch(/^boothkit-simulator: .*\n$/);
    expect(err.text()).toContain(join(await realpath(cwd), conflict));
    expect(await readFile(join(cwd, 'world.json'), 'utf8')).toBe('{"version":1}');
    expect(JSON.parse(await readFile(join(cwd, conflict), 'utf8')).accounts).toHaveLength(1);
  });

  test.each([
    ['folder is gone', (path: string) => rm(join(path, '..'), { recursive: true })],
    ['file has become a folder', (path: string) => rm(path).then(() => mkdir(path))],
  ])('keeps the world elsewhere and says where if its %s, and the program exits with 1', async (_, spoil) => {
    const cwd = temporaryFolder();
    await mkdir(join(cwd, 'app'));
    await writeFile(join(cwd, 'app/world.json'), JSON.stringify(world));
    const { control, end, err } = await running(['--seed-file', 'app/world.json', '--save-on-exit'], { cwd });
    await control('PATCH', '/accounts/acme', { name: 'Changed' });
    await spoil(join(cwd, 'app/world.json'));
    expect(await end()).toBe(1);
    const [, kept = ''] = /the world is kept in (\S+)/.exec(err.text()) ?? [];
    onTestFinished(() => rm(kept, { force: true }));
    const sim = createSimulator(frozen);
    await loadWorldFile(sim, kept);
    expect(sim.accounts.list()[0]?.name).toBe('Changed');
  });
});

test.each(['--save-on-exit', '--autosave=1'])('%s needs a file that can be written, at the start', async (option) => {
  const cwd = temporaryFolder();
  await mkdir(join(cwd, 'world.yaml'));
  await symlink('/dev/null', join(cwd, 'world.json'));
  for (const [name = '', reason] of [
    ['world.yaml', 'it is not a file'],
    ['world.json', 'it is not a file'],
    ['none/world.json', 'ENOENT'],
  ]) {
    const { code, out, err } = await ran(['--port', '0', '--seed-file', name, option], { cwd });
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(`${option.replace('=1', '')} cannot save to ${name}: ${reason}`);
  }
  expect((await readdir(cwd)).sort()).toEqual(['world.json', 'world.yaml']);
});

test('--autosave writes the world after a change, and again at the end', async () => {
  const cwd = temporaryFolder();
  const { create, end } = await running(['--seed-file', 'world.jsonl', '--autosave', '1'], { cwd });
  const saved = () => readFile(join(cwd, 'world.jsonl'), 'utf8');
  await create({ name: 'Ada' });
  await vi.waitFor(async () => expect(await saved()).toContain('"name":"Ada"'), 30_000);
  await create({ name: 'Grace' });
  expect(await end()).toBe(0);
  expect([await saved(), await readdir(cwd)]).toEqual([expect.stringContaining('"name":"Grace"'), ['world.jsonl']]);
});

test('changes lead to saves until the end, also one that comes between a change and its save', async () => {
  const simulator = createSimulator();
  const ending = new AbortController();
  const save = vi
    .fn(async () => {})
    .mockImplementationOnce(async () => {
      simulator.accounts.create();
      ending.abort();
    });
  const saving = saveOnChange(simulator, 1, save, ending.signal);
  // Until the stream is open, a change may be missed.
  await vi.waitFor(() => {
    simulator.accounts.create();
    expect(save).toHaveBeenCalled();
  });
  await saving;
  expect(save).toHaveBeenCalledTimes(1);
});
