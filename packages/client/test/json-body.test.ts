import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { BoothClient, CreateEventParams } from '../src/index.ts';
import { answer, anyResource, failureOf, scripted, unsent } from './support/scripted-service.ts';

const booking = { name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds: ['t1'] };
const must = 'must be a value that JSON can hold; got';
class Stock extends Map {
  place = 'Leipzig';
}

describe('a value that JSON would change without an error is rejected by its path before anything is sent', () => {
  test.each<[string, string, (booth: BoothClient) => Promise<unknown>]>([
    [
      'settings.printCountMax',
      `${must} NaN`,
      (booth) => booth.events.update('e1', { settings: { printCountMax: Number.parseInt('', 10) } }),
    ],
    [
      'settings.attractScreenDelay',
      `${must} Infinity`,
      (booth) => booth.events.update('e1', { settings: { attractScreenDelay: 1 / 0 } }),
    ],
    [
      'templateIds[1]',
      `${must} undefined`,
      (booth) => booth.events.create({ ...booking, templateIds: ['t1', [][0] as never] }),
    ],
    ['templateIds[0]', `${must} undefined`, (booth) => booth.events.update('e1', { templateIds: new Array(1) })],
    [
      'date',
      'must be a valid date; got an invalid Date',
      (booth) => booth.events.duplicate('e1', { name: 'B', date: new Date('soon') }),
    ],
    ...(
      [
        ['a.b[1].c', `${must} -Infinity`, { a: { b: [1, { c: -1 / 0 }] } }],
        ['a', `${must} NaN`, { a: new Number(Number.NaN) }],
        ['a', `${must} a value of type BigInt`, { a: 1n }],
        ['a', `${must} a value of type BigInt`, { a: Object(1n) }],
        ['a', `${must} a value of type Map`, { a: new Map([['b', 1]]) }],
        ['a', `${must} a value of type Map`, { a: new Stock() }],
        ['a[0]', `${must} a value of type Set`, { a: [new Set([1])] }],
        ['a', `${must} a value of type Set`, { a: runInNewContext('new Set([1])') }],
        ['a', `${must} a value of type WeakMap`, { a: new WeakMap() }],
        ['a', `${must} a value of type Promise`, { a: Promise.resolve(1) }],
        ['a', `${must} a value of type RegExp`, { a: /b/ }],
        ['a', `${must} a value of type Error`, { a: Object.assign(new Error('b'), { code: 'c' }) }],
        ['a', `${must} a value of type Uint8Array`, { a: new Uint8Array(2) }],
        ['a', `${must} a value of type ArrayBuffer`, { a: new ArrayBuffer(2) }],
        ['a', `${must} a value of type URLSearchParams`, { a: new URLSearchParams('b=1') }],
        ['a.b', 'must be a valid date; got an invalid Date', { a: { b: new Date(Number.NaN) } }],
        ['a[1]', 'must be a valid date; got an invalid Date', { a: [1, runInNewContext('new Date(NaN)')] }],
        ['a[0]', `${must} a function`, { a: [() => 1] }],
        ['a[0]', `${must} a symbol`, { a: [Symbol('b')] }],
        ['a.b', `${must} NaN`, { a: { toJSON: () => ({ b: Number.NaN }) } }],
        ['body', `${must} NaN`, Number.NaN],
        ['body', `${must} undefined`, { toJSON: () => undefined }],
      ] as const
    ).map(([field, why, body]): [string, string, (booth: BoothClient) => Promise<unknown>] => [
      field,
      why,
      (booth) => booth.request('POST', '/imports', { body }),
    ]),
  ])('%s %s', async (field, why, call) => {
    const error = await unsent(call);
    expect(error).toMatchObject({ kind: 'validation', fields: { [field]: [`${field} ${why}`] } });
    expect(String(error)).toContain(`: ${field} ${why}`);
  });
});

test('each value is sent as its toJSON returns it, and a property that is undefined counts as not given', async () => {
  const { booth, seen } = scripted([answer({})]);
  class Price {
    static readonly currency = 'EUR';
    readonly format = () => '7 €';
    readonly cents = 700;
  }
  const shared = { d: 1 };
  const body = {
    a: { toJSON: () => [null, { b: true }] },
    b: Object.assign(new Map(), { toJSON: () => 'a map' }),
    c: undefined,
    d: [shared, shared, { e: shared }],
    f: new Price(),
    g: new Date(0),
    h: [null, '', 0, -0, false, new Boolean(false)],
    '': { '': undefined },
    i: new URL('https://cdn.example.com/a'),
    j: Object.create(null),
  };
  await booth.request('POST', '/imports', { body });
  expect(new TextDecoder().decode(seen[0]?.bytes)).toBe(JSON.stringify(body));
});

test('functions of objects of libraries are left out, and named where the field is one of the service', async () => {
  const { booth, seen } = scripted([answer(anyResource), answer(anyResource), answer(anyResource)]);
  const document = Object.assign({ save() {}, $isNew: () => true, [Symbol('m')]: 1, meta: Symbol('n') }, booking);
  await booth.events.create(document);
  await booth.events.update('e1', { settings: Object.assign({ toObject() {} }, { soundEnabled: true }) });
  await booth.request('POST', '/imports', { body: { name() {} } });
  expect(seen.map(({ json }) => json)).toEqual([booking, { settings: { soundEnabled: true } }, {}]);

  for (const [field, params] of Object.entries({
    name: { name: () => 'Ada' },
    idUser: { idUser: Symbol('booking-7') },
    settings: { settings: () => ({}) },
    'settings.printCountMax': { settings: { printCountMax: () => 3 } },
  })) {
    const wrong = { ...booking, ...params } as unknown as CreateEventParams;
    for (const call of [booth.events.create(wrong), booth.events.update('e1', wrong)]) {
      expect(await failureOf(call)).toMatchObject({
        kind: 'validation',
        attempts: 0,
        fields: { [field]: [`${field} must not be a function`] },
      });
    }
  }
  expect(seen).toHaveLength(3);
});

describe('a query holds text, numbers, booleans and dates of any realm', () => {
  test.each<[unknown, string]>([
    [runInNewContext('new Date(0)'), '1970-01-01T00:00:00.000Z'],
    [{ toJSON: () => '2026-09-12T15:00:00Z' }, '2026-09-12T15:00:00Z'],
    [false, 'false'],
    [0, '0'],
    ['', ''],
  ])('%j', async (value, sent) => {
    const { booth, seen } = scripted([answer({})]);
    await booth.request('GET', '/media', { query: { since: value as string } });
    expect(new URL(seen[0]?.url ?? '').searchParams.get('since')).toBe(sent);
  });

  test.each<[unknown, string]>([
    [Number.NaN, 'got NaN'],
    [null, 'got null'],
    [{ a: 1 }, 'got a value of type object'],
    [new Map(), 'got a value of type object'],
    [() => 1, 'got a value of type function'],
    [runInNewContext('new Date(NaN)'), 'since must be a valid date; got an invalid Date'],
  ])('others are rejected: %j', async (value, why) => {
    const error = await unsent((booth) => booth.request('GET', '/media', { query: { since: value as string } }));
    expect(error).toMatchObject({ kind: 'validation', fields: { since: [expect.stringContaining(why)] } });
  });
});
