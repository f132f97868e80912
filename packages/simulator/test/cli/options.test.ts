import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Upload } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { oneConnection, startService } from '../http/served.ts';
import { begunCall } from '../http/served-by.ts';
import { ran, running } from './command-line.ts';

const token = 'correct-horse-battery';

rule('5.1', 'the ready line gives the URLs and the keys, and its end has code 0', async () => {
  const { ready, create, events, control, end } = await running();
  expect(Object.keys(ready).sort()).toEqual(
    [
      ...['baseUrl', 'mcpUrl', 'controlUrl', 'dashboardUrl', 'controlToken', 'accountId', 'apiKey'],
      ...['readOnlyApiKey'],
      ...['templateIds', 'attractScreenIds', 'stickerSetIds', 'paySetIds'],
    ].sort(),
  );
  expect(ready.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
  expect(ready.controlUrl).toBe(ready.baseUrl.replace('/v1', '/_sim'));
  expect(ready.mcpUrl).toBe(ready.baseUrl.replace('/v1', '/mcp'));
  expect(ready.dashboardUrl).toBe(`${ready.controlUrl}/dashboard/#token=${ready.controlToken}`);
  expect((await create()).status).toBe(201);
  expect((await events(ready.readOnlyApiKey)).names).toEqual(['Ada']);
  await control('POST', '/reset');
  expect((await events()).names).toEqual([]);
  expect((await create()).status).toBe(201);
  expect(await end()).toBe(0);
});

test('--clock freezes the clock, --seed determines keys, and limits can be off', async () => {
  const args = ['--clock', '2026-08-04T09:00:00Z', '--seed', 'ada', '--limits', 'off'];
  const { ready, control, events } = await running(args);
  expect(await control('GET', '/clock')).toEqual({ now: '2026-08-04T09:00:00.000Z', frozen: true });
  for (let call = 0; call < 45; call++) expect((await events()).status).toBe(200);
  expect((await running(['--seed', 'ada'])).ready.apiKey).toBe(ready.apiKey);
});

test('--run and BOOTHKIT_RUN change what is created, and not what it starts with', async () => {
  const named = await running(['--run', 'nightly']);
  const byEnvironment = await running([], { env: { BOOTHKIT_RUN: 'nightly' } });
  const none = await running(['--run', '']);
  const begun = ({ ready: { accountId, apiKey, readOnlyApiKey, templateIds } }: typeof none) => [
    ...[accountId, apiKey, readOnlyApiKey],
    ...templateIds,
  ];
  expect([begun(named), begun(byEnvironment)]).toEqual([begun(none), begun(none)]);
  const created = await named.control('POST', '/accounts');
  expect(await byEnvironment.control('POST', '/accounts')).toEqual(created);
  expect((await none.control('POST', '/accounts')).accountId).not.toBe(created.accountId);
  // As in process.
  const sim = createSimulator({ run: '' });
  sim.accounts.create();
  expect(sim.accounts.list()[0]?.id).toBe(none.ready.accountId);
});

test('--example starts with the events of the document, which have the templates of the ready line', async () => {
  const { ready: plain } = await running();
  const { ready, call, control, events } = await running(['--example']);
  const templateIds = ready.templateIds.slice(0, 1);
  expect(await (await call('GET', '/events')).json()).toMatchObject({
    data: [
      { id: 'Vb7kR1sXn5TqJ9dHzM3e', templateIds },
      { id: 'Qm4v8TzLr2KxW0aYcE6u', templateIds },
    ],
  });
  expect(ready).toMatchObject({ apiKey: plain.apiKey, templateIds: plain.templateIds });
  await control('POST', '/reset');
  expect((await events()).names).toHaveLength(2);
});

test('a stuck client delays the end for the grace period, or until the program must not wait any longer', async () => {
  const waiting = await running(['--grace-period', '0.2']);
  await begunCall(waiting.ready);
  expect(await waiting.end()).toBe(0);
  const hurried = await running(['--grace-period', '3600']);
  await begunCall(hurried.ready);
  const ended = hurried.end();
  hurried.hurry();
  expect(await ended).toBe(0);
});

test('a recorder that must not wait for a stuck client any longer prints its summary', async () => {
  const { server, account } = await startService();
  const args = [
    '--grace-period',
    '3600',
    '--record',
    server.baseUrl,
    '--record-file',
    join(temporaryFolder(), 'a.jsonl'),
  ];
  const { out, ready, end, hurry } = await running(args);
  await begunCall({ ...ready, apiKey: account.connection().apiKey, templateIds: [] });
  const ended = end();
  hurry();
  expect(await ended).toBe(0);
  expect(JSON.parse(out.text().split('\n')[1] ?? '')).toMatchObject({ exchanges: 0 });
});

test('a call in flight is completed before the end, and what it changed is saved', async () => {
  const cwd = temporaryFolder();
  const { ready, end } = await running(['--grace-period', '3600', '--seed-file', 'a.json', '--save-on-exit'], { cwd });
  const { socket, received, body } = await begunCall(ready);
  const ended = end();
  // From then on the server takes no connection.
  await expect(fetch(ready.baseUrl)).rejects.toThrow('fetch failed');
  socket.write(body);
  expect(await received).toMatch(/HTTP\/1\.1 201 /);
  expect(await ended).toBe(0);
  expect(JSON.parse(await readFile(join(cwd, 'a.json'), 'utf8')).accounts[0].events).toMatchObject([{ name: 'Ada' }]);
});

rule(['2.1/colors-light', '4.11/upload'], 'the contrast bound and the status of expired URLs can be set', async () => {
  const at = '2026-08-04T09:00:00Z';
  const args = ['--clock', at, '--min-color-contrast', '1', '--expired-url-status', '403'];
  const { call, control, create } = await running(args);
  expect((await create({ colors: ['#ffffff', '#ffffff', '#ffffff'] })).status).toBe(201);
  const upload = await call('POST', '/uploads', { purpose: 'event-branding-image', contentType: 'image/png' });
  const { uploadUrl, headers } = (await upload.json()) as Upload;
  await control('PATCH', '/clock', { advanceSeconds: 3600 });
  expect((await fetch(uploadUrl, { method: 'PUT', headers, body: 'late' })).status).toBe(403);
});

test('beyond loopback it needs a control token, from the command line or the environment', async () => {
  for (const given of [{ args: ['--control-token', token] }, { args: [], env: { BOOTHKIT_CONTROL_TOKEN: token } }]) {
    const { ready } = await running(['--host', '0.0.0.0', ...given.args], given);
    expect(JSON.stringify(ready)).not.toContain(token);
    expect([ready.controlToken, new URL(ready.dashboardUrl).hash]).toEqual([undefined, '']);
    const at = ready.controlUrl.replace('0.0.0.0', '127.0.0.1');
    expect((await fetch(`${at}/clock`)).status).toBe(401);
    expect((await fetch(`${at}/clock`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  }
});

test.each([
  ['an address', ['--host', '0.0.0.0', '--control-token', token]],
  ['a name', ['--allow-host', 'tunnel.example']],
])('if other machines can reach it by %s, keys are random unless a seed is given', async (_, open) => {
  const apiKeyOf = async (...args: string[]) => (await running(args)).ready.apiKey;
  const [first, second, seeded, local] = await Promise.all([
    apiKeyOf(...open),
    apiKeyOf(...open),
    apiKeyOf(...open, '--seed', '1'),
    apiKeyOf('--allow-host', 'localhost,booth.localhost'),
  ]);
  expect(new Set([first, second, local]).size).toBe(3);
  expect(seeded).toBe(local);
});

test('the ready line has the public URL, and where the proxy has to lead', async () => {
  const { ready } = await running([], { env: { BOOTHKIT_PUBLIC_URL: 'https://booth.example/' } });
  const { baseUrl, dashboardUrl, controlToken, localUrl } = ready;
  expect([baseUrl, dashboardUrl]).toEqual([
    'https://booth.example/v1',
    `https://booth.example/_sim/dashboard/#token=${controlToken}`,
  ]);
  expect((await fetch(`${localUrl}/health`)).status).toBe(200);
  expect((await fetch(`${localUrl}/_sim/clock`)).status).toBe(401);
});

test.each([true, false])(
  'names, pages and a proxy in front of it are those that options allow, given any: %s',
  async (isAny) => {
    const [host, origin] = ['booth.tunnel.example', 'https://one.example'];
    const allowed = ['--allow-host', '.tunnel.example', '--allow-origin', origin, '--trust-proxy'];
    const { ready } = await running(isAny ? allowed : []);
    const send = oneConnection();
    const statusOf = async (url: string, headers: Record<string, string>) => (await send(url, { headers })).status;
    const authorization = `Bearer ${ready.controlToken}`;
    expect(await statusOf(ready.dashboardUrl, { host })).toBe(isAny ? 200 : 403);
    expect(await statusOf(ready.mcpUrl, { origin })).toBe(isAny ? 405 : 403);
    expect(await statusOf(`${ready.controlUrl}/clock`, { authorization })).toBe(200);
    expect(await statusOf(`${ready.controlUrl}/clock`, {})).toBe(isAny ? 401 : 200);
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': host };
    const { body } = await send(ready.mcpUrl.replace('/mcp', '/.well-known/oauth-protected-resource/mcp'), { headers });
    expect(JSON.parse(body.toString()).resource).toBe(isAny ? `https://${host}/mcp` : ready.mcpUrl);
  },
);

test('an invalid option is named, and it exits with code 1', async () => {
  const { server } = await startService();
  const bad: readonly (readonly [string[], RegExp])[] = [
    [['--port', '70000'], /--port must be a whole number from 0 to 65535; got "70000"/],
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
    [['--autosave', '0'], /--autosave must be a whole number of seconds from 1 to 3600; got "0"/],
    [['--autosave', '5', '--watch'], /--watch would load what --autosave has just written/],
    [['--load', 'a.json', '--seed-file', 'b.json'], /--load and --seed-file both name the world file/],
    [['--env', '--json'], /--env and --json both choose the output/],
    ...['--save-on-exit', '--autosave=5', '--watch'].map((option): [string[], RegExp] => [
      [option],
      new RegExp(`${option.replace('=5', '')} needs a world file`),
    ]),
    ...[['begin'], ['--json', 'begin']].map((args): [string[], RegExp] => [
      args,
      /the commands are init, test, har, replay and assume, as the first argument; got "begin"/,
    ]),
  ];
  for (const [args, message] of bad) {
    const { code, out, err } = await ran(args);
    expect([code, out], String(args)).toEqual([1, '']);
    expect(err).toMatch(message);
    expect(err).toMatch(/^boothkit-simulator: [^\n]*\nTry --help\.\n$/);
  }
});
