import { realClock } from '../clock.ts';
import { ValidationError } from '../errors.ts';
import { nameKey } from '../limits/key-name.ts';
import type { LimitedClient, SharedLimits } from '../limits/limiter.ts';
import { createShelf } from '../limits/shelf.ts';
import { tell } from '../limits/tell.ts';
import { createTraffic, type Traffic } from '../limits/traffic.ts';
import { createRedactor, redactCause } from '../transport/redact.ts';
import { createDesk, type Desk } from './desk.ts';
import { nameKeys } from './key-names.ts';
import { readWord, writeMessage } from './messages.ts';
import { type RedisLimitOptions, type RedisSwitch, readRedisOptions, shareOf } from './redis-options.ts';
import { script } from './script.ts';

/** Redis is away when it takes longer than this. */
const answerMs = 1000;

/**
 * The limits of a whole fleet, counted in Redis: for the option `limits` of its clients. Make it once in each process.
 *
 * A process asks Redis before each request, in one round trip, and what it holds when it dies lapses after `leaseMs`. While
 * Redis is away, each process keeps to its `share` and asks again every second. It all goes by the time of Redis: a client with
 * a `clock` of its own is refused. Throws a {@link ValidationError} that names an option which is wrong.
 *
 * @example
 * ```ts
 * import { BoothClient } from '@boothkit/client';
 * import { type RedisEval, redisLimits } from '@boothkit/client/redis';
 *
 * export function boothClient(apiKey: string, redisEval: RedisEval): BoothClient {
 *   const limits = redisLimits({ eval: redisEval, share: 1 / 4 });
 *   return new BoothClient({ apiKey, baseUrl: 'https://api.example.com/v1', limits });
 * }
 * ```
 */
export function redisLimits(options: RedisLimitOptions): SharedLimits {
  const settings = readRedisOptions(options);
  const { limits, numbers, share, leaseMs } = settings;
  const processName = crypto.randomUUID();
  const desks = createShelf<Desk>((desk) => desk.isIdle());
  const traffics = new Map<string, Traffic>();
  let desksMade = 0;
  let countedBy: RedisSwitch['countedBy'] = 'redis';

  function noteCountedBy(who: RedisSwitch['countedBy'], cause?: unknown): void {
    if (who === countedBy) return;
    countedBy = who;
    // The message of a connection's fault may hold its URL, and with it a password.
    tell(settings.onSwitch, {
      countedBy,
      cause: cause === undefined ? undefined : redactCause(cause, createRedactor().redact),
    });
  }

  /** Limits for while Redis is away; apart from those of clients that do not share theirs. */
  function fallbackFor({ baseUrl, keyGiven }: LimitedClient) {
    const { origin } = new URL(baseUrl);
    const traffic = traffics.get(origin) ?? createTraffic(realClock);
    traffics.set(origin, traffic);
    const account = limits.account === undefined ? undefined : `${baseUrl} ${limits.account}`;
    return traffic.limiter(`${baseUrl} ${nameKey(keyGiven)}`, { named: shareOf(numbers, share), account });
  }

  function makeDesk(client: LimitedClient): Desk {
    let names: Promise<string[]> | undefined;
    desksMade += 1;
    return createDesk({
      name: `${processName}:${desksMade}`,
      leaseMs,
      expensiveCost: numbers.expensiveCost,
      fallback: fallbackFor(client),
      countedBy: noteCountedBy,
      async talk(message) {
        names ??= nameKeys(client, settings);
        const keys = await names;
        return readWord(
          await inTime(async () => options.eval(script, keys, [writeMessage(message, numbers)])),
          numbers,
        );
      },
    });
  }

  return {
    settings: limits,
    limiterFor(client) {
      if (client.clock !== realClock) {
        throw new ValidationError(
          'limits that are shared through Redis go by its time, which is real: leave out the option clock, or use other limits',
        );
      }
      if (settings.key === undefined && typeof client.keyGiven === 'function') {
        throw new ValidationError('limits.key must name the key for the fleet where apiKey is a function; got nothing');
      }
      return desks.get(`${client.baseUrl} ${nameKey(client.keyGiven)}`, () => makeDesk(client));
    },
  };
}

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const late = realClock.sleep(answerMs, controller.signal).then(() => {
    throw new Error(`Redis did not answer within ${answerMs} ms`);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    controller.abort();
  }
}
