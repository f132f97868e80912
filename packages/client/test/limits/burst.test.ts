import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { type ApiResult, BoothClient } from '../../src/index.ts';
import { strictService, times } from './strict-service.ts';

/** Clients of an account in a world that stands still but for waits, with one answer that may be asked for again and again. */
function world() {
  const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
  const account = sim.accounts.create();
  const template = account.templates.add({ name: 'Classic strip', photoAreaCount: 3 });
  const startMs = sim.clock.now();
  return {
    sim,
    account,
    input: { name: 'Ada & Alan', date: '2026-09-12T17:00:00Z', templateIds: [template.id] },
    /** Waits for all, of which none may be rejected, and which may take next to no longer than the shortest possible time. */
    async measured(calls: readonly Promise<ApiResult<unknown>>[], optimumMs: number) {
      const answers = await Promise.all(calls);
      const attempts = answers.reduce((sum, answer) => sum + answer.attempts, 0);
      expect(attempts).toBe(calls.length);
      const ratio = (sim.clock.now() - startMs) / optimumMs;
      expect(ratio).toBeGreaterThanOrEqual(1);
      expect(ratio).toBeLessThanOrEqual(1.005);
    },
  };
}

rule(
  '8/requests-per-key',
  'of three hundred concurrent calls none is rate-limited, and they take the minimum time',
  async () => {
    const { account, measured } = world();
    const booth = new BoothClient(account.connection());
    const calls = times(300, () => booth.events.list({ limit: 1 }).withResponse());
    await measured(calls, ((300 - 40) / 2) * 1000);
  },
);

rule('8/requests-per-key', 'nor with every third call expensive', async () => {
  const { account, input, measured } = world();
  const booth = new BoothClient(account.connection());
  const calls = times(150, (n) =>
    n % 3 === 0 ? booth.events.create(input).withResponse() : booth.events.list({ limit: 1 }).withResponse(),
  );
  await measured(calls, ((50 * 5 + 100 - 40) / 2) * 1000);
});

rule(['8/requests-per-key', '8/lift'], 'nor under raised limits that the client is configured with', async () => {
  const { account, measured } = world();
  account.update({ limits: { perMinute: 1200 } });
  const booth = new BoothClient({
    ...account.connection(),
    limits: { perMinute: 1200, addressPerMinute: Number.POSITIVE_INFINITY },
  });
  // From so many addresses that theirs is no limit.
  const from = (n: number) => ({ headers: { 'Simulator-Client-IP': `address-${n % 8}` } });
  const calls = times(300, (n) => booth.events.list({ limit: 1 }, from(n)).withResponse());
  await measured(calls, ((300 - 40) / 20) * 1000);
});

rule('8/requests-per-key', 'nor with a client for each call', async () => {
  const { account, measured } = world();
  const calls = times(100, () => new BoothClient(account.connection()).events.list({ limit: 1 }).withResponse());
  await measured(calls, ((100 - 40) / 2) * 1000);
});

rule('8/requests-per-key', 'nor with slow responses, at the minimum extra time', async () => {
  const service = strictService({ perMinute: 1200, addressPerMinute: 5000 }, () => [10, 30, 10]);
  const booth = service.client({ limits: { perMinute: 1200, addressPerMinute: 5000 } });
  const startMs = service.clock.now();
  await Promise.all(times(300, () => booth.events.get('e1')));
  expect(service.refusals).toBe(0);
  expect((service.clock.now() - startMs) / (13_000 + 50)).toBeLessThanOrEqual(1.005);
});

test('with limits off, everything is sent immediately', async () => {
  const service = strictService();
  const booth = service.client({ limits: 'off', retry: false });
  const ends = await Promise.allSettled(times(100, () => booth.events.get('e1')));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
  expect(service.refusals).toBe(60);
  expect(booth.limits.stats()).toEqual({
    queued: 0,
    waitingFor: null,
    queuedUntil: null,
    inFlight: 0,
    heavyInFlight: 0,
    tokens: Number.POSITIVE_INFINITY,
    addressTokens: Number.POSITIVE_INFINITY,
    speed: 1,
    rateLimited: 0,
    pausedUntil: null,
    pausedOperations: {},
    countedBy: 'process',
  });
});
