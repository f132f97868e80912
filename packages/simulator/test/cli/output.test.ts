import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { started as startedBy } from '@boothkit/test-support/command-line';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { describe, expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { usage } from '../../src/cli/command-line.ts';
import { main } from '../../src/cli/main.ts';
import { jsonSchemaOf } from '../../src/control/api/operations/document.ts';
import { WorldFileSchema } from '../../src/model/world-file.ts';
import { startService } from '../http/served.ts';
import { ran, running, started } from './command-line.ts';

test('--help and --version print to standard output, whatever the environment says', async () => {
  const env = { PORT: 'abc', BOOTHKIT_CONTROL_TOKEN: 'short', BOOTHKIT_PUBLIC_URL: 'x' };
  for (const [options, out] of [
    [['--help', '-h'], usage],
    [['--version', '-v'], `${packageJson.version}\n`],
  ] as const)
    for (const option of options) expect(await ran([option], { env })).toEqual({ code: 0, out, err: '' });
});

test('a line for each request says method, path, status, rule and milliseconds, and no secret', async () => {
  const { out, err } = started([], { env: { PORT: '0' } });
  const said = await out.until(/paySetIds.*\n/);
  const [, baseUrl = ''] = /baseUrl +(\S+)/.exec(said) ?? [];
  const [, key = ''] = /apiKey +(\S+)/.exec(said) ?? [];
  expect(said).toMatch(/^The simulator is ready\. Stop it with Ctrl\+C\.\n {2}baseUrl {10}http/);
  const headers = { authorization: `Bearer ${key}` };
  await fetch(`${baseUrl}/events?search=Ada`, { headers });
  await fetch(`${baseUrl}/events/none?api_key=${key}`, { headers });
  await fetch(baseUrl.replace('/v1', '/_sim/clock'));
  await fetch(baseUrl.replace('/v1', '/health'));
  await fetch(`${baseUrl}/events`);
  expect((await err.until('401')).split('\n')).toEqual([
    expect.stringMatching(/^GET \/v1\/events\?search=Ada 200 \d+ ms$/),
    expect.stringMatching(/^GET \/v1\/events\/none\S* 400 7\/validation-failed \d+ ms$/),
    expect.stringMatching(/^GET \/v1\/events 401 5\.1 \d+ ms$/),
    '',
  ]);
  expect(err.text()).not.toContain(key);
});

test('--verbose prints requests of the control API and messages of errors; --quiet prints none', async () => {
  const verbose = await running(['--verbose']);
  await fetch(`${verbose.ready.controlUrl}/clock`);
  await fetch(`${verbose.ready.baseUrl}/events`);
  expect(await verbose.err.until('unauthorized')).toMatch(
    /^GET \/_sim\/clock 200 \d+ ms\nGET \/v1\/events 401 5\.1 \d+ ms\n {2}unauthorized: The request has no key\.\n$/,
  );
  const quiet = started(['--port', '0', '--quiet']);
  const [, baseUrl] = /baseUrl +(\S+)/.exec(await quiet.out.until(/apiKey.*\n/)) ?? [];
  await fetch(`${baseUrl}/events`);
  expect([await quiet.end(), quiet.err.text()]).toEqual([0, '']);
});

test('--env prints lines that a shell evaluates, with the token only where the control API needs one that the server made', async () => {
  const linesOf = async (...args: string[]) => {
    const { out } = started(['--port', '0', '--env', ...args]);
    return (await out.until(/MCP_URL.*\n(?:.*\n)*/)).trimEnd().split('\n');
  };
  const lines = [
    expect.stringMatching(/^export BOOTHKIT_BASE_URL='http:\/\/127\.0\.0\.1:\d+\/v1'$/),
    expect.stringMatching(/^export BOOTHKIT_API_KEY='\S+'$/),
    expect.stringMatching(/^export BOOTHKIT_ACCOUNT_ID='\S+'$/),
    expect.stringMatching(/^export BOOTHKIT_CONTROL_URL='http:\S+_sim'$/),
    expect.stringMatching(/^export BOOTHKIT_MCP_URL='http:\S+mcp'$/),
  ];
  const tunnel = ['--allow-host', 'tunnel.example'];
  const made = expect.stringMatching(/^export BOOTHKIT_CONTROL_TOKEN='[!-~]{16,}'$/);
  expect(await linesOf()).toEqual(lines);
  expect(await linesOf('--limits', 'skip')).toEqual([...lines, "export BOOTHKIT_LIMITS='off'"]);
  expect(await linesOf(...tunnel)).toEqual([...lines, made]);
  expect(await linesOf(...tunnel, '--control-token', 'correct-horse-battery')).toEqual(lines);
});

test('browsers are led to the dashboard, and the health and the schema of world files are served', async () => {
  const { origin } = new URL((await running()).ready.baseUrl);
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

describe('no control characters and line breaks are printed', () => {
  /** A text that clears a terminal, turns the order of what follows, and begins a line of the log. */
  const evil = 'x\u001b[2J\u009b1A\u007f\u202e\u2066\u2028\r\nPOST /v1/events 201 4 ms';
  const controls = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

  /** Nothing that a terminal obeys, and no line that another one wrote. */
  function expectHarmless(printed: string): void {
    expect(printed).not.toBe('');
    expect(printed).not.toMatch(controls);
    expect(printed.split('\n').filter((line) => /^\s*POST/.test(line))).toEqual([]);
  }

  test('of paths, headers and messages of requests', async () => {
    const { err, ready, end } = await running(['--verbose']);
    const headers = { authorization: `Bearer ${ready.apiKey}`, 'content-type': 'application/json' };
    const sent = encodeURIComponent(evil);
    const call = (path: string, init: RequestInit = {}) => fetch(`${ready.baseUrl}${path}`, { headers, ...init });
    await call(`/events/${sent}`);
    await call(`/${sent}`);
    await call(`/events?${sent}=${sent}`);
    await call(`/events?cursor=${sent}`);
    await call('/events', { method: 'POST', body: JSON.stringify({ [evil]: evil, name: 7, date: evil }) });
    await call('/events', { method: 'POST', body: evil });
    await fetch(`${ready.controlUrl}/accounts/${sent}`);
    await fetch(`${ready.controlUrl}/${sent}`, { headers: { 'user-agent': 'x\u009b1A' } });
    const unusual = { authorization: 'Bearer x\u009b1A', 'content-type': 'a/b\u009b1A', 'service-version': '\u009b1A' };
    await call('/events', { method: 'POST', headers: unusual, body: '{}' });
    await call('/events', { method: 'POST', headers: { ...headers, 'content-type': 'a/b\u009b1A' }, body: '{}' });
    await call('/events', { headers: { ...headers, 'service-version': '\u009b1A' } });
    await end();
    const log = err.text();
    expect(log.match(/^(GET|POST) /gm)).toHaveLength(11);
    expect(log).not.toMatch(controls);
    expect(log).not.toMatch(/^\s*POST \/v1\/events 201/m);
    expect(log).toContain('\\u001b[2J');
  });

  test('of errors outside of any call: each of their lines is indented but the first', async () => {
    let onError: ((error: unknown) => void) | undefined;
    const noting: typeof main = (args, streams, begin) =>
      main(args, streams, (report) => {
        onError = report;
        return begin(report);
      });
    const { out, err } = startedBy(noting, ['--port', '0', '--json']);
    await out.until('\n');
    onError?.(new Error(evil));
    expect(err.text()).toContain('\\u001b[2J');
    expect(err.text()).not.toMatch(controls);
    expect(err.text()).not.toMatch(/^POST/m);
  });

  test('of errors of world files: one line, whatever their texts and names are', async () => {
    const cwd = temporaryFolder();
    const account = { id: evil, keys: [{ value: evil }], [evil]: evil };
    const files: readonly (readonly [name: string, content: string])[] = [
      ['a.json', JSON.stringify({ version: 1, accounts: [account] })],
      ['b.json', JSON.stringify({ version: 1, [evil]: 1 })],
      ['c.json', `{"version": ${evil}`],
      ['d.yaml', `version: 1\n${JSON.stringify(evil)}: 1\n${JSON.stringify(evil)}: 2\n`],
      ['e.yaml', `accounts: [*${evil}]`],
      ['f.jsonl', `{"format":"boothkit-world","version":1}\n${JSON.stringify({ [evil]: evil })}\n`],
      [`g\u001b[2J\u009b\u202e\nPOST x.json`, '{'],
    ];
    for (const [name, content] of files) {
      await writeFile(join(cwd, name), content);
      const { code, out, err } = await ran(['--port', '0', '--seed-file', join(cwd, name)]);
      expect([name, code, out]).toEqual([name, 1, '']);
      expectHarmless(err);
      expect(err.trim().split('\n'), err).toHaveLength(2);
    }
  });

  test('of a replay and its errors', async () => {
    const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
    const account = sim.accounts.create();
    const { apiKey, baseUrl, fetch } = account.connection();
    const templateIds = [account.templates.add().id];
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Ada', date: '2026-09-12T15:00:00Z', templateIds });
    await fetch(`${baseUrl}/events`, { method: 'POST', headers, body });
    const har = JSON.parse(JSON.stringify(sim.journal.har()));
    const [entry] = har.log.entries;
    const answer = JSON.parse(entry.response.content.text);
    entry.response.content.text = JSON.stringify({ ...answer, name: evil, [evil]: evil, colors: [evil] });
    const cwd = temporaryFolder();
    const recording = async (name: string, content: object) => {
      await writeFile(join(cwd, name), JSON.stringify(content));
      return ['replay', join(cwd, name)];
    };
    const any = await recording('any.har', har);
    const text = await ran(any);
    expect(text.out).toContain('The responses differ');
    expect(text.out).toContain('\\u009b');
    const json = await ran([...any, '--json']);
    expect(JSON.parse(json.out).differences).not.toEqual([]);
    for (const { out } of [text, json]) expectHarmless(out);
    const odd = { ...entry, request: { ...entry.request, url: `https://x/${evil}` } };
    for (const args of [
      await recording(`broken\u009b\n POST.har`, { log: { entries: [{ ...entry, request: { method: evil } }] } }),
      await recording('strange.har', { log: { ...har.log, entries: [odd] } }),
      ['replay', join(cwd, evil.replaceAll('/', ''))],
    ]) {
      const { out, err } = await ran(args);
      expectHarmless(`${out}${err}`);
    }
  });

  test('of texts of the service in the summary of a recording', async () => {
    const { sim, account } = await startService();
    const real = await listen({
      ...sim,
      async respond(request) {
        const response = await sim.respond(request);
        return { ...response, body: JSON.stringify({ data: [], hasMore: evil, nextCursor: null, [evil]: evil }) };
      },
    });
    onTestFinished(() => real.close());
    const file = join(temporaryFolder(), 'record.jsonl');
    const { out, end } = started(['--port', '0', '--record', real.baseUrl, '--record-file', file]);
    const [baseUrl] = /http:\S+/.exec(await out.until(/file.*\n/)) ?? [];
    const headers = { authorization: `Bearer ${account.connection().apiKey}` };
    await fetch(`${baseUrl}/events`, { headers });
    await fetch(`${baseUrl}/${encodeURIComponent(evil)}`, { headers });
    expect(await end()).toBe(0);
    expect(out.text()).toContain('2 exchanges recorded');
    expect(out.text()).toContain('\\u009b');
    expectHarmless(out.text());
  });

  test('on a terminal, of a HAR file: files and pipes get it byte by byte', async () => {
    const { server, account } = await startService();
    const event = account.events.add({ name: 'Ada \u202e & Alan', templateIds: [account.templates.add().id] });
    const { apiKey } = account.connection();
    await fetch(`${server.baseUrl}/events/${event.id}`, { headers: { authorization: `Bearer ${apiKey}` } });
    const args = ['har', '--control-url', server.controlUrl];
    const [{ out, code }, shown] = [await ran(args), await ran(args, { isTerminal: true })];
    expect(code).toBe(0);
    expect(JSON.parse(out).log.entries[0].response.content.text).toContain('Ada \u202e & Alan');
    expectHarmless(shown.out);
    expect(JSON.parse(shown.out)).toEqual(JSON.parse(out));
  });
});
