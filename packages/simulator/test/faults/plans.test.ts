import type { NewFault } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { bookings } from '../events/bookings.ts';
import { callerOf } from '../service.ts';

const invalid: [what: string, fault: object, field: string][] = [
  [
    'an operation that is not known, naming those that are',
    { operation: 'craete_event', status: 500 },
    'operation must be one of list_events, create_event',
  ],
  ['nothing to do', { operation: 'create_event' }, 'status is required, or another effect'],
  ['two answers', { status: 500, disconnect: true }, 'status must be the only response'],
  ['two bodies', { body: 'a', bodyBase64: 'YQ==' }, 'bodyBase64 must not come with body'],
  ['a status that is no failure, without a body', { status: 204 }, 'status must be 400 to 599'],
  ['a code without a status', { disconnect: true, code: 'busy' }, 'code must come with a status'],
  ['a Retry-After without a status', { disconnect: true, retryAfter: 3 }, 'retryAfter must come with a status'],
  ['a content type without a body', { status: 500, contentType: 'text/html' }, 'contentType must come with a body'],
  ['bounds the wrong way round', { latencyMs: { min: 2, max: 1 } }, 'latencyMs must have a min of at most its max'],
  [
    'calls and deliveries at once',
    { operation: ['get_event', 'media.sent'], latencyMs: 1 },
    'operation must be calls or deliveries',
  ],
  ['a status for a delivery', { operation: 'media.sent', status: 500 }, 'status must not be given for deliveries'],
  ['a lost call', { operation: 'get_event', delivery: 'lost' }, 'delivery must be for deliveries'],
  ['an expired operation', { operation: 'get_event', expired: true }, 'expired must be for get_file'],
  ['broken JSON for a file', { operation: 'get_file', breakJson: true }, 'breakJson must be for operations of the API'],
  ['an answer lost that is spoilt anyway', { cutOff: true, afterChange: true }, 'afterChange must not come with'],
  ['a probability of none', { status: 500, probability: 0 }, 'probability must be'],
  ['no times at all', { status: 500, times: 0 }, 'times must be a whole number'],
  ['an account that there is not', { status: 500, accountId: 'nobody' }, 'accountId must name an account'],
  ['a misspelt field', { status: 500, time: 1 }, 'time is not a field'],
];

test.each(invalid)('a fault with %s is rejected with the field name, and none is injected', (_, fault, message) => {
  const { sim } = bookings();
  expect(() => sim.faults.inject(fault as NewFault)).toThrow(TypeError);
  expect(() => sim.faults.inject(fault as NewFault)).toThrow(message);
  expect(sim.faults.list()).toEqual([]);
});

describe('a fault applies to', () => {
  test('its operations, as often as its times say, and is then removed', async () => {
    const { sim, call } = bookings();
    const { id } = sim.faults.inject({ operation: ['list_events', 'get_openapi'], status: 500, times: 2 });
    expect((await call('GET', '/events/none')).status).toBe(404);
    expect((await call('GET', '/events')).status).toBe(500);
    expect(sim.faults.get(id)?.appliedCount).toBe(1);
    expect((await call('GET', '/openapi.json')).status).toBe(500);
    expect(sim.faults.get(id)).toBeUndefined();
    expect((await call('GET', '/events')).status).toBe(200);
  });

  test('its account only', async () => {
    const { sim, account, call } = bookings();
    const other = callerOf(sim.accounts.create());
    sim.faults.inject({ accountId: account.id, status: 500 });
    expect((await call('GET', '/events')).status).toBe(500);
    expect((await other('GET', '/events')).status).toBe(200);
  });

  test('calls that match in path, query, header and body', async () => {
    const { sim, call, create, booking, patch } = bookings();
    const { id } = await create();
    const { id: other } = await create();
    sim.faults.inject({ where: { params: { eventId: id } }, status: 500 });
    sim.faults.inject({ where: { query: { limit: '7' } }, status: 501 });
    sim.faults.inject({ where: { headers: { 'X-Test': 'yes' } }, status: 502 });
    sim.faults.inject({ where: { body: { settings: { actions: ['email'] } } }, status: 503 });
    expect((await call('GET', `/events/${id}`)).status).toBe(500);
    expect((await call('GET', `/events/${other}`)).status).toBe(200);
    expect((await call('GET', '/events?limit=7')).status).toBe(501);
    expect((await call('GET', '/events?limit=8')).status).toBe(200);
    expect((await call('GET', '/events', undefined, { headers: { 'x-test': 'yes' } })).status).toBe(502);
    expect((await patch(other, { settings: { actions: ['email'], aiRerollCount: 2 } })).status).toBe(503);
    expect((await patch(other, { settings: { actions: ['email', 'sms'] } })).status).toBe(200);
    expect((await call('POST', '/events', booking())).status).toBe(201);
  });

  test('with its probability, to the same calls for the same seed', async () => {
    const run = async (seed: number) => {
      const { sim, call } = bookings({ limits: 'off', seed });
      sim.faults.inject({ operation: 'list_events', status: 500, probability: 0.3 });
      const statuses: number[] = [];
      for (let at = 0; at < 300; at++) statuses.push((await call('GET', '/events')).status);
      return statuses.map((status) => (status === 500 ? 'x' : '.')).join('');
    };
    const once = await run(1);
    expect(await run(1)).toBe(once);
    expect(await run(2)).not.toBe(once);
    const share = once.split('x').length / 300;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.4);
  });

  test('only calls that would be served: errors of key, plan, scope and limits stay', async () => {
    const { sim, account, call } = bookings({});
    sim.faults.inject({ status: 503 });
    expect((await call('GET', '/events', undefined, { key: null })).status).toBe(401);
    const readOnly = account.keys.create({ scope: 'read' }).value;
    expect((await call('POST', '/events', {}, { key: readOnly })).status).toBe(403);
    account.update({ limits: { burst: 5 } });
    const statuses = new Set<number>();
    for (let at = 0; at < 8; at++) statuses.add((await call('GET', '/events')).status);
    expect(statuses).toEqual(new Set([503, 429]));
    account.update({ plan: 'Pro' });
    expect((await call('GET', '/events')).status).toBe(403);
  });

  test('together with other matching faults: latencies add up until the first one that responds', async () => {
    const { sim, call } = bookings();
    sim.faults.inject({ latencyMs: 100 });
    sim.faults.inject({ latencyMs: { min: 20, max: 20 } });
    sim.faults.inject({ status: 503, times: 1 });
    sim.faults.inject({ status: 500 });
    const before = sim.clock.now();
    expect((await call('GET', '/events')).status).toBe(503);
    expect(sim.clock.now() - before).toBe(120);
    expect(sim.journal.requests()[0]?.faults).toEqual(['fault-1', 'fault-2', 'fault-3']);
    expect((await call('GET', '/events')).status).toBe(500);
    expect(sim.faults.list().map(({ appliedCount }) => appliedCount)).toEqual([2, 2, 1]);
  });

  test("a call that gets a fault's 429 costs nothing, as with a real limit", async () => {
    const { sim, account, call } = bookings({});
    const tokens = () => Object.values(account.usage().tokens).at(0);
    await call('GET', '/events');
    const before = tokens();
    sim.faults.inject({ status: 429, times: 1 });
    await call('GET', '/events');
    expect(tokens()).toBe(before);
    sim.faults.inject({ status: 503, times: 1 });
    await call('GET', '/events');
    expect(tokens()).toBeLessThan(before ?? 0);
  });
});

describe('faults', () => {
  test('are part of the world: a snapshot restores their counts, and a fork has its own', async () => {
    const { sim, call, account } = bookings();
    sim.faults.inject({ status: 500, times: 2 });
    await call('GET', '/events');
    const snapshot = sim.snapshot();
    const fork = sim.fork();
    await call('GET', '/events');
    expect(sim.faults.list()).toEqual([]);
    expect(fork.faults.list()).toMatchObject([{ id: 'fault-1', times: 2, appliedCount: 1 }]);
    fork.faults.clear();
    sim.restore(snapshot);
    expect(sim.faults.list()).toMatchObject([{ id: 'fault-1', appliedCount: 1 }]);
    expect((await call('GET', '/events')).status).toBe(500);
    expect((await call('GET', '/events')).status).toBe(200);
    sim.reset();
    expect(sim.faults.list()).toEqual([]);
    expect(account.id).not.toBe('');
  });

  test('are listed in order, and removed one by one, by scenario or all', () => {
    const { sim } = bookings();
    for (let at = 0; at < 11; at++) sim.faults.inject({ status: 500 });
    sim.faults.play('rate-limit-storm');
    expect(sim.faults.list().map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, at) => `fault-${at + 1}`));
    expect(sim.faults.remove('fault-2')).toBe(true);
    expect(sim.faults.remove('fault-2')).toBe(false);
    expect(sim.faults.remove('2')).toBe(false);
    expect(sim.faults.clear('rate-limit-storm')).toBe(2);
    expect(sim.faults.clear()).toBe(10);
    expect(sim.faults.list()).toEqual([]);
  });
});
