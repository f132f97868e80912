import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { expect, onTestFinished, test } from 'vitest';
import type { Report } from '../src/index.ts';

const commandLine = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const timeout = 60_000;

async function served() {
  const simulator = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
  const account = simulator.accounts.create();
  const template = account.templates.add();
  const server = await listen(simulator);
  onTestFinished(() => server.close());
  return { account, server, template, apiKey: account.connection().apiKey };
}

function started(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['--conditions=@boothkit/source', commandLine, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

async function ran(args: readonly string[], env?: Readonly<Record<string, string>>) {
  const child = started(args, env);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boothkit-conformance-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('it says what it will do, reports each check, writes both files, and ends with code 0', { timeout }, async () => {
  const { server, account, template, apiKey } = await served();
  const folder = newFolder();
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
  expect(out).toMatch(/^\d+ checks of http.*\nAbout 3 events will be made and deleted again/);
  expect(out).toMatch(/^ok +4\.5 1\.4 /m);
  expect(out).toMatch(/^skipped +4\.5 1\.4 2\.8\/media/m);
  expect(out).not.toContain('\u001b');
  expect(out).not.toContain(apiKey);
  const report = JSON.parse(readFileSync(json, 'utf8')) as Report;
  expect(report.counts).toMatchObject({ disagrees: 0, drifts: 0, failed: 0 });
  expect(readFileSync(junit, 'utf8')).toContain('<testcase classname="4.5 1.4"');
  expect(account.events.list()).toEqual([]);
});

test('a service that disagrees ends it with code 1', { timeout }, async () => {
  const simulator = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
  const server = await listen({
    ...simulator,
    async respond(request) {
      const answer = await simulator.respond(request);
      return request.method === 'DELETE' ? { ...answer, body: JSON.stringify({ deleted: true }) } : answer;
    },
  });
  onTestFinished(() => server.close());
  const { code, out } = await ran([
    '--base-url',
    server.baseUrl,
    '--control-url',
    server.controlUrl,
    '--yes',
    '--only',
    '4.5',
  ]);
  expect(code).toBe(1);
  expect(out).toMatch(/^DISAGREES 4\.5 /m);
});

test('without a terminal to ask at, nothing begins unless --yes says so', { timeout }, async () => {
  const { server, account, template, apiKey } = await served();
  const { code, err } = await ran(['--base-url', server.baseUrl, '--api-key', apiKey, '--template-id', template.id]);
  expect(code).toBe(2);
  expect(err).toContain('--yes');
  expect(account.events.list()).toEqual([]);
});

test('an interrupt ends the run with code 2, and leaves no event behind', { timeout }, async () => {
  const { server, account, template, apiKey } = await served();
  const child = started(['--base-url', server.baseUrl, '--api-key', apiKey, '--template-id', template.id, '--yes']);
  const ended = once(child, 'exit');
  // The first check has ended: the run is under way.
  let out = '';
  for await (const part of child.stdout) {
    const had = out;
    out += part;
    if (!had.includes('\nok ') && out.includes('\nok ')) child.kill('SIGINT');
  }
  const [code] = await ended;
  expect(code).toBe(2);
  expect(out).toContain('The run was given up before its end.');
  expect(account.events.list()).toEqual([]);
});

test('what does not fit ends it with code 2, naming the option', { timeout }, async () => {
  const bad: readonly (readonly [string[], RegExp])[] = [
    [['--base-url', 'https://api.example.com/v1'], /--api-key/],
    [['--api-key', 'x'], /--base-url.*""/],
    [['--base-url', 'ftp://x/v1', '--api-key', 'x'], /--base-url.*"ftp:\/\/x\/v1"/],
    [['--base-url', 'https://api.example.com/v1', '--api-key', 'x', '--only', '4.99'], /--only.*"4\.99"/],
    [['--control-url', 'nowhere', '--base-url', 'https://api.example.com/v1'], /--control-url.*"nowhere"/],
    [['--speed', '9'], /--speed/],
  ];
  const outcomes = await Promise.all(bad.map(([args]) => ran(args)));
  for (const [at, { code, out, err }] of outcomes.entries()) {
    expect([code, out], String(bad[at]?.[0])).toEqual([2, '']);
    expect(err).toMatch(bad[at]?.[1] ?? /never/);
    expect(err).not.toMatch(/\n +at /);
  }
});

test('--help says what there is', { timeout }, async () => {
  const { code, out, err } = await ran(['--help']);
  expect([code, err]).toEqual([0, '']);
  for (const option of ['--base-url', '--api-key', '--control-url', '--only', '--provoke-limits', '--json', '--junit'])
    expect(out).toContain(option);
});
