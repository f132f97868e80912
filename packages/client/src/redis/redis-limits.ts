import { realClock } from '../engine/clock.ts';
import { ValidationError } from '../engine/errors.ts';
import { notify } from '../engine/notify.ts';
import { withTimeout } from '../engine/with-timeout.ts';
import { createServiceLimits, type ProcessLimiter, type ServiceLimits } from '../limits/process-limiter.ts';
import { createRegistry, nameKey } from '../limits/registry.ts';
import type { LimitedClient, SharedLimits } from '../options/limiter.ts';
import { redactCause, redactUrls } from '../transport/redact.ts';
import { readReply, writeMessage } from './messages.ts';
import { createRedisLimiter, type RedisLimiter } from './redis-limiter.ts';
import {
  fallbackNumbers,
  type RedisLimitOptions,
  type RedisSettings,
  type RedisStatusChange,
  readRedisOptions,
} from './redis-options.ts';
import { script } from './script.ts';

/** Redis counts as down if it takes longer than this. */
const replyTimeoutMs = 1000;

/**
 * The limits of a whole fleet, counted in Redis: for the option `limits` of its clients. Create them once in each process.
 *
 * A process asks Redis before each request, in one round trip. If it dies, its permits expire after `leaseMs`. While Redis is down, each
 * process limits itself to its `fallbackShare`, and asks again every second. All times come from the clock of Redis: a client with a
 * `clock` of its own is rejected. Throws a {@link ValidationError} that names the option, what was found and what is needed.
 *
 * @example
 * ```ts
 * import { BoothClient } from '@boothkit/client';
 * import { type RedisEval, redisLimits } from '@boothkit/client/redis';
 *
 * export function boothClient(apiKey: string, redisEval: RedisEval): BoothClient {
 *   const limits = redisLimits({ eval: redisEval, fallbackShare: 1 / 4 });
 *   return new BoothClient({ apiKey, baseUrl: 'https://api.example.com/v1', limits });
 * }
 * ```
 */
export function redisLimits(options: RedisLimitOptions): SharedLimits {
  const settings = readRedisOptions(options);
  const { limits, numbers, leaseMs } = settings;
  const processName = crypto.randomUUID();
  const limiters = createRegistry<RedisLimiter>((limiter) => limiter.isIdle());
  const fallbackServices = new Map<string, ServiceLimits>();
  let limitersMade = 0;
  let countedBy: RedisStatusChange['countedBy'] = 'redis';

  function setCountedBy(who: RedisStatusChange['countedBy'], cause?: unknown): void {
    if (who === countedBy) return;
    countedBy = who;
    // The message of a connection error may hold its URL, and with it a password.
    const shown = cause === undefined ? undefined : redactCause(cause, redactUrls);
    notify(settings.onStatusChange, { countedBy, cause: shown });
  }

  /** The limits while Redis is down, apart from those of clients that do not share theirs. */
  function fallbackFor({ baseUrl, keySource }: LimitedClient): ProcessLimiter {
    const { origin } = new URL(baseUrl);
    const service = fallbackServices.get(origin) ?? createServiceLimits(realClock);
    fallbackServices.set(origin, service);
    const account = limits.account === undefined ? undefined : `${baseUrl} ${limits.account}`;
    return service.limiterFor(`${baseUrl} ${nameKey(keySource, settings.key)}`, {
      named: fallbackNumbers(settings),
      account,
    });
  }

  function createLimiter(client: LimitedClient): RedisLimiter {
    let keys: Promise<string[]> | undefined;
    limitersMade += 1;
    return createRedisLimiter({
      name: `${processName}:${limitersMade}`,
      leaseMs,
      expensiveCost: numbers.expensiveCost,
      fallback: fallbackFor(client),
      countedBy: setCountedBy,
      async send(message) {
        keys ??= redisKeysOf(client, settings);
        const names = await keys;
        const replying = async () => options.eval(script, names, [writeMessage(message, numbers)]);
        const late = `Redis did not reply within ${replyTimeoutMs} ms`;
        return readReply(await withTimeout(replying, replyTimeoutMs, late), numbers);
      },
    });
  }

  return {
    settings: limits,
    limiterFor(client) {
      if (client.clock !== undefined && client.clock !== realClock) {
        throw new ValidationError(
          'limits shared through Redis use its time, which is real: leave out the option clock, or use other limits',
        );
      }
      if (settings.key === undefined && typeof client.keySource === 'function') {
        throw new ValidationError('limits.key must name the key for the fleet if apiKey is a function; got nothing');
      }
      return limiters.get(`${client.baseUrl} ${nameKey(client.keySource, settings.key)}`, () => createLimiter(client));
    },
  };
}

/**
 * The names of the four Redis keys: for the API key, its account, its address, and the queue of the address. The API key is in them as
 * its SHA-256. Their hash tag is the service, so that a cluster keeps them in one slot.
 */
async function redisKeysOf(
  { baseUrl, apiKey }: LimitedClient,
  { key, limits, address }: RedisSettings,
): Promise<string[]> {
  const { origin } = new URL(baseUrl);
  const path = baseUrl.slice(origin.length);
  const secret = async () => (typeof apiKey === 'string' ? apiKey : apiKey());
  const keyName = key === undefined ? `sha256-${await sha256(await secret())}` : `named-${key}`;
  const accountName = limits.account === undefined ? `of-${keyName}` : `named-${limits.account}`;
  return [
    `key:${path}:${keyName}`,
    `account:${path}:${accountName}`,
    `address:${address}`,
    `address-line:${address}`,
  ].map((name) => `boothkit:{${origin}}:${name}`);
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
