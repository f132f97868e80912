import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath, hasChromium } from '@boothkit/test-support/chromium';
import { isLong } from '@boothkit/test-support/long';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { run } from '../docs/snippets/child.ts';
import { freePort } from '../docs/snippets/free-port.ts';
import { codeBlocks } from '../docs/snippets/markdown.ts';
import { kindOf, nameOf, read, root } from '../docs/snippets/snippets.ts';
import { succeed } from '../packed/npm.ts';
import { packed } from '../packed/packed.ts';
import { startServer } from '../packed/servers.ts';

// Readers of the guides, each in an empty folder outside the repository: with the tarballs, and the commands and code of the guide.

const { tarballs, project } = await packed();
// With BOOTHKIT_LONG=1; without it, README alone is followed, in `packed/readmes.test.ts`.
const reader = test.runIf(isLong);
const timeout = 180_000;
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython && process.env['BOOTHKIT_REQUIRE_ALL'] === '1') throw new Error('There is no python3.');
const file = 'docs/testing.md';
const blocks = codeBlocks(read(file)).map((block) => ({ ...block, file }));

/** What the guides name and this repository does not use itself, or in another version: the oldest that the packages accept. */
const others = [
  'jest@30.5.2',
  'vitest@4.1.12',
  'msw@3',
  '@playwright/test@1.60.0',
  'bun@1.4',
  'deno@2.9',
  '@types/node@24',
  'fastify@5',
  '@modelcontextprotocol/client@2',
];
let otherProject: string;
if (isLong)
  beforeAll(async () => {
    otherProject = await mkdtemp(join(tmpdir(), 'boothkit-runners-'));
    await writeFile(join(otherProject, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    // Not `--prefer-offline`: the versions that npm's cache knows of a package may be older than those that another one needs.
    const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
    await succeed('npm', ['install', ...options, ...tarballs, ...others], otherProject);
    return () => rm(otherProject, { recursive: true });
  }, timeout);

/** An empty folder whose packages are those that a project has installed: that of the tests with this repository's versions, or the other one. */
async function folderOf(installed: string, manifest: object = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-runner-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const of = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...of, ...manifest }));
  await symlink(join(installed, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

reader('Jest 30 runs the example of its guide, with the settings that the guide names', { timeout }, async () => {
  const script = 'node_modules/jest/bin/jest.js';
  const jest = { transform: {}, testMatch: ['**/*.jest.js'] };
  const page = read(file);
  expect(page).toContain(`node --experimental-vm-modules ${script}`);
  expect(page).toContain('"jest": { "transform": {}, "testMatch": ["**/*.jest.js"] }');
  const folder = await folderOf(otherProject, { jest });
  const examples = blocks.filter((block) => kindOf(block) === 'jest');
  expect(examples).toHaveLength(1);
  for (const example of examples) await writeFile(join(folder, nameOf(example) ?? ''), example.code);
  const args = ['--experimental-vm-modules', script, '--ci'];
  const { code, output } = await run(process.execPath, args, { cwd: folder, timeoutMs: 60_000 });
  expect(code, output).toBe(0);
  expect(output).toMatch(/Tests: +1 passed/);
});

reader.each([
  ['4.1.12', () => folderOf(otherProject)],
  ['of this repository', () => folderOf(project)],
])('vitest %s runs the tests of the guide', { timeout }, async (_, makeFolder) => {
  const folder = await makeFolder();
  const examples = blocks.filter((block) => kindOf(block) === 'test');
  for (const example of examples) await writeFile(join(folder, nameOf(example) ?? ''), example.code);
  const args = [join('node_modules', 'vitest', 'vitest.mjs'), 'run'];
  const { code, output } = await run(process.execPath, args, { cwd: folder, timeoutMs: 60_000 });
  expect(code, output).toBe(0);
  expect(output).toContain(`${examples.length} passed`);
});

reader('node:test runs the example of its guide', { timeout }, async () => {
  const folder = await folderOf(project);
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

/** The guide's app, in a folder with Playwright of a version. Returns the folder; the tests use this machine's Chromium. */
async function appFolder(version: 'oldest' | 'newest', ...names: string[]): Promise<string> {
  const manifest = { scripts: { start: 'node src/server.ts' } };
  const folder = await folderOf(version === 'oldest' ? otherProject : project, manifest);
  await cp(join(root, 'examples/compose/src'), join(folder, 'src'), { recursive: true });
  const examples = blocks.filter((block) => kindOf(block) === 'playwright' && names.includes(nameOf(block) ?? ''));
  expect(examples.map(nameOf)).toEqual(names);
  for (const example of examples) await writeFile(join(folder, nameOf(example) ?? ''), example.code);
  const [config = ''] = names;
  await writeFile(
    join(folder, 'with-chromium.config.ts'),
    `import config from './${config}';
export default { ...config, use: { ...config.use, launchOptions: { executablePath: ${JSON.stringify(chromiumPath)} } } };
`,
  );
  return folder;
}

/** Runs Playwright as \`npx playwright test\` does. */
async function runPlaywright(folder: string) {
  const cli = join('node_modules', '@playwright', 'test', 'cli.js');
  const args = [cli, 'test', '--config', 'with-chromium.config.ts', '--reporter', 'list'];
  const env = { HOME: folder, CI: '1' };
  return run(process.execPath, args, { cwd: folder, env, timeoutMs: 120_000 });
}

describe.runIf(isLong && hasChromium)('Playwright runs the tests of its guide:', () => {
  test.each(['oldest', 'newest'] as const)(
    'an app for each worker, with the %s version',
    { timeout },
    async (version) => {
      const folder = await appFolder(version, 'playwright.config.ts', 'booking.spec.ts');
      const { code, output } = await runPlaywright(folder);
      expect(code, output).toBe(0);
      expect(output).toContain('2 passed');
    },
  );

  test('one app for all, with the world that init writes', { timeout }, async () => {
    const folder = await appFolder('newest', 'one-app.config.ts', 'one-app.spec.ts');
    const bin = join('node_modules', '@boothkit', 'simulator', 'bin', 'boothkit-simulator.js');
    await succeed(process.execPath, [bin, 'init'], folder);
    // The ports of the guide may be taken on this machine.
    const [api, app] = await Promise.all([freePort(), freePort()]);
    const config = await readFile(join(folder, 'one-app.config.ts'), 'utf8');
    const moved = config.replaceAll('4010', String(api)).replaceAll('3000', String(app));
    const started = moved.replace("'npm start'", `'PORT=${app} npm start'`);
    await writeFile(join(folder, 'one-app.config.ts'), started);
    const { code, output } = await runPlaywright(folder);
    expect(code, output).toBe(0);
    expect(output).toContain('1 passed');
  });
});

describe.runIf(isLong).each([
  {
    runtime: 'bun@1.4',
    program: ['bun'],
    test: ['test', './node-test.ts'],
    bin: ['x', '@boothkit/simulator'],
    passed: /1 pass$/m,
  },
  {
    runtime: 'deno@2.9',
    program: ['deno'],
    test: ['test', '-A', 'node-test.ts'],
    bin: ['run', '-A', 'npm:@boothkit/simulator'],
    passed: /1 passed/,
  },
])('$runtime', ({ program: [name = ''], test: testArgs, bin, passed }) => {
  test('runs the test of the guide, a client of its own server, and the program, to its orderly end', {
    timeout,
  }, async () => {
    const page = read(file);
    for (const args of [testArgs, bin]) expect(page).toContain([name, ...args].join(' '));
    const folder = await folderOf(otherProject);
    // npm ran no scripts; this one puts the binary in its place.
    const setUp = ['install.js', 'install.cjs'].find((script) =>
      existsSync(join(folder, 'node_modules', name, script)),
    );
    await succeed(process.execPath, [join('node_modules', name, setUp ?? '')], folder);
    const program = join(folder, 'node_modules', '.bin', name);
    const examples = blocks.filter((block) => ['node-test.ts', 'remote.ts'].includes(nameOf(block) ?? ''));
    expect(examples).toHaveLength(2);
    for (const example of examples) await writeFile(join(folder, nameOf(example) ?? ''), example.code);
    const options = { cwd: folder, env: { HOME: folder, DENO_DIR: join(folder, '.deno') }, timeoutMs: 60_000 };

    const tested = await run(program, testArgs, options);
    expect(tested.code, tested.output).toBe(0);
    expect(tested.output).toMatch(passed);

    const served = await run(program, [...(name === 'deno' ? ['run', '-A'] : []), 'remote.ts'], options);
    expect(served).toEqual({ code: 0, output: '' });

    const server = await startServer([...bin, '--port', '0', '--json'], { ...options, ready: /^\{/, program });
    const { baseUrl, apiKey } = JSON.parse(server.line);
    const response = await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
    expect(response.status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});

reader(
  'TypeScript accepts the code of README and guide under strict, for nodenext and for bundlers',
  {
    timeout,
  },
  async () => {
    const folder = await folderOf(project);
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
        // As in the settings that `tsc --init` writes. `packed/entries.test.ts` checks the declarations themselves.
        skipLibCheck: true,
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
  const folder = await folderOf(project);
  const bin = join('node_modules', '@boothkit', 'simulator', 'bin', 'boothkit-simulator.js');
  const args = [bin, '--port', '0', '--json', '--clock', '2026-08-04T09:00:00Z'];
  const server = await startServer(args, { cwd: folder, env: {}, ready: /^\{/ });
  onTestFinished(async () => void (await server.stop()));
  const { baseUrl, controlUrl } = JSON.parse(server.line);
  const tour = join(root, 'examples/any-language/tour.py');
  const env = { BASE_URL: baseUrl, CONTROL_URL: controlUrl };
  const { code, output } = await run('python3', [tour, join(root, 'examples/assets/logo.png')], { cwd: folder, env });
  expect(code, output).toBe(0);
  expect(output).toContain('The tour went as it should.');
});

reader('Fastify passes deliveries on as the guide of webhooks says', { timeout }, async () => {
  const line = 'receiver.listener(Object.assign(request.raw, { body: request.body }), reply.raw)';
  expect(read('docs/webhooks.md')).toContain(line);
  const folder = await folderOf(otherProject);
  await writeFile(
    join(folder, 'receive.js'),
    `import { createWebhookReceiver, webhookPayload, webhookUrl } from '@boothkit/client/webhooks';
import fastify from 'fastify';
const secret = '9f1c2b7e-4d0a-4c55-8f43-2f6b1d0c7a90';
const uploads = [];
const receiver = createWebhookReceiver({ secret, handlers: { 'media.uploaded': ({ eventId }) => uploads.push(eventId) } });
const app = fastify();
app.post('/booth', async (request, reply) => {
  reply.hijack();
  ${line};
});
const at = await app.listen({ port: 0, host: '127.0.0.1' });
const body = JSON.stringify(webhookPayload('media.uploaded', { eventId: 'e1' }));
const headers = { 'content-type': 'application/json' };
const { status } = await fetch(webhookUrl(at + '/booth', secret), { method: 'POST', headers, body });
await receiver.settled();
await app.close();
console.log(status, uploads.join());
`,
  );
  const { code, output } = await run(process.execPath, ['receive.js'], { cwd: folder, timeoutMs: 60_000 });
  expect({ code, output }).toEqual({ code: 0, output: '200 e1\n' });
});

reader('an agent connects over MCP as its guide says, and creates an event with a tool', { timeout }, async () => {
  const folder = await folderOf(otherProject);
  const bin = join('node_modules', '@boothkit', 'simulator', 'bin', 'boothkit-simulator.js');
  const server = await startServer([bin, '--port', '0', '--json'], { cwd: folder, env: {}, ready: /^\{/ });
  onTestFinished(async () => void (await server.stop()));
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
