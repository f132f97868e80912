import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import * as contract from '../src/index.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Imports and exports of values, and dynamic imports: what a module loads. */
const loading = /^(?:import|export) (?!type )(?:[^;'"]*? from )?'([^']+)'|\bimport\('([^']+)'\)/gm;

/** Returns the modules of the package that an entry loads, and those from other packages. */
function graphOf(entry: string): { modules: string[]; others: string[] } {
  const modules = new Set([resolve(root, entry)]);
  const others = new Set<string>();
  for (const file of modules) {
    if (file.endsWith('.json')) continue;
    for (const [, name = '', dynamic = name] of readFileSync(file, 'utf8').matchAll(loading)) {
      if (dynamic.startsWith('.')) modules.add(resolve(dirname(file), dynamic));
      else others.add(dynamic);
    }
  }
  return { modules: [...modules].map((file) => file.slice(root.length)), others: [...others] };
}

const entries = Object.entries(packageJson.exports).flatMap(([name, target]) =>
  typeof target === 'string' ? [] : [{ name, source: target['@boothkit/source'] }],
);

test.each(entries)('the entry $name and the modules that it loads exist', ({ source }) => {
  const { modules } = graphOf(source);
  expect(modules.filter((module) => !existsSync(resolve(root, module)))).toEqual([]);
});

test.each(['./src/rules.ts', './src/openapi.ts', './src/internal.ts'])(
  '%s loads neither zod nor any other package',
  (entry) => {
    expect(graphOf(entry).others).toEqual([]);
  },
);

test('the main entry loads zod and no other package', () => {
  expect(graphOf('./src/index.ts').others).toEqual(['zod']);
});

test('only the main entry loads the schemas of the service', () => {
  const loading = entries.filter(({ source }) => graphOf(source).modules.includes('src/schemas/event.ts'));
  expect(loading.map(({ name }) => name)).toEqual(['.']);
});

test('only the entry of the document loads the document', () => {
  const loading = entries.filter(({ source }) => graphOf(source).modules.includes('openapi.json'));
  expect(loading.map(({ name }) => name)).toEqual(['./openapi']);
});

test('each schema of the main entry has a type of the same name', () => {
  const names = Object.entries(contract).flatMap(([name, value]) => (value instanceof z.ZodType ? [name] : []));
  const sources = globSync('src/schemas/*.ts', { cwd: root }).map((file) => readFileSync(resolve(root, file), 'utf8'));
  const types = sources.flatMap((source) => [...source.matchAll(/^export (?:interface|type) (\w+)/gm)]);
  expect(names.length).toBeGreaterThanOrEqual(25);
  expect(names.filter((name) => !types.some(([, type]) => type === name))).toEqual([]);
});
