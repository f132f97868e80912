import { afterAll, beforeAll } from 'vitest';
import { BoothClient, type ClientOptions } from '../../src/index.ts';
import { type RedisEval, type RedisLimitOptions, type RedisStatusChange, redisLimits } from '../../src/redis.ts';
import { type Latency, type StrictLimits, serviceUrl, strictServiceOn } from '../limits/strict-service.ts';
import { hasRedis, type RedisServer, startRedis } from './redis-server.ts';

/** Real time, exact to less than a millisecond: at the speeds of these tests it shows. */
const exactTime = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

/** One process of a fleet, as far as Redis can tell: it has its own desk there. */
export interface Process {
  readonly booth: BoothClient;
  readonly switches: RedisStatusChange[];
}

let fleets = 0;

/** A Redis for the tests of a file, and fleets that share their limits through it; each fleet has a key and an address of its own. */
export function useRedis() {
  let redis: RedisServer | undefined;
  beforeAll(async () => {
    if (hasRedis) redis = await startRedis();
  });
  afterAll(async () => {
    await redis?.stop();
  });
  const server = (): RedisServer => {
    if (redis === undefined) throw new Error('the tests have no Redis');
    return redis;
  };
  return {
    server,
    /** A service, and what makes the processes that call it. */
    fleet(limits: StrictLimits, latency?: (nth: number) => Latency) {
      fleets += 1;
      const name = `fleet-${fleets}`;
      const service = strictServiceOn(exactTime, limits, latency);
      return {
        name,
        service,
        process(options: Partial<RedisLimitOptions> = {}, client: Partial<ClientOptions> = {}): Process {
          const switches: RedisStatusChange[] = [];
          const redisEval: RedisEval = (script, keys, args) => server().eval(script, keys, args);
          const shared = redisLimits({
            eval: redisEval,
            fallbackShare: 1 / 4,
            address: name,
            ...limits,
            onStatusChange: (change) => switches.push(change),
            ...options,
          });
          const { fetch } = service;
          const booth = new BoothClient({ apiKey: name, baseUrl: serviceUrl, fetch, limits: shared, ...client });
          return { booth, switches };
        },
      };
    },
  };
}

/** Limits under which waits are short. */
export const fast = { perMinute: 12_000, burst: 40, addressPerMinute: 1e6 };

/** An `eval` that can be cut off from Redis: it then fails, or says nothing at all. */
export function severable(redisEval: RedisEval) {
  let state: 'connected' | 'failing' | 'silent' = 'connected';
  const cut: RedisEval = async (script, keys, args) => {
    if (state === 'failing') throw new Error('connect ECONNREFUSED redis://booth:secret-1@10.0.0.7:6379');
    return state === 'silent' ? new Promise<never>(() => {}) : redisEval(script, keys, args);
  };
  return {
    eval: cut,
    become(next: typeof state) {
      state = next;
    },
  };
}
