import { expect, test } from 'vitest';
import { createApi } from '../src/api.ts';
import { readClientOptions } from '../src/client-options.ts';
import { createBranding } from '../src/resources/branding.ts';
import { createEvents } from '../src/resources/events.ts';
import type { Admit, Demand } from '../src/transport/admission.ts';
import { unknownRequest } from '../src/transport/operation-request.ts';
import type { Outcome } from '../src/transport/outcome.ts';
import { pictureBytes } from './support/pictures.ts';
import { answer, apiKey, baseUrl, failure, failureOf, type Step, scripted } from './support/scripted-service.ts';

/** A client whose requests are let through after a second, with what was asked for and how each ended. */
function admitted(steps: readonly Step[]) {
  const { fetch, clock } = scripted(steps);
  const demands: Demand[] = [];
  const left: Outcome['kind'][] = [];
  const admit: Admit = async (demand, signal) => {
    demands.push(demand);
    await clock.sleep(1000, signal);
    return { leave: ({ kind }) => left.push(kind) };
  };
  const settings = readClientOptions({ apiKey, baseUrl, fetch, clock, retry: { random: () => 0 } });
  const api = createApi(settings, admit);
  return { api, events: createEvents(api), branding: createBranding(api), demands, left };
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
  const good = () => answer({ id: 'e1' });
  const { api, events, branding, demands } = admitted([good(), good(), good(), good()]);
  await events.create({ name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds: ['t1'] });
  await events.duplicate('e1', { name: 'Copy', date: '2026-09-12T17:00:00Z' });
  await branding.setImage('e1', 'logo', 'https://cdn.example.com/a.png');
  const render = unknownRequest(baseUrl, 'POST', '/renders', { cost: 'expensive', heavy: true });
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

test('a signal ends the wait for a place', async () => {
  const controller = new AbortController();
  const settings = readClientOptions({ apiKey, baseUrl });
  const admit: Admit = (_, signal) =>
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
