import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { RateLimitError } from '../../src/index.ts';
import { times } from '../limits/strict-service.ts';
import { anyResource, failureOf } from '../support/scripted-service.ts';
import { fast, useRedis } from './fleet.ts';
import { hasRedis } from './redis-server.ts';

const { fleet } = useRedis();
const redisRule = rule.skipIf(!hasRedis);
const setFromUrl = { slot: 'logo', sourceUrl: 'https://cdn.example.com/a.png' };

redisRule(
  ['8/concurrent-all', '8/concurrent-heavy'],
  'they share the places of the account, all of which are used',
  async () => {
    const { service, process } = fleet({ ...fast, burst: 1000 }, () => [0, 20, 0]);
    const calls = times(3, () => process({ account: 'acme' })).flatMap(({ booth }) => [
      ...times(12, () => booth.request('POST', '/branding', { heavy: true, body: setFromUrl })),
      ...times(24, () => booth.events.get('e1')),
    ]);
    await Promise.all(calls);
    expect(service.refusals).toBe(0);
    expect(service.most).toEqual({ all: 10, heavy: 3 });
  },
);

redisRule('8/requests-per-ip', 'they share the limit of their address, unless they name another', async () => {
  const { service, process, name } = fleet({ ...fast, burst: 1000, addressPerMinute: 20 });
  const [one, other, elsewhere] = [process(), process(), process({ address: `${name} of another network` })];
  await Promise.all(times(10, () => [one.booth.events.get('e1'), other.booth.events.get('e1')]).flat());
  expect(service.refusals).toBe(0);
  const signal = AbortSignal.timeout(100);
  expect(await failureOf(one.booth.events.get('e1', { signal }))).toMatchObject({ kind: 'abort', attempts: 0 });
  // It asked last, and so was told last.
  expect(one.booth.limits.stats().addressTokens).toBe(0);
  expect(await failureOf(elsewhere.booth.events.get('e1', { retry: false }))).toMatchObject({ attempts: 1 });
});

redisRule(
  '8/requests-per-key',
  'a call waits for Redis no longer than maxWaitMs, at least a second, and is not sent',
  async () => {
    const { service, process } = fleet({ ...fast, perMinute: 6, burst: 1, expensiveCost: 1 });
    const [one, other] = [process(), process({ maxWaitMs: 0 })];
    await one.booth.events.get('e1');
    const error = await failureOf(other.booth.events.get('e1'));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ attempts: 0, mayHaveHappened: false });
    const { queuedMs = 0, retryAfterMs = 0 } = error as RateLimitError;
    expect(queuedMs).toBeGreaterThanOrEqual(1000);
    // A token takes 10 seconds.
    expect(queuedMs + retryAfterMs).toBeLessThanOrEqual(11_000);
    expect(retryAfterMs).toBeGreaterThan(0);
    expect(service.arrivals).toHaveLength(1);
    expect(other.booth.limits.stats()).toMatchObject({ queued: 0, inFlight: 0, countedBy: 'redis' });
  },
);

redisRule('8/retry-after', 'a refusal of one holds back the others', async () => {
  const { process, service } = fleet(fast);
  let requests = 0;
  const fetch = async () => {
    requests += 1;
    return Response.json(anyResource, requests === 1 ? { status: 429, headers: { 'Retry-After': '1' } } : {});
  };
  const [one, other] = [process({}, { fetch }), process({}, { fetch })];
  const startMs = service.clock.now();
  const refused = one.booth.events.get('e1');
  while (one.booth.limits.stats().pausedUntil === null) await service.clock.sleep(5);
  await other.booth.events.get('e1');
  expect(service.clock.now() - startMs).toBeGreaterThanOrEqual(1000);
  // A second later, it has recovered by a twentieth.
  expect(other.booth.limits.stats().speed).toBeCloseTo(0.55, 1);
  await refused;
});

redisRule(
  ['8/retry-after', '8/duplicates-per-day'],
  'an operation that was refused for long is held back for all, and fails at once',
  async () => {
    const { process } = fleet(fast);
    let requests = 0;
    const fetch = async () => {
      requests += 1;
      return Response.json(anyResource, requests === 1 ? { status: 429, headers: { 'Retry-After': '3600' } } : {});
    };
    const [one, other] = [process({}, { fetch }), process({}, { fetch })];
    const copy = { name: 'Copy', date: '2026-09-12T17:00:00Z' };
    await failureOf(one.booth.events.duplicate('e1', copy));
    for (const { booth } of [one, other]) {
      await booth.events.get('e1');
      const error = await failureOf(booth.events.duplicate('e1', copy));
      expect(error).toBeInstanceOf(RateLimitError);
      expect(error).toMatchObject({ attempts: 0 });
      expect((error as RateLimitError).retryAfterMs).toBeGreaterThan(3_590_000);
      expect(Object.keys(booth.limits.stats().pausedOperations)).toEqual(['duplicate_event']);
    }
    expect(requests).toBe(3);
  },
);

redisRule('8/requests-per-key', 'whoever has waited longer comes first, so that each gets its turn', async () => {
  const { service, process } = fleet({ ...fast, perMinute: 6000, burst: 1, expensiveCost: 1 });
  const processes = times(3, () => process());
  const order: number[] = [];
  const work = processes.flatMap(({ booth }, who) =>
    times(20, async () => {
      await booth.events.get('e1');
      order.push(who);
    }),
  );
  await Promise.all(work);
  expect(service.refusals).toBe(0);
  // In any stretch of nine, each had two turns or more.
  for (let from = 3; from + 9 <= 54; from += 1) {
    const stretch = order.slice(from, from + 9);
    for (const who of [0, 1, 2]) expect(stretch.filter((one) => one === who).length).toBeGreaterThanOrEqual(2);
  }
});

redisRule('8/concurrent-all', 'a process with much to do leaves places to one with little', async () => {
  const { service, process } = fleet({ ...fast, burst: 1000, perMinute: 600_000 }, () => [0, 30, 0]);
  const [busy, quiet] = [process(), process()];
  const many = times(200, () => busy.booth.events.get('busy'));
  await many[20];
  await Promise.all(times(5, () => quiet.booth.events.get('quiet')));
  expect(service.arrivals.length).toBeLessThan(120);
  await Promise.all(many);
  expect(service.refusals).toBe(0);
});
