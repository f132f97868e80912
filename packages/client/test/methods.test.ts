import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import type { BoothClient } from '../src/index.ts';
import { answer, anyResource, baseUrl, scripted, unsent } from './support/scripted-service.ts';

const event = { name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00', templateIds: ['t1'] };
const copy = { name: 'Copy', date: event.date };
const image = { purpose: 'event-branding-image', contentType: 'image/png' } as const;
const urls = { mediaUrl: 'https://hooks.example.com/m?secret=1', sendUrl: null };
const patch = { notes: null, settings: { countdownTimer: 5 } };
const retina = { buttonImagesAreRetina: true };

/** A call, and what it sends: method, path and body. */
type Method = [title: string, call: (booth: BoothClient) => Promise<unknown>, sends: string, json?: object];

const methods: readonly Method[] = [
  ['events.create', (booth) => booth.events.create(event), 'POST /events', event],
  ['events.get', (booth) => booth.events.get('e1'), 'GET /events/e1'],
  [
    'events.get, concisely,',
    (booth) => booth.events.get('e1', { responseFormat: 'concise' }),
    'GET /events/e1?response_format=concise',
  ],
  ['events.update', (booth) => booth.events.update('e1', patch), 'PATCH /events/e1', patch],
  ['events.delete', (booth) => booth.events.delete('e1'), 'DELETE /events/e1'],
  ['events.duplicate', (booth) => booth.events.duplicate('e1', copy), 'POST /events/e1/duplicate', copy],
  ['branding.get', (booth) => booth.branding.get('e1'), 'GET /events/e1/branding'],
  ['branding.update', (booth) => booth.branding.update('e1', retina), 'PATCH /events/e1/branding', retina],
  [
    'branding.removeImage',
    (booth) => booth.branding.removeImage('e1', 'button-photo'),
    'DELETE /events/e1/branding/images?slot=button-photo',
  ],
  ['uploads.create', (booth) => booth.uploads.create(image), 'POST /uploads', image],
  ['webhooks.update', (booth) => booth.webhooks.update(urls), 'PUT /webhooks', urls],
  ['openapi.get', (booth) => booth.openapi.get(), 'GET /openapi.json'],
];

describe('each method sends its operation and returns the response', () => {
  test.each<Method>(methods)('%s', async (_, call, sends, json) => {
    const { booth, seen } = scripted([answer(anyResource)]);
    expect(await call(booth)).toEqual(anyResource);
    expect(seen).toHaveLength(1);
    expect(`${seen[0]?.method} ${seen[0]?.url.replace(baseUrl, '')}`).toBe(sends);
    expect(seen[0]?.json).toEqual(json);
    expect(seen[0]?.headers['content-type']).toBe(json === undefined ? undefined : 'application/json');
  });
});

rule('5.1', 'every request carries the key as a bearer token', async () => {
  for (const [, call] of methods) {
    const { booth, seen } = scripted([answer(anyResource)]);
    await call(booth);
    expect(seen[0]?.headers['authorization']).toBe('Bearer bk_live_0123456789abcdef');
  }
});

rule('9.7', 'the document of a version is requested by that version', async () => {
  const { booth, seen } = scripted([answer({ openapi: '3.1.0', info: {}, paths: {} })]);
  expect((await booth.openapi.get('2026-08-04')).openapi).toBe('3.1.0');
  expect(seen[0]?.url).toBe(`${baseUrl}/openapi.json?version=2026-08-04`);
});

test('an ID is one segment of the path, whatever it contains', async () => {
  const { booth, seen } = scripted([answer(anyResource), answer(anyResource)]);
  await booth.events.get('a/../b?c#d');
  await booth.branding.get('$&');
  expect(seen.map(({ url }) => url)).toEqual([
    `${baseUrl}/events/a%2F..%2Fb%3Fc%23d`,
    `${baseUrl}/events/%24%26/branding`,
  ]);
});

test.each(['.', '..'])('an ID that cannot be a path segment is rejected before anything is sent: "%s"', async (id) => {
  for (const [operation, call] of [
    ['delete_event', (booth: BoothClient) => booth.events.delete(id)],
    [
      'set_event_branding_image',
      (booth: BoothClient) => booth.branding.setImage(id, 'logo', 'https://a.example/a.png'),
    ],
  ] as const)
    expect(await unsent(call)).toMatchObject({ kind: 'validation', operation, status: undefined });
});

describe('an argument that identifies something is required, also at run time, and nothing is sent without it', () => {
  const absent = [undefined, null, '', ' \t', 7] as never[];
  test.each<[string, (booth: BoothClient, absent: never) => Promise<unknown>]>([
    ['idUser', (booth, absent) => booth.events.findByIdUser(absent)],
    ['idUser', (booth, absent) => booth.events.ensure({ name: 'A', date: '', templateIds: [], idUser: absent })],
    ['eventId', (booth, absent) => booth.events.get(absent)],
    ['eventId', (booth, absent) => booth.events.update(absent, { name: 'A' })],
    ['eventId', (booth, absent) => booth.events.delete(absent)],
    ['eventId', (booth, absent) => booth.events.duplicate(absent, { name: 'A', date: '' })],
    ['eventId', (booth, absent) => booth.branding.get(absent)],
    ['eventId', (booth, absent) => booth.branding.update(absent, {})],
    ['eventId', (booth, absent) => booth.branding.setImage(absent, 'logo', new Uint8Array())],
    ['slot', (booth, absent) => booth.branding.setImage('e1', absent, 'https://cdn.example.com/a.png')],
    ['eventId', (booth, absent) => booth.branding.removeImage(absent, 'button-gif')],
    ['slot', (booth, absent) => booth.branding.removeImage('e1', absent)],
  ])('%s: %s', async (field, call) => {
    for (const one of absent) {
      const error = await unsent((booth) => call(booth, one));
      expect(error).toMatchObject({ kind: 'validation', fields: { [field]: [expect.any(String)] } });
      expect(String(error)).toContain(`${field} must be text that is not blank; got`);
    }
  });
});

test('fields and values the client does not know pass', async () => {
  const { booth } = scripted([answer({ id: 'e1', mood: 'new', settings: { actions: ['telepathy'] } })]);
  expect(await booth.events.get('e1')).toEqual({ id: 'e1', mood: 'new', settings: { actions: ['telepathy'] } });
});

test('a body that JSON cannot represent is rejected before anything is sent', async () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  const error = await unsent((booth) => booth.request('POST', '/templates', { body: circle }));
  expect(error).toMatchObject({ kind: 'validation' });
});

test('a body is serialized when the call is made', async () => {
  const { booth, seen } = scripted([new TypeError('fetch failed'), answer(anyResource)]);
  const patch = { name: 'Before' };
  const call = booth.events.update('e1', patch);
  patch.name = 'After';
  await call;
  expect(seen.map(({ json }) => json)).toEqual([{ name: 'Before' }, { name: 'Before' }]);
});
