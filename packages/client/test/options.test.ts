import { rule } from '@boothkit/rule-coverage';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BoothClient, type CallOptions, type ClientOptions, ValidationError } from '../src/index.ts';
import { answer, anyResource, apiKey, baseUrl, failureOf, scripted } from './support/scripted-service.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Options as a caller without types may give them. */
const make = (options: unknown) => new BoothClient(options as ClientOptions);

describe('invalid options of a client are rejected by name', () => {
  test.each<[string, unknown, RegExp]>([
    ['null', null, /^options must be an object; got null$/],
    ['no options', undefined, /^apiKey is missing: pass it, or set BOOTHKIT_API_KEY$/],
    ['no key', { baseUrl }, /^apiKey is missing: pass it, or set BOOTHKIT_API_KEY$/],
    ['an empty key', { apiKey: '', baseUrl }, /apiKey must be .*; got an empty string$/],
    [
      'a key with a line break',
      { apiKey: 'secret-1\n', baseUrl },
      /apiKey must be .*, without spaces or line breaks.*; got a string of 9 characters$/,
    ],
    ['a key that is no text', { apiKey: 7, baseUrl }, /apiKey must be .*; got 7$/],
    ['no base address', { apiKey }, /^baseUrl is missing: pass it, or set BOOTHKIT_BASE_URL$/],
    ['a base address without a scheme', { apiKey, baseUrl: 'api.example.com/v1' }, /baseUrl must be/],
    [
      'a base address of another scheme',
      { apiKey, baseUrl: 'ftp://api.example.com/v1' },
      /got one with the scheme ftp:/,
    ],
    ['a base address with a user', { apiKey, baseUrl: 'https://u:secret-1@api.example.com' }, /got one with a user$/],
    [
      'a base address with a query',
      { apiKey, baseUrl: 'https://api.example.com/v1?a=secret-1' },
      /got one with a query$/,
    ],
    ['a base address with a fragment', { apiKey, baseUrl: 'https://api.example.com/v1#a' }, /got one with a fragment$/],
    ['a version that is no date', { apiKey, baseUrl, version: 'latest' }, /version must be a version date such as/],
    ['a fetch that is no function', { apiKey, baseUrl, fetch: {} }, /fetch must be a function/],
    [
      'a clock that cannot sleep',
      { apiKey, baseUrl, clock: { now: Date.now } },
      /clock must have the functions now and sleep/,
    ],
    ['no clock', { apiKey, baseUrl, clock: null }, /clock must have the functions now and sleep; got null/],
    ['retries that are no object', { apiKey, baseUrl, retry: true }, /retry must be false or an object; got true/],
    [
      'half a retry',
      { apiKey, baseUrl, retry: { maxRetries: 0.5 } },
      /retry\.maxRetries must be a whole number from 0; got 0\.5/,
    ],
    [
      'a negative delay',
      { apiKey, baseUrl, retry: { baseDelayMs: -1 } },
      /retry\.baseDelayMs must be .* from 0; got -1/,
    ],
    [
      'an endless delay',
      { apiKey, baseUrl, retry: { maxDelayMs: Infinity } },
      /retry\.maxDelayMs must be .*; got Infinity/,
    ],
    [
      'random numbers that are one',
      { apiKey, baseUrl, retry: { random: 0.5 } },
      /retry\.random must be a function; got 0\.5/,
    ],
    ['no time for an attempt', { apiKey, baseUrl, timeoutMs: 0 }, /timeoutMs must be .* above 0; got 0/],
    ['a time that is text', { apiKey, baseUrl, totalTimeoutMs: '9 s' }, /totalTimeoutMs must be .*; got a string of 3/],
  ])('%s', (_, options, message) => {
    expect(() => make(options)).toThrow(ValidationError);
    expect(() => make(options)).toThrow(message);
    expect(() => make(options)).not.toThrow(/secret-1/);
  });
});

describe('invalid options of a call are rejected by name, before anything is sent', () => {
  test.each<[string, unknown, RegExp]>([
    ['a signal that is none', { signal: true }, /signal must be an AbortSignal; got true/],
    ['no time for an attempt', { timeoutMs: 0 }, /timeoutMs must be .* above 0; got 0/],
    ['less than no time', { totalTimeoutMs: -5 }, /totalTimeoutMs must be .* above 0; got -5/],
    ['a version that is no date', { version: 'v2' }, /version must be a version date/],
    ['retries that are none', { retry: null }, /retry must be false or an object; got null/],
    [
      'a key of its own',
      { headers: { Authorization: 'Bearer secret-1' } },
      /must not contain authorization: use the option apiKey/,
    ],
    [
      'a version header',
      { headers: { 'service-version': '2026-08-04' } },
      /must not contain service-version: use the option version/,
    ],
    [
      'a content type',
      { headers: { 'Content-Type': 'text/plain' } },
      /must not contain content-type: bodies are JSON, except for those of request/,
    ],
    [
      'a header that cannot be sent',
      { headers: { 'X-Note': 'secret-1\r\nX-Evil: 1' } },
      /headers holds "X-Note", whose name or value/,
    ],
  ])('%s', async (_, options, message) => {
    const { booth, seen } = scripted([]);
    const error = await failureOf(booth.events.get('e1', options as CallOptions));
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ operation: 'get_event', attempts: 0, message: expect.stringMatching(message) });
    expect(String(error)).not.toContain('secret-1');
    expect(seen).toEqual([]);
  });
});

test('a base address may end in a slash, and may be a URL', async () => {
  for (const address of [`${baseUrl}/`, new URL(baseUrl), `${baseUrl}//`]) {
    const { booth, seen } = scripted([answer(anyResource)], { baseUrl: address });
    await booth.events.get('e1');
    expect(seen[0]?.url).toBe(`${baseUrl}/events/e1`);
  }
});

test('a function that returns the key is called before each request', async () => {
  const keys = ['key-1', 'key-2'];
  const { booth, seen } = scripted([new TypeError('fetch failed'), answer(anyResource)], {
    apiKey: async () => keys.shift() ?? '',
  });
  await booth.events.get('e1');
  expect(seen.map(({ headers }) => headers['authorization'])).toEqual(['Bearer key-1', 'Bearer key-2']);
});

test('a function that returns no key fails the call before anything is sent', async () => {
  const cause = new Error('the vault is shut');
  for (const [apiKey, expected] of [
    [() => Promise.reject(cause), cause],
    [
      () => {
        throw cause;
      },
      cause,
    ],
    [
      () => 'secret 1',
      expect.objectContaining({ message: expect.stringContaining('the result of the apiKey function must be') }),
    ],
  ] as const) {
    const { booth, seen } = scripted([], { apiKey });
    const error = await failureOf(
      booth.events.create({ name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds: ['t1'] }),
    );
    expect(error).toMatchObject({ kind: 'authentication', attempts: 0, mayHaveHappened: false, cause: expected });
    expect(seen).toEqual([]);
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

test('headers of a call are added to its requests', async () => {
  const { booth, seen } = scripted([answer(anyResource)]);
  await booth.events.get('e1', { headers: { 'X-Trace': 't1' } });
  expect(seen[0]?.headers).toMatchObject({ 'x-trace': 't1', accept: 'application/json' });
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
