import { rule } from '@boothkit/rule-coverage';
import { failureReport, type JournalFilter, unmatchedReport } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { matchers } from '@boothkit/simulator/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { recorded } from '../../control/saved-test/recorded.ts';
import { callerOf } from '../../own-account.ts';
import { bookings } from '../../service/events/bookings.ts';
import { mediaUrl } from '../../service/webhooks/hooks.ts';

describe('the journal', () => {
  test('records each request with its account and its response', async () => {
    const { sim, account, call, create, booking } = bookings();
    const { id } = await create({ idUser: 'booking-7' });
    sim.clock.advance({ seconds: 5 });
    const refused = await call('POST', '/events', booking({ name: '' }));
    const [first, second] = sim.journal.requests();
    expect(first).toEqual({
      id: 'request-1',
      at: '2026-08-04T09:00:00.000Z',
      durationMs: 0,
      method: 'POST',
      path: '/events',
      operation: 'create_event',
      params: {},
      query: {},
      body: booking({ idUser: 'booking-7' }),
      accountId: account.id,
      keyId: account.keys.list().find(({ name }) => name === 'connection')?.id,
      address: `account-${account.id}`,
      requestId: expect.stringMatching(/^\w{20}$/),
      status: 201,
      rule: null,
      code: null,
      message: null,
      completed: true,
      faults: [],
    });
    expect(second).toMatchObject({
      at: '2026-08-04T09:00:05.000Z',
      status: 400,
      rule: '4.2/name',
      code: 'validation_failed',
      message: refused.body.error.message,
      requestId: refused.body.error.requestId,
    });
    await call('GET', `/events/${id}?response_format=concise`);
    expect(sim.journal.requests().at(-1)).toMatchObject({
      path: `/events/${id}?response_format=concise`,
      params: { eventId: id },
      query: { response_format: 'concise' },
    });
  });

  test('finds requests by every field of a filter, and rejects an unknown field', async () => {
    const { sim, account, call, booking } = bookings();
    const other = callerOf(sim.accounts.create());
    await call('POST', '/events', booking({ idUser: 'a', notes: 'x' }));
    await call('POST', '/events', booking({ name: '' }));
    await call('GET', '/events?limit=3');
    await call('GET', '/events/none');
    await other('GET', '/events');
    const count = (filter: JournalFilter) => sim.journal.requests(filter).length;
    expect(count({})).toBe(5);
    expect(count({ operation: 'create_event' })).toBe(2);
    expect(count({ accountId: account.id })).toBe(4);
    expect(count({ method: 'GET' })).toBe(3);
    expect([count({ method: 'get' }), count({ method: 'Get' }), count({ method: 'GE' })]).toEqual([3, 3, 0]);
    expect(count({ status: 400 })).toBe(1);
    expect(count({ rule: '4.2/name' })).toBe(1);
    expect(count({ rejected: true })).toBe(2);
    expect(count({ faulty: true })).toBe(0);
    expect(count({ params: { eventId: 'none' } })).toBe(1);
    expect(count({ query: { limit: '3' } })).toBe(1);
    expect(count({ body: { idUser: 'a' } })).toBe(1);
    expect(count({ body: { idUser: expect.any(String), templateIds: [expect.any(String)] } })).toBe(1);
    expect(count({ body: { templateIds: [] } })).toBe(0);
    expect(account.journal.requests({ operation: 'list_events' })).toHaveLength(1);
    const misspelt = { operaton: 'create_event' } as JournalFilter;
    expect(() => sim.journal.requests(misspelt)).toThrow('operaton is not a field');
    const unknown = { operation: 'create_evnt' } as unknown as JournalFilter;
    expect(() => sim.journal.requests(unknown)).toThrow('operation must be one of list_events');
    expect(() => sim.journal.har(unknown)).toThrow('; got "create_evnt"');
    expect(() => sim.journal.requests({ rule: '4.2/nam' as never })).toThrow(
      'rule must be the id of a rule; got "4.2/nam"',
    );
  });

  rule(['5.6', '6.4'], 'contains no secret: no key, no signature, no query of a URL in a body', async () => {
    const { sim, account, call, create } = bookings();
    const { id } = await create();
    const { apiKey } = account.connection();
    await call('PUT', '/webhooks', { mediaUrl, sendUrl: null });
    await call('GET', `/events?search=${apiKey}`);
    await call('GET', '/events?api_key=hunter2');
    const sourceUrl = 'https://cdn.example.com/a.png?X-Signature=abc';
    await call('POST', `/events/${id}/branding/images`, { slot: 'logo', sourceUrl });
    const media = account.galleries.addMedia(account.events.get(id)?.galleryId ?? '');
    await sim.fetch(media.originalUrl);
    const reported = JSON.stringify(sim.journal.requests());
    for (const secret of [
      apiKey,
      '4f1c9b',
      'hunter2',
      'X-Signature=abc',
      new URL(media.originalUrl).searchParams.get('signature') ?? '?',
    ])
      expect(reported).not.toContain(secret);
    expect(sim.journal.requests({ operation: 'get_file' })[0]).toMatchObject({ accountId: account.id, status: 200 });
    expect(sim.journal.requests({ operation: 'update_webhooks', body: { mediaUrl } })).toHaveLength(1);
  });

  test('keeps the newest requests only, and counts the others', async () => {
    const { sim, call } = bookings({ limits: 'off', journalLength: 300 });
    for (let at = 0; at < 1000; at++) await call('GET', `/events?limit=${(at % 100) + 1}`);
    const kept = sim.journal.requests();
    expect([kept.length, sim.journal.dropped()]).toEqual([300, 700]);
    expect(kept.map(({ query }) => query['limit'])).toEqual(
      Array.from({ length: 300 }, (_, at) => String((at % 100) + 1)),
    );
    sim.journal.clear();
    expect([sim.journal.requests(), sim.journal.dropped()]).toEqual([[], 0]);
    const none = bookings({ journalLength: 0 });
    await none.call('GET', '/events');
    expect(none.sim.journal.requests()).toEqual([]);
    expect(() => bookings({ journalLength: -1 })).toThrow('journalLength must be a whole number from 0 to 1000000');
  });
});

describe('a path that is not in the reference', () => {
  test('is reported as unmatched, and no other path is', async () => {
    const { sim, call } = bookings();
    expect(unmatchedReport(sim.journal.unmatched())).toBeUndefined();
    await call('GET', '/templates');
    await call('GET', '/templates');
    await call('DELETE', '/events');
    await call('GET', '/events/none');
    await call('GET', '/events', undefined, { key: null });
    expect(unmatchedReport(sim.journal.unmatched())).toBe(
      ['3 requests lead to no documented operation:', '  GET /templates (404) × 2', '  DELETE /events (405)'].join(
        '\n',
      ),
    );
  });
});

describe('matchers', () => {
  expect.extend(matchers);
  const judge = (outcome: { pass: boolean; message(): string }) => [outcome.pass, outcome.message()];

  test('check whether an operation was called, and list its calls in the message', async () => {
    const { sim, account, call, booking } = bookings();
    await call('POST', '/events', booking({ idUser: 'booking-7' }));
    expect(judge(matchers.toHaveCalled(sim, 'create_event', { body: { idUser: 'booking-7' }, times: 1 }))[0]).toBe(
      true,
    );
    expect(matchers.toHaveCalled(account, 'create_event').pass).toBe(true);
    expect(matchers.toHaveCalled(sim.accounts.create(), 'create_event').pass).toBe(false);
    const [pass, message] = judge(matchers.toHaveCalled(sim, 'create_event', { body: { idUser: 'booking-8' } }));
    expect(pass).toBe(false);
    expect(message).toContain('expected create_event to have been called with body {"idUser":"booking-8"}; it was not');
    expect(message).toContain('POST /events → 201');
    expect(judge(matchers.toHaveCalled(sim, 'delete_event'))[1]).toContain('it was never called');
    expect(judge(matchers.toHaveCalled(sim, 'create_event', { times: 2 }))[1]).toContain('2 times; it was 1 time');
    expect(() => matchers.toHaveCalled({}, 'create_event')).toThrow(TypeError);
    // @ts-expect-error: without a check, that it was not called would hold for any misspelt name
    expect(() => matchers.toHaveCalled(sim, 'create_evnt')).toThrow('operation must be one of list_events');
  });

  test('check whether a rule rejected it', async () => {
    const { sim, call, booking } = bookings();
    await call('POST', '/events', booking({ name: '' }));
    expect(matchers.toHaveRejected(sim, 'create_event', { rule: '4.2/name' }).pass).toBe(true);
    expect(matchers.toHaveRejected(sim, 'create_event', { rule: '4.2/date' }).pass).toBe(false);
    await call('GET', '/events');
    expect(matchers.toHaveRejected(sim, 'list_events').pass).toBe(false);
  });
});

test('requests over HTTP are in the journal of the simulator that serves them', async () => {
  const { sim, account } = bookings();
  const server = await listen(sim);
  onTestFinished(() => server.close());
  await fetch(`${server.baseUrl}/events`, { headers: { authorization: `Bearer ${account.connection().apiKey}` } });
  expect(sim.journal.requests()).toMatchObject([{ operation: 'list_events', status: 200, address: '127.0.0.1' }]);
});

const kibibyte = 1024;

/** A body that is refused for its unknown fields, of about so many bytes. */
const refusedBody = (sizeBytes: number) =>
  Object.fromEntries(Array.from({ length: Math.ceil(sizeBytes / 1000) }, (_, at) => [`f${at}`, 'x'.repeat(985)]));

test("the journal's memory is bounded: the oldest requests are dropped first", async () => {
  const { sim, call } = bookings({ limits: 'off', journalSizeBytes: 1024 * kibibyte });
  // A response of a few bytes, whatever the request holds.
  sim.faults.inject({ status: 400, body: '{}' });
  for (let at = 0; at < 100; at++) await call('POST', '/events', { ...refusedBody(40 * kibibyte), at });
  const kept = sim.journal.requests();
  expect(kept.length).toBeGreaterThanOrEqual(22);
  expect(kept.length).toBeLessThanOrEqual(26);
  expect(kept.length + sim.journal.dropped()).toBe(100);
  expect(kept.map(({ body }) => (body as { at: number }).at)).toEqual(
    Array.from({ length: kept.length }, (_, at) => 100 - kept.length + at),
  );
});

test('long paths, addresses and messages count as well', async () => {
  const { sim, call } = bookings({ limits: 'off', journalSizeBytes: 100 * kibibyte });
  for (let at = 0; at < 10; at++) await call('GET', `/events?search=${'x'.repeat(20 * kibibyte)}`);
  for (let at = 0; at < 10; at++)
    await call('GET', '/events', undefined, { headers: { 'simulator-client-ip': 'x'.repeat(20 * kibibyte) } });
  for (let at = 0; at < 10; at++) await call('GET', `/events/${'x'.repeat(20 * kibibyte)}`);
  expect(sim.journal.requests().length).toBeLessThanOrEqual(2);
});

test('a journal with 0 bytes keeps nothing', async () => {
  const { sim, call } = bookings({ journalSizeBytes: 0 });
  await call('GET', '/events');
  expect([sim.journal.requests(), sim.journal.dropped()]).toEqual([[], 1]);
  for (const journalSizeBytes of [-1, 0.5, Number.NaN])
    expect(() => bookings({ journalSizeBytes })).toThrow('journalSizeBytes must be a whole number of at least 0');
});

test('a body up to 64 KiB is kept; a longer one is truncated and marked', async () => {
  const { sim, call } = bookings({ limits: 'off' });
  const around = JSON.stringify({ text: '' }).length;
  const whole = { text: 'x'.repeat(64 * kibibyte - around) };
  await call('POST', '/events', whole);
  await call('POST', '/events', { ...whole, idUser: 'booking-7' });
  const [first, second] = sim.journal.requests();
  expect([first?.body, first && 'bodyTruncated' in first]).toEqual([whole, false]);
  expect(second).toMatchObject({ body: { text: 'x'.repeat(1000), idUser: 'booking-7' }, bodyTruncated: true });
  expect(sim.journal.requests({ body: { idUser: 'booking-7' } })).toHaveLength(1);
});

test('in a truncated body, strings, arrays, objects and names are shortened, and secrets stay hidden', async () => {
  const { sim, call } = bookings({ limits: 'off' });
  await call('POST', '/events', {
    apiToken: 'hunter2',
    list: Array.from({ length: 50_000 }, (_, at) => at),
    nested: { list: [{ password: 'hunter2', ['n'.repeat(2000)]: null }] },
    ...refusedBody(200 * kibibyte),
  });
  const [{ body } = { body: undefined }] = sim.journal.requests();
  expect(JSON.stringify(body)).not.toContain('hunter2');
  expect(body).toMatchObject({
    list: Array.from({ length: 100 }, (_, at) => at),
    nested: { list: [{ ['n'.repeat(1000)]: null }] },
  });
  expect(JSON.stringify(body).length).toBeLessThan(66 * kibibyte);
  expect(Object.keys(body as object).length).toBeLessThanOrEqual(100);
});

test('translating a body of a later version does not change the journal', async () => {
  const { sim, call } = bookings({
    versions: [
      {
        date: '2027-01-15',
        request(_, parts) {
          Object.assign(parts.body as object, { name: 'changed' });
          return parts;
        },
      },
    ],
  });
  await call('POST', '/events', { name: 'sent' });
  expect(sim.journal.requests()).toMatchObject([{ body: { name: 'sent' } }]);
});

/** A service whose webhook goes to a page with a status, and what sends one. */
function sending(status: number) {
  const made = recorded();
  const { sim, account } = made;
  const event = account.events.add({ name: 'Ada', templateIds: account.templates.list().map(({ id }) => id) });
  const mediaUrl = 'https://hooks.example.com/secret-4f1c?key=4f1c';
  account.webhooks.set({ mediaUrl });
  sim.web.serve(mediaUrl, new Uint8Array(), { status });
  return { ...made, send: () => account.galleries.addMedia(event.galleryId) };
}

describe('the report of a failure', () => {
  test('is empty if nothing was received', () => {
    expect(failureReport(recorded().sim)).toBe('');
  });

  test('has no webhook that was delivered', async () => {
    const { sim, send, call } = sending(204);
    send();
    await sim.settled();
    await call('GET', '/events');
    expect(failureReport(sim)).toBe('failed after these:\n  GET /events → 200');
  });

  test('has the newest webhooks that were not delivered, with the status but without the secret in the URL', async () => {
    const { sim, send } = sending(500);
    for (let sent = 0; sent < 22; sent++) send();
    await sim.settled();
    const [headline, ...lines] = failureReport(sim).split('\n');
    expect(headline).toBe('did not deliver 2 webhooks and these:');
    expect(lines).toEqual(Array(20).fill('  media.uploaded to https://hooks.example.com → rejected with 500'));
  });
});
