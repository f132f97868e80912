import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath, hasChromium } from '@boothkit/test-support/chromium';
import { runtimes } from '@boothkit/test-support/programs';
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
/** For the tests that the runners run: after their five seconds on a busy machine they would leave a server open, and never end. */
const patience = '--testTimeout=120000';
const hasPython = spawnSync('python3', ['--version']).status === 0;
const pythonWithPytest = ['python3', '/usr/bin/python3'].find(
  (each) => spawnSync(each, ['-m', 'pytest', '--version']).status === 0,
);
if (!(hasPython && pythonWithPytest) && process.env['BOOTHKIT_REQUIRE_ALL'] === '1')
  throw new Error('There is no python3 with pytest.');
const files = ['docs/testing.md', 'docs/runners.md', 'docs/server.md'];
const guides = files.map(read).join('\n');
const blocks = files.flatMap((file) => codeBlocks(read(file)).map((block) => ({ ...block, file })));

/** What the guides name and this repository does not use itself, or in another version: the oldest that the packages accept. */
const others = [
  'jest@30.5.2',
  'jest-environment-jsdom@30.5.2',
  'jsdom@31',
  'happy-dom@21',
  ...['@types/jest@30', 'typescript@5.9'],
  'sinon@22',
  'vitest@4.1.12',
  'msw@2.10.0',
  '@playwright/test@1.60.0',
  '@types/node@24',
  '@modelcontextprotocol/client@2',
];
/** What the guide says to install for Jest with CommonJS, and beside it MSW 3 and an older Node. */
const [jestLine = ''] = /^npm install --save-dev jest .+$/m.exec(guides) ?? [];
const jestAndBabel = [
  ...jestLine.split(' ').slice(3),
  ...['msw@3', '@types/node@24'],
  ...(process.platform === 'linux' ? [`node-linux-${process.arch}@22`] : []),
];
let otherProject: string;
let commonJsProject: string;
beforeAll(async () => {
  const makeProject = async (packages: readonly string[]) => {
    const folder = await mkdtemp(join(tmpdir(), 'boothkit-runners-'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    // Not `--prefer-offline`: the versions that npm's cache knows of a package may be older than those that another one needs.
    const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
    await succeed('npm', ['install', ...options, ...tarballs, ...packages], folder);
    return folder;
  };
  otherProject = await makeProject(others);
  commonJsProject = await makeProject(jestAndBabel);
  return async () => {
    for (const folder of [otherProject, commonJsProject]) await rm(folder, { recursive: true });
  };
});

/** An empty folder whose packages are those that a project has installed: that of the tests with this repository's versions, or the other one. */
async function folderOf(installed: string, manifest: object = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-runner-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const of = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...of, ...manifest }));
  await symlink(join(installed, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

/** Tests of a page, for the environments of test runners that make one up: a document, a booking over MSW, and images of each kind. */
const pageTests = `import buffer from 'node:buffer';
import { createReadStream, readFileSync } from 'node:fs';
import { BoothClient } from '@boothkit/client';
import { createSimulator } from '@boothkit/simulator';
import { handlers } from '@boothkit/simulator/msw';
import { setupServer } from 'msw/node';

const logo = ${JSON.stringify(join(root, 'examples/assets/logo.png'))};

test('a page books', async () => {
  const sim = createSimulator();
  const server = setupServer(...handlers(sim));
  server.listen();
  const account = sim.accounts.create();
  const templateIds = [account.templates.add().id];
  const { apiKey, baseUrl } = account.connection();
  const booth = new BoothClient({ apiKey, baseUrl });
  document.body.innerHTML = '<form><input name="name" value="Ada & Alan"></form>';
  const { name } = Object.fromEntries(new FormData(document.querySelector('form')));
  const event = await booth.events.create({ name, date: new Date('2026-09-12T15:00:00Z'), templateIds });
  expect(account.events.get(event.id).name).toBe('Ada & Alan');
  await expect(booth.events.get('no-such-event')).rejects.toMatchObject({ kind: 'not-found' });
  await expect(booth.events.list({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'abort' });
  server.close();
});

test.each([
  ['a Buffer', readFileSync(logo)],
  ['bytes', new Uint8Array(readFileSync(logo))],
  ['a Blob', new Blob([readFileSync(logo)])],
  ['a File', new File([readFileSync(logo)], 'logo.png')],
  ["Node's Blob", new buffer.Blob([readFileSync(logo)])],
  ['a path', logo],
  ['a stream of Node', () => createReadStream(logo)],
  ['a web stream', () => new Response(readFileSync(logo)).body],
])('a page uploads %s', async (_, source) => {
  const account = createSimulator().accounts.create();
  const booth = new BoothClient(account.connection());
  const { id } = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
  const { logoUrl } = await booth.branding.setImage(id, 'logo', source);
  expect(logoUrl).toMatch(/^https:/);
});
`;

test('Jest 30 runs tests in Node and in jsdom, with the settings and the environment that the guide names', async () => {
  const script = 'node_modules/jest/bin/jest.js';
  expect(guides).toContain(`node --experimental-vm-modules ${script}`);
  expect(guides).toContain('"jest": { "transform": {}, "testMatch": ["**/*.jest.js"] }');
  expect(guides).toContain('"testEnvironment": "./jest-environment.js"');
  const projects = [
    { transform: {}, testMatch: ['**/booking.jest.js'], testEnvironment: 'node' },
    { transform: {}, testMatch: ['**/page.jest.js'], testEnvironment: './jest-environment.js' },
  ];
  const folder = await folderOf(otherProject, { jest: { projects } });
  const examples = blocks.filter((block) => kindOf(block) === 'jest');
  expect(examples.map(nameOf)).toEqual(['booking.jest.js', 'jest.config.cjs', 'jest-environment.js']);
  // The configuration is that of suites in CommonJS.
  for (const example of examples.filter((each) => nameOf(each) !== 'jest.config.cjs'))
    await writeFile(join(folder, nameOf(example) ?? ''), example.code);
  await writeFile(join(folder, 'page.jest.js'), `import { expect, test } from '@jest/globals';\n${pageTests}`);
  const args = ['--experimental-vm-modules', script, '--ci', patience];
  const { code, output } = await run(process.execPath, args, { cwd: folder });
  expect(code, output).toBe(0);
  expect(output).toMatch(/Tests: +10 passed/);
});

/** A suite in TypeScript that ts-jest turns into CommonJS, with the global functions of Jest or those of `@jest/globals`. */
const suite = (imports: string) => `${imports}
import { readFileSync } from 'node:fs';
import { BoothClient } from '@boothkit/client';
import { webhookUrl } from '@boothkit/client/webhooks';
import { createSimulator } from '@boothkit/simulator';
import { matchers } from '@boothkit/simulator/matchers';
import { handlers } from '@boothkit/simulator/msw';
import { listen } from '@boothkit/simulator/node';
import { connect } from '@boothkit/simulator/remote';
import { setupServer } from 'msw/node';

expect.extend(matchers);

test('a booking over MSW, with fake timers', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  const sim = createSimulator();
  const server = setupServer(...handlers(sim));
  server.listen();
  const account = sim.accounts.create();
  const { apiKey, baseUrl } = account.connection();
  const booth = new BoothClient({ apiKey, baseUrl });
  const templateIds = [account.templates.add().id];
  await booth.events.create({ name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00', templateIds });
  expect(account).toHaveCalled('create_event', { times: 1 });
  expect(account).not.toHaveRejected('create_event');
  server.close();
  jest.useRealTimers();
});

test('a server, an image and a remote simulator', async () => {
  const sim = createSimulator();
  const server = await listen(sim);
  const account = sim.accounts.create();
  const { apiKey } = account.connection();
  const booth = new BoothClient({ apiKey, baseUrl: server.baseUrl });
  const { id } = account.events.add({ name: 'Gala', templateIds: [account.templates.add().id] });
  const { logoUrl } = await booth.branding.setImage(id, 'logo', readFileSync(${JSON.stringify(join(root, 'examples/assets/logo.png'))}));
  expect(logoUrl).toMatch(/^http/);
  const remote = await connect({ controlUrl: server.controlUrl });
  expect(await remote.accounts.list()).toHaveLength(1);
  expect(webhookUrl('https://hooks.example.com/booth', '9f1c2b7e-4d0a-4c55-8f43-2f6b1d0c7a90')).toContain('9f1c2b7e');
  await server.close();
});
`;

/** The suite in TypeScript, its two kinds of `expect`, and a test of Babel, in a project of CommonJS. */
async function commonJsFolder(
  installed: string,
  moduleResolution: 'node10' | 'bundler',
  isolatedModules = false,
): Promise<string> {
  const folder = await folderOf(installed, { type: 'commonjs' });
  const compilerOptions = {
    module: 'commonjs',
    moduleResolution,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    strict: true,
    esModuleInterop: true,
    skipLibCheck: true,
    isolatedModules,
    types: ['node', 'jest'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const [imported, declared] = [
    "import type { BoothMatchers } from '@boothkit/simulator/matchers'",
    "declare module '@jest/expect' { interface Matchers<R extends void | Promise<void>> extends BoothMatchers<R> {} }",
  ];
  for (const line of [imported, declared]) expect(guides).toContain(`\`${line}\``);
  await writeFile(join(folder, 'matchers.d.ts'), `${imported};\n${declared}\n`);
  await writeFile(join(folder, 'globals.test.ts'), suite(''));
  await writeFile(join(folder, 'imported.test.ts'), suite("import { expect, jest, test } from '@jest/globals';"));
  const [booking] = blocks.filter((each) => nameOf(each) === 'booking.jest.js');
  await writeFile(join(folder, 'babel.test.js'), booking?.code ?? '');
  return folder;
}

const node22 = () => join(commonJsProject, `node_modules/node-linux-${process.arch}/bin/node`);

test.runIf(process.platform === 'linux').each([
  ['24.9 or later with a flag alone', () => process.execPath, ['--experimental-vm-modules'], false],
  ['22 with babel-jest', node22, [], true],
] as const)(
  'Jest 30 runs suites of CommonJS with MSW 3, with ts-jest and with Babel, on Node %s',
  { timeout: 600_000 },
  async (_, program, flags, isTranslated) => {
    // The types are checked on Node 22.
    const folder = await commonJsFolder(commonJsProject, 'bundler', !isTranslated);
    const [config = { code: '' }] = blocks.filter((each) => nameOf(each) === 'jest.config.cjs');
    const babel = "'\\\\.js$': ['babel-jest', { presets: ['@babel/preset-env'] }]";
    const plain = `module.exports = { transform: { '\\\\.ts$': 'ts-jest', ${babel} } };`;
    await writeFile(join(folder, 'jest.config.cjs'), isTranslated ? config.code : plain);
    const args = [...flags, 'node_modules/jest/bin/jest.js', '--ci', '--runInBand', patience];
    const { code, output } = await run(program(), args, { cwd: folder, timeoutMs: 500_000 });
    expect(code, output).toBe(0);
    expect(output).toMatch(/Tests: +5 passed/);
  },
);

test('the matchers are typed for Jest under moduleResolution node, and a mistake is found', async () => {
  const folder = await commonJsFolder(otherProject, 'node10');
  await writeFile(join(folder, 'mistake.test.ts'), "expect({}).toHaveCalled('list_parties');\nexport {};\n");
  const { output } = await run(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'], {
    cwd: folder,
  });
  expect(output.trim()).toMatch(/^mistake\.test\.ts\(1,25\): error TS2345: .*"list_parties"/);
  expect(output.match(/error TS/g)).toHaveLength(1);
});

test("requests end under sinon's fake timers with the options of the guide", async () => {
  const folder = await folderOf(otherProject);
  const line = "sinon.useFakeTimers({ toNotFake: ['nextTick', 'queueMicrotask'] })";
  expect(guides).toContain(line);
  const script = `import { readFileSync } from 'node:fs';
import { BoothClient } from '@boothkit/client';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import sinon from 'sinon';
const sim = createSimulator();
const server = await listen(sim);
const account = sim.accounts.create();
const { id } = account.events.add({ name: 'Gala', templateIds: [account.templates.add().id] });
const timers = ${line};
const connection = account.connection();
await new BoothClient(connection).branding.setImage(id, 'logo', readFileSync(${JSON.stringify(join(root, 'examples/assets/logo.png'))}));
await new BoothClient({ apiKey: connection.apiKey, baseUrl: server.baseUrl }).events.list();
timers.restore();
await server.close();
console.log('ended');
`;
  await writeFile(join(folder, 'timers.js'), script);
  expect(await run(process.execPath, ['timers.js'], { cwd: folder })).toEqual({
    code: 0,
    output: 'ended\n',
  });
});

test.each(['jsdom', 'happy-dom'])('vitest 4.1.12 runs tests with %s as the guide says', async (environment) => {
  const folder = await folderOf(otherProject);
  const [config = { code: '' }] = blocks.filter((block) => nameOf(block) === 'vitest.config.ts');
  expect(config.code).toContain("environment: 'happy-dom'");
  await writeFile(
    join(folder, 'vitest.config.ts'),
    config.code.replace("environment: 'happy-dom'", `environment: '${environment}'`),
  );
  await writeFile(join(folder, 'page.test.js'), `import { expect, test } from 'vitest';\n${pageTests}`);
  const examples = blocks.filter((block) => nameOf(block) === 'booking.test.ts');
  for (const example of examples) await writeFile(join(folder, nameOf(example) ?? ''), example.code);
  const args = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', patience];
  const { code, output } = await run(process.execPath, args, { cwd: folder });
  expect(code, output).toBe(0);
  expect(output).toMatch(/Tests +10 passed/);
});

test.each([
  ['4.1.12', () => folderOf(otherProject)],
  ['of this repository', () => folderOf(project)],
])('vitest %s runs the tests of the guide', async (_, makeFolder) => {
  const folder = await makeFolder();
  const examples = blocks.filter((block) => kindOf(block) === 'test');
  for (const example of examples) await writeFile(join(folder, nameOf(example) ?? ''), example.code);
  const args = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', patience];
  const { code, output } = await run(process.execPath, args, { cwd: folder });
  expect(code, output).toBe(0);
  expect(output).toContain(`${examples.length} passed`);
});

test('fixtures and matchers are typed with vitest 4.1.12, the declarations included', async () => {
  const folder = await folderOf(otherProject);
  const examples = blocks.filter((block) => kindOf(block) === 'test');
  for (const example of examples) await writeFile(join(folder, nameOf(example) ?? ''), example.code);
  const matched = `import { matchers, test } from '@boothkit/simulator/vitest';
import { expect } from 'vitest';

expect.extend(matchers);
test('a list is counted', ({ sim, account }) => {
  expect(account).toHaveCalled('list_events', { times: 1 });
  expect(sim).not.toHaveRejected('list_events', { rule: '4.1.2' });
  expect(account).not.toHaveSent({ to: 'ada@example.com' });
  expect(account).toHaveCalled('list_parties');
});
`;
  await writeFile(join(folder, 'matched.test.ts'), matched);
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2023',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    types: ['node'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const args = [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'];
  const { output } = await run(process.execPath, args, { cwd: folder });
  // The one mistake, and nothing else; MSW 2.10 has one of its own under TypeScript 6.
  const faults = output.split('\n').filter((line) => /error TS/.test(line) && !/node_modules\/@mswjs\//.test(line));
  expect(faults).toEqual([expect.stringMatching(/^matched\.test\.ts\(9,32\): error TS2345: .*"list_parties"/)]);
});

test('node:test runs the example of its guide', async () => {
  const folder = await folderOf(project);
  const examples = blocks.filter(({ code }) => code.includes("from 'node:test'"));
  expect(examples).toHaveLength(1);
  for (const example of examples) {
    await writeFile(join(folder, nameOf(example) ?? ''), example.code);
    const args = ['--test', nameOf(example) ?? ''];
    const { code, output } = await run(process.execPath, args, { cwd: folder });
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
  return run(process.execPath, args, { cwd: folder, env });
}

describe.runIf(hasChromium)('Playwright runs the tests of its guide:', () => {
  test.each(['oldest', 'newest'] as const)('an app for each worker, with the %s version', async (version) => {
    const folder = await appFolder(version, 'playwright.config.ts', 'booking.spec.ts');
    const { code, output } = await runPlaywright(folder);
    expect(code, output).toBe(0);
    expect(output).toContain('2 passed');
  });

  test('one app for all, with the world that init writes', async () => {
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

describe.each([
  {
    name: 'bun',
    test: ['test', './node-test.ts'],
    bin: ['x', '@boothkit/simulator'],
    passed: /1 pass$/m,
  },
  {
    name: 'deno',
    test: ['test', '-A', 'node-test.ts'],
    bin: ['run', '-A', 'npm:@boothkit/simulator'],
    passed: /1 passed/,
  },
] as const)('$name', ({ name, test: testArgs, bin, passed }) => {
  test('runs the test of the guide, a client of its own server, and the program, to its orderly end', {}, async () => {
    for (const args of [testArgs, bin]) expect(guides).toContain([name, ...args].join(' '));
    const folder = await folderOf(otherProject);
    const program = runtimes[name];
    const examples = blocks.filter((block) => ['node-test.ts', 'remote.ts'].includes(nameOf(block) ?? ''));
    expect(examples).toHaveLength(2);
    for (const example of examples) await writeFile(join(folder, nameOf(example) ?? ''), example.code);
    const options = { cwd: folder, env: { HOME: folder, DENO_DIR: join(folder, '.deno') } };

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

test('TypeScript accepts the code of README and guide under strict, for nodenext and for bundlers', {}, async () => {
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
      // As in the settings that `tsc --init` writes. `packed/entries.long.test.ts` checks the declarations themselves.
      skipLibCheck: true,
      types: ['node'],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const args = [join('node_modules', 'typescript', 'bin', 'tsc'), '-p', '.'];
    const { code, output } = await run(process.execPath, args, { cwd: folder });
    expect(output, moduleResolution).toBe('');
    expect(code).toBe(0);
  }
});

test.runIf(hasPython)('Python walks its tour against the server that npx starts', async () => {
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
  expect(output).toContain('The tour succeeded.');
});

test.runIf(pythonWithPytest !== undefined)(
  'pytest runs the test of the guide with its fixtures, which end the server',
  async () => {
    const folder = await folderOf(project);
    const examples = blocks.filter((block) => kindOf(block) === 'pytest');
    expect(examples.map(nameOf)).toEqual(['conftest.py', 'test_events.py']);
    for (const example of examples) await writeFile(join(folder, nameOf(example) ?? ''), example.code);
    const noted = `def test_world(world, server):
    assert world["baseUrl"] != server["baseUrl"]
    with open("url.txt", "w") as file:
        file.write(server["baseUrl"])
`;
    await writeFile(join(folder, 'test_world.py'), noted);
    const { code, output } = await run(pythonWithPytest ?? '', ['-m', 'pytest', '-p', 'no:cacheprovider'], {
      cwd: folder,
    });
    expect(code, output).toBe(0);
    expect(output).toContain('2 passed');
    await expect(fetch(await readFile(join(folder, 'url.txt'), 'utf8'))).rejects.toThrow('fetch failed');
  },
);

test('an agent connects over MCP as its guide says, and creates an event with a tool', async () => {
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
  const { code, output } = await run(process.execPath, ['agent.js'], { cwd: folder });
  expect(code, output).toBe(0);
  expect(JSON.parse(output)).toMatchObject({ name: 'Ada & Alan', tools: expect.arrayContaining(['create_event']) });
});
