import { wire } from '@boothkit/contract/internal';
import type { OperationName } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  BoothClient,
  type BoothFailure,
  type ClientOptions,
  type FailureKind,
  type SharedLimits,
} from '../src/index.ts';
import { failureClasses } from '../src/transport/retry-policy.ts';
import { pictureBytes } from './support/pictures.ts';
import {
  answer,
  anyResource,
  apiKey,
  baseUrl,
  failure,
  failureOf,
  prematureClose,
  type Scripted,
  type Step,
  scripted,
} from './support/scripted-service.ts';

/** What the contract says of an operation: whether it is repeated though the first time may have taken effect. */
type Promised = 'repeated' | 'not repeated';

interface Case {
  readonly title: string;
  readonly operation: OperationName | 'put_upload' | 'request';
  readonly promised: Promised;
  readonly call: (booth: BoothClient, options?: { readonly signal: AbortSignal }) => Promise<unknown>;
}

const date = '2026-09-12T17:00:00Z';
const event = { name: 'Ada', date, templateIds: ['t1'] };
const upload = { uploadUrl: 'https://storage.example.com/u1?signature=s1', headers: { 'content-type': 'image/png' } };

const cases: readonly Case[] = [
  {
    title: 'list_events',
    operation: 'list_events',
    promised: 'repeated',
    call: (booth, options) => booth.events.list({}, options),
  },
  {
    title: 'create_event with an idUser',
    operation: 'create_event',
    promised: 'repeated',
    call: (booth, options) => booth.events.create({ ...event, idUser: 'booking-7' }, options),
  },
  {
    title: 'create_event without an idUser',
    operation: 'create_event',
    promised: 'not repeated',
    call: (booth, options) => booth.events.create(event, options),
  },
  {
    title: 'create_event with a blank idUser',
    operation: 'create_event',
    promised: 'not repeated',
    call: (booth, options) => booth.events.create({ ...event, idUser: ' \t ' }, options),
  },
  {
    title: 'get_event',
    operation: 'get_event',
    promised: 'repeated',
    call: (booth, options) => booth.events.get('e1', options),
  },
  {
    title: 'update_event',
    operation: 'update_event',
    promised: 'repeated',
    call: (booth, options) => booth.events.update('e1', { name: 'B' }, options),
  },
  {
    title: 'delete_event',
    operation: 'delete_event',
    promised: 'repeated',
    call: (booth, options) => booth.events.delete('e1', options),
  },
  {
    title: 'duplicate_event',
    operation: 'duplicate_event',
    promised: 'not repeated',
    call: (booth, options) => booth.events.duplicate('e1', { name: 'Copy', date }, options),
  },
  {
    title: 'get_event_branding',
    operation: 'get_event_branding',
    promised: 'repeated',
    call: (booth, options) => booth.branding.get('e1', options),
  },
  {
    title: 'update_event_branding',
    operation: 'update_event_branding',
    promised: 'repeated',
    call: (booth, options) => booth.branding.update('e1', { buttonImagesAreRetina: true }, options),
  },
  {
    title: 'set_event_branding_image',
    operation: 'set_event_branding_image',
    promised: 'repeated',
    call: (booth, options) => booth.branding.setImage('e1', 'logo', 'https://cdn.example.com/a.png', options),
  },
  {
    title: 'remove_event_branding_image',
    operation: 'remove_event_branding_image',
    promised: 'repeated',
    call: (booth, options) => booth.branding.removeImage('e1', 'button-gif', options),
  },
  {
    title: 'create_upload',
    operation: 'create_upload',
    promised: 'repeated',
    call: (booth, options) =>
      booth.uploads.create({ purpose: 'event-branding-image', contentType: 'image/png' }, options),
  },
  {
    title: 'put_upload by itself',
    operation: 'put_upload',
    promised: 'not repeated',
    call: (booth, options) => booth.uploads.put(upload, pictureBytes(), options),
  },
  {
    title: 'update_webhooks',
    operation: 'update_webhooks',
    promised: 'repeated',
    call: (booth, options) => booth.webhooks.update({ mediaUrl: null }, options),
  },
  {
    title: 'get_openapi',
    operation: 'get_openapi',
    promised: 'repeated',
    call: (booth, options) => booth.openapi.get(undefined, options),
  },
  ...(['GET', 'PUT', 'PATCH', 'DELETE'] as const).map(
    (method): Case => ({
      title: `${method} by request()`,
      operation: 'request',
      promised: 'repeated',
      call: (booth, options) => booth.request(method, '/devices/d1', options),
    }),
  ),
  {
    title: 'POST by request()',
    operation: 'request',
    promised: 'not repeated',
    call: (booth, options) => booth.request('POST', '/templates', options),
  },
];

/** Faults after which nobody knows whether the operation took effect. */
const unsure: ReadonlyMap<string, { readonly step: () => Step; readonly kind: string }> = new Map([
  ['a network fault', { step: () => new TypeError('fetch failed'), kind: 'connection' }],
  ['a timeout', { step: () => 'hang' as const, kind: 'timeout' }],
  ['408', { step: () => failure(408), kind: 'timeout' }],
  ['500', { step: () => failure(500), kind: 'server' }],
  ['502 without an envelope', { step: () => new Response('<h1>Bad gateway</h1>', { status: 502 }), kind: 'server' }],
  ['503', { step: () => failure(503), kind: 'server' }],
  ['504', { step: () => failure(504), kind: 'server' }],
  ['503 broken off', { step: () => prematureClose(503), kind: 'server' }],
  ['an answer broken off', { step: () => prematureClose(), kind: 'response' }],
]);

/** Ends that a second time would not change. */
const final: ReadonlyMap<string, { readonly step: () => Step; readonly kind: string }> = new Map([
  ['400', { step: () => failure(400), kind: 'validation' }],
  ['401', { step: () => failure(401), kind: 'authentication' }],
  ['402', { step: () => failure(402), kind: 'quota' }],
  ['403', { step: () => failure(403), kind: 'permission' }],
  ['404', { step: () => failure(404), kind: 'not-found' }],
  ['409', { step: () => failure(409), kind: 'conflict' }],
  ['413', { step: () => failure(413), kind: 'unexpected-status' }],
  ['400 broken off', { step: () => prematureClose(400), kind: 'validation' }],
]);

/** Bytes that cannot be had. */
const putBroken: Case['call'] = (booth, options) =>
  booth.uploads.put(upload, () => Promise.reject(new Error('the disk is gone')), options);

const good = () => answer(anyResource);

/** The end of a call; where its first attempt hangs, real time goes on until that is given up. */
async function settled({ booth, seen }: Scripted, { call }: Case, first?: Step): Promise<{ error?: unknown }> {
  const outcome = call(booth).then(
    () => ({}),
    (error: unknown) => ({ error }),
  );
  if (first === 'hang') {
    while (seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await vi.runOnlyPendingTimersAsync();
  }
  return outcome;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('the contract is tried on every operation', () => {
  const tried = new Set(cases.map(({ operation }) => operation));
  expect([...tried].filter((operation) => operation !== 'put_upload' && operation !== 'request').sort()).toEqual(
    Object.keys(wire).sort(),
  );
});

/** A wait that an answer asks for, in all its forms; the answer's own date is ten seconds behind the client's clock. */
const retryAfters: readonly [string, Record<string, string>, number | undefined][] = [
  ['in seconds', { 'Retry-After': '7' }, 7000],
  ['in decimals', { 'Retry-After': '7.25' }, 7250],
  ['as a date', { 'Retry-After': 'Tue, 04 Aug 2026 09:00:07 GMT', Date: 'Tue, 04 Aug 2026 08:59:50 GMT' }, 17_000],
  ['as a date, without a date of the answer', { 'Retry-After': 'Tue, 04 Aug 2026 09:00:07 GMT' }, 7000],
  ['as a date that is over', { 'Retry-After': 'Tue, 04 Aug 2026 08:00:00 GMT' }, 0],
  ['of no time', { 'Retry-After': '0' }, 0],
  ['illegibly', { 'Retry-After': 'soon' }, undefined],
  ['not at all', {}, undefined],
];

const refusedConnection = () => {
  const refused = { code: 'ECONNREFUSED', syscall: 'connect' };
  return new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), refused),
  });
};

const untrustedCertificate = () =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
  });

/** Limits that turn every call away. */
const shut: SharedLimits = {
  settings: { named: {}, maxQueued: 0, maxWaitMs: Infinity, account: undefined, key: undefined },
  limiterFor: () => ({
    acquire: () => ({ kind: 'rate-limited', message: 'not today', retryAfterMs: 5000 }),
    stats: () => new BoothClient({ apiKey, baseUrl }).limits.stats(),
    resume() {},
  }),
};

/** How each kind of failure comes about, and as what the caller hears of it. */
const ways: {
  readonly [kind in FailureKind]: {
    readonly received: BoothFailure['kind'];
    readonly step?: (controller: AbortController) => Step;
    readonly options?: Partial<ClientOptions>;
    /** Whether it takes bytes to send, or what a request for storage has not: a key, limits, an answer that is read. */
    readonly only?: 'bytes' | 'not bytes';
    readonly attempts?: 0;
  };
} = {
  '429': { received: 'rate-limit', step: () => failure(429) },
  network: { received: 'connection', step: () => new TypeError('fetch failed') },
  unreachable: { received: 'connection', step: () => refusedConnection() },
  certificate: { received: 'connection', step: () => untrustedCertificate() },
  refused: {
    received: 'connection',
    step: () => new TypeError('fetch failed', { cause: new Error('[MSW] No handler') }),
  },
  middleware: { received: 'connection', options: { middleware: [() => Promise.reject(new Error('no signature'))] } },
  timeout: { received: 'timeout', step: () => 'hang' },
  'premature-close': { received: 'response', step: () => prematureClose() },
  '408': { received: 'timeout', step: () => failure(408) },
  '5xx': { received: 'server', step: () => failure(500) },
  'other status': { received: 'unexpected-status', step: () => failure(418) },
  redirect: { received: 'response', step: () => new Response(null, { status: 302, headers: { Location: '/login' } }) },
  'too-large': {
    received: 'response',
    step: () => new Response('x'.repeat(101)),
    options: { maxResponseBytes: 100 },
  },
  'not-json': { received: 'response', step: () => new Response('<html>'), only: 'not bytes' },
  'schema-mismatch': { received: 'response', step: () => answer([]), only: 'not bytes' },
  'unreadable-body': { received: 'validation', attempts: 0, only: 'bytes' },
  aborted: {
    received: 'abort',
    step: (controller) => () => {
      controller.abort();
      return new Promise<never>(() => {});
    },
  },
  'no-key': { received: 'authentication', options: { apiKey: () => '' }, only: 'not bytes', attempts: 0 },
  'rate-limited': { received: 'rate-limit', options: { limits: shut }, only: 'not bytes', attempts: 0 },
};

describe.each(cases)('$title', (one) => {
  const known = Object.entries(ways).filter(([kind, { only }]) => {
    const comesAbout = only === undefined || (only === 'bytes') === (one.operation === 'put_upload');
    // request() takes JSON of any kind.
    return comesAbout && !(kind === 'schema-mismatch' && one.operation === 'request');
  });
  describe.each(known)('failing by %s', (name, { received, step, options, attempts }) => {
    const kind = name as FailureKind;
    const isRepeated =
      failureClasses[kind] === 'rate-limit' ||
      failureClasses[kind] === 'unreached' ||
      (failureClasses[kind] === 'ambiguous' && one.promised === 'repeated');

    test(isRepeated ? 'it is repeated' : 'it ends, and is told as what it is', async () => {
      const controller = new AbortController();
      const first = step?.(controller);
      const service = scripted(first === undefined ? [good()] : [first, good()], options);
      const { signal } = controller;
      const { call } = kind === 'unreadable-body' ? { call: putBroken } : one;
      const { error } = await settled(service, { ...one, call: (booth) => call(booth, { signal }) }, first);
      if (isRepeated) {
        expect(error).toBeUndefined();
        expect(service.seen).toHaveLength(2);
      } else {
        expect(error).toMatchObject({ kind: received, attempts: attempts ?? 1 });
        expect(service.seen.length).toBeLessThanOrEqual(1);
      }
    });
  });

  describe.each(retryAfters)('with a Retry-After of %s', (_, headers, asksMs) => {
    rule('8/retry-after', 'is repeated after 429 no earlier, with a spread', async () => {
      const service = scripted([failure(429, {}, headers), good()]);
      const { error } = await settled(service, one);
      expect(error).toBeUndefined();
      expect(service.clock.slept).toEqual([Math.max(1000, asksMs ?? 0) + 250]);
    });

    test('fails immediately after a 429 beyond the deadline', async () => {
      const waitMs = Math.max(1000, asksMs ?? 0) + 250;
      const service = scripted([failure(429, {}, headers)], { totalTimeoutMs: waitMs });
      const { error } = await settled(service, one);
      expect(error).toMatchObject({ kind: 'rate-limit', retryAfterMs: asksMs, attempts: 1, mayHaveHappened: false });
      expect(service.clock.slept).toEqual([]);
    });

    test(`is ${one.promised} after 503, and no earlier`, async () => {
      const service = scripted([failure(503, {}, headers), good()]);
      const { error } = await settled(service, one);
      expect(error === undefined).toBe(one.promised === 'repeated');
      expect(service.clock.slept).toEqual(one.promised === 'repeated' ? [Math.max(250, asksMs ?? 0)] : []);
    });
  });

  rule('8/retry-after', `${one.title} is retried after a 429, once its Retry-After has passed`, async () => {
    const service = scripted([failure(429, {}, { 'Retry-After': '7' }), good()]);
    const { error } = await settled(service, one);
    expect(error).toBeUndefined();
    expect(service.seen).toHaveLength(2);
    expect(service.clock.slept).toEqual([7250]);
  });

  test.each([...unsure])(`after %s it is ${one.promised}`, async (_, { step, kind }) => {
    const first = step();
    const service = scripted([first, good()]);
    const { error } = await settled(service, one, first);
    const isGet = service.seen[0]?.method === 'GET';
    if (one.promised === 'repeated') {
      expect(error).toBeUndefined();
      expect(service.seen).toHaveLength(2);
      expect(service.seen[1]).toEqual(service.seen[0]);
      expect(service.clock.slept).toEqual([250]);
    } else {
      expect(error).toMatchObject({ kind, attempts: 1, mayHaveHappened: !isGet });
      expect(service.seen).toHaveLength(1);
    }
  });

  test.each([...final])('after %s it is not repeated, and has not happened', async (_, { step, kind }) => {
    const service = scripted([step(), good()]);
    const { error } = await settled(service, one);
    expect(error).toMatchObject({ kind, attempts: 1, mayHaveHappened: false });
    expect(service.seen).toHaveLength(1);
  });

  test('after invalid responses it is not retried, and may have happened', async () => {
    // Nobody reads what storage answers to bytes.
    const unusable = one.operation === 'put_upload' ? [] : [() => new Response('<html>')];
    for (const step of [...unusable, () => new Response(null, { status: 302, headers: { Location: '/' } })]) {
      const service = scripted([step(), good()]);
      const { error } = await settled(service, one);
      expect(error).toMatchObject({
        kind: 'response',
        attempts: 1,
        mayHaveHappened: service.seen[0]?.method !== 'GET',
      });
      expect(service.seen).toHaveLength(1);
    }
  });
});

describe('a deletion', () => {
  test('that gets a 404 after an attempt without a response has succeeded', async () => {
    const service = scripted([prematureClose(), failure(404)]);
    const answered = await service.booth.events.delete('e1').withResponse();
    expect(answered).toMatchObject({ data: { deleted: true, id: 'e1' }, attempts: 2 });
    expect(answered.response.status).toBe(404);
  });

  test('that gets a 404 at first, or after a 429, has not', async () => {
    const first = scripted([failure(404)]);
    expect(await failureOf(first.booth.events.delete('e1'))).toMatchObject({
      kind: 'not-found',
      mayHaveHappened: false,
    });
    const refused = scripted([failure(429, {}, { 'Retry-After': '1' }), failure(404)]);
    expect(await failureOf(refused.booth.events.delete('e1'))).toMatchObject({ kind: 'not-found', attempts: 2 });
  });

  test('by request() that gets a 404 afterwards fails, and says that it may have happened', async () => {
    const { booth } = scripted([failure(500), failure(404)]);
    expect(await failureOf(booth.request('DELETE', '/templates/t1'))).toMatchObject({
      kind: 'not-found',
      mayHaveHappened: true,
    });
  });

  test('of an image that finds the event gone afterwards fails: the image may be there no more, nor is the event', async () => {
    const { booth } = scripted([failure(500), failure(404)]);
    expect(await failureOf(booth.branding.removeImage('e1', 'button-gif'))).toMatchObject({
      kind: 'not-found',
      mayHaveHappened: true,
    });
  });
});

test('a failure after an attempt without a response says that the operation may have happened', async () => {
  const { booth } = scripted([failure(500), failure(409)]);
  expect(await failureOf(booth.events.update('e1', { paySetId: 'p1' }))).toMatchObject({
    kind: 'conflict',
    attempts: 2,
    mayHaveHappened: true,
  });
});

test('a read never says that it may have happened', async () => {
  const { booth } = scripted([failure(500)], { retry: false });
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ kind: 'server', mayHaveHappened: false });
});

test('without retries nothing is retried, 429s included', async () => {
  for (const step of [failure(429, {}, { 'Retry-After': '1' }), failure(500)]) {
    const { booth, seen } = scripted([step], { retry: false });
    expect(await failureOf(booth.events.get('e1'))).toMatchObject({ attempts: 1, queuedMs: 0 });
    expect(seen).toHaveLength(1);
  }
});

test("a call's retry options override those of the client", async () => {
  const off = scripted([failure(500)]);
  expect(await failureOf(off.booth.events.get('e1', { retry: false }))).toMatchObject({ attempts: 1 });
  const on = scripted([failure(500), good()], { retry: false });
  expect(await on.booth.events.get('e1', { retry: { random: () => 0 } })).toMatchObject({ id: 'e1' });
  const merged = scripted([failure(500), failure(500)]);
  expect(await failureOf(merged.booth.events.get('e1', { retry: { maxRetries: 1 } }))).toMatchObject({ attempts: 2 });
  expect(merged.clock.slept).toEqual([250]);
});
