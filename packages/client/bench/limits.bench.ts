import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { expect, onTestFinished, test } from 'vitest';
import { hasRedis, type RedisServer, startRedis } from '../test/redis/redis-server.ts';
import { startWorker, type Worker } from '../test/redis/workers.ts';

// The service's real limiter over HTTP in real time: 20 a second, burst 40, 10 at once, as its support might lift them.
const numbers = { perMinute: 1200, burst: 40, concurrent: 10 };
const atMostMs = 120_000;

/** Processes that wait for the word, and the calls of each. */
async function fleet(calls: readonly number[], redisPath?: string): Promise<Worker[]> {
  const sim = createSimulator();
  const account = sim.accounts.create();
  account.update({ limits: numbers });
  const web = await listen(sim);
  onTestFinished(() => web.close());
  // A process's first answer takes as long as its code takes to load, and the clients' buckets begin with their first answer.
  const { apiKey, baseUrl } = web.connection(sim.accounts.create().id);
  await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
  const task = {
    ...web.connection(account.id),
    limits: { ...numbers, addressPerMinute: 1e6 },
    share: 1 / calls.length,
    leaseMs: 2000,
    ...(redisPath !== undefined && { redisPath }),
  };
  return Promise.all(calls.map((count) => startWorker({ ...task, calls: count }, atMostMs)));
}

/** How it went for those that live to tell. */
async function results(workers: readonly Worker[]) {
  const all = await Promise.all(workers.map((worker) => worker.result()));
  const done = all.reduce((sum, one) => sum + one.done, 0);
  const refusals = all.reduce((sum, one) => sum + one.attempts, 0) - done;
  return { done, refusals };
}

async function startedRedis(): Promise<RedisServer> {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  return redis;
}

function report(
  what: string,
  tookMs: number,
  optimumMs: number,
  { done, refusals }: { done: number; refusals: number },
) {
  const ratio = tookMs / optimumMs;
  console.log(
    `${what}: ${done} done, ${refusals} refused, ${(tookMs / 1000).toFixed(2)} s, ${ratio.toFixed(4)} × the optimum`,
  );
  return ratio;
}

const optimumMs = (calls: number) => ((calls - numbers.burst) / numbers.perMinute) * 60_000;

test('one process, 1,000 calls at once', { timeout: atMostMs }, async () => {
  const workers = await fleet([1000]);
  const startMs = performance.now();
  for (const worker of workers) worker.go();
  const result = await results(workers);
  const ratio = report('one process', performance.now() - startMs, optimumMs(1000), result);
  expect(result).toEqual({ done: 1000, refusals: 0 });
  expect(ratio).toBeLessThanOrEqual(1.005);
});

test.skipIf(!hasRedis)('four processes through Redis, 250 calls each', { timeout: atMostMs }, async () => {
  const redis = await startedRedis();
  const workers = await fleet([250, 250, 250, 250], redis.path);
  const startMs = performance.now();
  for (const worker of workers) worker.go();
  const result = await results(workers);
  const ratio = report('four processes', performance.now() - startMs, optimumMs(1000), result);
  expect(result).toEqual({ done: 1000, refusals: 0 });
  expect(ratio).toBeLessThanOrEqual(1.02);
});

test.skipIf(!hasRedis)('four processes, one of which is killed on the way', { timeout: atMostMs }, async () => {
  const redis = await startedRedis();
  const [doomed, ...others] = await fleet([250, 250, 250, 250], redis.path);
  const startMs = performance.now();
  for (const worker of [doomed, ...others]) worker?.go();
  const killedAfterMs = 10_000;
  await new Promise((resolve) => setTimeout(resolve, killedAfterMs));
  await doomed?.kill();
  const result = await results(others);
  // By then all four have had their quarter; from then on the three share the whole.
  const beforeKill = numbers.burst + (killedAfterMs / 60_000) * numbers.perMinute;
  const ratio = report('one of four killed', performance.now() - startMs, optimumMs(750 + beforeKill / 4), result);
  expect(result).toEqual({ done: 750, refusals: 0 });
  expect(ratio).toBeLessThanOrEqual(1.02);
});
