import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { type Main, ran as ranBy, started as startedBy } from '@boothkit/test-support/command-line';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { realClock } from '../../client/src/engine/clock.ts';
import { main as conformance } from '../src/cli/main.ts';
import { usage } from '../src/cli/options.ts';
import { type Measurement, type Report, ruleCoverage } from '../src/index.ts';

const main: Main = (args, streams, begin) => conformance(args, streams, () => begin().ending);

function ran(args: readonly string[], env?: Readonly<Record<string, string>>) {
  // As in a process of its own: the client does not wait for the tokens that the run before took.
  Object.assign(realClock, { session: {} });
  return ranBy(main, args, { ...(env && { env }) });
}

/** A server, its account, and the arguments for a run there. A broken service responds to a delete without the ID. */
async function served(service = { isBroken: false }) {
  const simulator = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true }, limits: 'skip' });
  const account = simulator.accounts.create();
  const template = account.templates.add();
  const server = await listen({
    ...simulator,
    async respond(request) {
      const response = await simulator.respond(request);
      const isWrong = service.isBroken && request.method === 'DELETE';
      return isWrong ? { ...response, body: JSON.stringify({ deleted: true }) } : response;
    },
  });
  onTestFinished(() => server.close());
  const { apiKey } = account.connection();
  const target = ['--base-url', server.baseUrl, '--api-key', apiKey, '--template-id', template.id];
  return { account, server, template, apiKey, target };
}

/** An origin without a server. */
async function closedOrigin(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

test('prints the plan, reports each check, writes both files, and exits with code 0', async () => {
  const { server, account, template, apiKey } = await served();
  const folder = temporaryFolder();
  const [json, junit] = [join(folder, 'report.json'), join(folder, 'report.xml')];
  const { code, out, err } = await ran(
    [
      '--base-url',
      server.baseUrl,
      '--template-id',
      template.id,
      '--yes',
      '--only',
      '4.5, 9.1',
      '--json',
      json,
      '--junit',
      junit,
    ],
    { BOOTHKIT_API_KEY: apiKey },
  );
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^\d+ checks of http.*\nAbout 3 events will be created and deleted again/);
  expect(out).toMatch(/^ok +delete-event \(4\.5 1\.4\): /m);
  expect(out).not.toContain('\u001b');
  expect(out).not.toContain(apiKey);
  const report = JSON.parse(readFileSync(json, 'utf8')) as Report;
  expect(report.counts).toMatchObject({ disagrees: 0, drifts: 0, failed: 0 });
  expect(readFileSync(junit, 'utf8')).toContain('<testcase classname="4.5 1.4" name="delete-event">');
  expect(account.events.list()).toEqual([]);
});

test('--measure writes what the service does, for a simulator to take, and tells what changed since', async () => {
  const { target, apiKey, account } = await served();
  const file = join(temporaryFolder(), 'assumptions.json');
  const { code, out, err } = await ran([...target, '--yes', '--measure', file]);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^About twelve requests to http/);
  expect(out).toContain('  as assumed  returnedDates=milliseconds (POST /events: 2026-09-12T15:00:00.000Z)');
  expect(out).not.toContain(apiKey);
  const measurement: Measurement = JSON.parse(readFileSync(file, 'utf8'));
  expect(createSimulator({ assume: measurement }).toFile()).not.toHaveProperty('assume');
  expect(account.events.list()).toEqual([]);
  writeFileSync(file, JSON.stringify({ ...measurement, measured: { returnedDates: 'offset' } }));
  const later = await ran([...target, '--yes', '--measure', file]);
  expect([later.code, later.out]).toEqual([
    1,
    expect.stringContaining('  CHANGED     returnedDates was offset, and is milliseconds'),
  ]);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ measured: measurement.measured });
  writeFileSync(file, '{}');
  const wrong = await ran([...target, '--yes', '--measure', file]);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('must be a file that --measure wrote')]);
});

test('exits with code 1 if the service disagrees', async () => {
  const { target } = await served({ isBroken: true });
  const { code, out } = await ran([...target, '--yes', '--only', '4.5']);
  expect(code).toBe(1);
  expect(out).toMatch(/^DISAGREES delete-event \(4\.5 /m);
});

test('without a terminal, nothing starts unless --yes is given', async () => {
  const { account, target } = await served();
  const { code, err } = await ran(target);
  expect(code).toBe(2);
  expect(err).toContain('--yes');
  expect(account.events.list()).toEqual([]);
});

test('an interrupt ends the run with code 2, and all events are deleted', async () => {
  const { account, target } = await served();
  const { out, err, end } = startedBy(main, [...target, '--yes']);
  // The first check has ended: the run is in progress.
  await out.until('\nok ');
  expect(await end()).toBe(2);
  expect(out.text()).toContain('The run was aborted before its end.');
  expect(err.text()).toBe('\nAborting: deleting the created events. Interrupt again to leave them behind.\n');
  expect(account.events.list()).toEqual([]);
});

test('an invalid option exits with code 2, and the message names the option', async () => {
  const bad: readonly (readonly [string[], RegExp])[] = [
    [['--base-url', 'https://api.example.com/v1'], /--api-key/],
    [['--api-key', 'x'], /--base-url.*""/],
    [['--base-url', 'ftp://x/v1', '--api-key', 'x'], /--base-url.*"ftp:\/\/x\/v1"/],
    [['--base-url', 'https://api.example.com/v1', '--api-key', 'x', '--only', '4.99'], /--only.*"4\.99"/],
    [['--base-url', 'https://api.example.com/v1', '--api-key', 'x', '--only', '6.4'], /--only.*a key can see.*"6\.4"/],
    [['--speed', '9'], /--speed/],
    [['record'], /there are no commands; got "record" .*--record/],
    [['diff', 'a.json', 'b.json'], /there are no commands; got "diff" .*--baseline/],
    [['--base-url', 'https://api.example.com/v1', '--api-key', 'x', '--baseline', 'none.json'], /ENOENT.*none\.json/],
    [
      ['--base-url', 'https://api.example.com/v1', '--api-key', 'x', '--baseline', fileURLToPath(import.meta.url)],
      /--baseline .*must be JSON/,
    ],
  ];
  for (const [args, message] of bad) {
    const { code, out, err } = await ran(args);
    expect([code, out], String(args)).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(err).toMatch(/^boothkit-conformance: [^\n]*\n$/);
  }
});

test('a target that cannot be checked ends the run with code 2 before any event is created, with the reason', {}, async () => {
  const { server, account, template, apiKey } = await served();
  const readOnly = account.keys.create({ scope: 'read' }).value;
  const page = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Hello</h1>'));
  await once(page.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void page.close());
  const elsewhere = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
  const closed = await closedOrigin();
  const [yes, events] = [
    ['--yes', '--only', '4.5'],
    ['--template-id', template.id],
  ];
  const bad: readonly (readonly [string[], RegExp])[] = [
    [['--base-url', server.baseUrl, '--api-key', 'wrong', ...events], /status 401, The key is unknown/],
    [['--base-url', server.baseUrl, '--api-key', readOnly, ...events], /scope read-write: status 403/],
    [['--base-url', `${elsewhere}/v1`, '--api-key', apiKey, ...events], /text\/html.*is the base URL right/],
    [['--base-url', `${closed}/v1`, '--api-key', apiKey, ...events], /no response: connect ECONNREFUSED/],
    [['--base-url', server.baseUrl, '--api-key', apiKey, '--json', '/no/such/folder.json'], /--json must be a file/],
    ...['--json', '--junit', '--measure'].map((option): readonly [string[], RegExp] => [
      ['--base-url', server.baseUrl, '--api-key', apiKey, option, tmpdir()],
      new RegExp(`${option} must be a file; got the folder "`),
    ]),
  ];
  for (const [args, said] of bad) {
    const { code, out, err } = await ran([...args, ...yes]);
    expect([code, out], String(args)).toEqual([2, expect.not.stringMatching(/^(ok|FAILED|DISAGREES) /m)]);
    expect(err).toMatch(said);
    expect(err).not.toMatch(/\n +at |placeholder/);
  }
  expect(account.events.list()).toEqual([]);
});

test('--list prints the rules that a key can see, with their checks, and sends nothing', async () => {
  const { code, out, err } = await ran(['--list']);
  expect([code, err]).toEqual([0, '']);
  const [rules = '', totals] = out.split('\n\n');
  expect(rules.split('\n').map((line) => line.split(' ')[0])).toEqual(ruleCoverage().map(({ id }) => id));
  expect(totals).toMatch(/^\d+ rules: \d+ need only a key, \d+ more than that\.\n$/);
  expect(out).toMatch(/^9\.6 +\d+ by --mcp-url: /m);
  expect(out).toMatch(/^4\.5 +\d+ by a key: /m);
  expect(out).toMatch(/^8\/requests-per-key +1 by --provoke-limits: /m);
  expect(out).not.toMatch(/^6\.4 /m);
});

test('--help prints the options', async () => {
  expect(await ran(['--help'])).toEqual({ code: 0, out: usage, err: '' });
});

test('with --baseline, only what got worse since that run fails, and it is listed', async () => {
  const service = { isBroken: true };
  const { target: server } = await served(service);
  const folder = temporaryFolder();
  const [broken, whole] = [join(folder, 'broken.json'), join(folder, 'whole.json')];
  const target = [...server, '--yes', '--only', '4.5'];
  expect((await ran([...target, '--json', broken])).code).toBe(1);
  writeFileSync(broken, `\ufeff${readFileSync(broken, 'utf8')}`);
  const known = await ran([...target, '--baseline', broken]);
  expect([known.code, known.out]).toEqual([0, expect.stringContaining('\nNo changes from the baseline.\n')]);
  service.isBroken = false;
  const mended = await ran([...target, '--baseline', broken, '--json', whole]);
  expect([mended.code, mended.out]).toEqual([
    0,
    expect.stringMatching(/^Newly passing \(\d+\)\n[\s\S]*^ {2}4\.5: agrees/m),
  ]);
  service.isBroken = true;
  const worse = await ran([...target, '--baseline', whole]);
  expect([worse.code, worse.out]).toEqual([
    1,
    expect.stringMatching(/^Newly failing \(\d+\)\n[\s\S]*^ {2}4\.5: disagrees/m),
  ]);
});
