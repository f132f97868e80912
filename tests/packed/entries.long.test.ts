import { existsSync, globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { publishedPackages } from '../../tools/release-checks/src/published-packages.ts';
import { run } from '../docs/snippets/child.ts';
import { readmeBlocks, writeBlock } from './blocks.ts';
import { succeed } from './npm.ts';
import { packed } from './packed.ts';
import { startServer } from './servers.ts';

const { project } = await packed();
const specifiers = publishedPackages().flatMap(({ entries }) => entries.map(({ specifier }) => specifier));
// Fixtures of vitest can be loaded by vitest alone; README's test does.
const loadable = specifiers.filter((specifier) => specifier !== '@boothkit/simulator/vitest');

/** Runs a program that prints the exports of each entry, as JSON. */
async function exportsBy(file: string, load: (specifier: string) => string): Promise<Record<string, string[]>> {
  const lines = loadable.map((specifier) => `${JSON.stringify(specifier)}: Object.keys(${load(specifier)}).sort(),`);
  await writeFile(join(project, file), `console.log(JSON.stringify({\n${lines.join('\n')}\n}));`);
  const { code, output } = await run(process.execPath, [file], { cwd: project });
  expect(code, output).toBe(0);
  return JSON.parse(output);
}

test('every entry of every package is imported by ES modules and required by CommonJS, with the same exports', async () => {
  const imported = await exportsBy('entries.mjs', (specifier) => `await import('${specifier}')`);
  const required = await exportsBy('entries.cjs', (specifier) => `require('${specifier}')`);
  expect(Object.keys(imported)).toEqual(loadable);
  expect(imported['@boothkit/client']).toContain('BoothClient');
  for (const specifier of loadable)
    expect(
      required[specifier]?.filter((name) => name !== '__esModule'),
      specifier,
    ).toEqual(imported[specifier]);
});

test('a resolver that does not read exports finds every entry of the client, and what they import of the contract', async () => {
  const folder = join(project, 'node_modules/@boothkit');
  const sources = globSync('client/dist/*.js', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  const imported = sources.flatMap((source) => [...source.matchAll(/from ['"](@boothkit\/contract[^'"]*)['"]/g)]);
  expect(imported).not.toEqual([]);
  const ofClient = specifiers.filter((each) => each.startsWith('@boothkit/client'));
  // A path to a folder or file is resolved without `exports`.
  const lines = [
    ...imported.map(
      ([, specifier = '']) => `require.resolve(${JSON.stringify(join(project, 'node_modules', specifier))});`,
    ),
    ...ofClient.map((specifier) => {
      const path = JSON.stringify(join(project, 'node_modules', specifier));
      return `deepEqual(Object.keys(require(${path})), Object.keys(require('${specifier}')));`;
    }),
  ];
  await writeFile(join(project, 'legacy.cjs'), `const { deepEqual } = require('node:assert');\n${lines.join('\n')}\n`);
  expect(await run(process.execPath, ['legacy.cjs'], { cwd: project })).toEqual({ code: 0, output: '' });
});

/** The sources that a source map has copies of, although they lie beside it. */
function copiesIn(map: string): string[] {
  const { sources, sourcesContent = [] }: { readonly sources: string[]; readonly sourcesContent?: (string | null)[] } =
    JSON.parse(readFileSync(map, 'utf8'));
  return sources.filter((source, at) => sourcesContent[at] != null && existsSync(join(dirname(map), source)));
}

test('a package has each source once: its source maps hold no copies of the sources beside them', () => {
  for (const { name } of publishedPackages()) {
    const folder = join(project, 'node_modules', name);
    expect(existsSync(join(folder, 'src/index.ts')), name).toBe(true);
    const maps = globSync('dist/**/*.map', { cwd: folder });
    expect(maps, name).not.toEqual([]);
    for (const map of maps) expect(copiesIn(join(folder, map)), map).toEqual([]);
  }
});

test.each(['@boothkit/conformance', '@boothkit/design-check', '@boothkit/simulator'])(
  'npx runs the program of %s by the name of the package, without a registry',
  async (name) => {
    expect(await succeed('npx', ['--offline', name, '--help'], project)).toContain(`Usage: npx ${name} `);
  },
);

test('what the simulator bundles works in the library and the program: MCP lists the tools, and a world is written and read as YAML', async () => {
  const list = `
    export const tools = async (fetch, mcpUrl, apiKey) => {
      const headers = { authorization: 'Bearer ' + apiKey, accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
      return (await (await fetch(mcpUrl, { method: 'POST', headers, body })).text()).match(/"name":"(?:list|create)_events?"/g).length;
    };
    if (process.argv[2]) console.log(await tools(fetch, ...process.argv.slice(2)));
    else {
      const { createSimulator } = await import('@boothkit/simulator');
      const sim = createSimulator();
      const { fetch, apiKey } = sim.accounts.create().connection();
      console.log(await tools(fetch, sim.mcpUrl, apiKey));
    }`;
  await writeFile(join(project, 'tools.mjs'), list);
  expect(await succeed(process.execPath, ['tools.mjs'], project)).toContain('2');

  const program = join(project, 'node_modules/@boothkit/simulator/bin/boothkit-simulator.js');
  const file = 'bundled.yaml';
  expect(await succeed(process.execPath, [program, 'init', file], project)).toContain(file);
  const args = [program, '--port', '0', '--json', '--seed-file', file, '--save-on-exit'];
  const server = await startServer(args, { cwd: project, env: {}, ready: /"apiKey"/ });
  const { mcpUrl, apiKey, baseUrl, templateIds } = JSON.parse(server.line);
  expect(await succeed(process.execPath, ['tools.mjs', mcpUrl, apiKey], project)).toContain('2');
  const created = await fetch(`${baseUrl}/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada & Alan', date: '2026-09-12T17:00:00Z', templateIds }),
  });
  expect(created.status).toBe(201);
  expect(await server.stop()).toBe(0);
  expect(readFileSync(join(project, file), 'utf8')).toMatch(/name: Ada & Alan$/m);
});

const strict = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  noEmit: true,
};

/** What the compiler of the project says of files, line by line. */
async function typeFaults(files: readonly string[], compilerOptions: object): Promise<string[]> {
  const config = `tsconfig.${files.length}.${JSON.stringify(compilerOptions).length}.json`;
  await writeFile(join(project, config), JSON.stringify({ compilerOptions: { ...strict, ...compilerOptions }, files }));
  const tsc = join(project, 'node_modules/typescript/bin/tsc');
  const { output } = await run(process.execPath, [tsc, '--project', config], { cwd: project });
  return output.split('\n').filter((line) => line !== '');
}

const mistake = "import { BoothClient } from '@boothkit/client';\nnew BoothClient({ apiKey: 1, baseUrl: '' });\n";
const reported = (file: string) =>
  expect.stringContaining(`${file}(2,19): error TS2322: Type 'number' is not assignable`);

/** Writes modules that import every entry, one with a mistake, and the blocks of the READMEs. Returns their names. */
async function writeModules(): Promise<string[]> {
  const everyEntry = specifiers.map((specifier, at) => `export * as entry${at} from '${specifier}';`).join('\n');
  await writeFile(join(project, 'every-entry.ts'), everyEntry);
  await writeFile(join(project, 'mistake.ts'), mistake);
  const blocks = await Promise.all(readmeBlocks.map((block) => writeBlock(project, block)));
  return ['every-entry.ts', 'mistake.ts', ...blocks.map(({ folder, name }) => `${folder}/${name}`)];
}

/** Writes modules of CommonJS that require every entry, and one with a mistake. Returns their names. */
async function writeCommonJs(): Promise<string[]> {
  const lines = specifiers.map((specifier, at) => `import entry${at} = require('${specifier}'); void entry${at};`);
  await writeFile(join(project, 'every-entry.cts'), lines.join('\n'));
  await writeFile(join(project, 'mistake.cts'), mistake);
  return ['every-entry.cts', 'mistake.cts'];
}

test('the declarations of every entry, and the READMEs with them, are sound in modules and CommonJS under nodenext', {}, async () => {
  const files = [...(await writeModules()), ...(await writeCommonJs())];
  // The declarations themselves, too.
  const faults = await typeFaults(files, { module: 'nodenext', skipLibCheck: false });
  expect(faults.toSorted()).toEqual([reported('mistake.cts'), reported('mistake.ts')]);
});

test.each([
  ['node16', { module: 'node16', moduleResolution: 'node16' }],
  ['bundler', { module: 'esnext', moduleResolution: 'bundler' }],
])('the imports of every entry, and the READMEs with them, are sound under moduleResolution %s', async (_, options) => {
  expect(await typeFaults(await writeModules(), options)).toEqual([reported('mistake.ts')]);
});
