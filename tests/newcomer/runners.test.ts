import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { run } from '../docs/snippets/child.ts';
import { codeBlocks } from '../docs/snippets/markdown.ts';
import { kindOf, nameOf, read, root } from '../docs/snippets/snippets.ts';
import { succeed } from '../packed/npm.ts';
import { startServer } from '../packed/servers.ts';

// Readers of the guides, each in an empty folder outside the repository: with the tarballs, and the commands and code of the guide.
// Test runners that this repository does not use itself are not in its lock file: npm resolves them for these tests.

const { tarballs } = inject('packed');
// With BOOTHKIT_LONG=1 all readers; without it, README's alone.
const isLong = process.env['BOOTHKIT_LONG'] === '1';
const reader = test.runIf(isLong);
const timeout = 180_000;
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython && process.env['BOOTHKIT_REQUIRE_ALL'] === '1') throw new Error('There is no python3.');
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

reader('Jest 30 runs the example of its guide, with the settings that the guide names', { timeout }, async () => {
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

reader.each(['4.1.12', '5'])('vitest %s runs the tests of the guide', { timeout }, async (version) => {
  const folder = await folderWith({}, [`vitest@${version}`, 'msw@3']);
  const examples = blocks.filter((block) => kindOf(block) === 'test');
  for (const example of examples) await writeFile(join(folder, nameOf(example) ?? ''), example.code);
  const args = [join('node_modules', 'vitest', 'vitest.mjs'), 'run'];
  const { code, output } = await run(process.execPath, args, { cwd: folder, timeoutMs: 60_000 });
  expect(code, output).toBe(0);
  expect(output).toContain(`${examples.length} passed`);
});

reader('node:test runs the example of its guide', { timeout }, async () => {
  const folder = await folderWith({}, []);
  const examples = blocks.filter(({ code }) => code.includes("from 'node:test'"));
  expect(examples).toHaveLength(1);
  for (const example of examples) {
    await writeFile(join(folder, nameOf(example) ?? ''), example.code);
    const args = ['--test', nameOf(example) ?? ''];
    const { code, output } = await run(process.execPath, args, { cwd: folder, timeoutMs: 60_000 });
    expect(code, output).toBe(0);
    expect(output).toMatch(/pass 1$/m);
  }
});

reader(
  'TypeScript accepts the code of README and guide under strict, for nodenext and for bundlers',
  {
    timeout,
  },
  async () => {
    const folder = await folderWith({}, ['vitest@5', 'msw@3', 'typescript@6', '@types/node@24']);
    const readme = codeBlocks(read('README.md')).map((block) => ({ ...block, file: 'README.md' }));
    const programs = [...readme, ...blocks].filter(({ language }) => language === 'ts');
    expect(programs.length).toBeGreaterThan(8);
    for (const program of programs) await writeFile(join(folder, nameOf(program) ?? ''), program.code);
    for (const [module, moduleResolution] of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ]) {
      const compilerOptions = {
        module,
        moduleResolution,
        target: 'es2023',
        strict: true,
        noEmit: true,
        types: ['node'],
      };
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
      const args = [join('node_modules', 'typescript', 'bin', 'tsc'), '-p', '.'];
      const { code, output } = await run(process.execPath, args, { cwd: folder, timeoutMs: 120_000 });
      expect(output, moduleResolution).toBe('');
      expect(code).toBe(0);
    }
  },
);

test.runIf(isLong && hasPython)('Python walks its tour against the server that npx starts', { timeout }, async () => {
  const folder = await folderWith({}, []);
  const bin = join('node_modules', '@boothkit', 'simulator', 'bin', 'boothkit-simulator.js');
  const args = [bin, '--port', '0', '--json', '--clock', '2026-08-04T09:00:00Z'];
  const server = await startServer(args, { cwd: folder, env: {}, ready: /^\{/ });
  onTestFinished(() => server.stop());
  const { baseUrl, controlUrl } = JSON.parse(server.line);
  const tour = join(root, 'examples/any-language/tour.py');
  const env = { BASE_URL: baseUrl, CONTROL_URL: controlUrl };
  const { code, output } = await run('python3', [tour, join(root, 'examples/assets/logo.png')], { cwd: folder, env });
  expect(code, output).toBe(0);
  expect(output).toContain('The tour went as it should.');
});

reader('an agent connects over MCP as its guide says, and creates an event with a tool', { timeout }, async () => {
  const folder = await folderWith({}, ['@modelcontextprotocol/client@2']);
  const bin = join('node_modules', '@boothkit', 'simulator', 'bin', 'boothkit-simulator.js');
  const server = await startServer([bin, '--port', '0', '--json'], { cwd: folder, env: {}, ready: /^\{/ });
  onTestFinished(() => server.stop());
  const { mcpUrl, apiKey, templateIds } = JSON.parse(server.line);
  await writeFile(
    join(folder, 'agent.js'),
    `import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
const client = new Client({ name: 'agent', version: '1.0.0' });
const headers = { authorization: 'Bearer ${apiKey}' };
await client.connect(new StreamableHTTPClientTransport(new URL('${mcpUrl}'), { requestInit: { headers } }));
const { tools } = await client.listTools();
const { structuredContent } = await client.callTool({
  name: 'create_event',
  arguments: { name: 'Ada & Alan', date: '2026-09-12T17:00:00Z', templateIds: ${JSON.stringify(templateIds)} },
});
console.log(JSON.stringify({ tools: tools.map(({ name }) => name), name: structuredContent.name }));
await client.close();
`,
  );
  const { code, output } = await run(process.execPath, ['agent.js'], { cwd: folder, timeoutMs: 60_000 });
  expect(code, output).toBe(0);
  expect(JSON.parse(output)).toMatchObject({ name: 'Ada & Alan', tools: expect.arrayContaining(['create_event']) });
});
