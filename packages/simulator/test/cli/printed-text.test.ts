import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { createSimulator } from '@boothkit/simulator';
import { expect, onTestFinished, test } from 'vitest';
import { ready, started } from '../http/program.ts';
import { startService } from '../http/served.ts';

// Each test starts processes.
/** A text that clears a terminal, turns the order of what follows, and begins a line of the log. */
const evil = 'x\u001b[2J\u009b1A\u007f\u202e\u2066\u2028\r\nPOST /v1/events 201 4 ms';
const controls = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Nothing that a terminal obeys, and no line that another one wrote. */
function expectHarmless(printed: string): void {
  expect(printed).not.toBe('');
  expect(printed).not.toMatch(controls);
  expect(printed.split('\n').filter((line) => /^\s*POST/.test(line))).toEqual([]);
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'printed-text-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function ran(...args: readonly string[]) {
  const { child, ended } = started(args);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

test('paths, headers and messages of requests are printed without control characters and line breaks', async () => {
  const { child, ready: reported, ended } = await ready(['--verbose']);
  const printed = text(child.stderr);
  const headers = { authorization: `Bearer ${reported.apiKey}`, 'content-type': 'application/json' };
  const sent = encodeURIComponent(evil);
  const call = (path: string, init: RequestInit = {}) => fetch(`${reported.baseUrl}${path}`, { headers, ...init });
  await call(`/events/${sent}`);
  await call(`/${sent}`);
  await call(`/events?${sent}=${sent}`);
  await call(`/events?cursor=${sent}`);
  await call('/events', { method: 'POST', body: JSON.stringify({ [evil]: evil, name: 7, date: evil }) });
  await call('/events', { method: 'POST', body: evil });
  await fetch(`${reported.controlUrl}/accounts/${sent}`);
  await fetch(`${reported.controlUrl}/${sent}`, { headers: { 'user-agent': 'x\u009b1A' } });
  const unusual = { authorization: 'Bearer x\u009b1A', 'content-type': 'a/b\u009b1A', 'service-version': '\u009b1A' };
  await call('/events', { method: 'POST', headers: unusual, body: '{}' });
  await call('/events', { method: 'POST', headers: { ...headers, 'content-type': 'a/b\u009b1A' }, body: '{}' });
  await call('/events', { headers: { ...headers, 'service-version': '\u009b1A' } });
  child.kill('SIGTERM');
  await ended;
  const log = await printed;
  expect(log.match(/^(GET|POST) /gm)).toHaveLength(11);
  expect(log).not.toMatch(controls);
  expect(log).not.toMatch(/^\s*POST \/v1\/events 201/m);
  expect(log).toContain('\\u001b[2J');
});

test('errors outside of any call are printed without control characters, each of their lines indented but the first', async () => {
  const fails = `process.on("SIGUSR2", () => { throw new Error(${JSON.stringify(evil)}); })`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(fails)}`;
  const { child, ended } = await ready([], { env: { NODE_OPTIONS } });
  const printed = text(child.stderr);
  child.kill('SIGUSR2');
  await once(child.stderr, 'readable');
  child.kill('SIGTERM');
  await ended;
  const log = await printed;
  expect(log).toContain('\\u001b[2J');
  expect(log).not.toMatch(controls);
  expect(log).not.toMatch(/^POST/m);
});

test('the errors of world files are printed in one line, whatever their texts and names are', async () => {
  const folder = await newFolder();
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
  for (const [name, content] of files) await writeFile(join(folder, name), content);
  const outcomes = await Promise.all(files.map(([name]) => ran('--port', '0', '--seed-file', join(folder, name))));
  for (const [at, { code, out, err }] of outcomes.entries()) {
    expect([files[at]?.[0], code, out]).toEqual([files[at]?.[0], 1, '']);
    expectHarmless(err);
    expect(err.trim().split('\n'), err).toHaveLength(2);
  }
});

test('what a watched file was not loaded for is printed in one line', async () => {
  const file = join(await newFolder(), `w\u009b\n POST.json`);
  await writeFile(file, JSON.stringify({ version: 1, accounts: [{ id: 'acme' }] }));
  const { child } = await ready(['--seed-file', file, '--watch', '--quiet']);
  const lines = createInterface({ input: child.stderr });
  const first = once(lines, 'line') as Promise<[string]>;
  await writeFile(file, JSON.stringify({ version: 1, [evil]: evil }));
  const [line] = await first;
  expect(line).toContain('was not loaded');
  expectHarmless(line);
});

test('a replay and its errors show recorded texts without control characters and line breaks', async () => {
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
  const folder = await newFolder();
  const recording = join(folder, 'any.har');
  await writeFile(recording, JSON.stringify(har));
  const broken = join(folder, `broken\u009b\n POST.har`);
  await writeFile(broken, JSON.stringify({ log: { entries: [{ ...entry, request: { method: evil } }] } }));
  const odd = {
    ...har,
    log: { ...har.log, entries: [{ ...entry, request: { ...entry.request, url: `https://x/${evil}` } }] },
  };
  const strange = join(folder, 'strange.har');
  await writeFile(strange, JSON.stringify(odd));
  const [text, json, ...failed] = await Promise.all([
    ran('replay', recording),
    ran('replay', recording, '--json'),
    ran('replay', broken),
    ran('replay', strange),
    ran('replay', join(folder, evil.replaceAll('/', ''))),
  ]);
  expect(text.out).toContain('The responses differ');
  expect(text.out).toContain('\\u009b');
  expectHarmless(text.out);
  expectHarmless(json.out);
  expect(JSON.parse(json.out).differences).not.toEqual([]);
  for (const { out, err } of failed) expectHarmless(`${out}${err}`);
});

test('the summary of a recording shows texts of the service without control characters and line breaks', async () => {
  const { sim, account } = await startService();
  const { server } = await startService();
  await server.close();
  const { listen } = await import('@boothkit/simulator/node');
  const real = await listen({
    ...sim,
    async respond(request) {
      const response = await sim.respond(request);
      return { ...response, body: JSON.stringify({ data: [], hasMore: evil, nextCursor: null, [evil]: evil }) };
    },
  });
  onTestFinished(() => real.close());
  const file = join(await newFolder(), 'record.jsonl');
  const { child, ended } = started(['--port', '0', '--record', real.baseUrl, '--record-file', file]);
  const printed: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => printed.push(line));
  while (!printed.some((line) => line.includes('baseUrl'))) await once(lines, 'line');
  const baseUrl = printed.join('\n').match(/http:\S+/)?.[0];
  const headers = { authorization: `Bearer ${account.connection().apiKey}` };
  await fetch(`${baseUrl}/events`, { headers });
  await fetch(`${baseUrl}/${encodeURIComponent(evil)}`, { headers });
  child.kill('SIGTERM');
  const closed = once(lines, 'close');
  await ended;
  await closed;
  const summary = printed.join('\n');
  expect(summary).toContain('2 exchanges recorded');
  expect(summary).toContain('\\u009b');
  expectHarmless(summary);
});

test('files and pipes get a document byte by byte: a HAR file and a saved test', async () => {
  const { server, account } = await startService();
  const event = account.events.add({ name: 'Ada \u202e & Alan', templateIds: [account.templates.add().id] });
  const { apiKey } = account.connection();
  await fetch(`${server.baseUrl}/events/${event.id}`, { headers: { authorization: `Bearer ${apiKey}` } });
  const { out, code } = await ran('har', '--control-url', server.controlUrl);
  expect(code).toBe(0);
  expect(JSON.parse(out).log.entries[0].response.content.text).toContain('Ada \u202e & Alan');
});
