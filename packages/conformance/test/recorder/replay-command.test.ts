import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createSimulator } from '@boothkit/simulator';
import { sampleTests } from '@boothkit/test-support/sampled';
import { expect, onTestFinished, test } from 'vitest';

sampleTests(2);

// Each run starts a process.
const commandLine = fileURLToPath(new URL('../../../simulator/src/cli.ts', import.meta.url));

async function run(...args: readonly string[]) {
  const child = spawn(process.execPath, ['--conditions=@boothkit/source', commandLine, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { stdout, stderr, code };
}

function recordingFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boothkit-replay-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The recording of one list of events, with a change of its response, and of requests that set webhooks. */
async function recordingIn(
  change: (text: string) => string = (text) => text,
  bodies: readonly object[] = [],
): Promise<string> {
  const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
  const { apiKey, baseUrl, fetch } = sim.accounts.create().connection();
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  await fetch(`${baseUrl}/events`, { headers });
  for (const body of bodies) await fetch(`${baseUrl}/webhooks`, { method: 'PUT', headers, body: JSON.stringify(body) });
  const file = join(recordingFolder(), 'recording.har');
  writeFileSync(file, change(JSON.stringify(sim.journal.har())));
  return file;
}

test('replay exits with 0 where nothing differs, and prints the report', async () => {
  // Windows writes a byte order mark before the text.
  const { stdout, code } = await run('replay', await recordingIn((har) => `\ufeff${har}`));
  expect(stdout).toContain('1 requests replayed, 1 compared.');
  expect(stdout).toContain('The responses are the same.');
  expect(code).toBe(0);
});

test('replay begins with the world of a simulator that allowed other receivers', async () => {
  const seedFile = join(recordingFolder(), 'world.json');
  const webhooks = { mediaUrl: 'http://127.0.0.1:4444/hook', sendUrl: 'http://app:3000/hook' };
  writeFileSync(seedFile, JSON.stringify({ version: 1, accounts: [{ webhooks }] }));
  const rejected = await recordingIn(undefined, [{ mediaUrl: 'http://app:3000/other' }]);
  const { stdout, stderr, code } = await run('replay', rejected, '--seed-file', seedFile);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  expect(stdout).toContain('2 requests replayed, 2 compared.');
});

test('replay exits with 1 where a response differs, and prints JSON for machines', async () => {
  const file = await recordingIn((har) => har.replace('"status":200', '"status":201'));
  const { stdout, code } = await run('replay', file, '--json');
  expect(JSON.parse(stdout).differences).toMatchObject([
    { rule: null, operation: 'list_events', what: 'status', recorded: '201', replayed: '200', requests: [1] },
  ]);
  expect(code).toBe(1);
});

test('replay exits with 2 for a file that is no recording, and names the field', async () => {
  const file = await recordingIn((har) => har.replace('"method":"GET"', '"method":7'));
  const { stderr, code } = await run('replay', file);
  expect(stderr).toMatch(/log\.entries\[0\]\.request\.method must be/);
  expect(code).toBe(2);
});

test.each([
  ['is empty', () => '[]', 'has no request to replay\n'],
  [
    'has no responses',
    (har: string) => har.replace('"status":200', '"status":0'),
    'has no request to replay (ignored: no response was recorded: 1)\n',
  ],
])('replay exits with 2 for a recording that %s, since nothing can be compared', async (_, change, message) => {
  const file = await recordingIn(change);
  const { stderr, code } = await run('replay', file);
  expect(stderr).toContain(`${file} ${message}`);
  expect(code).toBe(2);
});
