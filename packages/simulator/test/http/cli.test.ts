import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { EventPage, Upload } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { isSampled } from '@boothkit/test-support/long';
import { sampleTests } from '@boothkit/test-support/sampled';
import { expect, onTestFinished, test } from 'vitest';
import { type Ready, ready, started } from './program.ts';
import { oneConnection, startService } from './served.ts';
import { rawConnection } from './served-by.ts';

sampleTests(5);

// Each test starts processes.
const token = 'correct-horse-battery';

/** Runs to the end: the exit code, and what was printed where. */
async function ran(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { child, ended } = started(args, { env });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

const list = async (baseUrl: string, key: string) => {
  const answer = await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${key}` } });
  return { status: answer.status, body: (await answer.json()) as EventPage };
};

const create = async ({ baseUrl, apiKey, templateIds }: Ready) =>
  (
    await fetch(`${baseUrl}/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', date: '2026-09-12T17:00Z', templateIds }),
    })
  ).status;

rule('5.1', 'the ready line gives the URL and the keys, and a signal ends it with code 0', async () => {
  const { child, ended, ready: reported } = await ready();
  expect(Object.keys(reported).sort()).toEqual(
    [
      ...['baseUrl', 'mcpUrl', 'controlUrl', 'dashboardUrl', 'controlToken', 'accountId', 'apiKey'],
      ...['readOnlyApiKey'],
      ...['templateIds', 'attractScreenIds', 'stickerSetIds', 'paySetIds'],
    ].sort(),
  );
  expect(reported.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
  expect(reported.controlUrl).toBe(reported.baseUrl.replace('/v1', '/_sim'));
  expect(reported.mcpUrl).toBe(reported.baseUrl.replace('/v1', '/mcp'));
  expect(await create(reported)).toBe(201);
  expect((await list(reported.baseUrl, reported.readOnlyApiKey)).body.data).toHaveLength(1);

  expect((await fetch(`${reported.controlUrl}/reset`, { method: 'POST' })).status).toBe(200);
  expect((await list(reported.baseUrl, reported.apiKey)).body.data).toEqual([]);
  expect(await create(reported)).toBe(201);

  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('--clock freezes the clock, --seed determines keys, limits can be off, and SIGINT ends it', async () => {
  const at = '2026-08-04T09:00:00Z';
  const { child, ended, ready: reported } = await ready(['--clock', at, '--seed', 'ada', '--limits', 'off']);
  const clock = await (await fetch(`${reported.controlUrl}/clock`)).json();
  expect(clock).toEqual({ now: '2026-08-04T09:00:00.000Z', frozen: true });
  const statuses = new Set<number>();
  for (let call = 0; call < 45; call++) statuses.add((await list(reported.baseUrl, reported.apiKey)).status);
  expect([...statuses]).toEqual([200]);
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  const { ready: same } = await ready(['--seed', 'ada']);
  expect(same.apiKey).toBe(reported.apiKey);
});

test('--run and BOOTHKIT_RUN change what is created, and not what it starts with', async () => {
  const [none, named, byEnvironment] = await Promise.all([
    ready(['--run', ''], { env: { BOOTHKIT_RUN: 'nightly' } }),
    ready(['--run', 'nightly']),
    ready([], { env: { BOOTHKIT_RUN: 'nightly' } }),
  ]);
  const createdBy = async ({ ready: { controlUrl } }: typeof none) =>
    (await fetch(`${controlUrl}/accounts`, { method: 'POST' })).json();
  const begun = ({ ready: { accountId, apiKey, readOnlyApiKey, templateIds } }: typeof none) => [
    ...[accountId, apiKey, readOnlyApiKey],
    ...templateIds,
  ];
  expect([begun(named), begun(byEnvironment)]).toEqual([begun(none), begun(none)]);
  const created = await createdBy(named);
  expect(await createdBy(byEnvironment)).toEqual(created);
  expect((await createdBy(none)).accountId).not.toBe(created.accountId);
  // As in process.
  const sim = createSimulator();
  sim.accounts.create();
  expect(sim.accounts.list()[0]?.id).toBe(none.ready.accountId);
});

test('a stuck client delays the exit for the grace period, and the code is 0', async () => {
  const { child, ended, ready: reported } = await ready(['--grace-period', '0.2']);
  const half = 'POST /v1/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const { port } = new URL(reported.baseUrl);
  const { socket, received } = await rawConnection(
    Number(port),
    `${half}Authorization: Bearer ${reported.apiKey}\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\nhalf`,
  );
  // The server has read the head by the time that it asks for the body.
  await once(socket, 'readable');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await received;
});

test('an error outside of any call is printed, and calls are still served', async () => {
  const fails =
    'process.on("SIGUSR2", () => { Promise.reject(new Error("outside of any call")); throw new Error("as well") })';
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(fails)}`;
  const { child, ended, ready: reported } = await ready([], { env: { NODE_OPTIONS } });
  const printed = text(child.stderr);
  child.kill('SIGUSR2');
  expect((await list(reported.baseUrl, reported.apiKey)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await printed).toContain('outside of any call');
  expect(await printed).toContain('as well');
});

rule(['2.1/colors-light', '4.11/upload'], 'the contrast bound and the status of expired URLs can be set', async () => {
  const at = '2026-08-04T09:00:00Z';
  const { ready: reported } = await ready(['--clock', at, '--min-color-contrast', '1', '--expired-url-status', '403']);
  const call = (path: string, body: object) =>
    fetch(`${reported.baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${reported.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const colors = ['#ffffff', '#ffffff', '#ffffff'];
  const event = { name: 'Ada', date: '2026-09-12T17:00Z', templateIds: reported.templateIds, colors };
  expect((await call('/events', event)).status).toBe(201);
  const uploadBody = { purpose: 'event-branding-image', contentType: 'image/png' };
  const { uploadUrl, headers } = (await (await call('/uploads', uploadBody)).json()) as Upload;
  const advance = {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"advanceSeconds":3600}',
  };
  await fetch(`${reported.controlUrl}/clock`, advance);
  expect((await fetch(uploadUrl, { method: 'PUT', headers, body: 'late' })).status).toBe(403);
});

test('beyond loopback it needs a control token, from the command line or the environment', async () => {
  for (const given of [{ args: ['--control-token', token] }, { args: [], env: { BOOTHKIT_CONTROL_TOKEN: token } }]) {
    const { ready: reported } = await ready(['--host', '0.0.0.0', ...given.args], given);
    expect(JSON.stringify(reported)).not.toContain(token);
    expect([reported.controlToken, new URL(reported.dashboardUrl).hash]).toEqual([undefined, '']);
    const at = reported.controlUrl.replace('0.0.0.0', '127.0.0.1');
    expect((await fetch(`${at}/clock`)).status).toBe(401);
    expect((await fetch(`${at}/clock`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  }
});

test.each([
  ['an address', ['--host', '0.0.0.0', '--control-token', token]],
  ['a name', ['--allow-host', 'tunnel.example']],
])('if other machines can reach it by %s, keys are random unless a seed is given', async (_, open) => {
  const apiKeyOf = async (...args: string[]) => (await ready(args)).ready.apiKey;
  const [first, second, seeded, local] = await Promise.all([
    apiKeyOf(...open),
    apiKeyOf(...open),
    apiKeyOf(...open, '--seed', '1'),
    apiKeyOf('--allow-host', 'localhost,booth.localhost'),
  ]);
  expect(new Set([first, second, local]).size).toBe(3);
  expect(seeded).toBe(local);
});

test('with a name that a tunnel leads here, the control API needs the token of the ready line', async () => {
  const { ready: reported } = await ready(['--allow-host', 'tunnel.example']);
  const { controlToken = '', controlUrl, dashboardUrl } = reported;
  const send = oneConnection();
  const statusUnder = async (host: string, headers = {}) =>
    (await send(`${controlUrl}/clock`, { headers: { host, ...headers } })).status;
  for (const host of ['tunnel.example', 'localhost', '127.0.0.1:4010']) {
    expect([host, await statusUnder(host)]).toEqual([host, 401]);
    expect([host, await statusUnder(host, { authorization: `Bearer ${controlToken}` })]).toEqual([host, 200]);
  }
  expect(dashboardUrl).toBe(`${controlUrl}/dashboard/#token=${controlToken}`);
});

test('without such a name, there is a token that requests do not need', async () => {
  const { ready: reported } = await ready();
  const { controlToken = '', controlUrl, dashboardUrl } = reported;
  expect(controlToken).toMatch(/^[!-~]{16,}$/);
  expect(dashboardUrl).toBe(`${controlUrl}/dashboard/#token=${controlToken}`);
  const headers = { authorization: `Bearer ${controlToken}` };
  for (const init of [{}, { headers }]) expect((await fetch(`${controlUrl}/clock`, init)).status).toBe(200);
});

test('--env sets the token where the control API needs one that the server made', async () => {
  const printed = async (...args: string[]) => {
    const { child } = started(['--port', '0', '--env', ...args]);
    let said = '';
    for await (const line of createInterface({ input: child.stdout })) {
      said += `${line}\n`;
      if (line.includes('BOOTHKIT_LIMITS')) break;
    }
    return /BOOTHKIT_CONTROL_TOKEN='(.*)'/.exec(said)?.[1];
  };
  const [local, tunnelled, given] = await Promise.all([
    printed('--limits', 'skip'),
    printed('--limits', 'skip', '--allow-host', 'tunnel.example'),
    printed('--limits', 'skip', '--allow-host', 'tunnel.example', '--control-token', token),
  ]);
  expect(tunnelled).toMatch(/^[!-~]{16,}$/);
  expect([local, given]).toEqual([undefined, undefined]);
});

test('--allow-origin accepts pages of an origin, repeated or separated by commas, and no names', async () => {
  const { ready: reported } = await ready([
    ...['--allow-origin', 'https://one.example,https://two.example', '--allow-origin', 'http://three.example:3000'],
  ]);
  const send = oneConnection();
  const statusOf = async (url: string, headers: Record<string, string>) => (await send(url, { headers })).status;
  for (const origin of ['https://one.example', 'https://two.example', 'http://three.example:3000']) {
    expect([origin, await statusOf(reported.mcpUrl, { origin })]).toEqual([origin, 405]);
    expect([origin, await statusOf(`${reported.controlUrl}/clock`, { origin })]).toEqual([origin, 403]);
  }
  expect(await statusOf(reported.mcpUrl, { origin: 'https://four.example' })).toBe(403);
  expect(await statusOf(reported.mcpUrl, { host: 'one.example' })).toBe(403);
  expect(await statusOf(`${reported.controlUrl}/clock`, {})).toBe(200);
});

test('--allow-host adds host names, repeated or separated by commas', async () => {
  const { ready: reported } = await ready(['--allow-host', 'simulator,booth.example', '--allow-host', '192.168.1.7']);
  const send = oneConnection();
  const statusUnder = async (host: string) =>
    (await send(reported.dashboardUrl, { headers: { host: `${host}:4010` } })).status;
  for (const host of ['simulator', 'booth.example', '192.168.1.7', 'localhost'])
    expect([host, await statusUnder(host)]).toEqual([host, 200]);
  expect(await statusUnder('rebound.example')).toBe(403);
});

test('without --json it prints the same as text', async () => {
  const { child } = started(['--port', '0']);
  let said = '';
  for await (const line of createInterface({ input: child.stdout })) {
    said += `${line}\n`;
    if (line.includes('paySetIds')) break;
  }
  expect(said).toMatch(/baseUrl +http:\/\/127\.0\.0\.1:\d+\/v1/);
  expect(said).toMatch(/apiKey +\S+/);
});

test('--help prints the usage and exits with code 0', async () => {
  const { code, out, err } = await ran(['--help']);
  expect([code, err]).toEqual([0, '']);
  for (const option of [
    '--port',
    '--host',
    '--allow-host',
    '--allow-origin',
    '--control-token',
    '--clock',
    '--seed',
    '--limits',
    '--grace-period',
    '--json',
  ])
    expect(out).toContain(option);
});

test('an invalid option is named, and it exits with code 1', async () => {
  const { server } = await startService();
  const bad: [string[], RegExp][] = [
    [['--port', '70000'], /--port.*"70000"/],
    [['--port', String(server.port)], new RegExp(`--port ${server.port}: .*EADDRINUSE`)],
    [['--port', '0', '--host', '203.0.113.1', '--control-token', token], /--host 203\.0\.113\.1/],
    [['--port', '0', '--host', '0.0.0.0'], /--host 0\.0\.0\.0 .* pass --control-token or set BOOTHKIT_CONTROL_TOKEN/],
    [['--port', '0', '--control-token', 'secret'], /--control-token.*16/],
    [['--host', ''], /--host/],
    [['--allow-host', 'simulator:4010'], /--allow-host.*"simulator:4010"/],
    [['--allow-origin', 'page.example'], /--allow-origin must be origins such as https:.*; got "page.example"/],
    [
      ['--allow-receiver', 'http://app:3000'],
      /--allow-receiver must be .* such as app:3000 .*; got "http:\/\/app:3000"/,
    ],
    [['--clock', '2026-08-04'], /--clock.*"2026-08-04"/],
    [['--limits', 'none'], /--limits.*"none"/],
    [['--grace-period', '3601'], /--grace-period.*3600.*"3601"/],
    [['--min-color-contrast', '5'], /--min-color-contrast must be a number from 1 to 4\.5; got "5"/],
    [['--refresh-grace-seconds', '3601'], /--refresh-grace-seconds must be .* from 0 to 3600; got "3601"/],
    [['--expired-url-status', '404'], /--expired-url-status must be one of 400, 401, 403, 410; got "404"/],
    [['--speed', '9'], /--speed/],
  ];
  // With BOOTHKIT_LONG=1 each option; without it, one of four.
  const tried = bad.filter((_, at) => isSampled(at, 4));
  const outcomes = await Promise.all(tried.map(([args]) => ran(args)));
  for (const [at, { code, out, err }] of outcomes.entries()) {
    const [args, message] = tried[at] ?? [];
    expect([code, out], String(args)).toEqual([1, '']);
    expect(err).toMatch(message ?? '');
    expect(err).not.toMatch(/\n +at /);
  }
});

test('an invalid PORT is named as the variable, unless --port is given', async () => {
  const message = 'PORT must be a whole number from 0 to 65535; got "abc"';
  const [wrong, overruled] = await Promise.all([ran([], { PORT: 'abc' }), ran(['--port', '70000'], { PORT: 'abc' })]);
  expect([wrong.code, wrong.out]).toEqual([1, '']);
  expect(wrong.err).toContain(message);
  expect(wrong.err).not.toContain('--port must');
  expect(overruled.err).toContain('--port must be a whole number from 0 to 65535; got "70000"');
});

test('a world file sets its initial state, and for an invalid one it exits with the path of the field', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'world-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'world.json');
  const world = {
    version: 1,
    accounts: [{ id: 'mill', keys: [{ value: 'test-key-1' }], templates: [{ id: 'strip' }] }, { id: 'acme' }],
  };
  await writeFile(file, JSON.stringify(world));
  const { ready: reported, child } = await ready(['--seed-file', file]);
  expect([reported.accountId, reported.templateIds, reported.apiKey]).toEqual(['mill', ['strip'], 'test-key-1']);
  expect((await list(reported.baseUrl, 'test-key-1')).status).toBe(200);
  const keys = async ({ controlUrl }: Ready) =>
    ((await (await fetch(`${controlUrl}/accounts/mill/keys`)).json()) as { data: { name: string }[] }).data;
  const before = await keys(reported);
  expect(before.map(({ name }) => name)).toEqual(['key']);
  await writeFile(file, await (await fetch(`${reported.controlUrl}/world-file`)).text());
  child.kill();
  const { ready: again, child: second } = await ready(['--seed-file', file]);
  expect([again.accountId, await keys(again)]).toEqual(['mill', before]);
  expect((await list(again.baseUrl, again.readOnlyApiKey)).status).toBe(200);
  expect((await list(again.baseUrl, again.apiKey)).status).toBe(200);
  second.kill();
  await writeFile(file, JSON.stringify({ version: 1, accounts: [{ plan: 'Gold' }] }));
  expect(await ran(['--seed-file', file])).toMatchObject({
    code: 1,
    err: expect.stringContaining('accounts[0].plan must be'),
  });
  await writeFile(file, '['.repeat(5000) + ']'.repeat(5000));
  expect(await ran(['--seed-file', file])).toMatchObject({
    code: 1,
    err: expect.stringContaining('it is nested 5000 levels deep; at most 64 levels are allowed'),
  });
  const missing = join(folder, 'none.json');
  expect(await ran(['--seed-file', missing])).toMatchObject({ code: 1, err: expect.stringContaining(missing) });
});
