import { expect, test } from 'vitest';
import { createApi } from '../src/api.ts';
import { readClientOptions } from '../src/client-options.ts';
import { RateLimitError } from '../src/errors.ts';
import { createBranding } from '../src/resources/branding.ts';
import { createEvents } from '../src/resources/events.ts';
import type { Admit, Demand, Turn } from '../src/transport/admission.ts';
import { operationRequest } from '../src/transport/operation-request.ts';
import type { Outcome } from '../src/transport/outcome.ts';
import { unknownRequest } from '../src/transport/unknown-request.ts';
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
import { testClock } from './support/test-clock.ts';

/** A client whose requests are let through after a second, with what was asked for and how each ended. */
function admitted(steps: readonly Step[]) {
  const { fetch, clock } = scripted(steps);
  const demands: Demand[] = [];
  const turns: Turn[] = [];
  const left: Outcome['kind'][] = [];
  const admit: Admit = async (demand, turn) => {
    demands.push(demand);
    turns.push(turn);
    await clock.sleep(1000, turn.signal);
    return { leave: ({ kind }) => left.push(kind) };
  };
  const settings = readClientOptions({ apiKey, baseUrl, fetch, clock, retry: { random: () => 0 } });
  const api = createApi(settings, admit);
  return { api, events: createEvents(api), branding: createBranding(api), clock, demands, turns, left };
}

test('each attempt asks for its place and gives it back with its outcome', async () => {
  const { events, demands, left } = admitted([
    failure(500),
    failure(429, {}, { 'Retry-After': '1' }),
    answer({ id: 'e1' }),
  ]);
  const { queuedMs } = await events.get('e1').withResponse();
  expect(demands).toEqual(Array(3).fill({ cost: 'ordinary', heavy: false }));
  expect(left).toEqual(['status', 'status', 'success']);
  expect(queuedMs).toBe(4000);
});

test('what a request takes of the limits is told', async () => {
  const good = () => answer(anyResource);
  const { api, events, branding, demands } = admitted([good(), good(), good(), good()]);
  await events.create({ name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds: ['t1'] });
  await events.duplicate('e1', { name: 'Copy', date: '2026-09-12T17:00:00Z' });
  await branding.setImage('e1', 'logo', 'https://cdn.example.com/a.png');
  const render = unknownRequest(baseUrl, 'POST', '/renders', {
    query: '',
    headers: {},
    cost: 'expensive',
    heavy: true,
  });
  await api.run('POST /renders', {}, (call) => api.send(render, call));
  expect(demands).toEqual([
    { cost: 'expensive', heavy: false },
    { cost: 'expensive', heavy: false },
    { cost: 'ordinary', heavy: true },
    { cost: 'expensive', heavy: true },
  ]);
});

test('bytes, which go to storage, ask for no place; an uploaded image is not heavy', async () => {
  const upload = { uploadUrl: 'https://storage.example.com/u1', headers: {}, storagePath: 'p1' };
  const { branding, demands } = admitted([answer(upload), new Response(null), answer({ eventId: 'e1' })]);
  await branding.setImage('e1', 'logo', pictureBytes());
  expect(demands).toEqual(Array(2).fill({ cost: 'ordinary', heavy: false }));
});

test('time spent waiting for a place does not count against the total timeout', async () => {
  const { events } = admitted([failure(500), failure(500), answer({ id: 'e1' })]);
  expect(await events.get('e1', { totalTimeoutMs: 1 })).toEqual({ id: 'e1' });
});

test('a call tells who it is, what it has left, and whether it has begun', async () => {
  const { events, turns } = admitted([failure(500), answer({ id: 'e1' })]);
  await events.get('e1', { totalTimeoutMs: 9000, priority: 'high' });
  const turn = { callId: 1, operation: 'get_event', priority: 'high', leftMs: 9000, signal: undefined };
  expect(turns).toEqual([
    { ...turn, begun: false },
    { ...turn, begun: true },
  ]);
});

test('a call whose time is up when its turn comes gives its place back and sends nothing', async () => {
  const { fetch, seen } = scripted([]);
  const clock = testClock();
  const ends: Outcome[] = [];
  const admit: Admit = async () => ({ leave: (outcome) => ends.push(outcome) });
  const api = createApi(readClientOptions({ apiKey, baseUrl, fetch, clock }), admit);
  const late = api.run('get_event', { totalTimeoutMs: 1000 }, async (call) => {
    clock.advance(1000);
    return api.send(operationRequest(baseUrl, 'get_event', { eventId: 'e1' }), call);
  });
  expect(await failureOf(late)).toMatchObject({ kind: 'timeout', attempts: 0 });
  expect(ends).toMatchObject([{ kind: 'timeout', sent: false }]);
  expect(seen).toEqual([]);
});

test('a call that is turned away fails as refused for a rate limit, with nothing sent', async () => {
  const { fetch, seen } = scripted([]);
  const admit: Admit = async () => ({
    kind: 'turned-away',
    message: 'not before midnight',
    retryAfterMs: 5000,
    sent: false,
  });
  const api = createApi(readClientOptions({ apiKey, baseUrl, fetch }), admit);
  const error = await failureOf(createEvents(api).delete('e1'));
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({
    message: 'delete_event: not before midnight',
    retryAfterMs: 5000,
    attempts: 0,
    mayHaveHappened: false,
  });
  expect(seen).toEqual([]);
});

test('a signal ends the wait for a place', async () => {
  const controller = new AbortController();
  const settings = readClientOptions({ apiKey, baseUrl });
  const admit: Admit = (_, { signal }) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  const failed = failureOf(createEvents(createApi(settings, admit)).get('e1', { signal: controller.signal }));
  controller.abort();
  expect(await failed).toMatchObject({ kind: 'abort', attempts: 0, cause: controller.signal.reason });
});

test('a call given up once it has its place gives the place back and sends nothing', async () => {
  const controller = new AbortController();
  const { fetch, seen } = scripted([]);
  const ends: Outcome[] = [];
  const admit: Admit = async () => {
    controller.abort();
    return { leave: (outcome) => ends.push(outcome) };
  };
  const api = createApi(readClientOptions({ apiKey, baseUrl, fetch }), admit);
  const failed = failureOf(createEvents(api).delete('e1', { signal: controller.signal }));
  expect(await failed).toMatchObject({ kind: 'abort', attempts: 0, mayHaveHappened: false });
  expect(ends).toMatchObject([{ kind: 'aborted', sent: false }]);
  expect(seen).toEqual([]);
});
