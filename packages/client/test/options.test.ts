import { rule } from '@boothkit/rule-coverage';
import { afterEach, expect, test, vi } from 'vitest';
import { BoothClient, type CallOptions, type ClientOptions, ValidationError } from '../src/index.ts';
import { newEvent } from './limits/strict-service.ts';
import { answer, anyResource, apiKey, baseUrl, scripted, unsent } from './support/scripted-service.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Options as a caller without types may give them. */
const make = (options: unknown) => new BoothClient(options as ClientOptions);

test.each<[unknown, string | RegExp]>([
  [null, 'options must be an object; got null'],
  [undefined, 'apiKey is missing: pass it, or set BOOTHKIT_API_KEY'],
  [{ baseUrl }, 'apiKey is missing: pass it, or set BOOTHKIT_API_KEY'],
  [{ apiKey }, 'baseUrl is missing: pass it, or set BOOTHKIT_BASE_URL'],
  ...(
    [
      [{ apiKey: '' }, /apiKey must be .*; got an empty string$/],
      [{ apiKey: '"secret-1"' }, /apiKey must be .*quotes around it; got a string of 10 characters$/],
      [
        { apiKey: 'secret-1\n' },
        /apiKey must be .*, without spaces, line breaks or quotes.*; got a string of 9 characters$/,
      ],
      [{ apiKey: 7 }, /apiKey must be .*; got 7$/],
      [{ baseUrl: 'api.example.com/v1' }, 'baseUrl must be'],
      [{ baseUrl: 'ftp://api.example.com/v1' }, 'got one with the scheme ftp:'],
      [{ baseUrl: 'https://u:secret-1@api.example.com' }, /got one with a user$/],
      [{ baseUrl: 'https://api.example.com/v1?a=secret-1' }, /got one with a query$/],
      [{ baseUrl: 'https://api.example.com/v1#a' }, /got one with a fragment$/],
      [{ version: 'latest' }, 'version must be a version date such as'],
      [{ fetch: {} }, 'fetch must be a function'],
      [{ clock: { now: Date.now } }, 'clock must have the functions now and sleep'],
      [{ clock: null }, 'clock must have the functions now and sleep; got null'],
      [{ retry: true }, 'retry must be false or an object; got true'],
      [{ retry: { maxRetries: 0.5 } }, 'retry.maxRetries must be a whole number from 0; got 0.5'],
      [{ retry: { baseDelayMs: -1 } }, /retry\.baseDelayMs must be .* from 0; got -1/],
      [{ retry: { maxDelayMs: Infinity } }, /retry\.maxDelayMs must be .*; got Infinity/],
      [{ retry: { random: 0.5 } }, 'retry.random must be a function; got 0.5'],
      [{ timeoutMs: 0 }, /timeoutMs must be .* above 0; got 0/],
      [{ totalTimeoutMs: '9 s' }, /totalTimeoutMs must be .*; got a string of 3/],
      [{ limits: 7 }, "limits must be 'off' or an object; got 7"],
      [{ limits: null }, "limits must be 'off' or an object; got null"],
      [{ limits: 'on' }, "limits must be 'off' or an object; got a string of 2 characters"],
      [{ limits: { perMinute: 0 } }, 'limits.perMinute must be a number of tokens above 0; got 0'],
      [{ limits: { perMinute: Infinity } }, 'limits.perMinute must be a number of tokens above 0; got Infinity'],
      [{ limits: { burst: 0 } }, 'limits.burst must be a number of tokens from 1; got 0'],
      [{ limits: { burst: Infinity } }, 'limits.burst must be a number of tokens from 1; got Infinity'],
      [{ limits: { expensiveCost: 0 } }, 'limits.expensiveCost must be a number of tokens from 1; got 0'],
      [{ limits: { expensiveCost: 41 } }, 'at most limits.burst (40), or no such call could ever be sent; got 41'],
      [{ limits: { concurrent: 1.5 } }, 'limits.concurrent must be a whole number of calls from 1; got 1.5'],
      [{ limits: { concurrent: Infinity } }, 'limits.concurrent must be a whole number of calls from 1; got Infinity'],
      [{ limits: { heavy: 0 } }, 'limits.heavy must be a whole number of calls from 1; got 0'],
      [{ limits: { heavy: Infinity } }, 'limits.heavy must be a whole number of calls from 1; got Infinity'],
      [{ limits: { addressPerMinute: '300' } }, 'must be a number of requests from 1; got a string of 3'],
      [{ limits: { maxWaitMs: -1 } }, 'limits.maxWaitMs must be a number of milliseconds from 0; got -1'],
      [{ limits: { maxQueued: 0.5 } }, 'limits.maxQueued must be a whole number from 0; got 0.5'],
      [{ limits: { maxQueued: Number.NaN } }, 'limits.maxQueued must be a whole number from 0; got NaN'],
      [{ limits: { account: '' } }, 'limits.account must be a name; got an empty string'],
      [{ limits: { key: '' } }, 'limits.key must be a name; got an empty string'],
      [{ hooks: 'all' }, 'hooks must be an object of functions; got a string of 3'],
      [{ hooks: null }, 'hooks must be an object of functions; got null'],
      [{ hooks: { onRetry: true } }, 'hooks.onRetry must be a function; got true'],
      [{ logger: { warn() {} } }, 'logger must have the functions debug, info, warn; got a value of type'],
      [{ logger: null }, 'logger must have the functions debug, info, warn; got null'],
      [{ logLevel: 'loud' }, 'logLevel must be one of debug, info, warn, error, off; got a string of 4'],
    ] as const
  ).map(([options, message]): [unknown, string | RegExp] => [{ apiKey, baseUrl, ...options }, message]),
])('invalid options of a client are rejected by name: %j', (options, message) => {
  expect(() => make(options)).toThrow(ValidationError);
  expect(() => make(options)).toThrow(message);
  expect(() => make(options)).not.toThrow(/secret-1/);
});

test.each<[unknown, RegExp]>([
  [{ signal: true }, /signal must be an AbortSignal; got true/],
  [{ timeoutMs: 0 }, /timeoutMs must be .* above 0; got 0/],
  [{ totalTimeoutMs: -5 }, /totalTimeoutMs must be .* above 0; got -5/],
  [{ maxWaitMs: -1 }, /maxWaitMs must be a number of milliseconds from 0; got -1/],
  [{ priority: 'urgent' }, /priority must be 'high', 'normal' or 'low'; got a string of 6 characters/],
  [{ version: 'v2' }, /version must be a version date/],
  [{ retry: null }, /retry must be false or an object; got null/],
  [{ headers: { Authorization: 'Bearer secret-1' } }, /must not contain authorization: use the option apiKey/],
  [{ headers: { 'service-version': '2026-08-04' } }, /must not contain service-version: use the option version/],
  [{ headers: { 'Content-Type': 'text/plain' } }, /content-type: bodies are JSON, except for those of request/],
  [{ headers: { 'X-Note': 'secret-1\r\nX-Evil: 1' } }, /headers holds "X-Note", whose name or value/],
])('invalid options of a call are rejected by name, before anything is sent: %j', async (options, message) => {
  const error = await unsent((booth) => booth.events.get('e1', options as CallOptions));
  expect(error).toBeInstanceOf(ValidationError);
  expect(error).toMatchObject({ operation: 'get_event', message: expect.stringMatching(message) });
  expect(String(error)).not.toContain('secret-1');
});

test('a base address may end in a slash, and may be a URL', async () => {
  for (const address of [`${baseUrl}/`, new URL(baseUrl), `${baseUrl}//`]) {
    const { booth, seen } = scripted([answer(anyResource)], { baseUrl: address });
    await booth.events.get('e1');
    expect(seen[0]?.url).toBe(`${baseUrl}/events/e1`);
  }
});

test('a function that returns no key fails the call before anything is sent', async () => {
  const cause = new Error('the vault is shut');
  const throwing = () => {
    throw cause;
  };
  const noKey = { message: expect.stringContaining('the result of the apiKey function must be') };
  for (const [apiKey, expected] of [
    [() => Promise.reject(cause), cause],
    [throwing, cause],
    [() => 'secret 1', expect.objectContaining(noKey)],
  ] as const) {
    const error = await unsent((booth) => booth.events.create(newEvent), { apiKey });
    expect(error).toMatchObject({ kind: 'authentication', mayHaveHappened: false, cause: expected });
  }
});

rule('9.2', 'without a version a request leaves the choice to the pin of the key', async () => {
  const { booth, seen } = scripted([answer(anyResource)]);
  await booth.events.get('e1');
  expect(seen[0]?.headers).not.toHaveProperty('service-version');
});

rule('9.4', "the client's version is sent with each request, unless a call overrides it", async () => {
  const { booth, seen } = scripted([answer(anyResource), answer(anyResource)], { version: '2026-08-04' });
  await booth.events.get('e1');
  await booth.events.get('e1', { version: '2027-01-31' });
  expect(seen.map(({ headers }) => headers['service-version'])).toEqual(['2026-08-04', '2027-01-31']);
});

test('the global fetch is looked up when a request is sent', async () => {
  const booth = new BoothClient({ apiKey, baseUrl });
  const urls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url);
    return answer({ id: 'e1' });
  });
  await booth.events.get('e1');
  expect(urls).toEqual([`${baseUrl}/events/e1`]);
});
