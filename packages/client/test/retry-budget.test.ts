import { expect, test } from 'vitest';
import { BoothClient, type Fetch } from '../src/index.ts';
import { answer, apiKey, baseUrl, failure, failureOf } from './support/scripted-service.ts';
import { testClock } from './support/test-clock.ts';

/** A client of a service that can go down, and how often it was asked. */
function unreliable() {
  const state = { status: 503, asked: 0 };
  const fetch: Fetch = async () => {
    state.asked += 1;
    return state.status === 200 ? answer({ id: 'e1' }) : failure(state.status);
  };
  return { state, booth: new BoothClient({ apiKey, baseUrl, fetch, clock: testClock(), limits: 'off' }) };
}

test('a service that is down gets little more than one request per call', async () => {
  const { state, booth } = unreliable();
  const calls = Array.from({ length: 500 }, () => failureOf(booth.events.get('e1')));
  const errors = await Promise.all(calls);
  expect(errors).toHaveLength(500);
  expect(state.asked).toBe(500 + 100);
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ kind: 'server', attempts: 1 });
});

test('calls that succeed bring retries back', async () => {
  const { state, booth } = unreliable();
  await Promise.all(Array.from({ length: 100 }, () => failureOf(booth.events.get('e1'))));
  state.status = 200;
  for (let call = 0; call < 10; call += 1) await booth.events.get('e1');
  state.status = 503;
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ attempts: 3 });
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ attempts: 1 });
});

test('rate limits cost none of them', async () => {
  const { state, booth } = unreliable();
  state.status = 429;
  await failureOf(booth.events.get('e1'));
  expect(state.asked).toBeGreaterThan(10);
  state.status = 503;
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ attempts: 5 });
});

test('clients do not share them', async () => {
  const down = unreliable();
  await Promise.all(Array.from({ length: 100 }, () => failureOf(down.booth.events.get('e1'))));
  expect(await failureOf(unreliable().booth.events.get('e1'))).toMatchObject({ attempts: 5 });
});
