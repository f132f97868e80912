import { readFileSync } from 'node:fs';
import { rule } from '@boothkit/rule-coverage';
import { Redis } from 'ioredis';
import { createClient } from 'redis';
import { expect, onTestFinished, test } from 'vitest';
import type { RedisEval } from '../../src/redis.ts';
import { times } from '../limits/strict-service.ts';
import { ofIoRedis, ofNodeRedis } from './adapters.ts';
import { fast, useRedis } from './fleet.ts';
import { hasRedis } from './redis-server.ts';

const { fleet, server } = useRedis();
const redisRule = rule.skipIf(!hasRedis);

async function ioRedis(): Promise<RedisEval> {
  const redis = new Redis(server().path, { retryStrategy: () => 20, maxRetriesPerRequest: 0 });
  redis.on('error', () => {});
  onTestFinished(() => redis.disconnect());
  return ofIoRedis(redis);
}

async function nodeRedis(): Promise<RedisEval> {
  const redis = createClient({
    socket: { path: server().path, tls: false, reconnectStrategy: () => 20 },
    disableOfflineQueue: true,
  });
  redis.on('error', () => {});
  await redis.connect();
  onTestFinished(() => redis.destroy());
  return ofNodeRedis(redis);
}

const libraries = [
  ['ioredis', ioRedis],
  ['node-redis', nodeRedis],
] as const;

for (const [library, connect] of libraries) {
  redisRule(['8/requests-per-key', '8/concurrent-all'], `a fleet on ${library} is refused nothing`, async () => {
    const { service, process } = fleet(fast, (nth) => [nth % 4, nth % 3, nth % 5]);
    const processes = await Promise.all(times(3, async () => process({ eval: await connect() })));
    await Promise.all(processes.flatMap(({ booth }) => times(40, () => booth.events.get('e1'))));
    expect(service.arrivals).toHaveLength(120);
    expect(service.refusals).toBe(0);
    for (const { booth, switches } of processes) {
      expect(booth.limits.stats()).toMatchObject({ queued: 0, inFlight: 0, countedBy: 'redis' });
      expect(switches).toEqual([]);
    }
  });

  redisRule('8/requests-per-key', `a fleet on ${library} outlives its Redis, and comes back to it`, async () => {
    const { service, process } = fleet(fast, () => [0, 10, 0]);
    const { booth, switches } = process({ eval: await connect(), fallbackShare: 0.5 });
    await booth.events.get('e1');
    await server().kill();
    while (switches.length === 0) await Promise.all(times(5, () => booth.events.get('e1')));
    expect(booth.limits.stats().countedBy).toBe('process');
    await server().restart();
    while (booth.limits.stats().countedBy !== 'redis') await booth.events.get('e1');
    expect(switches.map(({ countedBy }) => countedBy)).toEqual(['process', 'redis']);
    expect(service.refusals).toBe(0);
  });
}

test('fleets of the two libraries share the same limits', { skip: !hasRedis }, async () => {
  const { service, process } = fleet({ ...fast, concurrent: 2 }, () => [0, 20, 0]);
  const processes = [process({ eval: await ioRedis() }), process({ eval: await nodeRedis() })];
  await Promise.all(processes.flatMap(({ booth }) => times(10, () => booth.events.get('e1'))));
  expect(service.most.all).toBe(2);
  expect(service.refusals).toBe(0);
});

test('the adapters tested here are those of the guide', () => {
  const code = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8').replace(/\s+/g, ' ');
  const adapters = code('./adapters.ts')
    .split(/(?=\/\/ )/)
    .slice(1);
  expect(adapters).toHaveLength(2);
  for (const adapter of adapters) expect(code('../../../../docs/limits.md')).toContain(adapter.trim());
});
