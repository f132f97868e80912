import { expect, test, vi } from 'vitest';
import { chargeForPrints, orderConfirmed } from '../src/order-confirmed.ts';
import { useService } from './service.ts';

const service = useService();
const order = { number: '1007', customer: 'Ada & Alan', startsAt: '2026-09-12T17:00:00+02:00' };

test('a confirmed order becomes an event with its prints', async () => {
  const outcome = await orderConfirmed(order);
  const [event] = service.account.events.list();
  expect(outcome).toEqual({ say: 'ready', eventId: event?.id });
  expect(event).toMatchObject({ name: 'Ada & Alan', idUser: 'order-1007', settings: { printCountMax: 200 } });
});

test('an order that is confirmed twice has one event', async () => {
  expect(await orderConfirmed(order)).toEqual(await orderConfirmed(order));
  expect(service.account.events.list()).toHaveLength(1);
});

test('the customer is asked to call when the plan has no events left', async () => {
  service.account.update({ quota: { events: 0 } });
  expect(await orderConfirmed(order)).toEqual({ say: 'call-us', reason: 'no-events-left' });
});

test('a read key is distinguished from a service that is down', async () => {
  vi.stubEnv('BOOTHKIT_API_KEY', service.account.keys.create({ name: 'wrong one', scope: 'read' }).value);
  expect(await orderConfirmed(order)).toEqual({ say: 'call-us', reason: 'key-may-not-write' });
});

test('a create whose response is lost is retried without a second event', async () => {
  service.sim.faults.inject({ operation: 'create_event', disconnect: true, afterChange: true, times: 1 });
  expect(await orderConfirmed(order)).toMatchObject({ say: 'ready' });
  expect(service.account.events.list()).toHaveLength(1);
  expect(service.sim.journal.requests({ operation: 'create_event' })).toHaveLength(2);
});

test('guests pay for prints only after the operator has been taken off the event', async () => {
  const outcome = await orderConfirmed(order);
  if (outcome.say !== 'ready') throw new Error('there is no event');
  const paySet = service.account.paySets.add({ name: 'Per print', currency: 'EUR' });
  const operator = service.account.operators.add({ name: 'Grace', eventIds: [outcome.eventId] });

  expect(await chargeForPrints(outcome.eventId, paySet.id)).toEqual(['Grace']);
  service.account.operators.remove(operator.id);
  expect(await chargeForPrints(outcome.eventId, paySet.id)).toEqual([]);
  expect(service.account.events.get(outcome.eventId)?.paySetId).toBe(paySet.id);
});
