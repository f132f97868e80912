import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { type Program, type Ready, ready } from '../http/program.ts';

// Two programs under load that save to one file, while nobody reads what they print. It takes half a minute.

const rounds = 80;
const callsAtOnce = 20;

/** A program, and the names of the events that it said it created. */
interface Loaded extends Program {
  readonly ready: Ready;
  readonly created: string[];
}

const jsonOf = (reported: Ready) => ({
  authorization: `Bearer ${reported.apiKey}`,
  'content-type': 'application/json',
});

async function createEvent(reported: Ready, baseUrl: string, name: string): Promise<number> {
  const body = JSON.stringify({ name, date: '2026-09-12T17:00Z', templateIds: reported.templateIds.slice(0, 1) });
  const response = await fetch(`${baseUrl}/events`, { method: 'POST', headers: jsonOf(reported), body });
  await response.text();
  return response.status;
}

/** Creates events in the main world, each of which has to last. */
async function load({ ready: reported, created }: Loaded, round: number): Promise<void> {
  const names = Array.from({ length: callsAtOnce }, (_, at) => `event ${round}-${at}`);
  const statuses = await Promise.all(names.map((name) => createEvent(reported, reported.baseUrl, name)));
  expect(new Set(statuses)).toEqual(new Set([201]));
  created.push(...names);
}

/** Creates a world, and removes it while calls to it are in flight. */
async function comeAndGo({ ready: reported }: Loaded): Promise<void> {
  const made = await fetch(`${reported.controlUrl}/worlds`, { method: 'POST' });
  const { worldId, baseUrl } = await made.json();
  expect(await createEvent(reported, baseUrl, 'of another world')).toBe(201);
  // Each ends in one way or another: by its response, by 404, or as a lost connection.
  const inFlight = Array.from({ length: 5 }, () => createEvent(reported, baseUrl, 'gone').catch(() => 0));
  const removed = await fetch(`${reported.controlUrl}/worlds/${worldId}`, { method: 'DELETE' });
  expect(await removed.json()).toEqual({ removed: true });
  for (const status of await Promise.all(inFlight)) expect([201, 404, 0]).toContain(status);
  expect(await createEvent(reported, baseUrl, 'too late')).toBe(404);
}

/** The names of the events in a file of JSON Lines. */
async function eventsIn(path: string): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  return lines.flatMap((line) => JSON.parse(line).events?.name ?? []);
}

test('two programs under load save to one file while nobody reads their errors, and worlds come and go: nothing is lost, and both end in their grace period', {
  timeout: 600_000,
}, async () => {
  const cwd = temporaryFolder();
  const args = ['--seed-file', 'world.jsonl', '--autosave', '1', '--limits', 'off', '--grace-period', '1', '--verbose'];
  const programs: Loaded[] = [];
  for (const _ of [1, 2]) programs.push({ ...(await ready(args, { cwd })), created: [] });
  for (const { child } of programs) child.stderr.destroy();

  for (let round = 0; round < rounds; round++)
    await Promise.all(programs.flatMap((program) => [load(program, round), comeAndGo(program), comeAndGo(program)]));

  // A call that would last a day does not keep the programs.
  const fault = JSON.stringify({ operation: 'list_events', latencyMs: 86_400_000 });
  for (const { ready: reported } of programs)
    await fetch(`${reported.controlUrl}/faults`, { method: 'POST', headers: jsonOf(reported), body: fault });
  const late = programs.map(({ ready: reported }) =>
    fetch(`${reported.baseUrl}/events`, { headers: jsonOf(reported) }).catch(() => undefined),
  );
  for (const { child } of programs) child.kill('SIGTERM');
  const ends = await Promise.all(programs.map(({ ended }) => ended));
  await Promise.all(late);

  // One saved first. The other one finds a file that it has not read, and says so by its exit code.
  expect(ends.map(([code]) => code).sort()).toEqual([0, 1]);
  const files = await readdir(cwd);
  const [beside = '', ...others] = files.filter((name) => name !== 'world.jsonl');
  expect([others, beside]).toEqual([[], expect.stringMatching(/^world\.conflict-.*\.jsonl$/)]);
  for (const [at, { created }] of programs.entries()) {
    const saved = await eventsIn(join(cwd, ends[at]?.[0] === 0 ? 'world.jsonl' : beside));
    expect(saved.sort()).toEqual(created.sort());
  }
});
