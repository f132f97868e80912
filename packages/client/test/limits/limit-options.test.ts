import { expect, test } from 'vitest';
import { BoothClient, type ClientOptions, ValidationError } from '../../src/index.ts';
import { apiKey, baseUrl, failureOf, scripted } from '../support/scripted-service.ts';

test.each<[string, unknown, string]>([
  ['limits that are no object', 7, "limits must be 'off' or an object; got 7"],
  ['limits that are null', null, "limits must be 'off' or an object; got null"],
  ['another word than off', 'on', "limits must be 'off' or an object; got a string of 2 characters"],
  ['no tokens a minute', { perMinute: 0 }, 'limits.perMinute must be a number of tokens above 0; got 0'],
  ['endless tokens', { perMinute: Infinity }, 'limits.perMinute must be a number of tokens above 0; got Infinity'],
  ['a bucket that holds nothing', { burst: 0 }, 'limits.burst must be a number of tokens from 1; got 0'],
  ['a free call', { expensiveCost: 0 }, 'limits.expensiveCost must be a number of tokens from 1; got 0'],
  [
    'a call dearer than the bucket',
    { expensiveCost: 41 },
    'limits.expensiveCost must be at most limits.burst (40), or no such call could ever be sent; got 41',
  ],
  ['half a place', { concurrent: 1.5 }, 'limits.concurrent must be a whole number of calls from 1; got 1.5'],
  ['no heavy place', { heavy: 0 }, 'limits.heavy must be a whole number of calls from 1; got 0'],
  [
    'text',
    { addressPerMinute: '300' },
    'limits.addressPerMinute must be a number of requests from 1; got a string of 3',
  ],
  ['an endless bucket', { burst: Infinity }, 'limits.burst must be a number of tokens from 1; got Infinity'],
  ['endless calls', { concurrent: Infinity }, 'limits.concurrent must be a whole number of calls from 1; got Infinity'],
  ['endless heavy ones', { heavy: Infinity }, 'limits.heavy must be a whole number of calls from 1; got Infinity'],
  ['a negative wait', { maxWaitMs: -1 }, 'limits.maxWaitMs must be a number of milliseconds from 0; got -1'],
  ['half a line', { maxQueued: 0.5 }, 'limits.maxQueued must be a whole number from 0; got 0.5'],
  ['not a number', { maxQueued: Number.NaN }, 'limits.maxQueued must be a whole number from 0; got NaN'],
  ['an account without a name', { account: '' }, 'limits.account must be a name; got an empty string'],
  ['a key without a name', { key: '' }, 'limits.key must be a name; got an empty string'],
])('%s: refused', (_, limits, message) => {
  const make = () => new BoothClient({ apiKey, baseUrl, limits } as ClientOptions);
  expect(make).toThrow(ValidationError);
  expect(make).toThrow(message);
});

test('a priority is high, normal or low', async () => {
  const { booth, seen } = scripted([]);
  const options = { priority: 'urgent' } as never;
  expect(await failureOf(booth.events.get('e1', options))).toMatchObject({
    kind: 'validation',
    message: "get_event: priority must be 'high', 'normal' or 'low'; got a string of 6 characters",
  });
  expect(seen).toEqual([]);
});
