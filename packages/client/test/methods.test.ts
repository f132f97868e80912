import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import type { BoothClient } from '../src/index.ts';
import { answer, anyResource, baseUrl, failureOf, scripted } from './support/scripted-service.ts';

interface Method {
  readonly title: string;
  readonly call: (booth: BoothClient) => Promise<unknown>;
  readonly sends: { readonly method: string; readonly path: string; readonly json?: unknown };
}

const event = { name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00', templateIds: ['t1'] };

const methods: readonly Method[] = [
  {
    title: 'events.create',
    call: (booth) => booth.events.create({ ...event, idUser: 'booking-7' }),
    sends: { method: 'POST', path: '/events', json: { ...event, idUser: 'booking-7' } },
  },
  { title: 'events.get', call: (booth) => booth.events.get('e1'), sends: { method: 'GET', path: '/events/e1' } },
  {
    title: 'events.get, concisely,',
    call: (booth) => booth.events.get('e1', { responseFormat: 'concise' }),
    sends: { method: 'GET', path: '/events/e1?response_format=concise' },
  },
  {
    title: 'events.update',
    call: (booth) => booth.events.update('e1', { notes: null, settings: { countdownTimer: 5 } }),
    sends: { method: 'PATCH', path: '/events/e1', json: { notes: null, settings: { countdownTimer: 5 } } },
  },
  {
    title: 'events.delete',
    call: (booth) => booth.events.delete('e1'),
    sends: { method: 'DELETE', path: '/events/e1' },
  },
  {
    title: 'events.duplicate',
    call: (booth) => booth.events.duplicate('e1', { name: 'Copy', date: event.date }),
    sends: { method: 'POST', path: '/events/e1/duplicate', json: { name: 'Copy', date: event.date } },
  },
  {
    title: 'branding.get',
    call: (booth) => booth.branding.get('e1'),
    sends: { method: 'GET', path: '/events/e1/branding' },
  },
  {
    title: 'branding.update',
    call: (booth) => booth.branding.update('e1', { buttonImagesAreRetina: true }),
    sends: { method: 'PATCH', path: '/events/e1/branding', json: { buttonImagesAreRetina: true } },
  },
  {
    title: 'branding.removeImage',
    call: (booth) => booth.branding.removeImage('e1', 'button-photo'),
    sends: { method: 'DELETE', path: '/events/e1/branding/images?slot=button-photo' },
  },
  {
    title: 'uploads.create',
    call: (booth) => booth.uploads.create({ purpose: 'event-branding-image', contentType: 'image/png' }),
    sends: { method: 'POST', path: '/uploads', json: { purpose: 'event-branding-image', contentType: 'image/png' } },
  },
  {
    title: 'webhooks.update',
    call: (booth) => booth.webhooks.update({ mediaUrl: 'https://hooks.example.com/m?secret=1', sendUrl: null }),
    sends: {
      method: 'PUT',
      path: '/webhooks',
      json: { mediaUrl: 'https://hooks.example.com/m?secret=1', sendUrl: null },
    },
  },
  { title: 'openapi.get', call: (booth) => booth.openapi.get(), sends: { method: 'GET', path: '/openapi.json' } },
];

describe('each method sends its operation and returns the response', () => {
  test.each(methods)('$title', async ({ call, sends }) => {
    const { booth, seen } = scripted([answer(anyResource)]);
    expect(await call(booth)).toEqual(anyResource);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: sends.method, url: `${baseUrl}${sends.path}` });
    expect(seen[0]?.json).toEqual(sends.json);
    expect(seen[0]?.headers['content-type']).toBe(sends.json === undefined ? undefined : 'application/json');
  });
});

rule('5.1', 'every request carries the key as a bearer token', async () => {
  for (const { call } of methods) {
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

test.each(['', '  ', '.', '..'])(
  'an ID that cannot be a path segment is rejected before anything is sent: "%s"',
  async (id) => {
    const { booth, seen } = scripted([]);
    expect(await failureOf(booth.events.delete(id))).toMatchObject({
      kind: 'validation',
      operation: 'delete_event',
      status: undefined,
      attempts: 0,
    });
    expect(await failureOf(booth.branding.setImage(id, 'logo', 'https://cdn.example.com/a.png'))).toMatchObject({
      kind: 'validation',
      operation: 'set_event_branding_image',
    });
    expect(seen).toEqual([]);
  },
);

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
    const { booth, seen } = scripted([]);
    for (const one of absent) {
      const error = await failureOf(call(booth, one));
      expect(error).toMatchObject({ kind: 'validation', attempts: 0, fields: { [field]: [expect.any(String)] } });
      expect(String(error)).toContain(`${field} must be text that is not blank; got`);
    }
    expect(seen).toEqual([]);
  });
});

test('fields and values the client does not know pass', async () => {
  const { booth } = scripted([answer({ id: 'e1', mood: 'new', settings: { actions: ['telepathy'] } })]);
  expect(await booth.events.get('e1')).toEqual({ id: 'e1', mood: 'new', settings: { actions: ['telepathy'] } });
});

test('a body that JSON cannot represent is rejected before anything is sent', async () => {
  const { booth, seen } = scripted([]);
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(await failureOf(booth.request('POST', '/templates', { body: circle }))).toMatchObject({ kind: 'validation' });
  expect(seen).toEqual([]);
});

test('a body is serialized when the call is made', async () => {
  const { booth, seen } = scripted([new TypeError('fetch failed'), answer(anyResource)]);
  const patch = { name: 'Before' };
  const call = booth.events.update('e1', patch);
  patch.name = 'After';
  await call;
  expect(seen.map(({ json }) => json)).toEqual([{ name: 'Before' }, { name: 'Before' }]);
});
