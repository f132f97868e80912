import { expect, test } from 'vitest';
import { BoothClient, ValidationError } from '../../src/index.ts';
import { type RedisLimitOptions, redisLimits } from '../../src/redis.ts';
import { apiKey, baseUrl, scripted } from '../support/scripted-service.ts';

const good = { eval: async () => [], fallbackShare: 1 / 4 };

const share = 'limits.fallbackShare must be a number above 0 to 1, such as 1 / 4 for a fleet of four; got';

test.each<[unknown, string]>([
  [undefined, 'redisLimits needs options with eval and fallbackShare; got nothing'],
  [{ fallbackShare: 1 }, 'limits.eval must be a function that runs a script in Redis; got nothing'],
  [{ eval: good.eval }, `${share} nothing`],
  [{ ...good, fallbackShare: 0 }, `${share} 0`],
  [{ ...good, fallbackShare: 1.5 }, `${share} 1.5`],
  [{ ...good, key: '' }, 'limits.key must be a name; got an empty string'],
  [{ ...good, address: 7 }, 'limits.address must be a name; got 7'],
  [{ ...good, leaseMs: 10 }, 'limits.leaseMs must be a number of milliseconds from 1000; got 10'],
  [{ ...good, onStatusChange: true }, 'limits.onStatusChange must be a function; got true'],
  [{ ...good, fallback: 1 }, 'unknown option `fallback`; did you mean `fallbackShare`?'],
  [{ ...good, maxWait: 1 }, 'unknown option `maxWait`; did you mean `maxWaitMs`?'],
  [{ ...good, perMinute: 0 }, 'limits.perMinute must be a number of tokens above 0; got 0'],
])('invalid options are rejected by name: %j', (options, message) => {
  const make = () => redisLimits(options as RedisLimitOptions);
  expect(make).toThrow(ValidationError);
  expect(make).toThrow(message);
});

test('a client with its own clock is rejected, since Redis uses real time', () => {
  const { clock } = scripted([]);
  expect(() => new BoothClient({ apiKey, baseUrl, clock, limits: redisLimits(good) })).toThrow(
    'limits shared through Redis use its time, which is real: leave out the option clock, or use other limits',
  );
});

test('a key that a function gives must have a name for the fleet', () => {
  const make = (key?: string) =>
    new BoothClient({ apiKey: () => apiKey, baseUrl, limits: redisLimits({ ...good, key }) });
  expect(() => make()).toThrow('limits.key must name the key for the fleet if apiKey is a function; got nothing');
  expect(make('reports').limits.stats()).toMatchObject({ queued: 0, countedBy: 'process' });
});
