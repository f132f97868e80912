import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { type Ready, ready, started } from '../http/program.ts';
import { zipBomb } from './worlds-on-disk.ts';

const empty = Object.fromEntries(
  [
    ...['PORT', 'HOME', 'NO_COLOR', 'TERM', 'LANG', 'BOOTHKIT_CONTROL_TOKEN', 'BOOTHKIT_PUBLIC_URL', 'BOOTHKIT_RUN'],
    ...['BOOTHKIT_CONTROL_URL', 'BOOTHKIT_API_KEY', 'BOOTHKIT_BASE_URL', 'BOOTHKIT_LIMITS'],
  ].map((name) => [name, '']),
);

test.skipIf(process.platform === 'win32').each([
  ['no environment', '', {}],
  ['an environment of empty variables, and no input', 'exec <&-;', empty],
  ['no errors to print, without colours', 'exec 2>&-;', { NO_COLOR: '1', TERM: 'dumb' }],
  ['a folder that is gone', 'cd "$GONE"; rmdir "$GONE";', {}],
])('the program starts with %s', async (_, script, env) => {
  const program = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
  const args = [process.execPath, '--conditions=@boothkit/source', program, '--', '--port=0', '--json', ''];
  const gone = await mkdtemp(join(tmpdir(), 'boothkit-gone-'));
  onTestFinished(() => rm(gone, { recursive: true, force: true }));
  const child = spawn('/bin/sh', ['-c', `${script} exec "$@"`, 'sh', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, GONE: gone },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { controlUrl, apiKey } = JSON.parse(line) as Ready;
  expect((await fetch(`${controlUrl}/clock`)).status).toBe(200);
  expect(apiKey).toMatch(/^\w+$/);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a process that is killed in the middle of a save loses nothing that was saved before', async () => {
  const path = join(temporaryFolder(), 'world.jsonl');
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

test('of two processes that save one file at once, one replaces what both read, and the others lose nothing', async () => {
  const cwd = temporaryFolder();
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
  const cwd = temporaryFolder();
  await writeFile(join(cwd, 'bomb.jsonl.gz'), zipBomb('', '[', 100));
  const { child, ended } = started(['--seed-file', 'bomb.jsonl.gz'], {
    cwd,
    nodeArgs: ['--max-old-space-size=256'],
  });
  expect(await text(child.stderr)).toMatch(/bomb\.jsonl\.gz: line 1 must have at most \d+ characters; got \d+ or more/);
  expect(await ended).toEqual([1, null]);
});
