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

/** A strict service that refuses some requests for no reason, for a second. */
function withStray429s(isStray: (nth: number, request: Request) => boolean) {
  const service = strictService();
  let requests = 0;
  const booth = service.client({
    fetch: async (url, init) => {
      requests += 1;
      return isStray(requests, new Request(url, init))
        ? Response.json({}, { status: 429, headers: { 'Retry-After': '1' } })
        : service.fetch(url, init);
    },
  });
  return { service, booth };
}

test('a 429 halves the rate immediately, which recovers within ten seconds', async () => {
  const { booth, clock } = refusing((nth) => nth === 1);
  const speeds: number[] = [];
  await booth.events.get('e1');
  const sinceMs = clock.now() - 1000;
  for (const seconds of [2, 5, 9.9, 10, 3600]) {
    clock.moveTo(new Date(sinceMs + seconds * 1000));
    speeds.push(booth.limits.stats().speed);
  }
  expect(speeds.map((speed) => Number(speed.toFixed(6)))).toEqual([0.6, 0.75, 0.995, 1, 1]);
});

test('429s that go on before the rate has recovered double the time of its recovery; time at the full rate shortens it', async () => {
  const { booth, clock } = refusing((nth) => nth % 2 === 1);
  /** Milliseconds from one 429 until the rate is full again. */
  async function recoveryMs(afterMs: number): Promise<number> {
    clock.advance({ seconds: afterMs / 1000 });
    await booth.events.get('e1');
    const sinceMs = clock.now() - 1000;
    const { speed: early } = booth.limits.stats();
    clock.advance({ seconds: 1 });
    const perMs = (booth.limits.stats().speed - early) / 1000;
    return Math.round((1 - early) / perMs + clock.now() - 1000 - sinceMs);
  }
  expect(await recoveryMs(0)).toBe(10_000);
  // After 4 s the rate is at 0.7, so this is from 0.35 at half the pace.
  expect(await recoveryMs(2000)).toBe(26_000);
  expect(await recoveryMs(600_000)).toBe(10_000);
});

test('four stray 429s of one call barely slow down the calls that follow', async () => {
  const { service, booth } = withStray429s((nth) => nth <= 4);
  await booth.events.get('e1');
  const startMs = service.clock.now();
  await Promise.all(times(100, () => booth.events.get('e1')));
  // 100 reads take 30 s from a full bucket, and 49.5 s from an empty one.
  expect(service.clock.now() - startMs).toBeLessThan(53_000);
  expect(service.refusals).toBe(0);
});

test('four stray 429s of one call barely slow down the calls beside it', async () => {
  let strays = 0;
  const { service, booth } = withStray429s((_, { url }) => url.endsWith('/e9') && strays++ < 4);
  const startMs = service.clock.now();
  await Promise.all([...times(100, () => booth.events.get('e1')), booth.events.get('e9', { priority: 'high' })]);
  expect(service.clock.now() - startMs).toBeLessThan(60_000);
  expect(service.refusals).toBe(0);
});

test('a stray 429 now and then costs little', async () => {
  const { service, booth } = withStray429s((nth) => nth % 60 === 0);
  const startMs = service.clock.now();
  await Promise.all(times(600, () => booth.events.get('e1')));
  // Without them it takes (600 - 40) / 2 = 280 s.
  expect((service.clock.now() - startMs) / 280_000).toBeLessThan(1.2);
});

test.each([
  ['three quarters', 90],
  ['half', 60],
  ['a quarter', 30],
])(
  'a service at %s of the documented speed rejects few of 400 reads, which take little longer than there',
  async (_, perMinute) => {
    const service = strictService({ perMinute });
    const booth = service.client();
    const startMs = service.clock.now();
    await Promise.all(times(400, () => booth.events.get('e1')));
    expect(service.refusals).toBeLessThanOrEqual(20);
    expect((service.clock.now() - startMs) / ((400 - 40) / (perMinute / 60_000))).toBeLessThan(1.1);
  },
);

test('429s of requests that were in flight together slow down once', async () => {
  const { booth } = refusing((nth) => nth <= 8);
  const calls = times(8, () => booth.events.get('e1'));
  await calls[0];
  // A second later, it has recovered by a twentieth.
  expect(booth.limits.stats().speed).toBeCloseTo(0.55, 5);
  await Promise.all(calls);
  expect(booth.limits.stats()).toMatchObject({ rateLimited: 8 });
});

test('a call that is rejected again does not slow down the others again', async () => {
  const { booth } = refusing((nth) => nth <= 4);
  await booth.events.get('e1');
  expect(booth.limits.stats()).toMatchObject({ rateLimited: 4 });
  expect(booth.limits.stats().speed).toBeGreaterThan(0.5);
});

test('after any number of 429s, a sixteenth of the rate is left', async () => {
  const { booth } = refusing((nth) => nth % 2 === 1);
  for (let n = 0; n < 20; n += 1) await booth.events.get('e1');
  const { speed } = booth.limits.stats();
  expect(speed).toBeGreaterThanOrEqual(1 / 16);
  expect(speed).toBeLessThan(0.08);
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
  const { booth, clock } = refusing((nth) => nth % 2 === 1);
  // So often that it recovers slowly.
  for (let n = 0; n < 8; n += 1) await booth.events.get('e1');
  const { speed, tokens } = booth.limits.stats();
  clock.advance({ seconds: 10 });
  const later = booth.limits.stats();
  // 2 a second at the full speed.
  expect(later.tokens - tokens).toBeCloseTo(20 * 0.999 * ((speed + later.speed) / 2), 5);
  clock.advance({ seconds: 190 });
  const { speed: last, tokens: saved } = booth.limits.stats();
  expect(last).toBeLessThan(0.6);
  expect(saved).toBeCloseTo(40 * last, 5);
  const calls = times(9, () => booth.events.get('e1'));
  const inFlight = Math.floor(10 * last);
  expect(booth.limits.stats()).toMatchObject({ inFlight, queued: 9 - inFlight });
  await Promise.all(calls);
});

test('after a time without calls, the bucket holds what it got while the rate recovered', async () => {
  const { booth, clock } = refusing((nth) => nth === 1);
  await booth.events.get('e1');
  const { speed, tokens } = booth.limits.stats();
  clock.advance({ seconds: 15 });
  const recoveringSeconds = (1 - speed) * 20;
  const expected = 2 * 0.999 * (recoveringSeconds * ((1 + speed) / 2) + 15 - recoveringSeconds);
  expect(booth.limits.stats().tokens - tokens).toBeCloseTo(expected, 5);
});

test('with another program on the key, 429s stay rare and all calls finish', async () => {
  const service = strictService();
  const booth = service.client();
  const { clock } = service;
  const calls = Promise.all(times(300, () => booth.events.get('e1')));
  const other = (async () => {
    for (let n = 0; n < 200; n += 1) {
      const headers = { authorization: 'Bearer key-1' };
      await service.fetch(`${serviceUrl}/events`, { method: 'GET', headers, redirect: 'manual' });
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
