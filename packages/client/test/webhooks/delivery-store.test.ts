import { expect, onTestFinished, test, vi } from 'vitest';
import { ValidationError } from '../../src/index.ts';
import { type DeliveryStore, memoryDeliveryStore, webhookPayload, webhookRequest } from '../../src/webhooks.ts';
import { deferred, receiving, secret } from './receivers.ts';

/** Makes time stand still until the test is over. */
function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('the store in memory keeps as many as it has room for, and forgets the oldest', () => {
  const store = memoryDeliveryStore(3);
  const claims = (...ids: string[]) => ids.map((id) => store.claim(id));
  expect(claims('a', 'b', 'c')).toEqual([true, true, true]);
  expect(claims('a', 'd')).toEqual([false, true]);
  expect(claims('b', 'c', 'd', 'a')).toEqual([false, false, false, true]);
  store.release('c');
  expect(claims('c')).toEqual([true]);
});

test.each([0, -1, 1.5, Number.NaN, '3' as never])('a store for %s deliveries is rejected', (capacity) => {
  expect(() => memoryDeliveryStore(capacity)).toThrow(ValidationError);
  expect(() => memoryDeliveryStore(capacity)).toThrow(
    'the capacity of a delivery store must be a whole number from 1; got ',
  );
});

test("a custom store is used, and receivers that share one drop each other's duplicates", async () => {
  const claimed = new Set<string>();
  const store: DeliveryStore = {
    claim: async (id) => !claimed.has(id) && claimed.add(id).size > 0,
    release: async (id) => claimed.delete(id),
  };
  const [one, other] = [receiving({ store }), receiving({ store })];
  const payload = webhookPayload('media.sent');
  for (const { deliver } of [one, other]) await deliver(payload);
  expect([one.handled.length, other.handled.length]).toEqual([1, 0]);
});

test('a store that fails is reported, and the delivery is still handled', async () => {
  const away = new Error('the store is away');
  const fails = async (): Promise<never> => Promise.reject(away);
  const { deliver, handled, failures } = receiving({ store: { claim: fails, release: fails } });
  await deliver(webhookPayload('media.sent'));
  expect(handled).toHaveLength(1);
  expect(failures.map(({ error }) => error)).toEqual([away]);
});

test('a store that cannot remove a delivery whose handler failed is reported as well', async () => {
  const [broken, away] = [new Error('handler'), new Error('store')];
  const { deliver, failures } = receiving({
    store: { claim: () => true, release: () => Promise.reject(away) },
    handlers: { 'media.sent': () => Promise.reject(broken) },
  });
  await deliver(webhookPayload('media.sent'));
  expect(failures.map(({ error }) => error)).toEqual([broken, away]);
});

test('a store that never responds is given up after storeTimeoutMs, and loses nothing', async () => {
  fakeTimers();
  for (const storeTimeoutMs of [undefined, 200]) {
    const timeoutMs = storeTimeoutMs ?? 5000;
    const silent = () => new Promise<never>(() => {});
    const broken = new Error('handler');
    const { receiver, handled, failures } = receiving({ store: { claim: silent, release: silent }, storeTimeoutMs });
    expect((await receiver.fetch(webhookRequest(webhookPayload('media.sent'), secret))).status).toBe(200);
    const settled = receiver.settled();
    await vi.advanceTimersByTimeAsync(timeoutMs);
    expect([handled.length, failures.length]).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(1);
    await settled;
    expect(handled).toHaveLength(1);
    expect(failures).toMatchObject([
      {
        error: { message: `store.claim did not respond within ${timeoutMs} ms (storeTimeoutMs)` },
        delivery: { event: 'media.sent' },
      },
    ]);

    const failing = receiving({
      store: { claim: () => true, release: silent },
      storeTimeoutMs,
      handlers: { 'media.sent': () => Promise.reject(broken) },
    });
    await failing.receiver.fetch(webhookRequest(webhookPayload('media.sent'), secret));
    await vi.advanceTimersByTimeAsync(timeoutMs + 1);
    await failing.receiver.settled();
    expect(failing.failures).toMatchObject([
      { error: broken },
      { error: { message: `store.release did not respond within ${timeoutMs} ms (storeTimeoutMs)` } },
    ]);
    expect(vi.getTimerCount()).toBe(0);
  }
});

test('a delivery whose handler fails is released, even if its claim is made after storeTimeoutMs', async () => {
  fakeTimers();
  const claimed = new Set<string>();
  const slow = deferred();
  const store = {
    claim: (id: string) =>
      slow.promise.then(() => {
        claimed.add(id);
        return true;
      }),
    release: (id: string) => void claimed.delete(id),
  };
  const handlers = { 'media.sent': () => Promise.reject(new Error('handler')) };
  const { receiver } = receiving({ store, handlers });
  await receiver.fetch(webhookRequest(webhookPayload('media.sent'), secret));
  await vi.advanceTimersByTimeAsync(5001);
  await receiver.settled();
  slow.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect([...claimed]).toEqual([]);
});

test.each([
  [true, ['release', 'release'], ['handler', 'first', 'second']],
  [false, ['release'], ['handler', 'first']],
])(
  'a claim that is made too late with %j releases its delivery, and a failure of that is reported',
  async (isFirst, expectedCalls, expectedFailures) => {
    fakeTimers();
    const claim = deferred();
    const calls: string[] = [];
    const store = {
      claim: () => claim.promise.then(() => isFirst),
      async release() {
        throw new Error(['first', 'second'][calls.push('release') - 1]);
      },
    };
    const handlers = { 'media.sent': () => Promise.reject(new Error('handler')) };
    const { receiver, failures } = receiving({ store, handlers });
    await receiver.fetch(webhookRequest(webhookPayload('media.sent'), secret));
    await vi.advanceTimersByTimeAsync(5001);
    await receiver.settled();
    claim.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(calls).toEqual(expectedCalls);
    const [tooLate, ...others] = failures;
    expect(tooLate).toMatchObject({ error: { message: expect.stringMatching(/^store\.claim did not respond/) } });
    expect(others).toMatchObject(
      expectedFailures.map((message) => ({ error: { message }, delivery: { event: 'media.sent' } })),
    );
  },
);

test('a store that fails after it was given up is no unhandled rejection', async () => {
  fakeTimers();
  const unhandled: unknown[] = [];
  const onUnhandled = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', onUnhandled);
  const claim = deferred();
  const { receiver, handled } = receiving({
    store: { claim: () => claim.promise.then(() => true), release: () => {} },
  });
  await receiver.fetch(webhookRequest(webhookPayload('media.sent'), secret));
  await vi.advanceTimersByTimeAsync(5001);
  await receiver.settled();
  claim.reject(new Error('late'));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', onUnhandled);
  expect([handled.length, unhandled]).toEqual([1, []]);
});

test.each(['OK', null, undefined, 1])(
  'a claim that returns %j is reported, and the delivery is handled',
  async (claimed) => {
    const { deliver, handled, failures } = receiving({
      store: { claim: async () => claimed as unknown as boolean, release: () => {} },
    });
    await deliver(webhookPayload('media.sent'));
    expect(handled).toHaveLength(1);
    expect(failures).toMatchObject([
      { error: { message: expect.stringMatching(/^store\.claim must return true or false; got /) } },
    ]);
  },
);
