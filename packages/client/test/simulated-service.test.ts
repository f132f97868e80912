import { createSimulator, type Simulator, type SimulatorOptions } from '@boothkit/simulator';
import { handlers } from '@boothkit/simulator/msw';
import { listen } from '@boothkit/simulator/node';
import { connect } from '@boothkit/simulator/remote';
import { setupServer } from 'msw/node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { realClock } from '../src/engine/clock.ts';
import { BoothClient, type ClientOptions } from '../src/index.ts';
import { failureOf } from './support/scripted-service.ts';

// Clients as the code under test makes them: nobody gives them a clock.

const start = '2026-08-04T09:00:00Z';
const minuteMs = 60_000;

type Reach = Pick<ClientOptions, 'baseUrl' | 'fetch'>;

const ways: readonly [way: string, reach: (sim: Simulator) => Promise<Reach>][] = [
  ['in process', async (sim) => ({ baseUrl: sim.baseUrl, fetch: sim.fetch })],
  [
    'over MSW',
    async (sim) => {
      const server = setupServer(...handlers(sim));
      server.listen();
      onTestFinished(() => server.close());
      return { baseUrl: sim.baseUrl };
    },
  ],
  [
    'over HTTP',
    async (sim) => {
      const server = await listen(sim);
      onTestFinished(() => server.close());
      return { baseUrl: server.baseUrl };
    },
  ],
];

let origins = 0;

/** A simulator at an origin of its own, and an account with a template. */
function simulated(options: SimulatorOptions = {}) {
  origins += 1;
  const sim = createSimulator({
    baseUrl: `https://own-client-${origins}.test/v1`,
    clock: { start, frozen: true },
    ...options,
  });
  const account = sim.accounts.create();
  const { id: templateId } = account.templates.add({ name: 'Strip', photoAreaCount: 1 });
  const { apiKey } = account.connection();
  const booking = (name: string) => ({ name, date: '2026-09-12T17:00:00Z', templateIds: [templateId] });
  return { sim, account, apiKey, booking };
}

const rejected = (sim: Simulator) => sim.journal.requests({ rejected: true });

describe.each(ways.slice(0, 2))('a client that is given no clock, %s', (_, reach) => {
  test("waits for limits in the world's time", async () => {
    const { sim, apiKey, booking } = simulated();
    const booth = new BoothClient({ apiKey, ...(await reach(sim)) });
    await Promise.all(Array.from({ length: 20 }, (_, at) => booth.events.create(booking(`Booking ${at}`))));
    expect(rejected(sim)).toEqual([]);
    // 100 tokens, of which 40 are there, at 120 a minute.
    expect(sim.clock.now() - Date.parse(start)).toBeGreaterThanOrEqual(0.5 * minuteMs);
  });

  test('counts its limits anew after a reset of the world', async () => {
    const { sim, apiKey, booking } = simulated();
    const before = sim.snapshot();
    const booth = new BoothClient({ apiKey, ...(await reach(sim)) });
    for (let at = 0; at < 8; at++) await booth.events.create(booking(`Booking ${at}`));
    expect(booth.limits.stats().tokens).toBeLessThan(1);
    sim.restore(before);
    expect(booth.limits.stats()).toMatchObject({ tokens: 40, addressTokens: 300 });
    await booth.events.create(booking('Booking'));
    expect(sim.clock.date().toISOString()).toBe('2026-08-04T09:00:00.000Z');
  });
});

test('a client over MSW, made before its world, lives in the time of the world that responds now', async () => {
  const first = simulated();
  const { baseUrl } = first.sim;
  const booth = new BoothClient({ apiKey: first.apiKey, baseUrl });
  const server = setupServer();
  server.listen();
  onTestFinished(() => server.close());
  for (const { sim, booking } of [first, simulated({ baseUrl })]) {
    server.use(...handlers(sim));
    await Promise.all(Array.from({ length: 20 }, (_, at) => booth.events.create(booking(`Booking ${at}`))));
    expect(rejected(sim)).toEqual([]);
    expect(sim.clock.now()).toBeGreaterThan(Date.parse(start) + minuteMs / 4);
  }
});

describe.each(ways)('a fault that delays a call, %s', (_, reach) => {
  test.each([
    ['timeoutMs', { timeoutMs: 40, totalTimeoutMs: 1000 }],
    ['totalTimeoutMs', { timeoutMs: 1000, totalTimeoutMs: 40 }],
  ])('ends it with a TimeoutError after %s', async (_name, timeouts) => {
    const { sim, apiKey, booking } = simulated();
    const booth = new BoothClient({ apiKey, ...(await reach(sim)), ...timeouts, retry: false });
    sim.faults.inject({ operation: 'create_event', latencyMs: 300 });
    expect(await failureOf(booth.events.create(booking('Ada & Alan')))).toMatchObject({
      kind: 'timeout',
      mayHaveHappened: true,
    });
  });

  test('ends it where the clock ticks, too', async () => {
    const { sim, apiKey, booking } = simulated({ clock: {} });
    const booth = new BoothClient({ apiKey, ...(await reach(sim)), timeoutMs: 40, retry: false });
    sim.faults.inject({ operation: 'create_event', latencyMs: 300 });
    expect(await failureOf(booth.events.create(booking('Ada & Alan')))).toMatchObject({ kind: 'timeout' });
  });
});

test('in process, a timeout of an hour takes no real time, and the retry succeeds', async () => {
  const { sim, apiKey, booking } = simulated();
  const timeouts = { timeoutMs: 60 * minuteMs, totalTimeoutMs: 300 * minuteMs };
  const booth = new BoothClient({ apiKey, baseUrl: sim.baseUrl, fetch: sim.fetch, ...timeouts });
  sim.faults.inject({ operation: 'create_event', latencyMs: 120 * minuteMs, times: 1 });
  const { attempts } = await booth.events.create({ ...booking('Ada & Alan'), idUser: 'booking-7' }).withResponse();
  expect(attempts).toBe(2);
  expect(sim.clock.now() - Date.parse(start)).toBeLessThan(61 * minuteMs);
});

test('a client of a connection waits for no rate if the simulator skips waits', async () => {
  const { sim, account, booking } = simulated({ limits: 'skip' });
  const server = await listen(sim);
  onTestFinished(() => server.close());
  const there = await (await connect({ controlUrl: server.controlUrl })).accounts.get(account.id);
  const connections = [server.connection(account.id), (await there?.connection()) ?? {}];
  expect(connections[1]).toMatchObject({ limits: { perMinute: 1e9 } });
  const booth = new BoothClient({ ...connections[1], clock: realClock });
  expect(new BoothClient(connections[0]).limits.stats().tokens).toBe(1e9);
  await Promise.all(Array.from({ length: 30 }, (_, n) => booth.events.create(booking(`Booking ${n}`))));
  await Promise.all(Array.from({ length: 10 }, () => booth.events.list()));
  expect(rejected(sim)).toEqual([]);
  expect(booth.limits.stats().queued).toBe(0);
  // 30 creates cost 150 tokens, of which 40 are there: the world has waited for the others.
  expect(sim.clock.now() - Date.parse(start)).toBeGreaterThan(0.9 * minuteMs);
});
