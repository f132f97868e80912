import { createSimulator, type NewFault, type Simulator } from '@boothkit/simulator';
import { handlers } from '@boothkit/simulator/msw';
import { setupWorker } from 'msw/browser';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asJson } from '../own-account.ts';

const sim: Simulator = createSimulator({
  clock: { start: '2026-08-04T09:00:00Z', frozen: true },
  checkResponses: true,
});
const worker = setupWorker(...handlers(sim));

beforeAll(() => worker.start({ quiet: true, onUnhandledFrame: 'bypass' }));
afterAll(() => worker.stop());
beforeEach(() => sim.reset());

/** An event that a fault strikes when it is renamed, in a page whose service worker passes the call on. */
function withFault(fault: NewFault) {
  const account = sim.accounts.create();
  const { id } = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
  sim.faults.inject({ operation: 'update_event', times: 1, ...fault });
  const { apiKey, baseUrl } = account.connection();
  const rename = () =>
    fetch(`${baseUrl}/events/${id}`, asJson('PATCH', { name: 'Alan' }, { authorization: `Bearer ${apiKey}` }));
  return { rename, nameNow: () => account.events.get(id)?.name };
}

test('a status and its headers arrive as from the network', async () => {
  const { rename, nameNow } = withFault({ status: 429, retryAfter: 30 });
  const answer = await rename();
  expect([answer.status, answer.headers.get('retry-after'), nameNow()]).toEqual([429, '30', 'Ada']);
  expect((await answer.json()).error.code).toBe('rate_limited');
});

test('a replaced body arrives unchanged', async () => {
  const { rename } = withFault({ body: '<h1>Bad Gateway</h1>', contentType: 'text/html', status: 502 });
  const answer = await rename();
  expect([answer.status, await answer.text()]).toEqual([502, '<h1>Bad Gateway</h1>']);
});

test('a dropped connection makes fetch reject', async () => {
  const { rename, nameNow } = withFault({ disconnect: true });
  await expect(rename()).rejects.toThrow(TypeError);
  expect(nameNow()).toBe('Ada');
});

test('a connection dropped after the change keeps the change', async () => {
  const { rename, nameNow } = withFault({ disconnect: true, afterChange: true });
  await expect(rename()).rejects.toThrow(TypeError);
  expect(nameNow()).toBe('Alan');
});

test('broken JSON does not parse', async () => {
  const { rename, nameNow } = withFault({ breakJson: true });
  await expect((await rename()).json()).rejects.toThrow(SyntaxError);
  expect(nameNow()).toBe('Alan');
});

test('reading a body that is cut off rejects', async () => {
  const { rename, nameNow } = withFault({ cutOff: true });
  const answer = await rename();
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow(TypeError);
  expect(nameNow()).toBe('Alan');
  expect(await (await rename()).text()).toContain('Alan');
});

test('a slow call advances a frozen clock', async () => {
  const { rename } = withFault({ latencyMs: 2500 });
  const before = sim.clock.now();
  expect((await rename()).status).toBe(200);
  expect(sim.clock.now() - before).toBe(2500);
});

test('an XMLHttpRequest ends when its response is cut off, and when its connection is dropped', async () => {
  const account = sim.accounts.create();
  const { apiKey, baseUrl } = account.connection();
  const ended = () =>
    new Promise<unknown>((resolve) => {
      const request = new XMLHttpRequest();
      request.addEventListener('loadend', () => resolve([request.status, request.responseText]));
      request.open('GET', `${baseUrl}/events`);
      request.setRequestHeader('authorization', `Bearer ${apiKey}`);
      request.send();
    });
  for (const fault of [{ cutOff: true }, { disconnect: true }] as const) {
    sim.faults.inject({ operation: 'list_events', times: 1, ...fault });
    expect(await ended()).toEqual([0, '']);
    expect(await ended()).toEqual([200, expect.stringContaining('"data":[]')]);
  }
});
