import { type Account, createSimulator, type PastEvent, type Simulator } from '@boothkit/simulator';
import { type Figure, mediansInTurns, medianUs } from './measures.ts';

const frozen = { start: '2026-08-04T09:00:00Z', frozen: true } as const;

/** An account with wide limits, and calls of it that answer with the status and the JSON that came. */
export function callsOf(account: Account) {
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
    const address = `account-${account.id}/${Math.floor(sent++ / 250)}`;
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

/** One read and one create in process, `json()` included, in turns with the web objects that both cannot do without. */
export async function singleCalls(): Promise<Figure[]> {
  const sim = createSimulator();
  const { call, create } = callsOf(sim.accounts.create());
  const event = await create();
  const text = JSON.stringify(event);
  const headers = {
    'Content-Type': 'application/json',
    'Service-Version': '2026-08-04',
    'X-Request-Id': 'x'.repeat(20),
  };
  const [alone = Number.NaN, getUs = Number.NaN, createUs = Number.NaN] = await mediansInTurns(30, 200, [
    () => new Response(text, { status: 200, headers }).json(),
    () => call(`/events/${event['id']}`),
    create,
  ]);
  return [
    { name: 'a Response and its json() alone', value: alone, unit: 'µs' },
    { name: 'get in process', value: getUs, unit: 'µs' },
    { name: 'create in process', value: createUs, unit: 'µs' },
  ];
}

const dayMs = 86_400_000;
const firstMs = Date.parse('2020-01-01T00:00:00Z');
const isoDate = (ms: number) => new Date(ms).toISOString();
/** How many events the filters that are to have equal hits at every size find. */
const hits = 200;
const narrow = 'dateFrom=2030-01-01T00:00:00Z&dateTo=2031-01-01T00:00:00Z';
const wide = 'dateFrom=2020-01-01T00:00:00Z&dateTo=2022-09-26T00:00:00Z';

/** Every filter in every order that it has. */
const lists = ['createdDate', 'date'].flatMap((sort) =>
  ['desc', 'asc'].flatMap((order) =>
    [
      ['all', ''] as const,
      [`${hits} in a range of dates`, narrow] as const,
      ['half in a range of dates', wide] as const,
    ].map(([what, range]) => [`${what} by ${sort}, ${order}`, `/events?sort=${sort}&order=${order}&${range}`] as const),
  ),
);
const filtered = [
  [`${hits} by name`, '/events?search=wedding'],
  [`${hits} by idUser`, '/events?idUser=agency'],
] as const;

interface Sized {
  readonly size: number;
  readonly sim: Simulator;
  readonly call: ReturnType<typeof callsOf>['call'];
  readonly bytesPerEvent: number;
  readonly usPerEvent: number;
}

function heapBytes(): number {
  if (!global.gc) throw new Error('start node with --expose-gc');
  global.gc();
  return process.memoryUsage().heapUsed;
}

/** An event of a world with so many, each made a second after the one before. */
export function eventAt(at: number, size: number, templateIds: string[]): PastEvent {
  const found = at % (size / hits) === 0;
  return {
    name: found ? `Wedding ${at}` : `Event ${at}`,
    date: isoDate(found ? Date.parse('2030-01-01T00:00:00Z') + at * 1000 : firstMs + ((at * 977) % 2000) * dayMs),
    createdDate: isoDate(firstMs + at * 1000),
    idUser: found ? 'agency' : `booking-${at}`,
    templateIds,
  };
}

/** A world with so many events, made one by one, a second apart; those that the filters find lie evenly among them, and dates are mixed. */
function filled(size: number): Sized {
  const sim = createSimulator({ clock: frozen });
  const account = sim.accounts.create();
  const templateIds = [account.templates.add({ name: 'Strip', photoAreaCount: 3 }).id];
  const beforeBytes = heapBytes();
  const startedMs = performance.now();
  for (let at = 0; at < size; at++) account.events.add(eventAt(at, size, templateIds));
  const usPerEvent = ((performance.now() - startedMs) * 1000) / size;
  return { size, sim, call: callsOf(account).call, bytesPerEvent: (heapBytes() - beforeBytes) / size, usPerEvent };
}

/** Lists, memory, forks and snapshots of worlds of several sizes. */
export async function sizes(all: readonly number[]): Promise<Figure[]> {
  const worlds = all.map(filled);
  const figures = worlds.flatMap(({ size, bytesPerEvent, usPerEvent }): Figure[] => [
    { name: `adding an event, ${shown(size)} of them`, value: usPerEvent, unit: 'µs' },
    { name: `memory of an event at ${shown(size)}`, value: bytesPerEvent / 1024, unit: 'KiB', bar: { atMost: 1.5 } },
  ]);
  for (const [name, path] of [...lists, ...filtered]) {
    figures.push(
      ...(await listed(
        `list of ${name}, first page`,
        worlds.map(
          ({ call }) =>
            () =>
              call(path),
        ),
        all,
      )),
    );
    const cursors = await Promise.all(worlds.map(({ call }) => someCursors(call, path)));
    const runs = worlds.map(({ call }, world) => {
      const known = cursors[world] ?? [];
      // A step that is prime to their number visits them in no order of theirs.
      return (run: number) => call(`${path}&cursor=${known[(run * 37) % known.length]}`);
    });
    figures.push(...(await listed(`list of ${name}, by cursor`, runs, all)));
  }
  for (const name of ['fork', 'snapshot'] as const) {
    let smallest = Number.NaN;
    for (const [at, { size, sim }] of worlds.entries()) {
      const value = await medianUs(200, () => sim[name]());
      if (at === 0) smallest = value;
      figures.push({ name: `${name} at ${shown(size)}`, value, unit: 'µs' });
      if (at > 0)
        figures.push({
          name: `${name}, ${shown(size)} over smallest`,
          value: value / smallest,
          unit: '',
          bar: { atMost: 2 },
        });
    }
  }
  return figures;
}

const shown = (size: number) => size.toLocaleString('en');

/** One list in worlds of several sizes, in turns; a ratio for each beside the smallest. */
async function listed(
  name: string,
  runs: readonly ((run: number) => unknown)[],
  all: readonly number[],
): Promise<Figure[]> {
  const times = await mediansInTurns(16, 40, runs);
  const [smallest = Number.NaN] = times;
  return times.flatMap((us, world): Figure[] => [
    { name: `${name}, at ${shown(all[world] ?? 0)}`, value: us, unit: 'µs', bar: { atMost: 500 } },
    ...(world === 0
      ? []
      : [
          {
            name: `${name}, ${shown(all[world] ?? 0)} over smallest`,
            value: us / smallest,
            unit: '',
            bar: { atMost: 2 },
          } as const,
        ]),
  ]);
}

const mostCursors = 200;

/** Cursors from all over a list, evenly: it is walked to its end once. */
async function someCursors(call: Sized['call'], path: string): Promise<string[]> {
  const cursors: string[] = [];
  let next = (await call(`${path}&limit=50`))['nextCursor'];
  while (typeof next === 'string') {
    cursors.push(next);
    next = (await call(`${path}&limit=100&cursor=${next}`))['nextCursor'];
  }
  const step = Math.ceil(cursors.length / mostCursors);
  return cursors.filter((_, at) => at % step === 0);
}
