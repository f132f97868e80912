import { readFileSync, writeFileSync } from 'node:fs';
import { type Account, createSimulator, type Simulator } from '@boothkit/simulator';
import { loadWorldFile, saveWorldFile } from '@boothkit/simulator/node';
import { callsOf, eventAt } from './in-process.ts';
import { quantile } from './measures.ts';

// One step of `bigWorld`, in a process of its own, so that each peak of memory is that of the step alone. It prints its figures as JSON.

const mebibyte = 1_048_576;

/** The most memory that this process had in RAM since {@link forgetPeak}, in MiB. */
const peakMiB = () => Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;

/** Lets the peak begin anew. */
function forgetPeak(): void {
  global.gc?.();
  writeFileSync('/proc/self/clear_refs', '5');
}

function heapMiB(): number {
  global.gc?.();
  return process.memoryUsage().heapUsed / mebibyte;
}

/** The processor's time that something took, all threads together, and the most memory that its process had in RAM meanwhile. */
export interface Timed {
  readonly ms: number;
  readonly peakMiB: number;
}

async function timed(work: () => unknown): Promise<Timed> {
  forgetPeak();
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return { ms: (user + system) / 1000, peakMiB: peakMiB() };
}

const frozen = { start: '2026-08-04T09:00:00Z', frozen: true } as const;

function newWorld(): { readonly sim: Simulator; readonly account: Account; readonly templateIds: string[] } {
  const sim = createSimulator({ clock: frozen });
  const account = sim.accounts.create();
  return { sim, account, templateIds: [account.templates.add({ name: 'Strip', photoAreaCount: 3 }).id] };
}

/** A world that was created and saved. */
export interface Created {
  readonly created: Timed;
  /** Live on the heap. */
  readonly worldMiB: number;
  readonly saved: Timed;
  readonly zipped: Timed;
}

/** Creates a world in process, and saves it. */
async function create(size: number, folder: string): Promise<Created> {
  const emptyMiB = heapMiB();
  const { sim, account, templateIds } = newWorld();
  const created = await timed(() => {
    for (let at = 0; at < size; at++) account.events.add(eventAt(at, size, templateIds));
  });
  const worldMiB = heapMiB() - emptyMiB;
  const saved = await timed(() => saveWorldFile(sim, `${folder}/world.jsonl`));
  const zipped = await timed(() => saveWorldFile(sim, `${folder}/world.jsonl.gz`));
  return { created, worldMiB, saved, zipped };
}

/** Creates a smaller world by the API. */
async function createByApi(size: number) {
  const { create: createOne } = callsOf(newWorld().account);
  return timed(async () => {
    for (let at = 0; at < size; at++) await createOne();
  });
}

/** A world that was loaded. */
export interface Loaded {
  readonly loaded: Timed;
  readonly worldMiB: number;
  /** So that the world is alive until the end. */
  readonly accounts: number;
}

async function load(path: string): Promise<Loaded> {
  const emptyMiB = heapMiB();
  const sim = createSimulator();
  const loaded = await timed(() => loadWorldFile(sim, path));
  return { loaded, worldMiB: heapMiB() - emptyMiB, accounts: sim.accounts.list().length };
}

/** How long a shape of a list takes, at the median of 50. */
export interface QueryTime {
  readonly name: string;
  readonly medianMs: number;
  readonly mostMs: number;
}

/** Every filter in every order, with small and large pages, first and later ones. */
async function queries(size: number): Promise<QueryTime[]> {
  const { sim, account, templateIds } = newWorld();
  for (let at = 0; at < size; at++) account.events.add(eventAt(at, size, templateIds));
  // The events that were made first lie close together in time, before all others, so a walk from the newest meets them last.
  const old = { dateFrom: '1990-01-01T00:00:00Z', dateTo: '1999-01-01T00:00:00Z' };
  for (let at = 0; at < size / 50; at++)
    account.events.add({
      name: `Old ${at}`,
      date: new Date(Date.parse('1991-01-01T00:00:00Z') + at * 1000).toISOString(),
      createdDate: new Date(Date.parse('1990-01-01T00:00:00Z') + at * 1000).toISOString(),
      templateIds,
    });
  // What creation left behind is collected now, and not while the lists are read.
  global.gc?.();
  const { call } = callsOf(account);
  const control = async (query: string) => {
    const response = await sim.fetch(`${sim.controlUrl}/accounts/${account.id}/events?${query}`);
    return Object.assign({}, await response.json()) as Record<string, unknown>;
  };
  const ranges = {
    all: '',
    '200 in a range of dates': 'dateFrom=2030-01-01T00:00:00Z&dateTo=2031-01-01T00:00:00Z&',
    'half in a range of dates': 'dateFrom=2020-01-01T00:00:00Z&dateTo=2022-09-26T00:00:00Z&',
    'all in a range of dates': 'dateFrom=1980-01-01T00:00:00Z&dateTo=2040-01-01T00:00:00Z&',
    'none in a range of dates': 'dateFrom=1970-01-01T00:00:00Z&dateTo=1971-01-01T00:00:00Z&',
    'the 2% made first, by their dates': `${new URLSearchParams(old)}&`,
  };
  const shapes: [name: string, list: (query: string) => Promise<Record<string, unknown>>, query: string][] = [];
  for (const [name, range] of Object.entries(ranges))
    for (const sort of ['createdDate', 'date'])
      for (const order of ['desc', 'asc'])
        shapes.push([
          `list_events: ${name}, by ${sort}, ${order}`,
          (query) => call(`/events?${query}`),
          `${range}sort=${sort}&order=${order}`,
        ]);
  for (const [name, filter] of [
    ['200 by name', 'search=wedding'],
    ['nearly all by name', 'search=e'],
    ['none by name', 'search=zzz'],
    ['200 by idUser', 'idUser=agency'],
    ['one by idUser', 'idUser=booking-77'],
  ] as const)
    shapes.push([`list_events: ${name}`, (query) => call(`/events?${query}`), filter]);
  for (const order of ['id', 'newest']) shapes.push([`control API: by ${order}`, control, `order=${order}`]);

  const rows: QueryTime[] = [];
  for (const [name, list, query] of shapes)
    for (const limit of [1, 100]) {
      const first = await times(50, () => list(`${query}&limit=${limit}`));
      const cursors = await someCursors((more) => list(`${query}${more}`));
      const deep =
        cursors.length === 0
          ? []
          : await times(50, (at) => list(`${query}&limit=${limit}&cursor=${cursors[(at * 7) % cursors.length]}`));
      for (const [place, ms] of [
        ['first page', first],
        ['by cursor', deep],
      ] as const)
        if (ms.length > 0)
          rows.push({
            name: `${name}, limit ${limit}, ${place}`,
            medianMs: quantile(ms, 0.5),
            mostMs: Math.max(...ms),
          });
    }
  return rows;
}

async function times(runs: number, run: (at: number) => Promise<unknown>): Promise<number[]> {
  const ms: number[] = [];
  for (let at = 0; at < runs + 5; at++) {
    const startedMs = performance.now();
    await run(at);
    if (at >= 5) ms.push(performance.now() - startedMs);
  }
  return ms;
}

/** Some cursors of the list, near its beginning and as deep as thirty pages of a hundred lead. */
async function someCursors(list: (more: string) => Promise<Record<string, unknown>>): Promise<string[]> {
  const cursors: string[] = [];
  let { nextCursor } = await list('&limit=100');
  while (typeof nextCursor === 'string' && cursors.length < 30) {
    cursors.push(nextCursor);
    ({ nextCursor } = await list(`&limit=100&cursor=${nextCursor}`));
  }
  return cursors;
}

const [step = '', size = '', folder = ''] = process.argv.slice(2);
const steps: Readonly<Record<string, () => Promise<unknown>>> = {
  create: () => create(Number(size), folder),
  api: () => createByApi(Number(size)),
  load: () => load(folder),
  queries: () => queries(Number(size)),
};
console.log(JSON.stringify(await steps[step]?.()));
