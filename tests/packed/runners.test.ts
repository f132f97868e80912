import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { run } from '../docs/snippets/child.ts';
import { codeBlocks } from '../docs/snippets/markdown.ts';
import { kindOf, nameOf, read } from '../docs/snippets/snippets.ts';
import { succeed } from './npm.ts';

// The test runners that this repository does not use itself. They are not in its lock file: npm resolves them for these tests.

const { tarballs } = inject('packed');
const timeout = 180_000;
const file = 'docs/testing.md';
const blocks = codeBlocks(read(file)).map((block) => ({ ...block, file }));

async function folderWith(manifest: object, packages: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-runner-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', ...manifest }));
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await succeed('npm', ['install', ...options, ...tarballs, ...packages], folder);
  return folder;
}

test('Jest 30 runs the example of its guide, with the settings that the guide names', { timeout }, async () => {
  const script = 'node_modules/jest/bin/jest.js';
  const jest = { transform: {}, testMatch: ['**/*.jest.js'] };
  const page = read(file);
  expect(page).toContain(`node --experimental-vm-modules ${script}`);
  expect(page).toContain('"jest": { "transform": {}, "testMatch": ["**/*.jest.js"] }');
  const folder = await folderWith({ jest }, ['jest@30.5.2']);
  const examples = blocks.filter((block) => kindOf(block) === 'jest');
  expect(examples).toHaveLength(1);
  for (const example of examples) await writeFile(join(folder, nameOf(example) ?? ''), example.code);
  const args = ['--experimental-vm-modules', script, '--ci'];
  const { code, output } = await run(process.execPath, args, { cwd: folder, timeoutMs: 60_000 });
  expect(code, output).toBe(0);
  expect(output).toMatch(/Tests: +1 passed/);
});

test('vitest 4.1 runs the tests of the guide', { timeout }, async () => {
  const folder = await folderWith({}, ['vitest@4.1.12', 'msw@3']);
  const examples = blocks.filter((block) => kindOf(block) === 'test');
  for (const example of examples) await writeFile(join(folder, nameOf(example) ?? ''), example.code);
  const args = [join('node_modules', 'vitest', 'vitest.mjs'), 'run'];
  const { code, output } = await run(process.execPath, args, { cwd: folder, timeoutMs: 60_000 });
  expect(code, output).toBe(0);
  expect(output).toContain(`${examples.length} passed`);
});
