import { type Assume, type AssumptionName, alternativesOf, assumptionValues } from '@boothkit/contract/internal';
import { createSimulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { createTrafficReader } from '../src/measure/traffic.ts';
import { findOperation } from '../src/recorder/find-operation.ts';

/** What the traffic of a program with mistakes tells. */
const told = [
  ...(['returnedDates', 'errorDetails', 'conflictHolders', 'validationStatus', 'quotaStatus', 'planStatus'] as const),
  ...(['conflictStatus', 'errorCodes', 'requestId', 'retryAfter', 'storedSettings', 'accountColors'] as const),
  ...(['colorCase', 'ids', 'cursorText', 'uploadResponse', 'uploadBody', 'webhooksBody'] as const),
] satisfies AssumptionName[];

/** The bodies of a program that was settled with its key. */
const uploads = {
  contentType: { purpose: 'event-branding-image', contentType: 'image/png', sizeBytes: 1 },
  mimeType: { purpose: 'event-branding-image', mimeType: 'image/png', fileSize: 1 },
  purposeOnly: { purpose: 'event-branding-image' },
};
const url = 'https://hooks.example.com/a';
const webhooks = { mediaUrl: { mediaUrl: url }, mediaWebhookUrl: { mediaWebhookUrl: url }, nested: { media: { url } } };

/** Reads the traffic of a booking, with each of its errors. */
async function read(assume: Assume) {
  const sim = createSimulator({ assume, limits: 'skip', clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
  const account = sim.accounts.create({ quota: { events: 4 } });
  const lesser = sim.accounts.create({ plan: 'Pro' });
  const templateIds = [account.templates.add().id];
  const reader = createTrafficReader('booth.example');
  async function call(method: string, path: string, body?: object, key = account.connection().apiKey) {
    const { baseUrl } = account.connection();
    const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await sim.fetch(`${baseUrl}${path}`, sent);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const json = bytes.length === 0 ? undefined : JSON.parse(new TextDecoder().decode(bytes));
    const [own = '', query = ''] = path.split('?');
    reader.add(
      {
        ...{ method, path: own, headers, ...findOperation(method, own) },
        query: new URLSearchParams(query),
        body: new TextEncoder().encode(sent.body ?? ''),
      },
      { status: response.status, headers: response.headers, bytes, json },
      sim.clock.now(),
    );
    return json;
  }
  const event = { name: 'Ada', date: '2026-09-12T17:00:00+02:00', templateIds };
  const { id } = await call('POST', '/events', { ...event, idUser: 'a', brandingTextColor: '#C8102e' });
  for (const name of ['Two', 'Three']) await call('POST', '/events', { ...event, name });
  const { nextCursor } = await call('GET', '/events?limit=1');
  await call('GET', `/events?limit=2&cursor=${encodeURIComponent(nextCursor)}`);
  await call('POST', '/events', { ...event, name: '' });
  await call('GET', '/events?search=a&idUser=b');
  await call('GET', '/events/none');
  await call('GET', '/events', undefined, 'another-key-that-is-none');
  await call('PATCH', `/events/${id}`, { notes: 'a' }, account.connection({ scope: 'read' }).apiKey);
  for (const body of Object.values(uploads)) await call('POST', '/uploads', body);
  await call('PUT', '/webhooks', webhooks[assume.webhooksBody ?? 'mediaUrl']);
  account.operators.add({ name: 'Grace', eventIds: [id] });
  await call('PATCH', `/events/${id}`, { paySetId: account.paySets.add().id });
  await call('GET', '/events', undefined, lesser.connection().apiKey);
  while ((await call('POST', '/events', { ...event, name: 'More' })).error === undefined) {}
  sim.faults.inject({ operation: 'list_events', status: 429, times: 1 });
  await call('GET', '/events');
  return { sim, reader, measurement: reader.measurement(sim.clock.now()) };
}

test('a booking and its errors tell what the service does where its reference is silent', async () => {
  const { measurement } = await read({});
  expect(measurement.measured).toEqual(Object.fromEntries(told.map((name) => [name, assumptionValues[name][0]])));
  expect(measurement).toMatchObject({ unknown: [], host: 'booth.example', version: '2026-08-04' });
});

test('each alternative is told alone', async () => {
  for (const name of told)
    for (const value of alternativesOf(name)) {
      const { measurement } = await read({ [name]: value });
      expect([measurement.measured[name], measurement.unknown], `${name}=${value}`).toEqual([value, []]);
    }
});

test('of exchanges that disagree the one counts that is not assumed, and two of these are unknown', async () => {
  const reader = createTrafficReader('booth.example');
  const get = (event: object) =>
    reader.add(
      {
        method: 'GET',
        path: '/events/a',
        headers: {},
        query: new URLSearchParams(),
        body: new Uint8Array(),
        ...findOperation('GET', '/events/a'),
      },
      { status: 200, headers: new Headers(), bytes: new Uint8Array(), json: event },
      0,
    );
  get({ id: 'abcdefgh', date: '2026-09-12T15:00:00Z', colors: ['#111111', '#222222', '#333333'], settings: null });
  get({ id: 'abcdefgh', date: '2026-09-12T17:00:00+02:00', colors: null, settings: null });
  const { measured, unknown } = reader.measurement(0);
  expect(measured).toEqual({ requestId: 'none', ids: 'letters', accountColors: 'none' });
  expect(unknown).toEqual([{ name: 'returnedDates', found: '2026-09-12T15:00:00Z; 2026-09-12T17:00:00+02:00' }]);
});

test.each([
  ['the page of a gateway', 502, { 'Request-Id': 'cdn' }, undefined],
  ['a limit of a content network', 429, { 'Retry-After': 'Sun, 29 Nov 2026 12:00:00 GMT' }, undefined],
  ['a failure with the envelope', 503, {}, { error: { code: 'unavailable' } }],
  ['a page that says 200', 200, {}, undefined],
  ['an error of another server', 400, {}, { error: { code: { toString: 1 } } }],
  ['an error in other words', 404, {}, { message: 'no Route matched' }],
])('%s tells nothing', async (_, status, headers, json) => {
  const { reader, measurement } = await read({});
  const url = findOperation('POST', '/events');
  reader.add(
    { method: 'POST', path: '/events', headers: {}, query: new URLSearchParams(), body: new Uint8Array(), ...url },
    { status, headers: new Headers(headers), bytes: new Uint8Array(), json },
    0,
  );
  const { measured, unknown } = reader.measurement(0);
  expect([measured, unknown]).toEqual([measurement.measured, []]);
});
