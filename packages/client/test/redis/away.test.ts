import { expect, test, vi } from 'vitest';
import { times } from '../limits/strict-service.ts';
import { fast, severable, useRedis } from './fleet.ts';
import { hasRedis } from './redis-server.ts';

const { fleet, server } = useRedis();
const redisTest = test.skipIf(!hasRedis);

redisTest('while Redis is away each process keeps to its share, says so once, and comes back by itself', async () => {
  const { service, process } = fleet(fast, () => [0, 20, 0]);
  const link = severable((...input) => server().eval(...input));
  link.become('failing');
  const { booth, switches } = process({ eval: link.eval, share: 0.5 });
  await Promise.all(times(30, () => booth.events.get('e1')));
  expect(service.most.all).toBe(5);
  expect(booth.limits.stats().countedBy).toBe('process');
  expect(switches).toMatchObject([
    { countedBy: 'process', cause: { message: expect.stringContaining('ECONNREFUSED') } },
  ]);
  expect(switches[0]?.cause?.message).not.toContain('secret-1');
  link.become('connected');
  while (booth.limits.stats().countedBy !== 'redis') await booth.events.get('e1');
  expect(switches).toEqual([switches[0], { countedBy: 'redis', cause: undefined }]);
  expect(service.refusals).toBe(0);
});

redisTest(
  'calls that wait when Redis dies go on, and none is refused, then or when it is back without memory',
  async () => {
    const { service, process } = fleet({ ...fast, perMinute: 6000 });
    const processes = times(2, () => process({ share: 1 / 2 }));
    const work = Promise.all(processes.flatMap(({ booth }) => times(150, () => booth.events.get('e1'))));
    while (service.arrivals.length < 60) await service.clock.sleep(5);
    await server().kill();
    while (service.arrivals.length < 120) await service.clock.sleep(5);
    await server().restart();
    await work;
    expect(service.refusals).toBe(0);
    expect(service.arrivals).toHaveLength(300);
    for (const { switches } of processes)
      expect(switches.map(({ countedBy }) => countedBy)).toEqual(['process', 'redis']);
  },
);

redisTest('a call that began while Redis was away counts once it is back, and no longer than it lasts', async () => {
  const limits = { ...fast, concurrent: 1, heavy: 1 };
  const { service, process } = fleet(limits, (nth) => [0, nth === 0 ? 1500 : 0, 0]);
  const link = severable((...input) => server().eval(...input));
  link.become('failing');
  const [one, other] = [process({ eval: link.eval }), process()];
  const long = one.booth.events.get('e1');
  while (service.arrivals.length === 0) await service.clock.sleep(5);
  link.become('connected');
  while (one.booth.limits.stats().countedBy !== 'redis') await service.clock.sleep(5);
  const startMs = service.clock.now();
  await other.booth.events.get('e2');
  await long;
  expect(service.refusals).toBe(0);
  expect(service.most.all).toBe(1);
  expect(service.clock.now() - startMs).toBeLessThan(3000);
});

redisTest('a Redis that does not answer is away', async () => {
  const { process } = fleet(fast);
  const link = severable((...input) => server().eval(...input));
  link.become('silent');
  const { booth, switches } = process({ eval: link.eval });
  await booth.events.get('e1');
  expect(switches).toMatchObject([{ cause: { message: 'Redis did not answer within 1000 ms' } }]);
});

test('an eval that gives something else than the script answers is as good as none', async () => {
  const { process } = fleet(fast);
  for (const answer of ['OK', null, [1, 2], [1, 'x', 3, 4, 5, 6]]) {
    const { booth, switches } = process({ eval: async () => answer });
    await booth.events.get('e1');
    expect(switches).toMatchObject([{ cause: { message: expect.stringMatching(/^eval gave something else/) } }]);
  }
});

test('unless told otherwise, it is said on the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { process } = fleet(fast);
  const { booth } = process({ eval: () => Promise.reject(new Error('no route')), onSwitch: undefined });
  await Promise.all(times(3, () => booth.events.get('e1')));
  expect(warn.mock.calls).toEqual([
    ['@boothkit/client/redis: Redis is away, so this process keeps to its own share of the limits: no route'],
  ]);
  warn.mockRestore();
});

test('nothing keeps a program running while Redis is away and nothing waits', async () => {
  vi.useFakeTimers();
  const { process } = fleet(fast);
  const { booth } = process(
    { eval: () => Promise.reject(new Error('no route')) },
    { fetch: async () => new Response('{}') },
  );
  const call = booth.events.get('e1');
  await vi.advanceTimersByTimeAsync(0);
  await call;
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
