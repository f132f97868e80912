import { expect, test } from 'vitest';
import { strictService, times } from './strict-service.ts';

test('a total timeout ends calls in the queue, and the calls before them go on', async () => {
  const service = strictService();
  const booth = service.client({ totalTimeoutMs: 10_000 });
  const startMs = service.clock.now();
  const results = await Promise.allSettled(times(100, () => booth.events.get('e1')));
  const failures = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
  // The burst, and two a second for ten seconds.
  expect(failures).toHaveLength(100 - 40 - 19);
  expect(failures[0]).toMatchObject({
    kind: 'timeout',
    message: 'get_event: the call took longer than 10000 ms (totalTimeoutMs)',
    attempts: 0,
    mayHaveHappened: false,
    queuedMs: 10_000,
  });
  expect(service.clock.now() - startMs).toBe(10_000);
  expect(booth.limits.stats()).toMatchObject({ queued: 0, inFlight: 0 });
});

test('queue, requests and retries of one call have one total', async () => {
  const service = strictService();
  const booth = service.client({
    fetch: async (url, init) => {
      const response = await service.fetch(url, init);
      await service.clock.sleep(3000);
      return response.status === 200 ? new Response(null, { status: 500 }) : response;
    },
    retry: { random: () => 0.999, baseDelayMs: 2000 },
  });
  const startMs = service.clock.now();
  await Promise.allSettled([booth.events.get('e1', { totalTimeoutMs: 12_000 })]);
  expect(service.clock.now() - startMs).toBeLessThanOrEqual(12_000);
});

test('without a total timeout, a call may queue for as long as it takes', async () => {
  const service = strictService();
  const booth = service.client();
  const startMs = service.clock.now();
  await Promise.all(times(1000, () => booth.events.get('e1')));
  expect(service.clock.now() - startMs).toBeGreaterThan(400_000);
  expect(service.refusals).toBe(0);
});
