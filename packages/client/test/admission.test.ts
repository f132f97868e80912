import { expect, test } from 'vitest';
import { createApi, createClientState } from '../src/calls/api.ts';
import { RateLimitError } from '../src/engine/errors.ts';
import type { ClientLimits } from '../src/limits/limits.ts';
import { readClientOptions } from '../src/options/client-options.ts';
import type { Acquire, PermitRequest, RequestEnd } from '../src/options/limiter.ts';
import { createBranding } from '../src/resources/branding.ts';
import { createEvents } from '../src/resources/events.ts';
import { customRequest } from '../src/transport/request.ts';
import { pictureBytes } from './support/pictures.ts';
import {
  answer,
  anyResource,
  apiKey,
  baseUrl,
  failure,
  failureOf,
  type Step,
  scripted,
} from './support/scripted-service.ts';

const sleep: ClientLimits['sleep'] = (ms, { clock, signal }) => clock.sleep(ms, signal);

/** A client whose requests get their permits after a second, with the permits requested and how each request ended. */
function admitted(steps: readonly Step[]) {
  const { fetch, clock } = scripted(steps);
  const requests: PermitRequest[] = [];
  const ends: RequestEnd[] = [];
  const acquire: Acquire = async (request) => {
    requests.push(request);
    await clock.sleep(1000, request.signal);
    return { heldMs: 0, release: (end) => ends.push(end) };
  };
  const settings = readClientOptions({ apiKey, baseUrl, fetch, clock, retry: { random: () => 0 } });
  const api = createApi(settings, { acquire, sleep }, createClientState());
  const costs = () => requests.map(({ cost, heavy }) => ({ cost, heavy }));
  return { api, events: createEvents(api), branding: createBranding(api), clock, requests, costs, ends };
}

/** The API of a service that is not called, with permits by `acquire`, and how each request ended. */
function unsentBy(acquire: (release: (end: RequestEnd) => void, request: PermitRequest) => ReturnType<Acquire>) {
  const { fetch, seen, clock } = scripted([]);
  const ends: RequestEnd[] = [];
  const settings = readClientOptions({ apiKey, baseUrl, fetch, clock });
  const permits: Acquire = (request) => acquire((end) => ends.push(end), request);
  return { api: createApi(settings, { acquire: permits, sleep }, createClientState()), clock, ends, seen };
}

test('each attempt acquires a permit and releases it with its end', async () => {
  const { events, costs, ends } = admitted([
    failure(500),
    failure(429, {}, { 'Retry-After': '3' }),
    failure(429),
    answer({ id: 'e1' }),
  ]);
  const { queuedMs } = await events.get('e1').withResponse();
  expect(costs()).toEqual(Array(4).fill({ cost: 'ordinary', heavy: false }));
  expect(ends).toEqual([
    { kind: 'charged' },
    { kind: 'rate-limited', forMs: 3000 },
    { kind: 'rate-limited', forMs: 1000 },
    { kind: 'charged' },
  ]);
  expect(queuedMs).toBe(8000);
});

test('a permit is requested with the cost of the request', async () => {
  const good = () => answer(anyResource);
  const { api, events, branding, costs } = admitted([good(), good(), good(), good()]);
  await events.create({ name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds: ['t1'] });
  await events.duplicate('e1', { name: 'Copy', date: '2026-09-12T17:00:00Z' });
  await branding.setImage('e1', 'logo', 'https://cdn.example.com/a.png');
  const input = { query: undefined, body: undefined, cost: 'expensive', heavy: true } as const;
  await api.run('POST /renders', {}, (call) => api.send(customRequest(baseUrl, 'POST', '/renders', input), call));
  expect(costs()).toEqual([
    { cost: 'expensive', heavy: false },
    { cost: 'expensive', heavy: false },
    { cost: 'ordinary', heavy: true },
    { cost: 'expensive', heavy: true },
  ]);
});

test('the bytes of an upload, which go to storage, need no permit; an uploaded image is not heavy', async () => {
  const upload = { uploadUrl: 'https://storage.example.com/u1', headers: {}, storagePath: 'p1' };
  const { branding, costs } = admitted([answer(upload), new Response(null), answer({ eventId: 'e1' })]);
  await branding.setImage('e1', 'logo', pictureBytes());
  expect(costs()).toEqual(Array(2).fill({ cost: 'ordinary', heavy: false }));
});

test('time spent waiting for a permit counts against the total timeout', async () => {
  const { events, ends } = admitted([]);
  expect(await failureOf(events.get('e1', { totalTimeoutMs: 1000 }))).toMatchObject({
    kind: 'timeout',
    message: 'get_event: the call took longer than 1000 ms (totalTimeoutMs)',
    attempts: 0,
  });
  expect(ends).toEqual([{ kind: 'unsent' }]);
});

test('a permit is requested with the call, the time it has left, and whether it has begun', async () => {
  const { events, requests } = admitted([failure(500), answer({ id: 'e1' })]);
  await events.get('e1', { totalTimeoutMs: 9000, priority: 'high' });
  const request = {
    callId: 1,
    operation: 'get_event',
    priority: 'high',
    timeLeftMs: 9000,
    maxWaitMs: Infinity,
    maxPauseMs: 120_000,
    signal: undefined,
  };
  expect(requests).toMatchObject([
    { ...request, isRetry: false },
    { ...request, timeLeftMs: 8000, isRetry: true },
  ]);
});

test('a call that times out as it gets its permit releases the permit and sends nothing', async () => {
  const { api, clock, ends, seen } = unsentBy(async (release) => ({ heldMs: 0, release }));
  const late = api.run('get_event', { totalTimeoutMs: 1000 }, async (call) => {
    clock.advance(1000);
    return api.sendOperation('get_event', { path: { eventId: 'e1' } }, call);
  });
  expect(await failureOf(late)).toMatchObject({ kind: 'timeout', attempts: 0 });
  expect([ends, seen]).toEqual([[{ kind: 'unsent' }], []]);
});

test('a call that gets no permit fails with a RateLimitError, and nothing is sent', async () => {
  const { api, seen } = unsentBy(async () => ({ kind: 'rate-limited', message: 'not today', retryAfterMs: 5000 }));
  const error = await failureOf(createEvents(api).delete('e1'));
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({
    message: 'delete_event: not today',
    retryAfterMs: 5000,
    attempts: 0,
    mayHaveHappened: false,
  });
  expect(seen).toEqual([]);
});

test('a signal aborts the wait for a permit', async () => {
  const controller = new AbortController();
  const { api } = unsentBy(
    (_, { signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const failed = failureOf(createEvents(api).get('e1', { signal: controller.signal }));
  controller.abort();
  expect(await failed).toMatchObject({ kind: 'abort', attempts: 0, cause: controller.signal.reason });
});

test('a call aborted as it gets its permit releases the permit and sends nothing', async () => {
  const controller = new AbortController();
  const { api, ends, seen } = unsentBy(async (release) => {
    controller.abort();
    return { heldMs: 0, release };
  });
  const failed = failureOf(createEvents(api).delete('e1', { signal: controller.signal }));
  expect(await failed).toMatchObject({ kind: 'abort', attempts: 0, mayHaveHappened: false });
  expect([ends, seen]).toEqual([[{ kind: 'unsent' }], []]);
});
