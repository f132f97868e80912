import type { DetailedEvent, ErrorBody } from '@boothkit/contract';
import { captureTypes } from '@boothkit/contract/rules';
import { describe, expect, test } from 'vitest';
import { service } from '../../own-account.ts';

// What the reference leaves open and a program can notice, where no assumption makes it otherwise: decisions of docs/rules.

function booking() {
  const { account, call, sim } = service();
  const templateIds = [account.templates.add({ aiPortraitIds: ['p'] }).id];
  const post = (fields: object = {}) =>
    call<DetailedEvent & ErrorBody>('POST', '/events', {
      name: 'A',
      date: '2026-09-12T17:00Z',
      templateIds,
      ...fields,
    });
  return { account, call, sim, templateIds, post };
}

describe('a date-time (S742)', () => {
  test.each([
    ['2026-09-12t17:00:00z', '2026-09-12T24:00:00Z', '2026-09-12T17:00:60Z', '2026-09-12T17:00:00,5Z'],
    ['2026-W37-6T17:00Z', '20260912T170000Z', '2026-09-12 17:00Z', '2026-09-12T17:00+24:00'],
  ])('is rejected as %s, %s, %s and %s', async (...dates) => {
    for (const date of dates) expect((await booking().post({ date })).status).toBe(400);
  });

  test.each([
    ['2026-09-12T17:00+23:59', '2026-09-11T17:01:00.000Z'],
    ['0000-01-01T00:00Z', '0000-01-01T00:00:00.000Z'],
  ])('is taken as %s', async (date, returned) => {
    expect((await booking().post({ date })).body.date).toBe(returned);
  });
});

test('texts keep control characters (S743)', async () => {
  const text = 'a\u0000\n\u2028b';
  expect((await booking().post({ name: text, notes: text })).body).toMatchObject({ name: text, notes: text });
});

test('lists keep repeated items, as many as there are (S744)', async () => {
  const { call, post } = booking();
  const { id } = (await post()).body;
  const settings = {
    captureTypes: Array.from({ length: 40 }, (_, at) => (at % 2 ? 'gif' : 'photo')),
    ...{ actions: ['email', 'email'], attractScreenRoles: ['camera', 'camera'] },
  };
  expect((await call<DetailedEvent>('PATCH', `/events/${id}`, { settings })).body.settings).toMatchObject(settings);
});

test('a trim while the gallery is off stays, and its button is stored (S745, S746)', async () => {
  const { call, post, templateIds } = booking();
  const { id } = (await post()).body;
  const change = async (body: object) => (await call<DetailedEvent>('PATCH', `/events/${id}`, body)).body.settings;
  const off = { sharedGalleryEnabled: false, galleryButtonOnHomeScreen: 'cloud', captureTypes };
  const trimmed = ['photo', 'boomerang', 'slowmo', 'video', 'gif'];
  expect(await change({ templateIds, settings: off })).toMatchObject({ ...off, captureTypes: trimmed });
  expect((await change({ settings: { sharedGalleryEnabled: true } })).captureTypes).toEqual(trimmed);
});

test('a delete gives no quota back (S747)', async () => {
  const { account, call, post } = booking();
  account.update({ quota: { events: 1, credits: 1 } });
  const { id } = (await post()).body;
  await call('DELETE', `/events/${id}`);
  expect(account.quota).toEqual({ events: 0, credits: 1 });
});

test.each([
  ['limit=01', 200],
  ...['limit=%2B5', 'limit=5.0', 'limit=5e0', 'limit=%205', 'limit='].map((query) => [query, 400] as const),
  ['search=%20', 200],
  ...['search=', 'cursor=', 'idUser=%20'].map((query) => [query, 400] as const),
  ['search=%zz', 200],
  ['search=%ff', 400],
] as const)('the query %s has the status %i (S748, S749, S750)', async (query, status) => {
  expect((await booking().call('GET', `/events?${query}`)).status).toBe(status);
});

test('a copy has the notes and the hashtag (S751)', async () => {
  const { call, post } = booking();
  const { id } = (await post({ notes: 'n', hashtag: '#h' })).body;
  const copy = await call('POST', `/events/${id}/duplicate`, { name: 'B', date: '2026-09-13T17:00Z' });
  expect(copy.body).toMatchObject({ notes: 'n', hashtag: '#h' });
});

test.each([
  ['bearer KEY', 200],
  ['BEARER   KEY', 200],
  ['Bearer\tKEY', 401],
  ['Bearer KEY x', 401],
])('the header Authorization: %s has the status %i (S752)', async (header, status) => {
  const { account, sim } = booking();
  const { apiKey } = account.connection();
  const authorization = header.replace('KEY', apiKey);
  expect((await sim.fetch(`${sim.baseUrl}/events`, { headers: { authorization } })).status).toBe(status);
});

test('a byte order mark is ignored, and the last of two members counts (S753)', async () => {
  const { call, templateIds } = booking();
  const raw = `\ufeff{"name":"A","name":"B","date":"2026-09-12T17:00Z","templateIds":${JSON.stringify(templateIds)}}`;
  expect((await call<DetailedEvent>('POST', '/events', undefined, { raw })).body.name).toBe('B');
});

test('OPTIONS is a 405 on paths of the API (S754)', async () => {
  expect((await booking().call('OPTIONS', '/events')).status).toBe(405);
});
