import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../docs/snippets/child.ts';
import { codeBlocks } from '../docs/snippets/markdown.ts';
import { nameOf, read } from '../docs/snippets/snippets.ts';
import { install, succeed } from '../packed/npm.ts';
import { packed } from '../packed/packed.ts';

const { tarballs } = await packed();

/** The blocks of README's first steps, in their order. */
const [, quickStart = ''] = /^## Quick start\n([\s\S]*?)^## /m.exec(read('README.md')) ?? [];
const steps = codeBlocks(quickStart).map((block) => ({ ...block, file: 'README.md' }));

/** Does what a command of the README does, with the tarballs in place of the registry. Returns its output. */
async function follow(command: string, cwd: string): Promise<string> {
  // The clone is this repository.
  if (command === 'npm ci') return '';
  const [, others] = /^npm run pack -- --into \.\.\/my-app (.*)$/.exec(command) ?? [];
  if (others !== undefined) {
    // They are built already, and npm has the others in its cache.
    await mkdir(cwd);
    await succeed('npm', ['init', '-y'], cwd);
    await succeed('npm', ['pkg', 'set', 'type=module'], cwd);
    await install(cwd, [...others.split(' '), ...tarballs]);
    return '';
  }
  const [program = '', verb, ...args] = command.split(' ');
  if (program === 'npm') return succeed(program, [verb ?? '', ...args], cwd);
  const known = program === 'npx' ? ['npx', '--no-install', verb ?? '', ...args] : [program, verb ?? '', ...args];
  const { code, output } = await run(known[0] ?? '', known.slice(1), { cwd });
  expect(code, output).toBe(0);
  return output;
}

/** Names of files, among which are those that a command installs from a release. */
function released(command: string): unknown {
  const [, files = ''] = /^npm install RELEASE\/(.+)$/.exec(command) ?? [];
  return expect.arrayContaining(files.split(' RELEASE/'));
}

test("README leads from an empty folder to a passing test of one's own, by its commands and code alone", {}, async () => {
  const parent = await mkdtemp(join(tmpdir(), 'boothkit-newcomer-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'my-app');
  const printed: [string, string][] = [];
  for (const step of steps) {
    // The other way to install, whose addresses only a release has: its files are among those of the packages.
    if (step.language === 'text') expect(tarballs.map((file) => basename(file))).toEqual(released(step.code));
    else if (step.language === 'ts') await writeFile(join(folder, nameOf(step) ?? ''), step.code);
    else for (const command of step.code.split(/ && |\n/)) printed.push([command, await follow(command, folder)]);
  }

  const said = Object.fromEntries(printed);
  expect(said['node booking.ts']).toBe('Ada & Alan 2026-09-12T15:00:00.000Z\n');
  expect(said['npx vitest run']).toMatch(/Tests {2}1 passed \(1\)/);
  expect(printed.at(-1)?.[0]).toBe('npx vitest run');
});
