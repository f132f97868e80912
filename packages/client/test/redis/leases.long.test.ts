import { expect, test } from 'vitest';
import type { RedisEval } from '../../src/redis.ts';
import { newEvent, times } from '../limits/strict-service.ts';
import { failureOf } from '../support/scripted-service.ts';
import { scriptAt } from './counter.ts';
import { fast, severable, useRedis } from './fleet.ts';
import { hasRedis } from './redis-server.ts';

const { fleet, server } = useRedis();
const redisTest = test.skipIf(!hasRedis);

const redis = (...command: string[]) => server().client.send(...command);

/** Ends once Redis holds nothing for anybody, and nobody waits there. */
async function settled(): Promise<void> {
  for (;;) {
    const names = ((await redis('KEYS', '*')) as string[]).filter((name) => !name.includes(':address:'));
    const fields = await Promise.all(names.map((name) => redis('HKEYS', name)));
    if (!fields.flat().some((field) => /^[lwh]:/.test(String(field)))) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

redisTest.each([0, 86_400_000])(
  'what a process holds lapses when it falls silent, and the others go on, if the clock of Redis goes back by %d ms',
  async (laterMs) => {
    let backMs = 0;
    const shifted: RedisEval = (_, names, args) => server().eval(scriptAt(Date.now() - backMs), names, args);
    const { service, process } = fleet({ ...fast, concurrent: 2 });
    const link = severable(shifted);
    const controller = new AbortController();
    const dead = process({ eval: link.eval, leaseMs: 1000 }, { fetch: () => new Promise(() => {}) });
    const hanging = times(2, () => failureOf(dead.booth.events.get('e1', { signal: controller.signal })));
    while (dead.booth.limits.stats().inFlight < 2) await service.clock.sleep(5);
    link.become('silent');
    backMs = laterMs;
    const startMs = service.clock.now();
    const alive = process({ eval: shifted, leaseMs: 1000 });
    await Promise.all(times(10, () => alive.booth.events.get('e1')));
    expect(service.clock.now() - startMs).toBeGreaterThan(500);
    expect(service.refusals).toBe(0);
    controller.abort();
    await Promise.all(hanging);
  },
);

redisTest('what a process holds does not lapse for as long as it lives', async () => {
  const { service, process } = fleet({ ...fast, concurrent: 1, heavy: 1 }, () => [0, 1500, 0]);
  const [one, other] = [process({ leaseMs: 1000 }), process({ leaseMs: 1000 })];
  const long = one.booth.events.get('e1');
  while (service.arrivals.length === 0) await service.clock.sleep(5);
  await other.booth.events.get('e1', { timeoutMs: 10_000 });
  await long;
  expect(service.refusals).toBe(0);
  expect(service.most.all).toBe(1);
});

redisTest('a call that is given up while Redis is asked gives back what it was let have', async () => {
  const { service, process } = fleet({ ...fast, perMinute: 60, burst: 3, expensiveCost: 3 });
  const controller = new AbortController();
  const { booth } = process({
    eval: async (...input) => {
      const answer = await server().eval(...input);
      controller.abort();
      return answer;
    },
  });
  expect(await failureOf(booth.events.create(newEvent, { signal: controller.signal }))).toMatchObject({
    kind: 'abort',
    attempts: 0,
  });
  await settled();
  await booth.events.create(newEvent);
  expect(service.arrivals).toHaveLength(1);
  expect(booth.limits.stats().queued).toBe(0);
});

redisTest('nothing is left in Redis that does not go by itself, and the key is not in it', async () => {
  await redis('FLUSHALL');
  const { process, name } = fleet(fast);
  const { booth } = process({}, { apiKey: `bk_live_${name}` });
  await Promise.all(times(5, () => booth.events.get('e1')));
  await settled();
  const names = (await redis('KEYS', '*')) as string[];
  const tags = new Set(names.map((key) => /\{(.*)\}/.exec(key)?.[1]));
  expect([...tags]).toEqual(['https://api.example.com']);
  for (const key of names) {
    expect(key).not.toContain('bk_live');
    expect(await redis('PTTL', key)).toBeGreaterThan(0);
  }
  expect(names.some((key) => /:key:\/v1:sha256-[0-9a-f]{64}$/.test(key))).toBe(true);
});
