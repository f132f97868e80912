import { createSimulator, type NewFault } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { readOptions } from '../../../src/composition/options.ts';
import { faultsOf } from '../../../src/instruments/faults/faults.ts';
import { matchFaults } from '../../../src/instruments/faults/store.ts';
import { createWorld } from '../../../src/model/world.ts';
import { turns } from '../../model/turns.ts';
import { callerOf } from '../../own-account.ts';
import { bookings } from '../../service/events/bookings.ts';

const invalid: [fault: object, message: string][] = [
  [{ operation: 'craete_event', status: 500 }, 'operation must be one of list_events, create_event'],
  [{ operation: 'create_event' }, 'status is required, or another effect'],
  [{ status: 500, disconnect: true }, 'status must be the only response'],
  [{ body: 'a', bodyBase64: 'YQ==' }, 'bodyBase64 must not come with body'],
  [{ status: 202 }, 'status must be 400 to 599, 204, 205, 304, or come with a body; got 202'],
  [{ status: 204, body: '{}' }, 'body must not come with status 204'],
  [{ status: 304, bodyBase64: '' }, 'bodyBase64 must not come with status 304'],
  [{ status: 205, message: 'no' }, 'message must come with a status that has'],
  [{ status: 204, contentType: 'text/plain' }, 'contentType must not come with status'],
  [{ disconnect: true, code: 'busy' }, 'code must come with a status'],
  [{ disconnect: true, retryAfter: 3 }, 'retryAfter must not come with disconnect'],
  [{ disconnect: true, headers: { 'x-a': '1' } }, 'headers must not come with disconnect'],
  [{ headers: { 'RETRY-AFTER': '3' } }, 'must not have RETRY-AFTER: set retryAfter'],
  [{ headers: { 'content-type': 'a/b' } }, 'set contentType instead'],
  [{ headers: { 'Content-Length': '3' } }, 'must not have Content-Length'],
  [{ headers: { 'X-A': '1', 'x-a': '2' } }, 'headers must not have x-a twice'],
  [{ headers: { 'a b': '1' } }, 'headers'],
  [{ headers: { 'x-a': '1\r\nx-b: 2' } }, 'headers'],
  [{ headers: JSON.parse('{"__proto__":"1"}') }, 'headers'],
  [{ operation: 'media.sent', headers: { 'x-a': '1' } }, 'headers must not be given for'],
  [{ headers: { 'x-a': '1' }, afterChange: true }, 'afterChange must come with status'],
  [{ status: 500, fromCall: 0 }, 'fromCall must be a whole number'],
  [{ latencyMs: { min: 2, max: 1 } }, 'latencyMs must have a min of at most its max'],
  [{ operation: ['get_event', 'media.sent'], latencyMs: 1 }, 'operation must be calls or deliveries'],
  [{ operation: 'media.sent', status: 500 }, 'status must not be given for deliveries'],
  [{ operation: 'get_event', delivery: 'lost' }, 'delivery must be for deliveries'],
  [{ operation: 'get_event', expired: true }, 'expired must be for get_file'],
  [{ operation: 'get_file', breakJson: true }, 'breakJson must be for operations of the API'],
  [{ cutOff: true, afterChange: true }, 'afterChange must not come with'],
  [{ status: 500, probability: 0 }, 'probability must be'],
  [{ status: 500, times: 0 }, 'times must be a whole number'],
  [{ status: 500, accountId: 'nobody' }, 'accountId must name an account'],
  [{ status: 500, time: 1 }, 'time is not a field'],
];

test.each(invalid)('a fault is rejected with the field name, and none is injected: %j', (fault, message) => {
  const { sim } = bookings();
  expect(() => sim.faults.inject(fault as NewFault)).toThrow(TypeError);
  expect(() => sim.faults.inject(fault as NewFault)).toThrow(message);
  expect(sim.faults.list()).toEqual([]);
});

describe('a fault applies to', () => {
  test('its operations, as often as its times say, and then stays in the list with what it applied to', async () => {
    const { sim, call } = bookings();
    const { id } = sim.faults.inject({ operation: ['list_events', 'get_openapi'], status: 500, times: 2 });
    expect((await call('GET', '/events/none')).status).toBe(404);
    expect((await call('GET', '/events')).status).toBe(500);
    expect(sim.faults.get(id)?.appliedCount).toBe(1);
    expect((await call('GET', '/openapi.json')).status).toBe(500);
    expect((await call('GET', '/events')).status).toBe(200);
    expect(sim.faults.get(id)).toMatchObject({ times: 2, appliedCount: 2, matchedCount: 2 });
    expect(sim.faults.get(id)?.appliedTo).toEqual(['request-2', 'request-3']);
    expect(sim.journal.get('request-3')?.faults).toEqual([id]);
    expect(sim.faults.list()).toEqual([sim.faults.get(id)]);
  });

  test('one call only, or all from one on', async () => {
    const { sim, call } = bookings();
    const statuses = async () => {
      const found: number[] = [];
      for (let at = 0; at < 5; at++) found.push((await call('GET', '/events')).status);
      return found;
    };
    const third = sim.faults.inject({ operation: 'list_events', status: 503, fromCall: 3, times: 1 });
    expect(await statuses()).toEqual([200, 200, 503, 200, 200]);
    expect(sim.faults.get(third.id)).toMatchObject({ matchedCount: 3, appliedCount: 1, appliedTo: ['request-3'] });
    sim.faults.inject({ operation: 'list_events', status: 500, fromCall: 4 });
    await call('GET', '/events/none');
    expect(await statuses()).toEqual([200, 200, 200, 500, 500]);
  });

  test('calls in a sequence of responses', async () => {
    const { sim, call } = bookings();
    sim.faults.inject({ operation: 'list_events', status: 503, times: 2 });
    sim.faults.inject({ operation: 'list_events', status: 429, retryAfter: 7, times: 1 });
    // The fourth call gets the real response: this fault sees no call before the two above are used up.
    sim.faults.inject({ operation: 'list_events', status: 500, fromCall: 2, times: 1 });
    const found: unknown[] = [];
    for (let at = 0; at < 6; at++) {
      const { status, headers } = await call('GET', '/events');
      found.push([status, headers.get('retry-after')]);
    }
    expect(found).toEqual([
      [503, null],
      [503, null],
      [429, '7'],
      [200, null],
      [500, null],
      [200, null],
    ]);
  });

  test('files and pages, and tells which requests these were', async () => {
    const { sim, account, template } = bookings();
    const { galleryId } = account.events.add({ name: 'Ada', templateIds: [template.id] });
    const { originalUrl } = account.galleries.addMedia(galleryId);
    const { id } = sim.faults.inject({ operation: 'get_file', status: 503, fromCall: 2, times: 1 });
    const statuses: number[] = [];
    for (let at = 0; at < 3; at++) statuses.push((await sim.fetch(originalUrl)).status);
    expect(statuses).toEqual([200, 503, 200]);
    expect(sim.faults.get(id)?.appliedTo).toEqual(['request-2']);
    expect(sim.journal.requests().map(({ completed }) => completed)).toEqual([true, false, true]);
  });

  test('its account only', async () => {
    const { sim, account, call } = bookings();
    const other = callerOf(sim.accounts.create());
    sim.faults.inject({ accountId: account.id, status: 500 });
    expect((await call('GET', '/events')).status).toBe(500);
    expect((await other('GET', '/events')).status).toBe(200);
  });

  test.each([
    ['Content-Type', 'Application/JSON', 'application/json', true],
    ['content-type', 'application/json; charset=UTF-8', 'application/json;Charset="utf-8"', true],
    ['content-type', 'application/json; charset=utf-8', 'application/json', false],
    ['content-type', 'multipart/form-data; boundary=a', 'multipart/form-data; boundary=A', false],
    ['accept', 'text/html;q=0.9, */*', 'Text/HTML ; Q=0.9,*/*', true],
    ['host', 'Booth.example:80', 'booth.example', true],
    ['host', 'booth.example:8080', 'booth.example', false],
    ['origin', 'HTTPS://app.example:443', 'https://app.example', true],
    ['origin', 'https://app.example', 'http://app.example', false],
    ['authorization', 'bearer Key', 'Bearer Key', true],
    ['authorization', 'bearer key', 'Bearer Key', false],
    ['Accept-Encoding', 'GZIP,br', 'gzip, br', true],
    ['accept-language', ' de ;Q=0.5 ,\t en', 'DE; q=0.5, en', true],
    ['x-test', 'Yes', 'yes', false],
    ['x-test', '', undefined, false],
  ] as const)('calls by a header as its own standard compares it: %s %s is %s: %s', (name, wanted, sent, matches) => {
    const world = createWorld(readOptions({}).world);
    faultsOf(world, new Map()).inject({ where: { headers: { [name]: wanted } }, status: 500 });
    const header = (asked: string) => (asked === name.toLowerCase() ? (sent ?? null) : null);
    const applied = matchFaults(world, { operation: 'list_events', accountId: null, header });
    expect(applied !== undefined).toBe(matches);
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
    expect(sim.faults.list().map(({ appliedCount }) => appliedCount)).toEqual([2, 2, 1, 1]);
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
    expect(sim.faults.list()).toMatchObject([{ appliedCount: 2, appliedTo: ['request-1', 'request-2'] }]);
    expect(fork.faults.list()).toMatchObject([{ id: 'fault-1', times: 2, appliedCount: 1 }]);
    fork.faults.clear();
    sim.restore(snapshot);
    expect(sim.faults.list()).toMatchObject([{ id: 'fault-1', appliedCount: 1, appliedTo: ['request-1'] }]);
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

  test('keep the newest thousand that are used up, and the newest hundred places of each', async () => {
    const { sim, account, template } = bookings();
    account.webhooks.set({ mediaUrl: 'https://hooks.example.com/media' });
    const { galleryId } = account.events.add({ name: 'Ada', templateIds: [template.id] });
    const lasting = sim.faults.inject({ operation: 'media.uploaded', latencyMs: 1 });
    for (let at = 0; at < 1005; at++) {
      sim.faults.inject({ operation: 'media.uploaded', latencyMs: 1, times: 1 });
      account.galleries.addMedia(galleryId);
    }
    expect(sim.faults.list().map(({ id }) => id)).toEqual([
      lasting.id,
      ...Array.from({ length: 1000 }, (_, at) => `fault-${at + 7}`),
    ]);
    const newest = account.deliveries.list().slice(-100);
    expect(sim.faults.get(lasting.id)).toMatchObject({ appliedCount: 1005, appliedTo: newest.map(({ id }) => id) });
  });

  test('that are removed while a call is in flight are not in the list again', async () => {
    const { sim, call } = bookings();
    const { id } = sim.faults.inject({ operation: 'list_events', latencyMs: 1000 });
    const calling = call('GET', '/events');
    while (sim.faults.get(id)?.appliedCount === 0) await turns(1);
    sim.faults.remove(id);
    expect((await calling).status).toBe(200);
    expect(sim.faults.list()).toEqual([]);
  });
});

test('a field that is undefined counts as not given, in conditions, too', () => {
  const sim = createSimulator();
  const fault = { operation: 'list_events', status: 503 } as const;
  const names = [
    'accountId',
    'body',
    'bodyBase64',
    'code',
    'contentType',
    'disconnect',
    'headers',
    'latencyMs',
    'times',
  ];
  const absent = Object.fromEntries(names.map((name) => [name, undefined]));
  const { id: _, ...plain } = sim.faults.inject({ ...fault, where: { query: { limit: '1' } } });
  const where = { params: undefined, headers: undefined, query: { limit: '1' } };
  const { id, ...given } = sim.faults.inject({ ...fault, ...absent, where } as unknown as NewFault);
  expect([given, id]).toEqual([plain, 'fault-2']);
  expect(() => sim.faults.inject({ operation: undefined, body: undefined } as unknown as NewFault)).toThrow(TypeError);
});
