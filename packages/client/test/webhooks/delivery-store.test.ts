import { expect, test } from 'vitest';
import { ValidationError } from '../../src/index.ts';
import { type DeliveryStore, memoryDeliveryStore, webhookPayload, webhookRequest } from '../../src/webhooks.ts';
import { receiving, secret } from './receivers.ts';

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
});

test("a custom store is used, and receivers that share one drop each other's duplicates", async () => {
  const claimed = new Set<string>();
  const store: DeliveryStore = {
    claim: async (id) => !claimed.has(id) && claimed.add(id).size > 0,
    release: async (id) => claimed.delete(id),
  };
  const [one, other] = [receiving({ store }), receiving({ store })];
  const payload = webhookPayload('media.sent');
  for (const { receiver } of [one, other]) {
    await receiver.fetch(webhookRequest(payload, secret));
    await receiver.settled();
  }
  expect([one.handled.length, other.handled.length]).toEqual([1, 0]);
});

test('a store that fails is reported, and the delivery is still handled', async () => {
  const away = new Error('the store is away');
  const fails = async (): Promise<never> => Promise.reject(away);
  const { receiver, handled, failures } = receiving({ store: { claim: fails, release: fails } });
  await receiver.fetch(webhookRequest(webhookPayload('media.sent'), secret));
  await receiver.settled();
  expect(handled).toHaveLength(1);
  expect(failures.map(({ error }) => error)).toEqual([away]);
});

test('a store that cannot remove a delivery whose handler failed is reported as well', async () => {
  const [broken, away] = [new Error('handler'), new Error('store')];
  const { receiver, failures } = receiving({
    store: { claim: () => true, release: () => Promise.reject(away) },
    handlers: { 'media.sent': () => Promise.reject(broken) },
  });
  await receiver.fetch(webhookRequest(webhookPayload('media.sent'), secret));
  await receiver.settled();
  expect(failures.map(({ error }) => error)).toEqual([broken, away]);
});
