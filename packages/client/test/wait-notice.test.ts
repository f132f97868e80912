import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BoothClient, type ClientOptions } from '../src/index.ts';
// Clients load it on first use, for which time that is set by a test does not wait.
import '../src/limits/wait-notice.ts';
import { times } from './limits/strict-service.ts';
import { answer, anyResource, failure, failureOf } from './support/scripted-service.ts';
import { testClock } from './support/test-clock.ts';

let keys = 0;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-08-04T09:00:00Z') });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** A client with a key and an address limit that no other test has. */
function client(options: Partial<ClientOptions> = {}) {
  keys += 1;
  const baseUrl = `https://api-${keys}.example.com/v1`;
  return new BoothClient({ apiKey: 'key', baseUrl, fetch: async () => answer(anyResource), ...options });
}

/** The lines printed on the console while time passes. */
async function printedWithin(ms: number): Promise<string[]> {
  await vi.advanceTimersByTimeAsync(ms);
  return vi.mocked(console.warn).mock.calls.map(([line]) => String(line));
}

const advice = 'maxWaitMs bounds such waits, hooks.onWait and logger report them';

describe('the first wait of more than five seconds in real time prints one line', () => {
  test('with the number of calls, their limit and its option, and when the last of them will be sent', async () => {
    const booth = client();
    const calls = times(140, () => booth.events.get('e1'));
    expect(await printedWithin(5000)).toEqual([]);
    // 40 are sent immediately, and 9 in the first five seconds.
    expect(await printedWithin(1)).toEqual([
      expect.stringMatching(
        /^boothkit: 91 calls wait for the limit limits\.perMinute, until about 2026-08-04T09:00:50\.\d{3}Z; /,
      ),
    ]);
    expect(await printedWithin(120_000)).toHaveLength(1);
    await Promise.all(calls);
  });

  test('once for each key and process', async () => {
    const one = client();
    const other = client();
    const sameAsOne = client({ baseUrl: `https://api-${keys - 1}.example.com/v1` });
    const calls = [one, other, sameAsOne].flatMap((booth) => times(60, () => booth.events.get('e1')));
    expect(await printedWithin(300_000)).toHaveLength(2);
    await Promise.all(calls);
  });

  test('if it depends on calls in flight, without a time', async () => {
    const controller = new AbortController();
    const booth = client({ fetch: () => new Promise(() => {}) });
    const calls = times(11, () => failureOf(booth.events.get('e1', { signal: controller.signal })));
    expect(await printedWithin(5001)).toEqual([`boothkit: 1 call waits for the limit limits.concurrent; ${advice}`]);
    controller.abort();
    await Promise.all(calls);
  });

  test('for a pause that the service has asked for, when it begins', async () => {
    let requests = 0;
    const fetch = async () => {
      requests += 1;
      return requests === 1 ? failure(429, {}, { 'Retry-After': '30' }) : answer(anyResource);
    };
    const call = client({ fetch, retry: { random: () => 0 } }).events.get('e1');
    expect(await printedWithin(0)).toEqual([
      `boothkit: get_event waits for its retry after 429, until about 2026-08-04T09:00:30.000Z; ${advice}`,
    ]);
    await vi.advanceTimersByTimeAsync(30_001);
    expect(await call).toEqual(anyResource);
  });

  test('for a retry after a 503 with Retry-After, also with limits off', async () => {
    const call = failureOf(
      client({
        fetch: async () => failure(503, {}, { 'Retry-After': '9' }),
        limits: 'off',
        retry: { maxRetries: 1 },
      }).events.get('e1'),
    );
    expect(await printedWithin(20_000)).toEqual([
      `boothkit: get_event waits for its retry after 5xx, until about 2026-08-04T09:00:09.000Z; ${advice}`,
    ]);
    await call;
  });

  test('in the log, if there is one that takes warnings', async () => {
    const lines: unknown[][] = [];
    const warn = (...line: unknown[]) => lines.push(line);
    const booth = client({ logger: { debug() {}, info() {}, warn }, logLevel: 'warn' });
    const calls = times(60, () => booth.events.get('e1'));
    expect(await printedWithin(20_000)).toEqual([]);
    expect(lines).toEqual([
      [
        expect.stringMatching(/^boothkit: 11 calls wait for /),
        { queued: 11, waitingFor: 'perMinute', queuedUntil: expect.any(Date) },
      ],
    ]);
    await Promise.all(calls);
  });
});

describe('nothing is printed', () => {
  test('for calls that wait less, one after the other', async () => {
    const booth = client();
    for (let n = 0; n < 60; n += 1) {
      const call = booth.events.get('e1');
      await vi.advanceTimersByTimeAsync(500);
      await call;
    }
    expect(await printedWithin(0)).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each<[string, Partial<ClientOptions>, Record<string, string>]>([
    ['with a hook that observes waits', { hooks: { onWait() {} } }, {}],
    ['with a hook that observes retries', { hooks: { onRetry() {} } }, {}],
    ['with the log off', { logLevel: 'off' }, {}],
    ['with BOOTHKIT_LOG=error', {}, { BOOTHKIT_LOG: 'error' }],
    ['on the clock of a simulator', { clock: testClock() }, {}],
  ])('%s', async (_, options, variables) => {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const booth = client(options);
    const calls = times(60, () => booth.events.get('e1'));
    expect(await printedWithin(60_000)).toEqual([]);
    await Promise.all(calls);
  });
});
