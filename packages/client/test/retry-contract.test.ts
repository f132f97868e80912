import { type OperationName, wire } from '@boothkit/contract/constants';
import { rule } from '@boothkit/rule-coverage';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BoothClient } from '../src/index.ts';
import { pictureBytes } from './support/pictures.ts';
import {
  answer,
  brokenOff,
  failure,
  failureOf,
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
  readonly call: (booth: BoothClient) => Promise<unknown>;
}

const date = '2026-09-12T17:00:00Z';
const event = { name: 'Ada', date, templateIds: ['t1'] };
const upload = { uploadUrl: 'https://storage.example.com/u1?signature=s1', headers: { 'content-type': 'image/png' } };

const cases: readonly Case[] = [
  { title: 'list_events', operation: 'list_events', promised: 'repeated', call: (booth) => booth.events.list() },
  {
    title: 'create_event with an idUser',
    operation: 'create_event',
    promised: 'repeated',
    call: (booth) => booth.events.create({ ...event, idUser: 'booking-7' }),
  },
  {
    title: 'create_event without an idUser',
    operation: 'create_event',
    promised: 'not repeated',
    call: (booth) => booth.events.create(event),
  },
  {
    title: 'create_event with a blank idUser',
    operation: 'create_event',
    promised: 'not repeated',
    call: (booth) => booth.events.create({ ...event, idUser: ' \t ' }),
  },
  { title: 'get_event', operation: 'get_event', promised: 'repeated', call: (booth) => booth.events.get('e1') },
  {
    title: 'update_event',
    operation: 'update_event',
    promised: 'repeated',
    call: (booth) => booth.events.update('e1', { name: 'B' }),
  },
  {
    title: 'delete_event',
    operation: 'delete_event',
    promised: 'repeated',
    call: (booth) => booth.events.delete('e1'),
  },
  {
    title: 'duplicate_event',
    operation: 'duplicate_event',
    promised: 'not repeated',
    call: (booth) => booth.events.duplicate('e1', { name: 'Copy', date }),
  },
  {
    title: 'get_event_branding',
    operation: 'get_event_branding',
    promised: 'repeated',
    call: (booth) => booth.branding.get('e1'),
  },
  {
    title: 'update_event_branding',
    operation: 'update_event_branding',
    promised: 'repeated',
    call: (booth) => booth.branding.update('e1', { buttonImagesAreRetina: true }),
  },
  {
    title: 'set_event_branding_image',
    operation: 'set_event_branding_image',
    promised: 'repeated',
    call: (booth) => booth.branding.setImage('e1', 'logo', 'https://cdn.example.com/a.png'),
  },
  {
    title: 'remove_event_branding_image',
    operation: 'remove_event_branding_image',
    promised: 'repeated',
    call: (booth) => booth.branding.removeImage('e1', 'button-gif'),
  },
  {
    title: 'create_upload',
    operation: 'create_upload',
    promised: 'repeated',
    call: (booth) => booth.uploads.create({ purpose: 'event-branding-image', contentType: 'image/png' }),
  },
  {
    title: 'put_upload by itself',
    operation: 'put_upload',
    promised: 'not repeated',
    call: (booth) => booth.uploads.put(upload, pictureBytes()),
  },
  {
    title: 'update_webhooks',
    operation: 'update_webhooks',
    promised: 'repeated',
    call: (booth) => booth.webhooks.update({ mediaUrl: null }),
  },
  { title: 'get_openapi', operation: 'get_openapi', promised: 'repeated', call: (booth) => booth.openapi.get() },
  ...(['GET', 'PUT', 'PATCH', 'DELETE'] as const).map(
    (method): Case => ({
      title: `${method} by request()`,
      operation: 'request',
      promised: 'repeated',
      call: (booth) => booth.request(method, '/devices/d1'),
    }),
  ),
  {
    title: 'POST by request()',
    operation: 'request',
    promised: 'not repeated',
    call: (booth) => booth.request('POST', '/templates'),
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
  ['503 broken off', { step: () => brokenOff(503), kind: 'server' }],
  ['an answer broken off', { step: () => brokenOff(), kind: 'response' }],
]);

/** Ends that a second time would not change. */
const final: ReadonlyMap<string, { readonly step: () => Step; readonly kind: string }> = new Map([
  ['400', { step: () => failure(400), kind: 'validation' }],
  ['401', { step: () => failure(401), kind: 'authentication' }],
  ['402', { step: () => failure(402), kind: 'quota' }],
  ['403', { step: () => failure(403), kind: 'permission' }],
  ['404', { step: () => failure(404), kind: 'not-found' }],
  ['409', { step: () => failure(409), kind: 'conflict' }],
  ['413', { step: () => failure(413), kind: 'api' }],
  ['400 broken off', { step: () => brokenOff(400), kind: 'validation' }],
]);

const good = () => answer({ id: 'e1', data: [], hasMore: false, nextCursor: null });

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

describe.each(cases)('$title', (one) => {
  describe.each(retryAfters)('told to wait %s', (_, headers, asksMs) => {
    rule('8/retry-after', 'is repeated after 429 no earlier, with a spread', async () => {
      const service = scripted([failure(429, {}, headers), good()]);
      const { error } = await settled(service, one);
      expect(error).toBeUndefined();
      expect(service.clock.slept).toEqual([Math.max(1000, asksMs ?? 0) + 250]);
    });

    test('fails at once after 429 where that would pass the deadline', async () => {
      const waitMs = Math.max(1000, asksMs ?? 0) + 250;
      const service = scripted([failure(429, {}, headers)], { timeouts: { totalMs: waitMs } });
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

  rule('8/retry-after', `${one.title} is repeated after 429, once the time it tells has passed`, async () => {
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

  test('after answers that cannot be used it is not repeated, and may have happened', async () => {
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
  test('that finds the event gone after an attempt without an answer has done its work', async () => {
    const service = scripted([brokenOff(), failure(404)]);
    const answered = await service.booth.events.delete('e1').withResponse();
    expect(answered).toMatchObject({ data: { deleted: true, id: 'e1' }, attempts: 2 });
    expect(answered.response.status).toBe(404);
  });

  test('that finds the event gone at first, or after a mere refusal, has not', async () => {
    const first = scripted([failure(404)]);
    expect(await failureOf(first.booth.events.delete('e1'))).toMatchObject({
      kind: 'not-found',
      mayHaveHappened: false,
    });
    const refused = scripted([failure(429, {}, { 'Retry-After': '1' }), failure(404)]);
    expect(await failureOf(refused.booth.events.delete('e1'))).toMatchObject({ kind: 'not-found', attempts: 2 });
  });

  test('by request() that finds the thing gone afterwards fails, and says that it may have happened', async () => {
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

test('a failure after an attempt without an answer says that the operation may have happened', async () => {
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

test('without retries nothing is repeated, refusals included', async () => {
  for (const step of [failure(429, {}, { 'Retry-After': '1' }), failure(500)]) {
    const { booth, seen } = scripted([step], { retry: false });
    expect(await failureOf(booth.events.get('e1'))).toMatchObject({ attempts: 1, queuedMs: 0 });
    expect(seen).toHaveLength(1);
  }
});

test('a call has its own say on retries, over that of the client', async () => {
  const off = scripted([failure(500)]);
  expect(await failureOf(off.booth.events.get('e1', { retry: false }))).toMatchObject({ attempts: 1 });
  const on = scripted([failure(500), good()], { retry: false });
  expect(await on.booth.events.get('e1', { retry: { random: () => 0 } })).toMatchObject({ id: 'e1' });
  const merged = scripted([failure(500), failure(500)]);
  expect(await failureOf(merged.booth.events.get('e1', { retry: { maxRetries: 1 } }))).toMatchObject({ attempts: 2 });
  expect(merged.clock.slept).toEqual([250]);
});
