import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { publishedPackages, root } from '../src/published-packages.ts';

interface Program {
  readonly name: string;
  readonly bin: string;
}

const programs = publishedPackages().flatMap(({ name, folder }): Program[] => {
  const { bin = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.values<string>(bin).map((path) => ({ name, bin: join(folder, path) }));
});

test('npx finds the program of a package by the name of the package, as it has one', () => {
  const names = programs.map(({ name }) => name);
  expect(names).toEqual(['@boothkit/conformance', '@boothkit/design-check', '@boothkit/simulator']);
});

describe.each(programs)('the program of $name', ({ name, bin }) => {
  test('says in a clone without a build what to run', () => {
    const folder = mkdtempSync(join(tmpdir(), 'boothkit-bin-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    cpSync(dirname(bin), join(folder, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');

    const ended = spawnSync(process.execPath, [join(folder, 'bin', basename(bin))], { encoding: 'utf8' });

    expect(ended.stderr).toBe(`${name} is not built: run \`npm run build\` at the root of the repository\n`);
    expect(ended).toMatchObject({ status: 1, stdout: '' });
  });
});

test('no page, message or comment runs a program by the name of its bin, which is the name of no package', () => {
  const files = globSync('{*.md,{docs,examples,packages,tests,tools,.github}/**/*.{md,ts,js,json,yml}}', {
    cwd: root,
    exclude: (path) => /(?:^|[\\/])(?:node_modules|dist|test)$/.test(path),
  });
  expect(files).toContain('README.md');
  expect(files.filter((file) => readFileSync(join(root, file), 'utf8').includes('npx boothkit-'))).toEqual([
    'tests/docs/commands.test.ts',
  ]);
});
