import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import type { Fetch } from '../../src/index.ts';
import { type StrictLimits, times } from '../limits/strict-service.ts';
import { severable, useRedis } from './fleet.ts';
import { hasRedis } from './redis-server.ts';

const { fleet, server } = useRedis();
const redisRule = rule.skipIf(!hasRedis);
/** A bucket that a burst empties at once, and that refills slowly enough for a second full bucket to be rejected. */
const slow: StrictLimits = { perMinute: 1200, burst: 40, addressPerMinute: 1e6 };

/** The keys of Redis with a part of their name. */
const keysWith = async (part: string) => (await server().client.send('KEYS', `*${part}*`)) as string[];

const losses: [string, () => Promise<unknown>][] = [
  ['is flushed', () => server().client.send('FLUSHALL')],
  [
    'restarts immediately without its data',
    () =>
      server()
        .kill()
        .then(() => server().restart()),
  ],
  ['evicts the key', async () => server().client.send('DEL', ...(await keysWith(':key:')))],
  ['evicts the account', async () => server().client.send('DEL', ...(await keysWith(':account:')))],
  ['evicts the requests of the address', async () => server().client.send('DEL', ...(await keysWith(':address:')))],
  ['evicts the queue of the address', async () => server().client.send('DEL', ...(await keysWith(':address-line:')))],
];

for (const [event, lose] of losses)
  redisRule(
    ['8/requests-per-key', '8/concurrent-all'],
    `nothing is rejected if Redis ${event} in the middle of a burst of one process, and of four others, and the full rate stays`,
    async () => {
      const bursts = [1, 4].map((count) => {
        const { service, process } = fleet(slow, (nth) => [nth % 5, 20 + (nth % 30), nth % 3]);
        const processes = times(count, () => process({ fallbackShare: 1 / count }));
        const calls = processes.flatMap(({ booth }) => times(112 / count, () => booth.events.get('e1')));
        return { service, processes, calls };
      });
      for (const { service } of bursts) while (service.arrivals.length < 60) await service.clock.sleep(5);
      await lose();
      for (const { service, processes, calls } of bursts) {
        await Promise.all(calls);
        expect(service.refusals).toBe(0);
        expect(service.most.all).toBeLessThanOrEqual(10);
        for (const { booth } of processes) expect(booth.limits.stats()).toMatchObject({ rateLimited: 0, speed: 1 });
      }
    },
  );

redisRule('8/requests-per-key', 'the bucket is empty after a loss, though a process knows a full one', async () => {
  const { service, process } = fleet({ ...slow, perMinute: 600 });
  const [idle, busy] = [process(), process()];
  await idle.booth.events.get('e1');
  const calls = times(60, () => busy.booth.events.get('e1'));
  while (service.arrivals.length < 45) await service.clock.sleep(5);
  await server().client.send('FLUSHALL');
  await Promise.all([...calls, ...times(20, () => idle.booth.events.get('e1'))]);
  expect(service.refusals).toBe(0);
});

redisRule(
  '8/requests-per-key',
  'nothing is rejected after a loss while no call is in flight, though the process that used the tokens is idle or gone',
  async () => {
    const { service, process } = fleet({ ...slow, perMinute: 300 });
    const [one, other] = [process(), process()];
    await one.booth.events.get('e1');
    await Promise.all(times(39, () => other.booth.events.get('e1')));
    await server().client.send('FLUSHALL');
    await Promise.all(times(15, () => one.booth.events.get('e1')));
    expect(service.refusals).toBe(0);
  },
);

redisRule('8/requests-per-key', 'a bucket that has refilled since is full after the loss, too', async () => {
  const { service, process } = fleet({ ...slow, perMinute: 60_000 });
  const { booth } = process();
  await Promise.all(times(60, () => booth.events.get('e1')));
  // A thousand tokens a second.
  await service.clock.sleep(100);
  await server().client.send('FLUSHALL');
  await booth.events.get('e1');
  expect(booth.limits.stats().tokens).toBeGreaterThan(35);
  expect(service.refusals).toBe(0);
});

redisRule(
  '8/requests-per-key',
  'a process that starts after the loss is held back as soon as another one reports',
  async () => {
    const { service, process } = fleet(slow);
    const old = process();
    const calls = times(80, () => old.booth.events.get('e1'));
    while (service.arrivals.length < 60) await service.clock.sleep(5);
    await server().client.send('FLUSHALL');
    await Promise.all(calls);
    const young = process();
    await Promise.all(times(20, () => young.booth.events.get('e1')));
    expect(service.refusals).toBe(0);
  },
);

redisRule(
  ['8/concurrent-all', '8/concurrent-heavy'],
  'the permits that are held survive, those of other processes too',
  async () => {
    const { service, process } = fleet({ ...slow, perMinute: 60_000, concurrent: 4 }, () => [0, 2500, 0]);
    const [one, other] = [process(), process()];
    // A process that has never called has nothing to compare: it sees a first start.
    await other.booth.events.get('e1');
    const long = times(4, () => one.booth.events.get('e1'));
    while (service.arrivals.length < 5) await service.clock.sleep(5);
    await server().client.send('FLUSHALL');
    await Promise.all([...long, ...times(4, () => other.booth.events.get('e1'))]);
    expect(service.refusals).toBe(0);
    expect(service.most.all).toBe(4);
  },
);

redisRule(
  '8/requests-per-ip',
  'the requests of the address survive, as far as their processes have something to do',
  async () => {
    const limits = { perMinute: 60_000, burst: 100, addressPerMinute: 30 };
    const { service, process } = fleet(limits);
    const processes = times(2, () => process());
    const controller = new AbortController();
    const { signal } = controller;
    await Promise.all(processes.flatMap(({ booth }) => times(12, () => booth.events.get('e1'))));
    await server().client.send('FLUSHALL');
    const calls = processes.flatMap(({ booth }) =>
      times(6, () => booth.events.get('e1', { signal }).catch(() => 'aborted')),
    );
    while (service.arrivals.length < 30) await service.clock.sleep(5);
    // More than the moment of silence, and a round trip of each.
    await service.clock.sleep(2000);
    expect(service.arrivals).toHaveLength(30);
    expect(service.refusals).toBe(0);
    controller.abort();
    await Promise.all(calls);
  },
);

redisRule('8/retry-after', 'a pause and a slower rate survive', async () => {
  const { service, process } = fleet(slow);
  const link = severable((...input) => server().eval(...input));
  let requests = 0;
  const fetch: Fetch = async (url, init) => {
    requests += 1;
    if (requests > 1) return service.fetch(url, init);
    return Response.json({}, { status: 429, headers: { 'Retry-After': '4' } });
  };
  const { booth } = process({ eval: link.eval }, { fetch });
  const startMs = service.clock.now();
  const call = booth.events.get('e1');
  while (booth.limits.stats().pausedUntil === null) await service.clock.sleep(5);
  await server().client.send('FLUSHALL');
  await call;
  expect(service.clock.now() - startMs).toBeGreaterThanOrEqual(4000);
  expect(booth.limits.stats().speed).toBeLessThan(0.9);
});

redisRule('8/requests-per-key', 'a Redis that keeps its data is never taken for one that has lost some', async () => {
  const { service, process, name } = fleet({ perMinute: 6000, burst: 40, addressPerMinute: 1e6 }, (nth) => [
    nth % 4,
    nth % 20,
    nth % 5,
  ]);
  const processes = times(4, () => process({ account: name, leaseMs: 1000 }));
  await Promise.all(processes.flatMap(({ booth }) => times(50, () => booth.events.get('e1'))));
  const hashes = await keysWith(`:account:/v1:named-${name}`);
  hashes.push(...(await keysWith(`address-line:${name}`)));
  expect(hashes).toHaveLength(2);
  for (const hash of hashes) expect(await server().client.send('HGET', hash, 'quiet')).toBe('0.000');
  expect(service.refusals).toBe(0);
});
