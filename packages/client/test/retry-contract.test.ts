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
  type Step,
  scripted,
} from './support/scripted-service.ts';

/** A call of an operation, and what the contract says: whether it is repeated though the first time may have taken effect. */
interface Case {
  readonly operation: OperationName | 'put_upload' | 'request';
  readonly isRepeated: boolean;
  readonly call: (booth: BoothClient, options?: { readonly signal: AbortSignal }) => Promise<unknown>;
}

const date = '2026-09-12T17:00:00Z';
const event = { name: 'Ada', date, templateIds: ['t1'] };
const upload = { uploadUrl: 'https://storage.example.com/u1?signature=s1', headers: { 'content-type': 'image/png' } };
const newUpload = { purpose: 'event-branding-image', contentType: 'image/png' } as const;
const image = 'https://cdn.example.com/a.png';

const always = (operation: Case['operation'], call: Case['call']): Case => ({ operation, isRepeated: true, call });
const never = (operation: Case['operation'], call: Case['call']): Case => ({ operation, isRepeated: false, call });

const cases: readonly Case[] = [
  always('list_events', (booth, options) => booth.events.list({}, options)),
  always('create_event', (booth, options) => booth.events.create({ ...event, idUser: 'booking-7' }, options)),
  never('create_event', (booth, options) => booth.events.create(event, options)),
  never('create_event', (booth, options) => booth.events.create({ ...event, idUser: ' \t ' }, options)),
  always('get_event', (booth, options) => booth.events.get('e1', options)),
  always('update_event', (booth, options) => booth.events.update('e1', { name: 'B' }, options)),
  always('delete_event', (booth, options) => booth.events.delete('e1', options)),
  never('duplicate_event', (booth, options) => booth.events.duplicate('e1', { name: 'Copy', date }, options)),
  always('get_event_branding', (booth, options) => booth.branding.get('e1', options)),
  always('update_event_branding', (booth, options) => booth.branding.update('e1', {}, options)),
  always('set_event_branding_image', (booth, options) => booth.branding.setImage('e1', 'logo', image, options)),
  always('remove_event_branding_image', (booth, options) => booth.branding.removeImage('e1', 'button-gif', options)),
  always('create_upload', (booth, options) => booth.uploads.create(newUpload, options)),
  never('put_upload', (booth, options) => booth.uploads.put(upload, pictureBytes(), options)),
  always('update_webhooks', (booth, options) => booth.webhooks.update({ mediaUrl: null }, options)),
  always('get_openapi', (booth, options) => booth.openapi.get(undefined, options)),
  ...(['GET', 'PUT', 'PATCH', 'DELETE'] as const).map((method) =>
    always('request', (booth, options) => booth.request(method, '/devices/d1', options)),
  ),
  never('request', (booth, options) => booth.request('POST', '/templates', options)),
];

const caused = (message: string, facts?: object) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), facts) });

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
type Way = readonly [
  kind: FailureKind,
  received: BoothFailure['kind'],
  step?: ((controller: AbortController) => Step) | undefined,
  options?: Partial<ClientOptions>,
];

const otherStatuses: Readonly<Record<number, BoothFailure['kind']>> = {
  ...{ 400: 'validation', 401: 'authentication', 402: 'quota', 403: 'permission', 404: 'not-found', 409: 'conflict' },
  ...{ 413: 'unexpected-status', 418: 'unexpected-status' },
};

const ways: readonly Way[] = [
  ['429', 'rate-limit', () => failure(429)],
  ['network', 'connection', () => new TypeError('fetch failed')],
  ['unreachable', 'connection', () => caused('ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })],
  ['certificate', 'connection', () => caused('self-signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })],
  ['refused', 'connection', () => caused('[MSW] No handler')],
  ['middleware', 'connection', undefined, { middleware: [() => Promise.reject(new Error('no signature'))] }],
  ['timeout', 'timeout', () => 'hang'],
  ['408', 'timeout', () => failure(408)],
  ...[500, 503, 504].map((status): Way => ['5xx', 'server', () => failure(status)]),
  ['5xx', 'server', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['5xx', 'server', () => prematureClose(503)],
  ['premature-close', 'response', () => prematureClose()],
  ...Object.entries(otherStatuses).map(
    ([status, received]): Way => ['other status', received, () => failure(Number(status))],
  ),
  ['other status', 'validation', () => prematureClose(400)],
  ['redirect', 'response', () => new Response(null, { status: 302, headers: { Location: '/login' } })],
  ['too-large', 'response', () => new Response('x'.repeat(101)), { maxResponseBytes: 100 }],
  ['not-json', 'response', () => new Response('<html>')],
  ['schema-mismatch', 'response', () => answer([])],
  ['unreadable-body', 'validation'],
  [
    'aborted',
    'abort',
    (controller) => () => {
      controller.abort();
      return new Promise<never>(() => {});
    },
  ],
  ['no-key', 'authentication', undefined, { apiKey: () => '' }],
  ['rate-limited', 'rate-limit', undefined, { limits: shut }],
];

/** Failures before anything is sent, and those after a request that may have taken effect though its call ends. */
const unsent: readonly FailureKind[] = ['unreadable-body', 'no-key', 'rate-limited'];
const unsure: readonly FailureKind[] = ['redirect', 'too-large', 'not-json', 'schema-mismatch', 'aborted'];

/** A request for storage has no key and no limits, and nobody reads what storage answers; `request()` takes JSON of any kind. */
function comesAbout(kind: FailureKind, { operation }: Case): boolean {
  if (operation === 'put_upload') return !['not-json', 'schema-mismatch', 'no-key', 'rate-limited'].includes(kind);
  return kind !== 'unreadable-body' && !(kind === 'schema-mismatch' && operation === 'request');
}

const good = () => answer(anyResource);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('the contract is tried on every operation, with every kind of failure', () => {
  const tried = new Set(cases.map(({ operation }) => operation));
  expect([...tried].sort()).toEqual([...Object.keys(wire), 'put_upload', 'request'].sort());
  expect([...new Set(ways.map(([kind]) => kind))].sort()).toEqual(Object.keys(failureClasses).sort());
});

test.each(cases)('$operation is repeated: $isRepeated, after each failure', async (one) => {
  for (const [kind, received, step, options] of ways) {
    if (!comesAbout(kind, one)) continue;
    const controller = new AbortController();
    const first = step?.(controller);
    const { booth, seen, clock } = scripted(first === undefined ? [good()] : [first, good()], options);
    const { signal } = controller;
    const outcome = (
      kind === 'unreadable-body'
        ? booth.uploads.put(upload, () => Promise.reject(new Error('the disk is gone')), { signal })
        : one.call(booth, { signal })
    ).catch((error: unknown) => error);
    if (first === 'hang') {
      while (seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
      await vi.runOnlyPendingTimersAsync();
    }
    const end = await outcome;
    const consequence = failureClasses[kind];
    const isUnsure = consequence === 'ambiguous' || unsure.includes(kind);
    if (consequence !== 'final' && (consequence !== 'ambiguous' || one.isRepeated)) {
      expect(end, kind).not.toBeInstanceOf(Error);
      expect(seen, kind).toHaveLength(2);
      expect(seen[1]).toEqual(seen[0]);
      expect([kind, clock.slept]).toEqual([kind, [kind === '429' ? 1250 : 250]]);
    } else {
      const isWrite = seen[0] !== undefined && seen[0].method !== 'GET';
      const attempts = unsent.includes(kind) ? 0 : 1;
      expect(end, kind).toMatchObject({ kind: received, attempts, mayHaveHappened: isUnsure && isWrite });
      expect(seen, kind).toHaveLength(first === undefined ? 0 : 1);
    }
  }
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

describe.each(retryAfters)('with a Retry-After %s', (_, headers, asksMs) => {
  const waitMs = Math.max(1000, asksMs ?? 0) + 250;

  rule('8/retry-after', 'a call is repeated after 429 no earlier, with a spread', async () => {
    for (const { call } of cases) {
      const { booth, clock } = scripted([failure(429, {}, headers), good()]);
      await call(booth);
      expect(clock.slept).toEqual([waitMs]);
    }
  });

  test('a call fails immediately after a 429 beyond the deadline', async () => {
    const { booth, clock } = scripted([failure(429, {}, headers)], { totalTimeoutMs: waitMs });
    const facts = { kind: 'rate-limit', retryAfterMs: asksMs, attempts: 1, mayHaveHappened: false };
    expect(await failureOf(booth.events.get('e1'))).toMatchObject(facts);
    expect(clock.slept).toEqual([]);
  });

  test('a call that is repeated after 503 is so no earlier', async () => {
    const { booth, clock } = scripted([failure(503, {}, headers), good()]);
    await booth.events.get('e1');
    expect(clock.slept).toEqual([Math.max(250, asksMs ?? 0)]);
  });
});

describe('a deletion', () => {
  test('that gets a 404 after an attempt without a response has succeeded', async () => {
    const service = scripted([prematureClose(), failure(404)]);
    const answered = await service.booth.events.delete('e1').withResponse();
    expect(answered).toMatchObject({ data: { deleted: true, id: 'e1' }, attempts: 2 });
    expect(answered.response.status).toBe(404);
  });

  test('that gets a 404 after a 429 has not', async () => {
    const { booth } = scripted([failure(429, {}, { 'Retry-After': '1' }), failure(404)]);
    expect(await failureOf(booth.events.delete('e1'))).toMatchObject({ kind: 'not-found', attempts: 2 });
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

test("a call's retry options override those of the client", async () => {
  const off = scripted([failure(500)]);
  expect(await failureOf(off.booth.events.get('e1', { retry: false }))).toMatchObject({ attempts: 1 });
  const on = scripted([failure(500), good()], { retry: false });
  expect(await on.booth.events.get('e1', { retry: { random: () => 0 } })).toMatchObject({ id: 'e1' });
  const merged = scripted([failure(500), failure(500)]);
  expect(await failureOf(merged.booth.events.get('e1', { retry: { maxRetries: 1 } }))).toMatchObject({ attempts: 2 });
  expect(merged.clock.slept).toEqual([250]);
});
