import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { sampleTests } from '@boothkit/test-support/sampled';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { jsonSchemaOf } from '../../src/admin/operations/document.ts';
import { WorldFileSchema } from '../../src/model/world-file.ts';
import { ready, started } from './program.ts';

sampleTests(8);

// Each test starts processes.
async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'boothkit-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

/** Runs to the end: the exit code, and what was printed where. */
async function ran(args: readonly string[], cwd: string) {
  const { child, ended } = started(args, { cwd });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

const world = { version: 1, accounts: [{ id: 'mill', keys: [{ value: 'test-key-1' }], templates: [{ id: 'strip' }] }] };
const authorization = 'Bearer test-key-1';

test('init writes a world file that the next start in the folder finds, and never replaces a file', async () => {
  const cwd = await folder();
  expect(await ran(['init'], cwd)).toMatchObject({ code: 0, out: expect.stringContaining('Wrote boothkit.yaml') });
  const { ready: printed } = await ready([], { cwd });
  expect([printed.accountId, printed.apiKey, printed.templateIds]).toEqual([
    'my-agency',
    'test-key-1',
    ['classic-strip'],
  ]);
  const list = await fetch(`${printed.baseUrl}/events`, { headers: { authorization } });
  expect(await list.json()).toMatchObject({ data: [{ id: 'ada-and-alan', idUser: 'booking-7' }] });
  const before = await readFile(join(cwd, 'boothkit.yaml'), 'utf8');
  expect(await ran(['init'], cwd)).toMatchObject({
    code: 1,
    err: expect.stringContaining('boothkit.yaml already exists'),
  });
  expect(await readFile(join(cwd, 'boothkit.yaml'), 'utf8')).toBe(before);
});

test('a YAML file is rejected with the path of the field, and with the place of a syntax error', async () => {
  const cwd = await folder();
  await writeFile(join(cwd, 'boothkit.yml'), 'version: 1\naccounts:\n  - plan: Gold\n');
  expect(await ran([], cwd)).toMatchObject({ code: 1, err: expect.stringContaining('accounts[0].plan must be') });
  await writeFile(join(cwd, 'boothkit.yml'), 'version: 1\naccounts: [\n');
  expect(await ran([], cwd)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/boothkit\.yml cannot be read: .*line/),
  });
  await writeFile(join(cwd, 'boothkit.yml'), 'a: &a [x]\nb: *a\n');
  expect(await ran([], cwd)).toMatchObject({
    code: 1,
    err: expect.stringContaining(
      'boothkit.yml cannot be read: Alias resolution is disabled: write the value in place of *a at line 2, column 4',
    ),
  });
});

test.each(['world.json', 'world.yaml'])(
  '--save-on-exit writes the world to %s, which begins as an empty one',
  async (name) => {
    const cwd = await folder();
    const { ready: first, child, ended } = await ready(['--seed-file', name, '--save-on-exit'], { cwd });
    const headers = { authorization: `Bearer ${first.apiKey}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Ada', date: '2026-09-12T17:00Z', templateIds: first.templateIds });
    expect((await fetch(`${first.baseUrl}/events`, { method: 'POST', headers, body })).status).toBe(201);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    const saved = await readFile(join(cwd, name), 'utf8');
    expect((name.endsWith('.json') ? JSON.parse(saved) : parse(saved)).accounts[0].events[0].name).toBe('Ada');
    const { ready: second } = await ready(['--load', name], { cwd });
    const list = await fetch(`${second.baseUrl}/events`, { headers: { authorization: `Bearer ${first.apiKey}` } });
    expect(await list.json()).toMatchObject({ data: [{ name: 'Ada' }] });
  },
);

test('--load and --seed-file are one option', async () => {
  const { code, err } = await ran(['--load', 'a.json', '--seed-file', 'b.json'], await folder());
  expect(err).toContain('--load and --seed-file both name the world file: use only one of them');
  expect(code).not.toBe(0);
});

test('--watch loads a changed file, and reports one that does not fit', async () => {
  const cwd = await folder();
  const file = join(cwd, 'boothkit.json');
  await writeFile(file, JSON.stringify(world));
  const { child, ready: printed } = await ready(['--watch'], { cwd });
  const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
  await writeFile(file, JSON.stringify({ version: 1, accounts: [{ plan: 'Gold' }] }));
  expect((await lines.next()).value).toMatch(/boothkit\.json was not loaded: .*accounts\[0\]\.plan/);
  const [account] = world.accounts;
  await writeFile(file, JSON.stringify({ ...world, accounts: [{ ...account, keys: [{ value: 'test-key-2' }] }] }));
  expect((await lines.next()).value).toBe('Loaded boothkit.json.');
  const statusOf = async (key: string) =>
    (await fetch(`${printed.baseUrl}/events`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect([await statusOf('test-key-1'), await statusOf('test-key-2')]).toEqual([401, 200]);
});

test('after --watch has loaded a file, a reset goes back to its world, at the time of --clock if that is given', async () => {
  const at = '2026-08-04T09:00:00.000Z';
  for (const [name, options] of [
    ['boothkit.json', ['--clock', at]],
    ['boothkit.jsonl', []],
  ] as const) {
    const cwd = await folder();
    const write = (id: string) => {
      const lines = [`{"format":"boothkit-world","version":1,"now":"${at}"}`, `{"accounts":{"id":"${id}"}}`];
      const document = JSON.stringify({ version: 1, accounts: [{ id }] });
      return writeFile(join(cwd, name), name.endsWith('l') ? `${lines.join('\n')}\n` : document);
    };
    await write('first');
    const { child, ready: printed } = await ready(['--watch', ...options], { cwd });
    const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
    const control = async (method: string, path: string, body?: object) =>
      (
        await fetch(`${printed.controlUrl}${path}`, {
          method,
          ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        })
      ).json();
    const accounts = async () =>
      ((await control('GET', '/accounts')) as { data: { id: string }[] }).data.map(({ id }) => id);
    await control('PATCH', '/clock', { advanceSeconds: 3600 });
    await write('second');
    for (let line: string | undefined = ''; line !== `Loaded ${name}.`; line = (await lines.next()).value);
    await control('POST', '/accounts', {});
    expect(await accounts()).toEqual(['second', expect.any(String)]);
    for (const how of [{}, { sameIds: true }]) {
      await control('POST', '/reset', how);
      expect([name, how, await accounts()]).toEqual([name, how, ['second']]);
      const { now } = (await control('GET', '/clock')) as { now: string };
      expect(now.slice(0, 15)).toBe(at.slice(0, 15));
    }
  }
});

test('--save-on-exit and --watch need a world file', async () => {
  const cwd = await folder();
  for (const option of ['--save-on-exit', '--watch'])
    expect(await ran([option], cwd)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${option} needs a world file`),
    });
});

test('a line for each request says method, path, status, rule and milliseconds, and no secret', async () => {
  const cwd = await folder();
  await writeFile(join(cwd, 'boothkit.json'), JSON.stringify(world));
  const { child } = started(['--port', '0'], { cwd });
  const errors = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
  let baseUrl = '';
  for await (const line of createInterface({ input: child.stdout })) {
    baseUrl = /baseUrl +(\S+)/.exec(line)?.[1] ?? baseUrl;
    if (line.includes('paySetIds')) break;
  }
  await fetch(`${baseUrl}/events?search=Ada`, { headers: { authorization } });
  await fetch(`${baseUrl}/events/none?api_key=test-key-1`, { headers: { authorization } });
  await fetch(baseUrl.replace('/v1', '/_sim/clock'));
  await fetch(baseUrl.replace('/v1', '/health'));
  await fetch(`${baseUrl}/events`);
  const printed = [];
  for (let line = 0; line < 3; line++) printed.push((await errors.next()).value);
  expect(printed).toEqual([
    expect.stringMatching(/^GET \/v1\/events\?search=Ada 200 \d+ ms$/),
    expect.stringMatching(/^GET \/v1\/events\/none\S* 400 7\/validation-failed \d+ ms$/),
    expect.stringMatching(/^GET \/v1\/events 401 5\.1 \d+ ms$/),
  ]);
  expect(printed.join()).not.toContain('test-key-1');
});

test('--verbose prints requests of the control API and messages of errors; --quiet prints none', async () => {
  const cwd = await folder();
  const verbose = await ready(['--verbose'], { cwd });
  const lines = createInterface({ input: verbose.child.stderr })[Symbol.asyncIterator]();
  await fetch(`${verbose.ready.controlUrl}/clock`);
  await fetch(`${verbose.ready.baseUrl}/events`);
  expect((await lines.next()).value).toMatch(/^GET \/_sim\/clock 200 \d+ ms$/);
  expect((await lines.next()).value).toMatch(/^GET \/v1\/events 401 5\.1 \d+ ms$/);
  expect((await lines.next()).value).toBe('  unauthorized: The request has no key.');

  const { child, ended } = started(['--port', '0', '--quiet'], { cwd });
  const printed = text(child.stderr);
  const [first] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  expect(first).toContain('ready');
  child.kill('SIGTERM');
  expect([await ended, await printed]).toEqual([[0, null], '']);
});

test('--env prints lines that a shell evaluates, --version the version, and PORT is the default port', async () => {
  const cwd = await folder();
  expect(await ran(['--version'], cwd)).toEqual({ code: 0, out: `${packageJson.version}\n`, err: '' });
  const { child } = started(['--env'], { cwd, env: { PORT: '0' } });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) if (lines.push(line) === 5) break;
  expect(lines).toEqual([
    expect.stringMatching(/^export BOOTHKIT_BASE_URL='http:\/\/127\.0\.0\.1:\d+\/v1'$/),
    expect.stringMatching(/^export BOOTHKIT_API_KEY='\S+'$/),
    expect.stringMatching(/^export BOOTHKIT_ACCOUNT_ID='\S+'$/),
    expect.stringMatching(/^export BOOTHKIT_CONTROL_URL='http:\S+_sim'$/),
    expect.stringMatching(/^export BOOTHKIT_MCP_URL='http:\S+mcp'$/),
  ]);
  const skipping = started(['--env', '--limits', 'skip'], { cwd, env: { PORT: '0' } });
  const more: string[] = [];
  for await (const line of createInterface({ input: skipping.child.stdout })) if (more.push(line) === 6) break;
  expect(more[5]).toBe("export BOOTHKIT_LIMITS='off'");
  expect(await ran(['--env', '--json'], cwd)).toMatchObject({
    code: 1,
    err: expect.stringContaining('--env and --json'),
  });
  for (const args of [['begin'], ['--json', 'begin']])
    expect(await ran(args, cwd)).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        'the commands are init, test, har, replay and assume, as the first argument; got "begin"',
      ),
    });
});

test('browsers are led to the dashboard, and the health and the schema of world files are served', async () => {
  const { ready: printed } = await ready([], { cwd: await folder() });
  const { origin } = new URL(printed.baseUrl);
  for (const path of ['/', '/_sim']) {
    const page = await fetch(`${origin}${path}`, { headers: { accept: 'text/html,*/*' } });
    expect([page.url, page.status, page.headers.get('content-type')]).toEqual([
      `${origin}/_sim/dashboard/`,
      200,
      'text/html; charset=utf-8',
    ]);
    expect((await fetch(`${origin}${path}`)).status).toBe(404);
  }
  expect(await (await fetch(`${origin}/health`)).json()).toEqual({ status: 'ok' });
  const schema = await (await fetch(`${origin}/_sim/world-file.schema.json`)).json();
  expect(schema).toEqual(JSON.parse(JSON.stringify(jsonSchemaOf(WorldFileSchema))));
});
