import { createSimulator } from '@boothkit/simulator';

// Bytes that a fork, a new simulator, a read and a create allocate, when their code is compiled. No garbage is collected while they are counted:
// the young generation has room for all of it (`--min-semi-space-size`).

const rounds = 300;

async function bytesOf(run: (at: number) => unknown): Promise<number> {
  for (let at = 0; at < 10 * rounds; at++) await run(at);
  const samples: number[] = [];
  for (let sample = 0; sample < 3; sample++) {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    for (let at = 0; at < rounds; at++) await run(at);
    samples.push((process.memoryUsage().heapUsed - before) / rounds);
  }
  return Math.round(samples.toSorted((a, b) => a - b)[1] ?? Number.NaN);
}

/** What nothing leads to after a run, and only a major collection frees, as where an object has a hidden class of its own. */
function lateKilobytesOf(run: () => unknown): number {
  globalThis.gc?.();
  for (let at = 0; at < rounds; at++) run();
  globalThis.gc?.({ type: 'minor' });
  const { heapUsed } = process.memoryUsage();
  globalThis.gc?.();
  return Math.round((heapUsed - process.memoryUsage().heapUsed) / rounds / 1024);
}

const sim = createSimulator();
const account = sim.accounts.create();
account.update({ limits: { perMinute: 1e6, burst: 1e6, expensiveCost: 1 } });
const { apiKey, baseUrl, fetch } = account.connection();
const templateIds = [account.templates.add({ name: 'Strip', photoAreaCount: 3 }).id];
const body = JSON.stringify({ name: 'Ada & Alan', date: '2026-09-12T17:00:00Z', templateIds });
const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
let count = 0;

async function call(path: string, init: { method?: string; body?: string } = {}) {
  // Each address has 300 requests a minute.
  const address = { 'simulator-client-ip': `address-${Math.floor(count++ / 250)}` };
  const response = await fetch(`${baseUrl}${path}`, { ...init, headers: { ...headers, ...address } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
const create = () => call('/events', { method: 'POST', body });
const { id } = await create();

console.log(
  JSON.stringify({
    'a fork, bytes allocated': await bytesOf(() => sim.fork()),
    'a fork, KB freed late': lateKilobytesOf(() => sim.fork()),
    'a new simulator, KB freed late': lateKilobytesOf(() => createSimulator()),
    'a new simulator, bytes allocated': await bytesOf(() => createSimulator()),
    'a read in process, bytes allocated': await bytesOf(() => call(`/events/${id}`)),
    'a create in process, bytes allocated': await bytesOf(create),
  }),
);
