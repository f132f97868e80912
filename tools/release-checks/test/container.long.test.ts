import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { validate } from 'dockerfile-utils';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { copyRepository } from '../src/copy-repository.ts';
import { root } from '../src/published-packages.ts';

// No container runtime is needed here: the files are linted, and what they run is run.

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const json = (path: string) => JSON.parse(read(path));
const dockerfile = read('Dockerfile');
const instructions = (name: string): string[] =>
  [...dockerfile.matchAll(/^(\w+) (.*)$/gm)].flatMap(([, found, rest]) =>
    found === name && rest !== undefined ? [rest] : [],
  );
const simulatorProgram = ['--conditions=@boothkit/source', join(root, 'packages/simulator/src/cli.ts')];

/** Starts a program in a process group of its own, which ends with the test. */
function start(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  folder = '.',
): ChildProcess {
  const cwd = join(root, folder);
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, detached: true, stdio: 'pipe' });
  onTestFinished(() => {
    try {
      process.kill(-Number(child.pid), 'SIGKILL');
    } catch {
      // The whole group has ended.
    }
  });
  return child;
}

/** The first output of a program: the line by which it says that it is ready. */
async function firstOutput({ stdout }: ChildProcess): Promise<string> {
  const [line] = await once(stdout as Readable, 'data');
  return String(line);
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-action-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('the Dockerfile has no fault that the linter finds', () => {
  expect(validate(dockerfile)).toEqual([]);
  expect(validate('FROM node\nEXPOS 4010\n')).not.toEqual([]);
});

test('the health check succeeds while the server answers, and fails without it', async () => {
  const [, check = '[]'] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const [command, ...args] = JSON.parse(check);
  expect(command).toBe('node');
  const server = start(process.execPath, [...simulatorProgram, '--port', '0', '--json'], {});
  const { port } = new URL(JSON.parse(await firstOutput(server)).baseUrl);
  const healthy = start(process.execPath, args, { PORT: port });
  expect(await once(healthy, 'exit')).toEqual([0, null]);
  server.kill('SIGTERM');
  await once(server, 'exit');
  const unhealthy = start(process.execPath, args, { PORT: port });
  expect(await once(unhealthy, 'exit')).toEqual([1, null]);
});

const example = 'examples/compose';

test('the Dockerfile of the compose example has no fault that the linter finds, and copies what exists', () => {
  const own = read(`${example}/Dockerfile`);
  expect(validate(own)).toEqual([]);
  const copied = [...own.matchAll(/^COPY (examples\S+)/gm)].map(([, path = '']) => path);
  expect(copied).not.toEqual([]);
  for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true);
});

test('the compose file builds Dockerfiles, mounts what exists, and starts each service when the one before is healthy', () => {
  const { simulator, app, tests } = parse(read(`${example}/compose.yaml`)).services;
  expect(existsSync(join(root, example, simulator.build, 'Dockerfile'))).toBe(true);
  expect(tests.build).toEqual(app.build);
  expect(existsSync(join(root, example, app.build.context, app.build.dockerfile))).toBe(true);
  for (const mount of simulator.volumes) expect(existsSync(join(root, example, mount.split(':')[0])), mount).toBe(true);
  expect(app.depends_on).toEqual({ simulator: { condition: 'service_healthy' } });
  expect(tests.depends_on).toEqual({ app: { condition: 'service_healthy' } });
  const [port] = instructions('EXPOSE');
  expect(app.environment.BOOTHKIT_BASE_URL).toBe(`http://simulator:${port}/v1`);
  expect(tests.environment).toEqual({
    APP_URL: `http://app:${app.environment.PORT}/`,
    WEBHOOK_SECRET: app.environment.WEBHOOK_SECRET,
    BOOTHKIT_CONTROL_URL: `http://simulator:${port}/_sim`,
    BOOTHKIT_CONTROL_TOKEN: simulator.environment.BOOTHKIT_CONTROL_TOKEN,
  });
});

test('the health check follows the port of the options, and PORT without one', async () => {
  const [, check = '[]'] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const [, ...args] = JSON.parse(check) as string[];
  const server = start(process.execPath, [...simulatorProgram, '--port', '0', '--json'], {});
  const { port } = new URL(JSON.parse(await firstOutput(server)).baseUrl);
  const folder = await temporaryFolder();
  const program = ['node', 'node_modules/@boothkit/simulator/bin/boothkit-simulator.js', '--host', '0.0.0.0'];
  /** The exit code of the health check in a container whose process 1 has these arguments. */
  async function healthOf(processArgs: readonly string[], PORT: string): Promise<number | null> {
    const commandLine = join(folder, 'cmdline');
    await writeFile(commandLine, processArgs.map((arg) => `${arg}\0`).join(''));
    const inContainer = args.map((arg) => arg.replaceAll('/proc/1/cmdline', commandLine));
    expect(inContainer).not.toEqual(args);
    const [code] = await once(start(process.execPath, inContainer, { PORT }), 'exit');
    return code;
  }
  const other = '4999';
  for (const options of [
    ['--port', port],
    [`--port=${port}`],
    ['-p', port],
    [`-p${port}`],
    ['--limits', 'skip', '--port', other, '--port', port, '--grace-period', '1'],
  ])
    expect([options, await healthOf([...program, ...options], other)]).toEqual([options, 0]);
  expect(await healthOf(['/sbin/docker-init', '--', ...program, '--port', port], other)).toBe(0);
  expect(await healthOf(['sh', '-c', `${program.join(' ')} --port ${port} --limits skip`], other)).toBe(0);
  expect(await healthOf([...program, '--limits', 'skip'], port)).toBe(0);
  expect(await healthOf([...program, '--limits', 'skip', '--port', other], port)).toBe(1);
});

test('the app of the compose example passes its tests, as the compose file runs them', {}, async () => {
  const { simulator, app, tests } = parse(read(`${example}/compose.yaml`)).services;
  const conditions = { NODE_OPTIONS: '--conditions=@boothkit/source' };
  const token = 'only-for-these-tests';
  const { host } = new URL(tests.environment.APP_URL);
  expect(simulator.command).toContain(host);
  const asHere = (arg: string) => (arg === host ? '127.0.0.1' : arg);
  const file = join(root, example, simulator.volumes[0].split(':')[0]);
  const server = start(
    process.execPath,
    // Here the app is on this machine, at a port that is free.
    [...simulatorProgram, '--port', '0', '--json', '--seed-file', file, ...simulator.command.map(asHere)],
    { BOOTHKIT_CONTROL_TOKEN: token },
  );
  const { baseUrl, controlUrl } = JSON.parse(await firstOutput(server));
  const manifest = json(`${example}/package.json`);
  const [program, ...args] = manifest.scripts.start.split(' ');
  expect(program).toBe('node');
  const page = start(
    process.execPath,
    args,
    { ...conditions, ...app.environment, HOST: '127.0.0.1', PORT: '0', BOOTHKIT_BASE_URL: baseUrl },
    example,
  );
  const [appUrl = ''] = (await firstOutput(page)).match(/http:\S+/) ?? [];
  // The health check of the compose file, at the port that was free here.
  const [, command, ...check] = app.healthcheck.test;
  expect(command).toBe('node');
  const url = `http://127.0.0.1:${app.environment.PORT}/`;
  expect(check.join()).toContain(url);
  const healthy = start(
    process.execPath,
    check.map((arg: string) => arg.replace(url, appUrl)),
    {},
  );
  expect(await once(healthy, 'exit')).toEqual([0, null]);

  const [runner, ...suite] = tests.command;
  expect(runner).toBe('node');
  const run = start(
    process.execPath,
    suite,
    {
      ...conditions,
      ...tests.environment,
      APP_URL: appUrl,
      BOOTHKIT_CONTROL_URL: controlUrl,
      BOOTHKIT_CONTROL_TOKEN: token,
    },
    example,
  );
  const [output] = await Promise.all([text(run.stdout as Readable), once(run, 'exit')]);
  expect(run.exitCode, output).toBe(0);
  expect(output).toMatch(/pass 6\b/);
});

const action = '.github/actions/simulator';

test('the script of the action exports the variables of a healthy server', async () => {
  const folder = await temporaryFolder();
  const exported = join(folder, 'github-env');
  await writeFile(exported, 'BEFORE=1\n');
  const script = start('bash', [join(root, action, 'start.sh')], {
    RUNNER_TEMP: folder,
    GITHUB_ENV: exported,
    COMMAND: [process.execPath, ...simulatorProgram].join(' '),
    ARGUMENTS: '--port 0 --seed action',
  });
  expect(await once(script, 'exit')).toEqual([0, null]);
  const variables = Object.fromEntries(
    (await readFile(exported, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  );
  expect(Object.keys(variables)).toEqual([
    ...['BEFORE', 'BOOTHKIT_BASE_URL', 'BOOTHKIT_API_KEY', 'BOOTHKIT_ACCOUNT_ID'],
    ...['BOOTHKIT_CONTROL_URL', 'BOOTHKIT_MCP_URL'],
  ]);
  const headers = { authorization: `Bearer ${variables.BOOTHKIT_API_KEY}` };
  expect((await fetch(`${variables.BOOTHKIT_BASE_URL}/events`, { headers })).status).toBe(200);
});

test('the action starts the simulator of its own repository if the project has none', {}, async () => {
  const folder = await temporaryFolder();
  const clone = join(folder, 'clone');
  copyRepository(clone, { isBuilt: false });
  const exported = join(folder, 'github-env');
  const actionFolder = join(clone, action);
  const variables = { RUNNER_TEMP: folder, GITHUB_ENV: exported, GITHUB_ACTION_PATH: actionFolder };
  const script = start(
    'bash',
    [join(actionFolder, 'start.sh')],
    { ...variables, COMMAND: '', ARGUMENTS: '--port 0' },
    relative(root, folder),
  );
  expect(await once(script, 'exit')).toEqual([0, null]);
  expect(await readFile(exported, 'utf8')).toMatch(/^BOOTHKIT_BASE_URL=http:\/\/127\.0\.0\.1:\d+\/v1$/m);
});

test('the script of the action fails with the message of a server that does not start', {}, async () => {
  const folder = await temporaryFolder();
  const script = start('bash', [join(root, action, 'start.sh')], {
    RUNNER_TEMP: folder,
    GITHUB_ENV: join(folder, 'github-env'),
    COMMAND: [process.execPath, ...simulatorProgram].join(' '),
    ARGUMENTS: '--limits none',
  });
  let errors = '';
  script.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  expect(await once(script, 'close')).toEqual([1, null]);
  expect(errors).toContain('--limits must be one of');
});

test('the health check of a container whose PORT is empty asks at the port that the server then has', async () => {
  const [, check = '[]'] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const [, ...args] = JSON.parse(check) as string[];
  const asked = 'globalThis.fetch = async (url) => ({ ok: url === "http://127.0.0.1:4010/health" })';
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(asked)}`;
  for (const PORT of ['', ' ', '4010'])
    expect([PORT, await once(start(process.execPath, args, { PORT, NODE_OPTIONS }), 'exit')]).toEqual([
      PORT,
      [0, null],
    ]);
  expect(await once(start(process.execPath, args, { PORT: '4011', NODE_OPTIONS }), 'exit')).toEqual([1, null]);
});
