// One process of a fleet: `node worker.ts '{"baseUrl": …}'`. Says "ready", waits for a line, makes its calls, and says how it went.
import { once } from 'node:events';
import { BoothClient, type LimitOptions } from '@boothkit/client';
import { type RedisEval, redisLimits } from '@boothkit/client/redis';
import { evalOf } from './redis-server.ts';
import { respClient } from './resp-client.ts';

/** What a worker is told. */
export interface WorkerTask {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly calls: number;
  readonly limits: LimitOptions;
  /** Where Redis listens. */
  readonly redisPath: string;
  readonly share: number;
  readonly leaseMs: number;
  /** Whether its calls never end: it then says "holding" once as many as may are under way. */
  readonly hangs?: boolean;
}

/** How it went. */
export interface WorkerResult {
  readonly done: number;
  /** Requests sent: more than calls where some were refused. */
  readonly attempts: number;
}

const task: WorkerTask = JSON.parse(process.argv[2] ?? '{}');
const { baseUrl, apiKey, calls, limits, redisPath, share, leaseMs, hangs = false } = task;
const redis = respClient(redisPath);
let questions = 0;
const redisEval: RedisEval = async (...input) => {
  questions += 1;
  try {
    return await evalOf(redis)(...input);
  } finally {
    questions -= 1;
  }
};
const booth = new BoothClient({
  apiKey,
  baseUrl,
  limits: redisLimits({ eval: redisEval, fallbackShare: share, leaseMs, ...limits }),
  ...(hangs && { fetch: () => new Promise<never>(() => {}) }),
});

// The platform's first fetch takes its time, which is not measured.
await fetch(baseUrl);
console.log('ready');
await once(process.stdin, 'data');
// Whoever started it is gone.
process.stdin.once('end', () => process.exit(1));
const all = Array.from({ length: calls }, (_, n) =>
  // From so many addresses that theirs is no limit.
  booth.events.list({ limit: 1 }, { headers: { 'Simulator-Client-IP': `address-${n % 16}` } }).withResponse(),
);
if (hangs) {
  while (booth.limits.stats().inFlight < calls) await new Promise((resolve) => setTimeout(resolve, 5));
  console.log('holding');
}
const answers = await Promise.all(all);
console.log(
  JSON.stringify({ done: answers.length, attempts: answers.reduce((sum, { attempts }) => sum + attempts, 0) }),
);
// Redis is still to be told of the last ones.
do await new Promise((resolve) => setImmediate(resolve));
while (questions > 0);
process.exit();
