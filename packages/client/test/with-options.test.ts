import { afterEach, describe, expect, test, vi } from 'vitest';
import { version } from '../src/engine/version.ts';
import { BoothClient, type CallOptions, type ClientOptions, ValidationError } from '../src/index.ts';
import {
  answer,
  anyResource,
  apiKey,
  baseUrl,
  failure,
  failureOf,
  scripted,
  unsent,
} from './support/scripted-service.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a derived client', () => {
  test('has the options of its parent, except for those that it is given', async () => {
    const { booth, seen } = scripted([answer(anyResource), failure(503)], {
      headers: { 'X-App': 'a', 'X-Job': 'none' },
    });
    const derived = booth.withOptions({ headers: { 'x-job': 'nightly' }, version: '2026-08-04', retry: false });
    await derived.events.get('e1');
    expect(seen[0]?.headers).toMatchObject({ 'x-app': 'a', 'x-job': 'nightly', 'service-version': '2026-08-04' });
    expect(await failureOf(derived.events.get('e1'))).toMatchObject({ kind: 'server', attempts: 1 });
  });

  test('merges groups of options with those of its parent, and ignores what is undefined', async () => {
    const { booth, clock } = scripted([failure(503), failure(503), answer(anyResource)], {
      retry: { maxRetries: 1, random: () => 0.5 },
    });
    const derived = booth.withOptions({ retry: { maxRetries: 2, random: undefined }, limits: undefined });
    await derived.events.get('e1');
    expect(clock.slept).toEqual([250, 500]);
  });

  test('shares the limits of its parent', async () => {
    const { booth } = scripted([answer(anyResource)]);
    const before = booth.limits.stats().tokens;
    await booth.withOptions({ timeoutMs: 5 }).events.get('e1');
    expect(booth.limits.stats().tokens).toBe(before - 1);
  });

  test('shares the retry budget and the numbers of calls with its parent', async () => {
    const ids: number[] = [];
    const { booth } = scripted([answer(anyResource), answer(anyResource), answer(anyResource)], {
      hooks: { onRequest: ({ callId }) => ids.push(callId) },
    });
    await booth.events.get('e1');
    await booth.withOptions({}).events.get('e1');
    await booth.events.get('e1');
    expect(ids).toEqual([1, 2, 3]);
    const down = scripted(
      Array.from({ length: 600 }, () => failure(503)),
      { limits: 'off' },
    );
    for (let call = 0; call < 60; call += 1) await failureOf(down.booth.withOptions({}).events.get('e1'));
    expect(down.seen).toHaveLength(160);
  });

  test('does not change its parent', async () => {
    const { booth, seen } = scripted([answer(anyResource)]);
    booth.withOptions({ headers: { 'X-Job': 'nightly' } });
    await booth.events.get('e1');
    expect(seen[0]?.headers).not.toHaveProperty('x-job');
  });
});

describe('headers', () => {
  test('of the client go with each request, under those of the call', async () => {
    const { booth, seen } = scripted([answer(anyResource), answer(anyResource)], {
      headers: { 'X-App': 'bookings', 'X-Trace': undefined },
    });
    await booth.events.get('e1');
    await booth.events.get('e1', { headers: { 'x-app': 'reports', 'X-Trace': undefined } });
    expect(seen.map(({ headers }) => headers['x-app'])).toEqual(['bookings', 'reports']);
    expect(seen[0]?.headers).not.toHaveProperty('x-trace');
    expect(seen[1]?.headers).toMatchObject({ accept: 'application/json' });
  });

  test('of the client must not hold the key', () => {
    const make = () => new BoothClient({ apiKey, baseUrl, headers: { authorization: 'Bearer secret-1' } });
    expect(make).toThrow('headers must not contain authorization: use the option apiKey of the client');
  });

  test('name client, version and runtime in User-Agent, after the product of the caller', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Node.js/24' });
    for (const [options, expected] of [
      [{}, `boothkit-client/${version} Node.js/24`],
      [{ userAgent: 'bookings/2.1' }, `bookings/2.1 boothkit-client/${version} Node.js/24`],
      [{ headers: { 'User-Agent': 'mine' } }, 'mine'],
    ] as const) {
      const { booth, seen } = scripted([answer(anyResource)], options);
      await booth.events.get('e1');
      expect(seen[0]?.headers['user-agent']).toBe(expected);
    }
  });

  test('leave User-Agent to a browser', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });
    const { booth, seen } = scripted([answer(anyResource)], { userAgent: 'bookings/2.1' });
    await booth.events.get('e1');
    expect(seen[0]?.headers).not.toHaveProperty('user-agent');
  });
});

describe('an unknown option is rejected, with the name that comes closest', () => {
  test.each<[object, string]>([
    [{ timeout: 5 }, 'unknown option `timeout`; did you mean `timeoutMs`?'],
    [{ apikey: 'secret-1' }, 'unknown option `apikey`; did you mean `apiKey`?'],
    [{ maxRetries: 2 }, 'unknown option `maxRetries`; did you mean `retry.maxRetries`?'],
    [{ retry: { retries: 2 } }, 'unknown option `retry.retries`; did you mean `retry.maxRetries`?'],
    [
      { retry: { attempts: 2 } },
      'unknown option `retry.attempts`; the options are retry.maxRetries, retry.baseDelayMs, retry.maxDelayMs, retry.maxRetryAfterMs, retry.random',
    ],
    [{ 'x.y': 2 }, 'unknown option `x.y`; the options are apiKey, baseUrl, version, '],
    [{ limits: { maxWait: 2 } }, 'unknown option `limits.maxWait`; did you mean `limits.maxWaitMs`?'],
    [{ hooks: { onRetries: () => {} } }, 'unknown option `hooks.onRetries`; did you mean `hooks.onRetry`?'],
  ])('of a client: %j', (wrong, message) => {
    const make = () => new BoothClient({ apiKey, baseUrl, ...wrong });
    expect(make).toThrow(ValidationError);
    expect(make).toThrow(message);
    expect(() => new BoothClient({ apiKey, baseUrl }).withOptions(wrong as ClientOptions)).toThrow(message);
  });

  test.each<[object, string]>([
    [{ timeout: 5 }, 'get_event: unknown option `timeout`; did you mean `timeoutMs`?'],
    [{ timeuotMs: 5 }, 'get_event: unknown option `timeuotMs`; did you mean `timeoutMs`?'],
    [{ response_format: 'concise' }, 'get_event: unknown option `response_format`; did you mean `responseFormat`?'],
    [
      { onProgress: () => {} },
      'get_event: unknown option `onProgress`; the options are signal, timeoutMs, totalTimeoutMs, maxWaitMs, version, headers, middleware, retry, priority, responseFormat',
    ],
  ])('of a call: %j', async (wrong, message) => {
    const error = await unsent((booth) => booth.events.get('e1', wrong as CallOptions));
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ message });
  });

  test('of a request to another operation', async () => {
    const { booth } = scripted([answer(anyResource)]);
    const wrong = { params: {}, quary: 1 } as object;
    expect(await failureOf(booth.request('GET', '/templates', wrong))).toMatchObject({
      message: expect.stringContaining('unknown option `params`; the options are signal'),
    });
    await booth.request('GET', '/templates', { query: { limit: 1 }, cost: 'ordinary', heavy: false });
  });

  test('unless it is undefined', async () => {
    const { booth } = scripted([answer(anyResource)], { timeout: undefined } as object);
    await booth.events.get('e1', { tiemout: undefined } as CallOptions);
  });
});
