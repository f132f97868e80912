import {
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { createSimulator, type Simulator } from '@boothkit/simulator';
import { loadWorldFile, saveWorldFile, WorldFileConflictError } from '@boothkit/simulator/node';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { describe, expect, test } from 'vitest';
import { replaceFile } from '../../src/cli/replace-file.ts';
import { frozen, worldNamed, worldOf } from './worlds-on-disk.ts';

/** The names of the accounts in a JSON file. */
const namesIn = async (path: string): Promise<string[]> => {
  const { accounts = [] } = JSON.parse(await readFile(path, 'utf8'));
  return accounts.map(({ name }: { name: string }) => name);
};

describe('saves to one file', () => {
  test.each(['world.json', 'world.jsonl.gz'])(
    'of two worlds at once all succeed, one after the other, and %s is whole after each',
    async (name) => {
      const cwd = temporaryFolder();
      const path = join(cwd, name);
      const worlds = [worldNamed('one', 40), worldNamed('other', 20)];
      await Promise.all(Array.from({ length: 5 }, () => worlds.map((sim) => saveWorldFile(sim, path))).flat());
      const copy = createSimulator(frozen);
      await loadWorldFile(copy, path);
      expect(worlds.map((sim) => sim.toFile())).toContainEqual(copy.toFile());
      expect(await readdir(cwd)).toEqual([name]);
    },
  );

  test('wait for a load of it that takes longer', async () => {
    const cwd = temporaryFolder();
    const path = join(cwd, 'world.jsonl');
    await saveWorldFile(worldNamed('first'), path);
    const [other, sim] = [worldNamed('other'), createSimulator(frozen)];
    const slow: Simulator = {
      ...sim,
      async loadLines(lines) {
        await sim.loadLines(lines);
        // The other world would be saved by then.
        for (const name of ['1', '2', '3']) await saveWorldFile(other, join(cwd, name));
      },
    };
    await Promise.all([loadWorldFile(slow, path), saveWorldFile(other, path)]);
    await saveWorldFile(slow, path);
  });

  test('replace what this process saved, though the world that saves has read it before', async () => {
    const path = join(temporaryFolder(), 'world.json');
    const [one, two, three] = [worldNamed('one'), createSimulator(frozen), createSimulator(frozen)];
    await saveWorldFile(one, path);
    await loadWorldFile(two, path);
    one.accounts.create({ name: 'of one' });
    await saveWorldFile(one, path);
    await loadWorldFile(three, path);
    await saveWorldFile(two, path);
    expect(await namesIn(path)).toEqual(['one']);
  });

  test('are one queue for every spelling of its path and every link to it', async () => {
    const cwd = temporaryFolder();
    const path = join(cwd, 'world.txt');
    await symlink('world.txt', join(cwd, 'link'));
    const spelled = [path, join(cwd, 'link'), `${cwd}/./${basename(cwd)}/../world.txt`, relative('.', path)];
    await mkdir(join(cwd, basename(cwd)));
    const order: string[] = [];
    const saves = spelled.map((named, at) => {
      async function* pieces() {
        order.push(`begins ${at}`);
        yield 'x'.repeat(100_000);
        order.push(`ends ${at}`);
      }
      return replaceFile(named, worldOf(pieces));
    });
    await Promise.all(saves);
    const begun = order.filter((_, at) => at % 2 === 0).map((step) => step.replace('begins ', ''));
    expect(order).toEqual(begun.flatMap((at) => [`begins ${at}`, `ends ${at}`]));
    expect(begun.sort()).toEqual(['0', '1', '2', '3']);
    expect((await lstat(join(cwd, 'link'))).isSymbolicLink()).toBe(true);
    expect(await readdir(cwd)).toEqual(expect.not.arrayContaining([expect.stringContaining('.tmp')]));
  });

  test('write the world as it is when their turn comes', async () => {
    const path = join(temporaryFolder(), 'world.json');
    const sim = worldNamed('one', 1);
    const saves = [saveWorldFile(sim, path), saveWorldFile(sim, path)];
    sim.accounts.create({ name: 'late' });
    await Promise.all(saves);
    expect(await namesIn(path)).toContain('late');
  });
});

describe('a file that was edited since it was read', () => {
  const forms = [
    ['world.json', /^world\.conflict-[\dTZ-]+\.json$/],
    ['world.jsonl.gz', /^world\.conflict-[\dTZ-]+\.jsonl\.gz$/],
    ['my.world.yaml', /^my\.world\.conflict-[\dTZ-]+\.yaml$/],
    ['world', /^world\.conflict-[\dTZ-]+$/],
  ] as const;

  test.each(forms)('is not overwritten: %s stays, and the world is beside it', async (name, beside) => {
    const cwd = temporaryFolder();
    const path = join(cwd, name);
    await saveWorldFile(worldNamed('one'), path);
    const sim = createSimulator(frozen);
    await loadWorldFile(sim, path);
    await saveWorldFile(worldNamed('edited'), join(cwd, `edited-${name}`));
    const edited = await readFile(join(cwd, `edited-${name}`));
    await rename(join(cwd, `edited-${name}`), path);
    const error = await saveWorldFile(sim, path).catch((rejected: unknown) => rejected);
    expect(error).toBeInstanceOf(WorldFileConflictError);
    const [conflict = '', ...others] = (await readdir(cwd)).filter((found) => found !== name);
    expect([conflict, others]).toEqual([expect.stringMatching(beside), []]);
    const conflictPath = join(await realpath(cwd), conflict);
    expect(error).toMatchObject({ path: join(await realpath(cwd), name), conflictPath });
    expect((error as Error).message).toContain(conflictPath);
    expect(await readFile(path)).toEqual(edited);
    const copy = createSimulator(frozen);
    await loadWorldFile(copy, conflictPath);
    expect(copy.toFile()).toEqual(sim.toFile());
  });

  test('by as many bytes and in the same instant is not overwritten', async () => {
    const path = join(temporaryFolder(), 'world.json');
    const sim = worldNamed('one');
    await saveWorldFile(sim, path);
    const { mtime } = await stat(path);
    const edited = (await readFile(path, 'utf8')).replace('"one"', '"two"');
    await writeFile(path, edited);
    await utimes(path, mtime, mtime);
    await expect(saveWorldFile(sim, path)).rejects.toThrow(WorldFileConflictError);
    expect(await readFile(path, 'utf8')).toBe(edited);
  });

  test('is replaced after it is read, when it has the bytes that are saved, and where it was deleted', async () => {
    const cwd = temporaryFolder();
    const path = join(cwd, 'world.json');
    const sim = worldNamed('one');
    await saveWorldFile(sim, path);
    const bytes = await readFile(path);
    await writeFile(path, JSON.stringify({ version: 1, accounts: [{ name: 'edited' }] }));
    await loadWorldFile(sim, path);
    await saveWorldFile(sim, path);
    expect(await namesIn(path)).toEqual(['edited']);
    const same = worldNamed('one');
    await writeFile(path, bytes);
    await saveWorldFile(same, path);
    await rm(path);
    await saveWorldFile(same, path);
    expect([await readFile(path), await readdir(cwd)]).toEqual([bytes, ['world.json']]);
  });

  test('since a world read it is not overwritten by that world, though another has read the edit', async () => {
    const path = join(temporaryFolder(), 'world.json');
    await saveWorldFile(worldNamed('one'), path);
    const [first, second] = [createSimulator(frozen), createSimulator(frozen)];
    await loadWorldFile(first, path);
    await writeFile(path, JSON.stringify({ version: 1, accounts: [{ name: 'edited' }] }));
    await loadWorldFile(second, path);
    await expect(saveWorldFile(first, path)).rejects.toThrow(WorldFileConflictError);
    await saveWorldFile(second, path);
  });

  test('and does not fit is not overwritten either', async () => {
    const path = join(temporaryFolder(), 'world.json');
    const sim = worldNamed('one');
    await saveWorldFile(sim, path);
    await writeFile(path, '{"version":1,');
    await expect(loadWorldFile(sim, path)).rejects.toThrow(/world\.json cannot be read: /);
    await expect(saveWorldFile(sim, path)).rejects.toThrow(WorldFileConflictError);
    expect(await readFile(path, 'utf8')).toBe('{"version":1,');
  });

  test('has one file beside it, however often the world is saved, until that is edited, too', async () => {
    const cwd = temporaryFolder();
    const path = join(cwd, 'world.json');
    const sim = worldNamed('one');
    await saveWorldFile(sim, path);
    await writeFile(path, '{"version":1}');
    const conflicts = [];
    for (const name of ['first', 'second', 'third']) {
      sim.accounts.create({ name });
      const error = await saveWorldFile(sim, path).catch((rejected: WorldFileConflictError) => rejected);
      conflicts.push((error as WorldFileConflictError).conflictPath);
      if (name === 'second') await writeFile(conflicts[0] ?? '', '{"version":1,"accounts":[]}');
    }
    expect([conflicts[1], new Set(conflicts).size]).toEqual([conflicts[0], 2]);
    expect(await readFile(conflicts[0] ?? '', 'utf8')).toBe('{"version":1,"accounts":[]}');
    expect(await namesIn(conflicts[2] ?? '')).toEqual(expect.arrayContaining(['first', 'second', 'third']));
  });
});
