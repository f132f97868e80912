import { expect, test } from 'vitest';
import type { Fetch } from '../../src/index.ts';
import { times } from '../limits/strict-service.ts';
import { fast, severable, useRedis } from './fleet.ts';
import { hasRedis } from './redis-server.ts';

const { fleet, server } = useRedis();
const redisTest = test.skipIf(!hasRedis);
/** These live in real time, of which a busy machine takes more. */
const patience = 60_000;

redisTest(
  'calls that wait when Redis dies go on, and none is refused, then or when it is back without memory',
  { timeout: patience },
  async () => {
    const { service, process } = fleet({ ...fast, perMinute: 6000 });
    // Less than the service allows at once: a busy machine lets calls arrive in clumps, and a Redis that began full again would still show.
    const processes = times(2, () => process({ fallbackShare: 1 / 2, burst: 25 }));
    let isDone = false;
    // So many at once that some always wait, for as long as the test needs them.
    const work = Promise.all(
      processes.flatMap(({ booth }) =>
        times(30, async () => {
          while (!isDone) await booth.events.get('e1');
        }),
      ),
    );
    const until = async (holds: () => boolean): Promise<void> => {
      while (!holds()) await service.clock.sleep(5);
    };
    await until(() => service.arrivals.length >= 60);
    await server().kill();
    await until(() => processes.every(({ switches }) => switches.length > 0));
    const before = service.arrivals.length;
    await until(() => service.arrivals.length >= before + 20);
    await server().restart();
    await until(() => processes.every(({ booth }) => booth.limits.stats().countedBy === 'redis'));
    isDone = true;
    await work;
    expect(service.refusals).toBe(0);
    for (const { switches } of processes) {
      expect(switches.map(({ countedBy }) => countedBy)).toEqual(switches.map((_, n) => ['process', 'redis'][n % 2]));
      expect(switches.at(-1)?.countedBy).toBe('redis');
    }
  },
);

redisTest(
  'a call that began while Redis was away counts once it is back, and no longer than it lasts',
  { timeout: patience },
  async () => {
    const limits = { ...fast, concurrent: 1, heavy: 1 };
    const { service, process } = fleet(limits);
    const link = severable((...input) => server().eval(...input));
    link.become('failing');
    let finish: () => void = () => {};
    const fetch: Fetch = async (url, init) => {
      const response = await service.fetch(url, init);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return response;
    };
    const [one, other] = [process({ eval: link.eval }, { fetch, timeoutMs: Infinity }), process()];
    const long = one.booth.events.get('e1');
    while (service.arrivals.length === 0) await service.clock.sleep(5);
    link.become('connected');
    while (one.booth.limits.stats().countedBy !== 'redis') await service.clock.sleep(5);
    const short = other.booth.events.get('e2');
    while (other.booth.limits.stats().countedBy !== 'redis') await service.clock.sleep(5);
    expect(service.arrivals).toHaveLength(1);
    finish();
    await Promise.all([long, short]);
    expect(service.arrivals).toHaveLength(2);
    expect(service.refusals).toBe(0);
  },
);

redisTest('a Redis that went away after the last call is told of with the next one', async () => {
  const { service, process } = fleet(fast);
  let answers = 0;
  let failures = 0;
  const link = severable((...input) => server().eval(...input));
  const { booth, switches } = process(
    {
      eval: async (...input) => {
        try {
          const answer = await link.eval(...input);
          answers += 1;
          return answer;
        } catch (error) {
          failures += 1;
          throw error;
        }
      },
    },
    {
      async fetch(url, init) {
        // It gave the place, and has heard that it is taken: the next it is told is the end.
        while (answers < 2) await service.clock.sleep(1);
        link.become('failing');
        return service.fetch(url, init);
      },
    },
  );
  await booth.events.get('e1');
  do await service.clock.sleep(1);
  while (failures === 0);
  expect(switches).toEqual([]);
  const next = booth.events.get('e1');
  expect(switches).toMatchObject([{ countedBy: 'process' }]);
  await next;
});
