import { expect, test } from 'vitest';
import { bookings } from '../events/bookings.ts';

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
