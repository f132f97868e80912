import { setImmediate } from 'node:timers/promises';
import ky from 'ky';
import { BoothClient } from '../src/index.ts';

// Run by overhead.bench.ts in a process of its own: what else a process has run changes what the compiler makes of ky.

/** Microseconds of processor time that a call of each kind takes, garbage collection included. */
export interface CallTimes {
  /** `fetch` alone, which answers at once. */
  readonly fetch: number;
  /** ky as its readme shows it. */
  readonly ky: number;
  /** ky without its retries, for which it copies each request. */
  readonly kyOnce: number;
  /** The client, limiter and all. */
  readonly client: number;
}

const body = JSON.stringify({ id: 'e1', name: 'Ada & Alan', templateIds: ['t1'], settings: { countdownTimer: 3 } });
const headers = { 'Content-Type': 'application/json', 'Service-Version': '2026-08-04', 'X-Request-Id': 'r1' };
const fetch = async (_request: Request) => new Response(body, { headers });

const baseUrl = 'https://api.example.com/v1';
const apiKey = 'bk_live_0123456789abcdef';
// So many that nothing waits.
const limits = { perMinute: 6e9, burst: 1e8, concurrent: 1000, addressPerMinute: Number.POSITIVE_INFINITY };
const booth = new BoothClient({ apiKey, baseUrl, fetch, limits });
const bare = ky.create({
  prefix: baseUrl,
  headers: { Authorization: `Bearer ${apiKey}` },
  // ky hands over a Request and nothing else.
  fetch: fetch as typeof globalThis.fetch,
});

const calls: { readonly [kind in keyof CallTimes]: () => Promise<unknown> } = {
  fetch: async () => (await fetch(new Request(`${baseUrl}/events/e1`, { headers: { Authorization: apiKey } }))).json(),
  ky: () => bare.get('events/e1').json(),
  kyOnce: () => bare.get('events/e1', { retry: 0 }).json(),
  client: () => booth.events.get('e1'),
};
const kinds = Object.keys(calls) as (keyof CallTimes)[];

async function microseconds(call: () => Promise<unknown>, count: number): Promise<number> {
  // What the calls before held weakly is let go between turns of the event loop only.
  await setImmediate();
  const start = process.cpuUsage();
  for (let nth = 0; nth < count; nth += 1) await call();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / count;
}

for (const kind of kinds) await microseconds(calls[kind], 5000);
const rounds: { readonly [kind in keyof CallTimes]: number[] } = { fetch: [], ky: [], kyOnce: [], client: [] };
// In turns, so that whatever slows the machine down slows all of them; the best eighth, since nothing makes a call faster than it is.
for (let round = 0; round < 160; round += 1) {
  for (const kind of kinds) rounds[kind].push(await microseconds(calls[kind], 200));
}
const best = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length / 8)];
console.log(JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, best(rounds[kind])]))));
