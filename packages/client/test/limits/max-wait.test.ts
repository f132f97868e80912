import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { RateLimitError } from '../../src/index.ts';
import { answer, anyResource, failure, failureOf, scripted } from '../support/scripted-service.ts';
import { strictService, times } from './strict-service.ts';

describe('a call that waits for limits as long as maxWaitMs', () => {
  rule('8/requests-per-key', 'fails with RateLimitError and retryAfterMs, and nothing is sent', async () => {
    const service = strictService();
    const booth = service.client();
    await Promise.all(times(40, () => booth.events.get('e1')));
    const startMs = service.clock.now();
    const error = await failureOf(booth.events.create({ name: 'x', date: 'y', templateIds: [] }, { maxWaitMs: 1000 }));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ attempts: 0, mayHaveHappened: false, queuedMs: 1000 });
    expect(service.clock.now() - startMs).toBe(1000);
    expect(service.arrivals).toHaveLength(40);
    const { message, retryAfterMs = 0 } = error as RateLimitError;
    expect(message).toMatch(
      /the call has waited for limits for its maximum time \(maxWaitMs\); try again in about \d+ ms$/,
    );
    expect(retryAfterMs).toBeGreaterThan(1000);
    expect(retryAfterMs).toBeLessThan(2000);
    // After that time the call need not wait, and no token is lost.
    await service.clock.sleep(retryAfterMs);
    await booth.events.create({ name: 'x', date: 'y', templateIds: [] }, { maxWaitMs: 0 });
  });

  test('fails immediately if it may not wait at all', async () => {
    const service = strictService();
    const booth = service.client({ limits: { maxWaitMs: 0 } });
    const ends = await Promise.allSettled(times(15, () => booth.events.get('e1')));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(booth.limits.stats()).toMatchObject({ queued: 0, inFlight: 0 });
  });

  test('lets the others go on, and its own option goes before that of the client', async () => {
    const service = strictService();
    const booth = service.client({ limits: { maxWaitMs: 100 } });
    await Promise.all(times(40, () => booth.events.get('e1')));
    const [short, long] = await Promise.allSettled([
      booth.events.get('e1'),
      booth.events.get('e1', { maxWaitMs: Number.POSITIVE_INFINITY }),
    ]);
    expect([short?.status, long?.status]).toEqual(['rejected', 'fulfilled']);
  });

  rule('8/retry-after', 'does not wait after a 429 for longer either', async () => {
    const { booth, clock } = scripted([failure(429, {}, { 'Retry-After': '30' }), answer(anyResource)]);
    const error = await failureOf(booth.events.get('e1', { maxWaitMs: 20_000 }));
    expect(error).toMatchObject({ kind: 'rate-limit', retryAfterMs: 30_000, attempts: 1 });
    expect(clock.slept).toEqual([]);
  });
});
