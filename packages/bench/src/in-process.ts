import { type Account, createSimulator, type Simulator } from '@boothkit/simulator';
import { type Figure, medianUs } from './measures.ts';

const frozen = { start: '2026-08-04T09:00:00Z', frozen: true } as const;

/** An account with wide limits, and calls of it that answer with the status and the JSON that came. */
function callsOf(account: Account) {
  account.update({ limits: { perMinute: 1e6, burst: 1e6, expensiveCost: 1 } });
  const { apiKey, baseUrl, fetch } = account.connection();
  const templateIds = [account.templates.add({ name: 'Strip', photoAreaCount: 3 }).id];
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  let sent = 0;
  const call = async (
    path: string,
    init: { method?: string; body?: string } = {},
  ): Promise<Record<string, unknown>> => {
    // Each address has 300 requests a minute.
    const address = `10.0.${(sent >> 8) & 255}.${sent++ & 255}`;
    const answer = await fetch(`${baseUrl}${path}`, {
      ...init,
      headers: { ...headers, 'simulator-client-ip': address },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return Object.assign({}, await answer.json());
  };
  const body = JSON.stringify({ name: 'Ada & Alan', date: '2026-09-12T17:00:00Z', templateIds });
  return { call, templateIds, create: () => call('/events', { method: 'POST', body }) };
}

/** One read and one create in process, `json()` included. */
export async function singleCalls(): Promise<Figure[]> {
  const sim = createSimulator();
  const { call, create } = callsOf(sim.accounts.create());
  const { id } = await create();
  const getUs = await medianUs(4000, () => call(`/events/${id}`));
  const createUs = await medianUs(4000, create);
  return [
    { name: 'get in process', value: getUs, unit: 'µs', bar: { atMost: 15 } },
    { name: 'create in process', value: createUs, unit: 'µs', bar: { atMost: 30 } },
  ];
}

const dayMs = 86_400_000;
const firstMs = Date.parse('2020-01-01T00:00:00Z');
const dateOf = (at: number) => new Date(firstMs + (at % 2000) * dayMs).toISOString();

/** Shares of a list that have the same number of hits at every size. */
const lists = {
  'createdDate, newest first': '/events',
  'createdDate, oldest first': '/events?order=asc',
  'date, ascending': '/events?sort=date&order=asc',
  'date, descending': '/events?sort=date&order=desc',
  'a range of dates': `/events?dateFrom=2020-01-02T00:00:00Z&dateTo=2024-01-01T00:00:00Z`,
  'a range of dates by date': `/events?sort=date&order=asc&dateFrom=2020-01-02T00:00:00Z&dateTo=2024-01-01T00:00:00Z`,
  'a name': '/events?search=wedding',
  'an idUser': '/events?idUser=booking-7',
};

interface Sized {
  readonly sim: Simulator;
  readonly account: Account;
  readonly bytesPerEvent: number;
}

function heapBytes(): number {
  if (!global.gc) throw new Error('start node with --expose-gc');
  global.gc();
  return process.memoryUsage().heapUsed;
}

function filled(size: number): Sized {
  const sim = createSimulator({ clock: frozen });
  const account = sim.accounts.create();
  const templateIds = [account.templates.add({ name: 'Strip', photoAreaCount: 3 }).id];
  const beforeBytes = heapBytes();
  for (let at = 0; at < size; at++) {
    account.events.add({
      name: at % 50 === 0 ? `Wedding ${at}` : `Event ${at}`,
      date: dateOf(at),
      createdDate: new Date(firstMs + at * 1000).toISOString(),
      idUser: `booking-${at}`,
      templateIds,
    });
  }
  return { sim, account, bytesPerEvent: (heapBytes() - beforeBytes) / size };
}

/** Lists, memory, forks and snapshots of worlds of several sizes. */
export async function sizes(all: readonly number[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const atSmallest = new Map<string, number>();
  for (const size of all) {
    const { sim, account, bytesPerEvent } = filled(size);
    const at = size.toLocaleString('en');
    figures.push({
      name: `memory of an event at ${at}`,
      value: bytesPerEvent / 1024,
      unit: 'KiB',
      bar: { atMost: 1.5 },
    });
    const { call } = callsOf(account);
    for (const [name, path] of Object.entries(lists)) {
      const first = await medianUs(300, () => call(path));
      const cursors = await someCursors(call, path);
      const later =
        cursors.length > 0
          ? await medianUs(300, (run) => call(withCursor(path, cursors[run % cursors.length] ?? '')))
          : undefined;
      for (const [what, us] of [
        ['first page', first],
        ['by cursor', later],
      ] as const) {
        if (us === undefined) continue;
        const list = `list by ${name}, ${what}`;
        const base = atSmallest.get(list) ?? us;
        atSmallest.set(list, base);
        figures.push({ name: `${list}, at ${at}`, value: us, unit: 'µs', bar: { atMost: 500 } });
        if (size !== all[0])
          figures.push({ name: `${list}, ${at} over smallest`, value: us / base, unit: '', bar: { atMost: 1.5 } });
      }
    }
    figures.push(
      { name: `fork at ${at}`, value: await medianUs(200, () => sim.fork()), unit: 'µs', bar: { atMost: 50 } },
      { name: `snapshot at ${at}`, value: await medianUs(200, () => sim.snapshot()), unit: 'µs', bar: { atMost: 50 } },
    );
  }
  return figures;
}

const withCursor = (path: string, cursor: string) => `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`;

/** Positions spread over the first part of a list. */
async function someCursors(call: (path: string) => Promise<Record<string, unknown>>, path: string): Promise<string[]> {
  const cursors: string[] = [];
  let next = (await call(path))['nextCursor'];
  while (typeof next === 'string' && cursors.length < 16) {
    cursors.push(next);
    next = (await call(withCursor(path, next)))['nextCursor'];
  }
  return cursors;
}
