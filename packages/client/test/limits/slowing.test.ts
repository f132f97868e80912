import { expect, test } from 'vitest';
import type { Fetch } from '../../src/index.ts';
import { newEvent, serviceUrl, strictService, times } from './strict-service.ts';

/** A service that refuses whatever it is told to, for a second. */
function refusing(isRefused: (nth: number) => boolean) {
  const { client, clock } = strictService();
  let requests = 0;
  const fetch: Fetch = async () => {
    requests += 1;
    return isRefused(requests)
      ? Response.json({}, { status: 429, headers: { 'Retry-After': '1' } })
      : Response.json({ id: 'e1' });
  };
  return { clock, booth: client({ fetch }) };
}

test('a 429 halves the rate immediately, and a tenth is restored each minute', async () => {
  const { booth, clock } = refusing((nth) => nth === 1);
  const speeds: number[] = [];
  await booth.events.get('e1');
  const sinceMs = clock.now() - 1000;
  for (const minutes of [0.5, 1, 2, 4.9, 5, 60]) {
    clock.moveTo(new Date(sinceMs + minutes * 60_000));
    speeds.push(booth.limits.stats().speed);
  }
  expect(speeds.map((speed) => Number(speed.toFixed(6)))).toEqual([0.55, 0.6, 0.7, 0.99, 1, 1]);
});

test('429s of requests that were in flight together slow down once', async () => {
  const { booth } = refusing((nth) => nth <= 8);
  const calls = times(8, () => booth.events.get('e1'));
  await calls[0];
  expect(booth.limits.stats().speed).toBeCloseTo(0.5, 2);
  await Promise.all(calls);
  expect(booth.limits.stats()).toMatchObject({ rateLimited: 8 });
});

test('after any number of 429s, a sixteenth of the rate is left', async () => {
  const { booth } = refusing((nth) => nth <= 10);
  await booth.events.get('e1');
  expect(booth.limits.stats().speed).toBeCloseTo(1 / 16, 2);
});

test('a 429 does not affect calls in flight', async () => {
  const { client, clock } = strictService();
  let requests = 0;
  const booth = client({
    fetch: async () => {
      requests += 1;
      const first = requests === 1;
      await clock.sleep(first ? 10 : 20);
      return first ? new Response('{}', { status: 429, headers: { 'Retry-After': '1' } }) : Response.json({ id: 'e1' });
    },
  });
  const startMs = clock.now();
  // Eight take all of the forty tokens; at half the speed there would be twenty.
  await Promise.all(times(8, () => booth.events.create(newEvent)));
  expect(clock.now() - startMs).toBeLessThan(1100);
});

test('at half the speed half the tokens come back, half as many are saved up, and half the places are used', async () => {
  const { booth, clock } = refusing((nth) => nth === 1);
  await booth.events.get('e1');
  const { tokens } = booth.limits.stats();
  clock.advance({ seconds: 10 });
  expect(booth.limits.stats().tokens - tokens).toBeCloseTo(10, 0);
  clock.advance({ seconds: 30 });
  expect(booth.limits.stats().tokens).toBeLessThan(23);
  const calls = times(9, () => booth.events.get('e1'));
  expect(booth.limits.stats()).toMatchObject({ inFlight: 5, queued: 4 });
  await Promise.all(calls);
});

test('with another program on the key, 429s stay rare and all calls finish', async () => {
  const service = strictService();
  const booth = service.client();
  const { clock } = service;
  const calls = Promise.all(times(300, () => booth.events.get('e1')));
  const other = (async () => {
    for (let n = 0; n < 200; n += 1) {
      await service.fetch(new Request(`${serviceUrl}/events`, { headers: { Authorization: 'Bearer key-1' } }));
      await clock.sleep(1000);
    }
  })();
  await Promise.all([calls, other]);
  expect(booth.limits.stats().rateLimited).toBeGreaterThan(0);
  expect(booth.limits.stats().rateLimited).toBeLessThan(15);
});

test('if a call costs more than expected, 429s stay rare and all calls finish', async () => {
  const service = strictService({ expensiveCost: 10 });
  const booth = service.client();
  const startMs = service.clock.now();
  await Promise.all(times(100, () => booth.events.create(newEvent)));
  expect(booth.limits.stats().rateLimited).toBeLessThan(20);
  // At the least it takes (100 × 10 - 40) / 2 = 480 s.
  expect((service.clock.now() - startMs) / 480_000).toBeLessThan(1.5);
});
