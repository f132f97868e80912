import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { newEvent, times } from '../limits/strict-service.ts';
import { fast, useRedis } from './fleet.ts';
import { hasRedis } from './redis-server.ts';

const { fleet } = useRedis();

rule.skipIf(!hasRedis)(
  ['8/requests-per-key', '8/concurrent-all'],
  'processes that share a key are refused nothing, whatever their calls cost',
  async () => {
    const { service, process } = fleet(fast, (nth) => [nth % 4, nth % 3, nth % 5]);
    const processes = times(3, () => process());
    const calls = processes.flatMap(({ booth }) =>
      times(20, (n) => (n % 5 === 0 ? booth.events.create(newEvent) : booth.events.get('e1'))),
    );
    await Promise.all(calls);
    expect(service.arrivals).toHaveLength(60);
    expect(service.refusals).toBe(0);
    for (const { booth, switches } of processes) {
      expect(booth.limits.stats()).toMatchObject({ queued: 0, inFlight: 0, rateLimited: 0, countedBy: 'redis' });
      expect(switches).toEqual([]);
    }
  },
);
