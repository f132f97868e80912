import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'tsup';
import { expect, onTestFinished, test } from 'vitest';
import { joinedChunks } from '../src/joined-chunks.ts';

// Each set of entries needs something that no other set needs, so that esbuild writes a chunk for each.
const sources = {
  'light.ts': `export { ofAll } from './of-all.ts'; export { lightAndMiddle } from './light-and-middle.ts';`,
  'middle.ts': `export { ofAll } from './of-all.ts'; export { lightAndMiddle } from './light-and-middle.ts';
    export { middleAndHeavy } from './middle-and-heavy.ts';`,
  'heavy.ts': `export { ofAll } from './of-all.ts'; export { middleAndHeavy } from './middle-and-heavy.ts';
    export const later = async () => (await import('./later.ts')).later();`,
  'later.ts': `import { ofAll } from './of-all.ts'; export const later = () => ofAll() + ' later';`,
  'of-all.ts': `import { readFileSync } from 'node:fs';\nexport const ofAll = (): string => typeof readFileSync;`,
  'light-and-middle.ts': `export const lightAndMiddle = 'light';`,
  'middle-and-heavy.ts': `import { ofAll } from './of-all.ts';\nexport const middleAndHeavy = () => ofAll() + ' middle';`,
};

async function built() {
  const folder = mkdtempSync(join(tmpdir(), 'joined-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await mkdir(join(folder, 'src'));
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, 'src', name), text);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const home = process.cwd();
  process.chdir(folder);
  try {
    await build({
      ...{ entry: ['src/light.ts', 'src/middle.ts', 'src/heavy.ts'], format: 'esm', sourcemap: true, config: false },
      ...{ silent: true, plugins: [joinedChunks('light', 'middle', 'heavy')], target: 'node22' },
      esbuildOptions(options) {
        options.absWorkingDir = folder;
      },
    });
  } finally {
    process.chdir(home);
  }
  const dist = join(folder, 'dist');
  const text = (file: string) => readFileSync(join(dist, file), 'utf8');
  const loaded = (file: string): string[] => [
    file,
    ...[...text(file).matchAll(/^import .*'\.\/([^']+)'|from '\.\/([^']+)'/gm)].flatMap(([, bare, named]) =>
      loaded(bare ?? named ?? ''),
    ),
  ];
  return { dist, text, modulesOf: (entry: string) => [...new Set(loaded(`${entry}.js`))] };
}

test('the heaviest entry loads a chunk for each entry, and a lighter one loads nothing of a heavier one', async () => {
  const { dist, text, modulesOf } = await built();
  const codeOf = (entry: string) => modulesOf(entry).map(text).join('\n');
  expect(
    modulesOf('heavy')
      .map((file) => file.replace(/-[^-]+\.js$/, ''))
      .sort(),
  ).toEqual(['heavy.js', 'light-core', 'middle-core']);
  expect(codeOf('light')).not.toMatch(/ middle/);
  expect(codeOf('heavy')).not.toMatch(/["'] later|["']light["']/);
  const { later, middleAndHeavy } = await import(pathToFileURL(join(dist, 'heavy.js')).href);
  expect([await later(), middleAndHeavy()]).toEqual(['function later', 'function middle']);
  const { lightAndMiddle } = await import(pathToFileURL(join(dist, 'light.js')).href);
  expect(lightAndMiddle).toBe('light');
});

test('the maps lead to the sources, and no file of before is left', async () => {
  const { dist, text } = await built();
  const files = readdirSync(dist);
  const core = files.find((file) => /^light-core.*js$/.test(file)) ?? '';
  expect(JSON.parse(text(`${core}.map`)).sources).toEqual(['../src/of-all.ts']);
  expect(text(core)).toMatch(/sourceMappingURL=light-core-[^ ]+\.js\.map\s*$/);
  expect(files.filter((file) => /^chunk-/.test(file) && file.endsWith('.js'))).toHaveLength(1);
});
