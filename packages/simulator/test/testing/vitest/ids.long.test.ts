import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';

const suite = fileURLToPath(new URL('./suite/', import.meta.url));
const vitest = fileURLToPath(new URL('../../../../../node_modules/vitest/vitest.mjs', import.meta.url));

/** Runs the suite in a process of its own, and gives the IDs and keys that its tests created, by test. */
async function run(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  const file = join(folder, 'ids.jsonl');
  const child = spawn(process.execPath, [vitest, 'run', '--root', suite, ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], IDS_FILE: file, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect(code, out + err).toBe(0);
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  return new Map(lines.map((line): [string, string[]] => [JSON.parse(line).name, JSON.parse(line).ids]));
}

const all = (run: ReadonlyMap<string, readonly string[]>) => [...run.values()].flat();

test('a test has the same IDs whatever runs before or beside it, and other ones in another run; no other test, attempt or repeat has them', async () => {
  const whole = await run();
  expect(whole.size).toBe(18);
  expect(new Set(all(whole)).size).toBe(all(whole).length);
  const some = await run(['-t', 'alone|is tried again|loads', '--sequence.shuffle', '--no-isolate', '--maxWorkers=1']);
  expect([...some.keys()].toSorted()).toEqual(
    ['alone', 'attempt 0', 'attempt 1', 'attempt 2', 'resets, loads, forks and neighbours'].toSorted(),
  );
  for (const [name, ids] of some) expect([name, ids]).toEqual([name, whole.get(name)]);
  const shuffled = await run(['--sequence.shuffle', '--no-isolate', '--maxWorkers=1']);
  for (const [name, ids] of whole) expect([name, shuffled.get(name)]).toEqual([name, ids]);
  const another = await run(['--no-isolate', '--maxWorkers=1'], { BOOTHKIT_RUN: 'another' });
  // Origins are no IDs.
  const known = new Set(all(whole).filter((id) => !id.endsWith('.simulator.test')));
  expect(all(another).filter((id) => known.has(id))).toEqual([]);
});
