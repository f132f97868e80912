import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSimulator } from '@boothkit/simulator';
import { loadWorldFile, saveWorldFile } from '@boothkit/simulator/node';

// A world of so many events: created, saved, loaded, listed and forked.

const size = Number(process.argv[1]);
const hits = 200;
const dayMs = 86_400_000;
const firstMs = Date.parse('2020-01-01T00:00:00Z');
const isoDate = (ms: number) => new Date(ms).toISOString();
const figures: Record<string, number> = {};

function heapKib(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1024;
}

async function processorS<Result>(work: () => Result | Promise<Result>): Promise<[Result, number]> {
  const start = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(start);
  return [result, (user + system) / 1e6];
}

/** The median of 200 runs, in microseconds. */
async function medianUs(run: (at: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < 400; at++) {
    const startMs = performance.now();
    await run(at);
    if (at >= 200) times.push((performance.now() - startMs) * 1000);
  }
  return times.toSorted((a, b) => a - b)[100] ?? Number.NaN;
}

function created() {
  const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
  const account = sim.accounts.create();
  const templateIds = [account.templates.add().id];
  for (let at = 0; at < size; at++) {
    // Filters find these, evenly among the others, whose dates are mixed.
    const isHit = at % (size / hits) === 0;
    account.events.add({
      name: isHit ? `Wedding ${at}` : `Event ${at}`,
      date: isoDate(isHit ? Date.parse('2030-01-01T00:00:00Z') + at * 1000 : firstMs + ((at * 977) % 2000) * dayMs),
      createdDate: isoDate(firstMs + at * 1000),
      idUser: `booking-${at}`,
      templateIds,
    });
  }
  return sim;
}

/** In a function, so that the world it creates is garbage when another is loaded. */
async function createAndSave(file: string): Promise<void> {
  const emptyKib = heapKib();
  const [sim, createdS] = await processorS(created);
  figures['created, s'] = createdS;
  figures['heap per event, KiB'] = (heapKib() - emptyKib) / size;
  [, figures['saved to a file, s']] = await processorS(() => saveWorldFile(sim, file));
}

const folder = mkdtempSync(join(tmpdir(), 'boothkit-million-'));
const sim = createSimulator();
try {
  const file = join(folder, 'world.jsonl');
  await createAndSave(file);
  [, figures['loaded from the file, s']] = await processorS(() => loadWorldFile(sim, file));
} finally {
  rmSync(folder, { recursive: true });
}
const [account] = sim.accounts.list();
if (!account) throw new Error('the world file has no account');
account.update({ limits: { perMinute: 1e6, burst: 1e6, expensiveCost: 1 } });
const { apiKey, baseUrl, fetch } = account.connection();
let count = 0;

async function list(query: string) {
  // Each address has 300 requests a minute.
  const address = `address-${Math.floor(count++ / 250)}`;
  const headers = { authorization: `Bearer ${apiKey}`, 'simulator-client-ip': address };
  const response = await fetch(`${baseUrl}/events?${query}`, { headers });
  if (!response.ok) throw new Error(`${query} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

const shapes = {
  'all, by creation': 'sort=createdDate&order=desc',
  [`${hits} by a range of dates`]:
    'sort=createdDate&order=desc&dateFrom=2030-01-01T00:00:00Z&dateTo=2031-01-01T00:00:00Z',
  'half by a range of dates': 'sort=date&order=asc&dateFrom=2020-01-01T00:00:00Z&dateTo=2022-09-26T00:00:00Z',
  [`${hits} by name`]: 'search=wedding',
};
for (const [name, query] of Object.entries(shapes)) {
  figures[`first page of ${name}, µs`] = await medianUs(() => list(query));
  const cursors: string[] = [];
  for (let page = await list(query); page.nextCursor && cursors.length < 30; )
    page = await list(`${query}&cursor=${cursors[cursors.push(page.nextCursor) - 1]}`);
  figures[`later pages of ${name}, µs`] = await medianUs((at) =>
    list(`${query}&cursor=${cursors[at % cursors.length]}`),
  );
}
figures['fork, µs'] = await medianUs(() => sim.fork());
console.log(JSON.stringify(figures));
