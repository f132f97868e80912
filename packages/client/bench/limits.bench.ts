import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { expect, onTestFinished, test } from 'vitest';
import { hasRedis, startRedis } from '../test/redis/redis-server.ts';
import { startWorker } from '../test/redis/workers.ts';

// The service's real limiter over HTTP in real time: 20 a second, burst 40, 10 at once, as its support might lift them.
const numbers = { perMinute: 1200, burst: 40, concurrent: 10 };
const atMostMs = 120_000;

/** Has processes make their calls at the same moment, and tells how long all of them took next to the shortest possible. */
async function measure(calls: readonly number[], redisPath?: string, killFirstAfterMs?: number) {
  const sim = createSimulator();
  const account = sim.accounts.create();
  account.update({ limits: numbers });
  const web = await listen(sim);
  onTestFinished(() => web.close());
  const workers = await Promise.all(
    calls.map((count) =>
      startWorker(
        {
          ...web.connection(account.id),
          calls: count,
          limits: { ...numbers, addressPerMinute: 1e6 },
          share: 1 / calls.length,
          leaseMs: 2000,
          ...(redisPath !== undefined && { redisPath }),
        },
        atMostMs,
      ),
    ),
  );
  const startMs = performance.now();
  for (const worker of workers) worker.go();
  ...
}
