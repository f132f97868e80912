import { expect, test } from 'vitest';
import { strictService, times } from './strict-service.ts';

test('with learn, the rate rises by a tenth each minute while calls wait, and all calls take less time', async () => {
  const service = strictService({ perMinute: 240, addressPerMinute: 1e6 });
  const limits = { addressPerMinute: Infinity };
  const booth = service.client({ limits: { ...limits, learn: true } });
  const startMs = service.clock.now();
  const calls = Promise.all(times(1000, () => booth.events.get('e1')));
  await service.clock.sleep(60_000);
  expect(booth.limits.stats().speed).toBeCloseTo(1.1, 2);
  await calls;
  expect(service.refusals).toBe(0);
  // Without it they take (1000 - 40) / 2 = 480 s.
  expect(service.clock.now() - startMs).toBeLessThan(400_000);
  expect(booth.limits.stats().speed).toBeGreaterThan(1.5);
});

test('a 429 takes half of the rise back, and the documented rate stays', async () => {
  const service = strictService({ perMinute: 150, addressPerMinute: 1e6 });
  const booth = service.client({ limits: { addressPerMinute: Infinity, learn: true } });
  const startMs = service.clock.now();
  await Promise.all(times(3000, () => booth.events.get('e1')));
  expect(service.refusals).toBeGreaterThan(0);
  expect(service.refusals).toBeLessThanOrEqual(20);
  const { speed } = booth.limits.stats();
  expect(speed).toBeGreaterThan(1);
  expect(speed).toBeLessThan(1.4);
  // At most 2960 / 2.5 = 1184 s are needed, and 1480 s at the documented rate.
  expect(service.clock.now() - startMs).toBeLessThan(1400_000);
});

test('nothing is learned while no call waits for tokens', async () => {
  const service = strictService({}, () => [0, 1000, 0]);
  const booth = service.client({ limits: { concurrent: 1, heavy: 1, learn: true } });
  await Promise.all(times(60, () => booth.events.get('e1')));
  await service.clock.sleep(600_000);
  expect(booth.limits.stats().speed).toBe(1);
});

test('without learn, or once a client names false, the rate is as documented', async () => {
  const service = strictService({ perMinute: 600 });
  const booth = service.client();
  await Promise.all(times(160, () => booth.events.get('e1')));
  expect(booth.limits.stats().speed).toBe(1);
  service.client({ limits: { learn: true } });
  await Promise.all(times(160, () => booth.events.get('e1')));
  expect(booth.limits.stats().speed).toBeGreaterThan(1);
  // A client that names nothing changes nothing.
  service.client();
  expect(booth.limits.stats().speed).toBeGreaterThan(1);
  service.client({ limits: { learn: false } });
  expect(booth.limits.stats().speed).toBe(1);
});
