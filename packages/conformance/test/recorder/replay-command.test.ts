import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSimulator } from '@boothkit/simulator';
import { ran } from '@boothkit/test-support/command-line';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { main } from '../../../simulator/src/cli/main.ts';

const run = (...args: readonly string[]) => ran(main, args);

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
  const file = join(temporaryFolder(), 'recording.har');
  writeFileSync(file, change(JSON.stringify(sim.journal.har())));
  return file;
}

test('replay exits with 0 where nothing differs, and prints the report', async () => {
  // Windows writes a byte order mark before the text.
  const { out, code } = await run('replay', await recordingIn((har) => `\ufeff${har}`));
  expect(out).toContain('1 requests replayed, 1 compared.');
  expect(out).toContain('The responses are the same.');
  expect(code).toBe(0);
});

test('replay begins with the world of a simulator that allowed other receivers', async () => {
  const seedFile = join(temporaryFolder(), 'world.json');
  const webhooks = { mediaUrl: 'http://127.0.0.1:4444/hook', sendUrl: 'http://app:3000/hook' };
  writeFileSync(seedFile, JSON.stringify({ version: 1, accounts: [{ webhooks }] }));
  const rejected = await recordingIn(undefined, [{ mediaUrl: 'http://app:3000/other' }]);
  const { out, err, code } = await run('replay', rejected, '--seed-file', seedFile);
  expect({ err, code }).toEqual({ err: '', code: 0 });
  expect(out).toContain('2 requests replayed, 2 compared.');
});

test('replay exits with 1 where a response differs, and prints JSON for machines', async () => {
  const file = await recordingIn((har) => har.replace('"status":200', '"status":201'));
  const { out, code } = await run('replay', file, '--json');
  expect(JSON.parse(out).differences).toMatchObject([
    { rule: null, operation: 'list_events', what: 'status', recorded: '201', replayed: '200', requests: [1] },
  ]);
  expect(code).toBe(1);
});

test('replay exits with 2 for a file that is no recording, and names the field', async () => {
  const file = await recordingIn((har) => har.replace('"method":"GET"', '"method":7'));
  const { err, code } = await run('replay', file);
  expect(err).toMatch(/log\.entries\[0\]\.request\.method must be/);
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
  const { err, code } = await run('replay', file);
  expect(err).toContain(`${file} ${message}`);
  expect(code).toBe(2);
});
