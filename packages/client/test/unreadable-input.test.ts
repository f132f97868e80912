import { expect, test } from 'vitest';
import { BoothClient, type ClientOptions, ValidationError } from '../src/index.ts';
import { apiKey, baseUrl, unsent } from './support/scripted-service.ts';

// What a caller without types may pass: each is rejected before anything is sent, with the name of the argument.

const fault = new RangeError('the getter is broken');
const throwing = (): never => {
  throw fault;
};
const withGetter = (name: string, given: object = {}) =>
  Object.defineProperty({ ...given }, name, { get: throwing, enumerable: true }) as never;
const broken = new Proxy({}, { get: throwing, has: throwing, ownKeys: throwing, getPrototypeOf: throwing }) as never;
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy as never;
};
const detached = <View extends ArrayBuffer | ArrayBufferView>(view: View): View => {
  const buffer = ArrayBuffer.isView(view) ? view.buffer : view;
  structuredClone(buffer, { transfer: [buffer as ArrayBuffer] });
  return view;
};

const deaf = { aborted: false, addEventListener: throwing, removeEventListener() {} } as never;

const event = { name: 'Ada', date: '2026-09-12T15:00:00Z', templateIds: ['t1'] };
const copy = { idUser: 'booking-7', name: 'Ada', date: event.date };
const upload = { uploadUrl: 'https://storage.example.com/u1', headers: {} };
const bytes = new Uint8Array(3);

type Calls = Readonly<Record<string, (booth: BoothClient, bad: never) => Promise<unknown>>>;

/** Calls by the field that their error names; those of one argument have a number after it. */
const withOptions: Calls = {
  get: (booth, bad) => booth.events.get('e1', bad),
  create: (booth, bad) => booth.events.create(event, bad),
  ensure: (booth, bad) => booth.events.ensure({ ...event, idUser: 'booking-7' }, bad),
  delete: (booth, bad) => booth.events.delete('e1', bad),
  ensureCopy: (booth, bad) => booth.events.ensureCopy('e1', copy, bad),
  list: async (booth, bad) => booth.events.list({}, bad),
  pages: (booth, bad) => booth.events.list().toArray(bad),
  findByIdUser: (booth, bad) => booth.events.findByIdUser('booking-7', bad),
  branding: (booth, bad) => booth.branding.get('e1', bad),
  setImage: (booth, bad) => booth.branding.setImage('e1', 'logo', bytes, bad),
  checkImage: (booth, bad) => booth.branding.checkImage('logo', bytes, bad),
  put: (booth, bad) => booth.uploads.put(upload, bytes, bad),
  openapi: (booth, bad) => booth.openapi.get(undefined, bad),
  request: (booth, bad) => booth.request('GET', '/templates', bad),
};

const withArgument: Calls = {
  filter: async (booth, bad) => booth.events.list(bad),
  'filter of all pages': (booth, bad) => booth.events.list(bad).toArray(),
  event: (booth, bad) => booth.events.ensure(bad),
  copy: (booth, bad) => booth.events.ensureCopy('e1', bad),
  upload: (booth, bad) => booth.uploads.put(bad, bytes),
  query: (booth, bad) => booth.request('GET', '/templates', { query: bad }),
  'body of create': (booth, bad) => booth.events.create(bad),
  'body of update': (booth, bad) => booth.events.update('e1', bad),
  'body of duplicate': (booth, bad) => booth.events.duplicate('e1', bad),
  'body of branding': (booth, bad) => booth.branding.update('e1', bad),
  'body of an upload': (booth, bad) => booth.uploads.create(bad),
  'body of webhooks': (booth, bad) => booth.webhooks.update(bad),
};

const everywhere = Object.entries({
  ...Object.fromEntries(Object.entries(withOptions).map(([name, call]) => [`options of ${name}`, call])),
  ...withArgument,
});

test.each(everywhere)('null, a text, a broken getter and a proxy as the %s', async (name, call) => {
  const field = name.split(' ')[0] ?? '';
  const isOfOptions = field === 'options';
  const getter = isOfOptions ? withGetter(name.endsWith('pages') ? 'limit' : 'signal') : withGetter('idUser', event);
  for (const bad of [null as never, 'text' as never, broken, revoked(), getter]) {
    const error = await unsent((booth) => call(booth, bad));
    expect(error).toMatchObject({ kind: 'validation', fields: { [field]: [expect.stringContaining(field)] } });
  }
});

test.each<[string, Calls[string]]>([
  ['source', (booth) => booth.branding.setImage('e1', 'logo', detached(new Uint8Array(8)))],
  ['source', (booth) => booth.branding.setImage('e1', 'logo', detached(new ArrayBuffer(8)))],
  ['source', (booth) => booth.branding.checkImage('logo', detached(new DataView(new ArrayBuffer(8))) as never)],
  ['source', (booth) => booth.uploads.put(upload, detached(new Uint8Array(8)))],
  ['body', (booth) => booth.request('POST', '/files', { body: detached(new Uint8Array(8)) })],
  ['body', (booth) => booth.request('POST', '/files', { body: detached(new ArrayBuffer(8)) })],
  ['body', (booth) => booth.request('POST', '/files', { body: detached(new DataView(new ArrayBuffer(8))) })],
  ['source', (booth) => booth.branding.setImage('e1', 'logo', withGetter('href', { protocol: 'https:' }))],
  ['body', (booth) => booth.request('POST', '/files', { body: { toJSON: throwing } })],
  ['body', (booth) => booth.request('POST', '/files', { body: withGetter(Symbol.toStringTag as never) })],
  ['body', (booth) => booth.events.create({ ...event, date: { toJSON: throwing } as never })],
  ['body', (booth) => booth.events.create({ ...event, templateIds: new Proxy([], { get: throwing }) })],
  ['dateFrom', (booth) => booth.events.list({ dateFrom: { toJSON: throwing } as never }).toArray()],
  ['date', (booth) => booth.events.ensureCopy('e1', { ...copy, date: { toJSON: throwing } as never })],
  ['since', (booth) => booth.request('GET', '/templates', { query: { since: { toJSON: throwing } as never } })],
  ['path', (booth) => booth.request('GET', revoked())],
  ['path', (booth) => booth.request('GET', withGetter('length', { __proto__: Array.prototype }))],
  ['path', (booth) => booth.request('GET', new Proxy(['templates'], { get: throwing }))],
  ['signal', (booth) => booth.events.get('e1', { signal: deaf })],
  ['signal', (booth) => booth.events.get('e1', { signal: deaf })],
  ['signal', (booth) => booth.request('GET', '/templates', { signal: deaf })],
  ['path[1]', (booth) => booth.request('GET', ['templates', Symbol('t1') as never])],
  ['path[1]', (booth) => booth.request('GET', ['templates', { toString: throwing } as never])],
  ['method', (booth) => booth.request({ toString: throwing } as never, '/templates')],
  ['method', (booth) => booth.request('post' as never, '/templates')],
  ['method', (booth) => booth.request(null as never, '/templates')],
  ['maxWaitMs', (booth) => booth.events.get('e1', { maxWaitMs: null as never })],
  ['response_format', (booth) => booth.events.get('e1', { responseFormat: null as never })],
  ['options', (booth) => booth.events.get('e1', { headers: null as never })],
  ['options', (booth) => booth.events.get('e1', { headers: { [Symbol.iterator]: throwing } as never })],
])('what cannot be read or sent is named: %s', async (field, call) => {
  const error = await unsent((booth) => call(booth, undefined as never));
  expect(error).toMatchObject({ kind: 'validation', fields: { [field]: [expect.stringContaining(field)] } });
});

test('the error has the message and, as its cause, what was thrown', async () => {
  const error = await unsent((booth) => booth.events.list(withGetter('search')).toArray());
  expect(error).toMatchObject({ message: 'list_events: filter cannot be read: the getter is broken', cause: fault });
});

test('the constructor throws for options that cannot be read', () => {
  for (const options of [broken, revoked(), withGetter('apiKey'), { apiKey, baseUrl, headers: withGetter('a') }]) {
    expect(() => new BoothClient(options as ClientOptions)).toThrow(ValidationError);
  }
});
