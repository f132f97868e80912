import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { BoothClient, ClientOptions, Fetch } from '../src/index.ts';
import { pictureBytes } from './support/pictures.ts';
import { answer, anyResource, apiKey, baseUrl, failure, failureOf } from './support/scripted-service.ts';
import { testClock } from './support/test-clock.ts';

const event = { name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds: ['t1'] };

afterEach(() => {
  vi.doUnmock('../src/later.ts');
  vi.doUnmock('../src/images/upload.ts');
});

/** A client of which nothing has been used yet, where a part of it is loaded as told: each time anew. */
async function fresh(
  fetch: Fetch,
  part: (whole: () => Promise<object>) => Promise<object>,
  { path = '../src/later.ts', ...options }: Partial<ClientOptions> & { path?: string } = {},
): Promise<BoothClient> {
  vi.resetModules();
  vi.doMock(path, (importOriginal) => part(() => importOriginal<object>()));
  const client = await import('../src/index.ts');
  return new client.BoothClient({ apiKey, baseUrl, fetch, ...options });
}

const never = () => new Promise<never>(() => {});
const cut = () => Promise.reject(new TypeError('the network is gone'));

test('a call that goes well at once does not wait for the rest of the client', async () => {
  const booth = await fresh(async () => answer({ id: 'e1' }), never);
  expect(await booth.events.get('e1')).toEqual({ id: 'e1' });
});

test('where the rest cannot be loaded, a call that fails says so, and whether it may have happened', async () => {
  const booth = await fresh(async () => failure(503), cut);
  const unloaded = { kind: 'connection', message: expect.stringContaining('a part of the client could not be loaded') };
  expect(await failureOf(booth.events.delete('e1'))).toMatchObject({ ...unloaded, attempts: 1, mayHaveHappened: true });
  // The limits are there no more than the rest, so that nothing but the first call can go.
  expect(await failureOf(booth.events.delete('e1'))).toMatchObject({
    ...unloaded,
    attempts: 0,
    mayHaveHappened: false,
  });
  expect(await failureOf(booth.request('POST', '/templates'))).toMatchObject({ ...unloaded, mayHaveHappened: false });
});

test('what has happened is told even where its answer cannot be read for want of the rest', async () => {
  const booth = await fresh(async () => answer({ id: 'e1', alreadyExisted: false }, { status: 201 }), cut);
  expect(await failureOf(booth.events.ensure({ ...event, idUser: 'booking-7' }))).toMatchObject({
    kind: 'connection',
    attempts: 1,
    mayHaveHappened: true,
  });
});

test('what could not be loaded is asked for again once it is needed', async () => {
  let times = 0;
  const booth = await fresh(
    async () => failure(404),
    (whole) => {
      times += 1;
      return times === 1 ? cut() : whole();
    },
  );
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ kind: 'not-found' });
  expect(times).toBe(2);
});

test('a call is given up, or out of time, while the rest is still being loaded', async () => {
  const booth = await fresh(async () => failure(503), never);
  const controller = new AbortController();
  const given = failureOf(booth.events.get('e1', { signal: controller.signal }));
  controller.abort(new Error('the user left'));
  expect(await given).toMatchObject({ kind: 'abort', cause: { message: 'the user left' } });
  const another = await fresh(async () => failure(503), never);
  expect(await failureOf(another.events.get('e1', { timeoutMs: 5 }))).toMatchObject({ kind: 'timeout' });
});

test('calls that have to wait before the rest is there keep their order, and may be given up', async () => {
  let arrive: () => void = () => {};
  const order: string[] = [];
  const fetch: Fetch = async ({ url }) => {
    order.push(url.slice(-1));
    return answer({ id: 'e1' });
  };
  const booth = await fresh(
    fetch,
    async (whole) => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return whole();
    },
    { limits: { concurrent: 1, heavy: 1 } },
  );
  const { signal } = new AbortController();
  const controller = new AbortController();
  const calls = [
    booth.events.get('a'),
    booth.events.get('b', { signal }),
    booth.events.get('c'),
    failureOf(booth.events.get('d', { signal: controller.signal })),
    booth.events.get('e', { signal }),
  ];
  await calls[0];
  expect(booth.limits.stats()).toMatchObject({ queued: 4, inFlight: 0 });
  controller.abort();
  expect(await calls[3]).toMatchObject({ kind: 'abort', attempts: 0 });
  expect(order).toEqual(['a']);
  arrive();
  await Promise.all(calls);
  expect(order).toEqual(['a', 'b', 'c', 'e']);
  expect(booth.limits.stats()).toMatchObject({ queued: 0, inFlight: 0 });
});

test.each([
  ['over', true],
  ['under way', false],
])('the first call is counted once the limits are there: one that is %s', async (_, isOver) => {
  let arrive = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let finish: () => void = () => {};
  const fetch: Fetch = async () => {
    if (!isOver) {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    }
    return answer({ id: 'e1' });
  };
  const part = async (whole: () => Promise<object>) => {
    await arrived;
    return whole();
  };
  const booth = await fresh(fetch, part, { limits: { perMinute: 0.001, addressPerMinute: 50 } });
  expect(booth.limits.stats()).toMatchObject({ inFlight: 0, tokens: 40, addressTokens: 50 });
  const first = booth.events.get('e1');
  if (isOver) await first;
  else while (booth.limits.stats().inFlight === 0) await new Promise((resolve) => setImmediate(resolve));
  arrive();
  while (booth.limits.stats().addressTokens === 50) await new Promise((resolve) => setImmediate(resolve));
  expect(booth.limits.stats()).toMatchObject({ inFlight: isOver ? 0 : 1, addressTokens: 49 });
  expect(booth.limits.stats().tokens).toBeCloseTo(39, 3);
  finish();
  await first;
  expect(booth.limits.stats()).toMatchObject({ inFlight: 0, addressTokens: 49 });
});

test('numbers that clients name before the limits are there hold in the order in which they were made', async () => {
  // A bucket fills as time goes by.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const booth = await fresh(
    async () => answer({ id: 'e1' }),
    (whole) => whole(),
    { limits: { burst: 10 } },
  );
  const { BoothClient: Client } = await import('../src/index.ts');
  const later = new Client({ apiKey, baseUrl, fetch: async () => answer({ id: 'e1' }), limits: { burst: 20 } });
  await Promise.all([later.events.get('e1'), booth.events.get('e1')]);
  expect(later.limits.stats().tokens).toBeLessThanOrEqual(10);
  expect(booth.limits.stats().tokens).toBe(later.limits.stats().tokens);
});

test('on a clock of its own a client sends nothing before all of it is there, since time could move on meanwhile', async () => {
  let isThere = false;
  const booth = await fresh(
    async () => answer({ id: isThere ? 'e1' : 'too early' }),
    async (whole) => {
      const loaded = await whole();
      isThere = true;
      return loaded;
    },
    { clock: testClock() },
  );
  expect(await booth.events.get('e1')).toEqual({ id: 'e1' });
});

test('where what uploads images cannot be loaded, nothing is sent', async () => {
  let requests = 0;
  const fetch: Fetch = async () => {
    requests += 1;
    return answer(anyResource);
  };
  const booth = await fresh(fetch, cut, { path: '../src/images/upload.ts' });
  expect(await failureOf(booth.branding.setImage('e1', 'logo', pictureBytes()))).toMatchObject({
    kind: 'connection',
    attempts: 0,
    mayHaveHappened: false,
  });
  expect(requests).toBe(0);
});
