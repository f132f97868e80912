import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { TestFormat } from '@boothkit/simulator';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { savedStory, storyNames } from './stories.ts';
import { anyWalk, beginWalk, take } from './walk.ts';

const biome = fileURLToPath(new URL('../../../../../node_modules/@biomejs/biome/bin/biome', import.meta.url));

const hasBlack = spawnSync('black', ['--version']).status === 0;
if (!hasBlack) {
  const notice = 'There is no black on this machine: the format of tests for pytest is not checked.';
  if (process.env['BOOTHKIT_REQUIRE_ALL'] === '1') throw new Error(notice);
  console.warn(notice);
}

/** Prettier's own format, which is Biome's but for the indentation. */
const biomeConfig = { root: true, formatter: { indentStyle: 'space' }, linter: { enabled: false } };

/** A folder with some tests in a format: the stories, and recordings at random. */
async function folderOf(format: TestFormat, ending: string): Promise<string> {
  const folder = temporaryFolder();
  await writeFile(join(folder, 'biome.json'), `${JSON.stringify(biomeConfig, null, 2)}\n`);
  for (const story of storyNames)
    await writeFile(join(folder, `${story}${ending}`), (await savedStory(story, format)).text);
  for (const [at, walk] of fc.sample(anyWalk, { numRuns: 30, seed: 7 }).entries()) {
    const made = beginWalk(walk);
    await take(made, walk.steps);
    if (made.sim.journal.requests().length === 0) continue;
    await writeFile(join(folder, `${at}${ending}`), (await made.sim.toTest({ format })).text);
  }
  return folder;
}

async function run(folder: string, command: string, args: readonly string[]) {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect(code, out + err).toBe(0);
}

test.each([
  ['vitest', '.test.ts'],
  ['node', '.test.mjs'],
] as const)('a file for %s is formatted as Biome and Prettier format it', async (format, ending) => {
  await run(await folderOf(format, ending), process.execPath, [biome, 'format', '.']);
});

test.skipIf(!hasBlack)('a file for pytest is formatted as Black formats it', async () => {
  await run(await folderOf('pytest', '.py'), 'black', ['--check', '--diff', '--quiet', '.']);
});
