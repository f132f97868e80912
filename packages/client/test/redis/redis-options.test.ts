import { expect, test } from 'vitest';
import { BoothClient, ValidationError } from '../../src/index.ts';
import { type RedisLimitOptions, redisLimits } from '../../src/redis.ts';
import { apiKey, baseUrl, scripted } from '../support/scripted-service.ts';

const good = { eval: async () => [], fallbackShare: 1 / 4 };

test.each<[string, unknown, string]>([
  ['no options', undefined, 'redisLimits needs options with eval and fallbackShare; got nothing'],
  ['no eval', { fallbackShare: 1 }, 'limits.eval must be a function that runs a script in Redis; got nothing'],
  [
    'no share',
    { eval: good.eval },
    'limits.fallbackShare must be a number above 0 to 1, such as 1 / 4 for a fleet of four; got nothing',
  ],
  [
    'no share at all',
    { ...good, fallbackShare: 0 },
    'limits.fallbackShare must be a number above 0 to 1, such as 1 / 4 for a fleet of four; got 0',
  ],
  ['more than all', { ...good, fallbackShare: 1.5 }, 'got 1.5'],
  ['an empty name', { ...good, key: '' }, 'limits.key must be a name; got an empty string'],
  ['an address that is none', { ...good, address: 7 }, 'limits.address must be a name; got 7'],
  [
    'a lease too short to renew',
    { ...good, leaseMs: 10 },
    'limits.leaseMs must be a number of milliseconds from 1000; got 10',
  ],
  ['a listener that is none', { ...good, onStatusChange: true }, 'limits.onStatusChange must be a function; got true'],
  ['an unknown option', { ...good, fallback: 1 }, 'unknown option `fallback`; did you mean `fallbackShare`?'],
  ['an unknown limit', { ...good, maxWait: 1 }, 'unknown option `maxWait`; did you mean `maxWaitMs`?'],
  ['a number that is none', { ...good, perMinute: 0 }, 'limits.perMinute must be a number of tokens above 0; got 0'],
])('%s: refused', (_, options, message) => {
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
