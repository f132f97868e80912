import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { type ClientOptions, type Clock, type Fetch, RateLimitError } from '../../src/index.ts';
import { failureOf } from '../support/scripted-service.ts';
import { strictService, times } from './strict-service.ts';

/** A service that refuses the first requests of an operation for so many seconds, and tells what arrived when. */
function refusing(pathEnd: string, ...seconds: readonly number[]) {
  const { client, clock } = strictService();
  const startMs = clock.now();
  const left = [...seconds];
  const arrived: [operation: string, atSeconds: number][] = [];
  const fetch: Fetch = async (url, init) => {
    const request = new Request(url, init);
    const { pathname } = new URL(request.url);
    arrived.push([`${request.method} ${pathname.replace('/v1', '')}`, Math.floor((clock.now() - startMs) / 1000)]);
    const refused = pathname.endsWith(pathEnd) ? left.shift() : undefined;
    if (refused === undefined) return Response.json({ id: 'e1' });
    return Response.json({}, { status: 429, headers: { 'Retry-After': String(refused) } });
  };
  return { clock, arrived, client: (options: Partial<ClientOptions> = {}) => client({ fetch, ...options }) };
}

const copy = { name: 'Copy', date: '2026-09-12T17:00:00Z' };

rule('8/retry-after', 'a 429 of one call pauses all calls of its key, of every client', async () => {
  const { arrived, client, clock } = refusing('/e0', 30);
  const [one, other, stranger] = [client(), client(), client({ apiKey: 'key-2' })];
  const first = one.events.get('e0');
  await clock.sleep(1000);
  expect(other.limits.stats().pausedUntil).toEqual(new Date(clock.now() + 29_000));
  await Promise.all([first, one.events.get('e1'), other.events.get('e2'), stranger.events.get('e3')]);
  expect(arrived).toEqual([
    ['GET /events/e0', 0],
    ['GET /events/e3', 1],
    ['GET /events/e0', 30],
    ['GET /events/e1', 30],
    ['GET /events/e2', 31],
  ]);
  expect(one.limits.stats()).toMatchObject({ rateLimited: 1, pausedUntil: null });
});

rule('8/retry-after', 'of several pauses the longest counts', async () => {
  const { arrived, client } = refusing('/e0', 5, 20, 10);
  const booth = client();
  await Promise.all(times(3, () => booth.events.get('e0')));
  expect(arrived.slice(3).map(([, atSeconds]) => atSeconds)).toEqual([20, 20, 21]);
});

rule(
  ['8/retry-after', '8/duplicates-per-day', '4.6.5'],
  'a 429 for more than a minute pauses its own operation only',
  async () => {
    const { arrived, client, clock } = refusing('/duplicate', 3600);
    const booth = client();
    expect(await failureOf(booth.events.duplicate('e1', copy))).toMatchObject({ retryAfterMs: 3_600_000, attempts: 1 });
    await clock.sleep(600_000);
    expect(await booth.events.get('e1')).toEqual({ id: 'e1' });
    const error = await failureOf(booth.events.duplicate('e2', copy));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({
      message: `duplicate_event: the service has paused duplicate_event until ${new Date(clock.now() + 3_000_000).toISOString()}, which is longer than this call may wait`,
      retryAfterMs: 3_000_000,
      status: undefined,
      attempts: 0,
      mayHaveHappened: false,
    });
    expect(booth.limits.stats()).toMatchObject({
      speed: 1,
      pausedUntil: null,
      pausedOperations: { duplicate_event: new Date(clock.now() + 3_000_000) },
    });
    expect(arrived).toEqual([
      ['POST /events/e1/duplicate', 0],
      ['GET /events/e1', 600],
    ]);
    await clock.sleep(3_000_000);
    expect(await booth.events.duplicate('e2', copy)).toEqual({ id: 'e1' });
    expect(booth.limits.stats().pausedOperations).toEqual({});
  },
);

test('a call with enough total timeout waits for a paused operation', async () => {
  const { arrived, client } = refusing('/duplicate', 90);
  const booth = client();
  await Promise.all(times(2, () => booth.events.duplicate('e1', copy, { totalTimeoutMs: 91_000 })));
  expect(arrived.map(([, atSeconds]) => atSeconds)).toEqual([0, 0, 90]);
});

test.each([
  [60, { pausedOperations: {}, pausedUntil: expect.any(Date) }],
  [61, { pausedOperations: { duplicate_event: expect.any(Date) }, pausedUntil: null }],
])('a 429 for %d s pauses the key up to a minute, and its operation beyond', async (seconds, expected) => {
  const { client } = refusing('/duplicate', seconds);
  const booth = client({ retry: false });
  await failureOf(booth.events.duplicate('e1', copy));
  expect(booth.limits.stats()).toMatchObject(expected);
  expect(Object.keys(booth.limits.stats().pausedOperations)).toEqual(Object.keys(expected.pausedOperations));
});

test.each([
  [90_000, 0],
  [90_001, 90],
])('a call with a total timeout of %d ms begins %d s later if its operation is paused for 90 s', async (total, at) => {
  const { arrived, client, clock } = refusing('/duplicate', 90);
  await failureOf(client({ retry: false }).events.duplicate('e1', copy));
  const startMs = clock.now();
  const second = client()
    .events.duplicate('e1', copy, { totalTimeoutMs: total })
    .catch((error: unknown) => error);
  expect(await second).toEqual(at === 0 ? expect.any(RateLimitError) : { id: 'e1' });
  expect([clock.now() - startMs, arrived.length]).toEqual([at * 1000, at === 0 ? 1 : 2]);
});

test('queued calls fail immediately if their operation is paused for too long', async () => {
  const { client, clock } = refusing('/duplicate', 3600);
  const booth = client({ limits: { concurrent: 1 } });
  const startMs = clock.now();
  const errors = await Promise.all(times(5, () => failureOf(booth.events.duplicate('e1', copy))));
  expect(errors.map((error) => (error as RateLimitError).attempts)).toEqual([1, 0, 0, 0, 0]);
  expect(clock.now()).toBe(startMs);
  expect(booth.limits.stats().queued).toBe(0);
});

test('keys of one account are held back together from an operation, others are not', async () => {
  const { client } = refusing('/duplicate', 3600);
  const limits = { account: 'acme' };
  await failureOf(client({ limits }).events.duplicate('e1', copy));
  expect(await failureOf(client({ limits, apiKey: 'key-2' }).events.duplicate('e1', copy))).toMatchObject({
    attempts: 0,
  });
  expect(await client({ apiKey: 'key-3' }).events.duplicate('e1', copy)).toEqual({ id: 'e1' });
});

test('setting the clock back ends pauses', async () => {
  const { client, clock } = refusing('', 3600, 30);
  const booth = client({ retry: false });
  const before = clock.capture();
  await clock.sleep(3_600_000);
  await failureOf(booth.events.duplicate('e1', copy));
  await failureOf(booth.events.get('e1'));
  expect(booth.limits.stats()).toMatchObject({ pausedUntil: expect.any(Date), pausedOperations: expect.any(Object) });
  clock.restore(before);
  expect(booth.limits.stats()).toMatchObject({ pausedUntil: null, pausedOperations: {} });
});

test('resume ends the pause of a key, for the call that was rejected and for those that are queued', async () => {
  const { arrived, client, clock } = refusing('/e0', 50);
  const booth = client();
  const first = booth.events.get('e0');
  await clock.sleep(1000);
  const second = booth.events.get('e1');
  expect(booth.limits.stats()).toMatchObject({ queued: 1, waitingFor: 'pause' });
  // Of another client, which shares the limiter.
  client().limits.resume();
  await Promise.all([first, second]);
  expect(arrived.map(([, atSeconds]) => atSeconds)).toEqual([0, 1, 1]);
  expect(booth.limits.stats()).toMatchObject({ pausedUntil: null, queued: 0, waitingFor: null, queuedUntil: null });
});

test('resume ends the pauses of single operations', async () => {
  const { arrived, client, clock } = refusing('/duplicate', 3600);
  const booth = client({ retry: { maxRetryAfterMs: Infinity } });
  const first = booth.events.duplicate('e1', copy);
  await clock.sleep(1000);
  const second = booth.events.duplicate('e2', copy);
  expect(booth.limits.stats()).toMatchObject({ queued: 1, waitingFor: 'pause' });
  expect(Object.keys(booth.limits.stats().pausedOperations)).toEqual(['duplicate_event']);
  booth.limits.resume();
  expect(booth.limits.stats().pausedOperations).toEqual({});
  await Promise.all([first, second]);
  expect(arrived.map(([, atSeconds]) => atSeconds)).toEqual([0, 1, 1]);
});

test('an ended pause beside a running one wakes the limiter once', async () => {
  const { clock, client } = strictService();
  let sleeps = 0;
  const counting: Clock = {
    now: clock.now,
    sleep(ms, signal) {
      sleeps += 1;
      if (sleeps > 20) throw new Error('the limiter wakes again and again');
      return clock.sleep(ms, signal);
    },
  };
  const left = ['90', '200'];
  const fetch: Fetch = async () =>
    Response.json({ id: 'e1' }, left.length > 0 ? { status: 429, headers: { 'Retry-After': left.shift() ?? '' } } : {});
  const booth = client({ fetch, clock: counting });
  await failureOf(booth.events.duplicate('e1', copy, { retry: false }));
  await failureOf(booth.events.get('e1', { retry: false }));
  const startMs = clock.now();
  await booth.events.get('e1', { retry: { maxRetryAfterMs: Infinity } });
  expect(clock.now() - startMs).toBe(200_000);
  expect(sleeps).toBe(2);
});

test('resume ends the wait for a retry after a 429 with limits off, and no other wait', async () => {
  const { arrived, client, clock } = refusing('/e0', 50);
  const booth = client({ limits: 'off' });
  const call = booth.events.get('e0');
  await clock.sleep(1000);
  client({ limits: 'off', apiKey: 'key-2' }).limits.resume();
  await clock.sleep(1000);
  expect(arrived).toHaveLength(1);
  booth.limits.resume();
  await call;
  expect(arrived.map(([, atSeconds]) => atSeconds)).toEqual([0, 2]);
});

test('headers about limits, of which the service documents only Retry-After, hold no call back', async () => {
  const service = strictService();
  const booth = service.client({
    fetch: async () =>
      Response.json(
        { id: 'e1' },
        {
          headers: {
            RateLimit: '"default";r=0;t=86400',
            'RateLimit-Policy': '"default";q=1;w=60',
            'RateLimit-Remaining': '0',
            'RateLimit-Reset': '8640000000000',
            'X-RateLimit-Remaining': '0',
            'X-RateLimit-Reset': '8640000000000000',
            'Retry-After': '3600',
          },
        },
      ),
  });
  const startMs = service.clock.now();
  await Promise.all(times(30, () => booth.events.get('e1')));
  expect(service.clock.now()).toBe(startMs);
  expect(booth.limits.stats()).toMatchObject({ tokens: 10, pausedUntil: null, pausedOperations: {} });
});
