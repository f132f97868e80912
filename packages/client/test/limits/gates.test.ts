import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import type { BoothClient } from '../../src/index.ts';
import { anyResource } from '../support/scripted-service.ts';
import { strictService, times } from './strict-service.ts';

const slow = () => [0, 1000, 0] as const;
const setFromUrl = (booth: BoothClient) => booth.branding.setImage('e1', 'logo', 'https://cdn.example.com/a.png');

rule('8/concurrent-all', 'at most ten calls are in flight', async () => {
  const service = strictService({}, slow);
  const booth = service.client();
  const startMs = service.clock.now();
  await Promise.all(times(30, () => booth.events.get('e1')));
  expect(service.most.all).toBe(10);
  expect(service.refusals).toBe(0);
  expect(service.clock.now() - startMs).toBe(3000);
});

rule('8/concurrent-heavy', 'at most three heavy calls are in flight', async () => {
  const service = strictService({}, slow);
  const booth = service.client();
  await Promise.all([
    ...times(5, () => setFromUrl(booth)),
    ...times(2, () => booth.request('POST', '/renders', { heavy: true, body: { sourceUrl: 'https://a.example/' } })),
  ]);
  expect(service.most.heavy).toBe(3);
  expect(service.refusals).toBe(0);
});

rule('8/concurrent-heavy', 'heavy calls that wait for each other let others pass', async () => {
  const service = strictService({}, slow);
  const booth = service.client();
  const startMs = service.clock.now();
  await Promise.all([...times(6, () => setFromUrl(booth)), ...times(4, () => booth.events.get('e1'))]);
  const arrivedAt = (ms: number) =>
    service.arrivals.filter(({ atMs }) => atMs - startMs === ms).map(({ operation }) => operation.split(' ')[0]);
  expect(arrivedAt(0).sort()).toEqual(['GET', 'GET', 'GET', 'GET', 'POST', 'POST', 'POST']);
  expect(arrivedAt(1000)).toEqual(['POST', 'POST', 'POST']);
});

rule(['8/concurrent-all', '8/concurrent-heavy'], 'keys of one account share its slots if so configured', async () => {
  const service = strictService({ concurrent: 100, heavy: 100 }, slow);
  const calls = (account?: string) =>
    times(3, (n) => {
      const booth = service.client({ apiKey: `${account}-${n}`, limits: { account } });
      return times(8, () => [setFromUrl(booth), booth.events.get('e1')]).flat();
    }).flat();
  await Promise.all(calls('acme'));
  expect(service.most).toEqual({ all: 10, heavy: 3 });
  await Promise.all(calls());
  expect(service.most).toEqual({ all: 30, heavy: 9 });
});

rule('8/lift', 'places that were lifted are used, whichever client of the account names them', async () => {
  const service = strictService({ concurrent: 20, heavy: 5 }, slow);
  const booth = service.client({ limits: { account: 'acme' } });
  service.client({ apiKey: 'key-2', limits: { account: 'acme', concurrent: 20, heavy: 5 } });
  await Promise.all([...times(30, () => booth.events.get('e1')), ...times(10, () => setFromUrl(booth))]);
  expect(service.most).toEqual({ all: 20, heavy: 5 });
  expect(service.refusals).toBe(0);
});

test('a place is given back however its call ends', async () => {
  const service = strictService();
  const ends = [
    () => Promise.reject(new TypeError('fetch failed')),
    () => new Response('<html>'),
    () => new Response('{}', { status: 500 }),
    () => new Response(null, { status: 302, headers: { Location: '/' } }),
    () => new Promise<never>(() => {}),
    () => Response.json({ id: 'e1' }),
  ];
  const left = [...ends];
  const booth = service.client({
    limits: { concurrent: 1, heavy: 1 },
    retry: false,
    fetch: async () => left.shift()?.() ?? Response.json(anyResource),
  });
  const settled = await Promise.allSettled([
    ...ends.map(() => booth.events.get('e1', { timeoutMs: 20 })),
    booth.events.list({}, { signal: AbortSignal.abort() }),
    booth.events.update('e1', {}),
  ]);
  expect(settled.at(-1)?.status).toBe('fulfilled');
  expect(booth.limits.stats()).toMatchObject({ queued: 0, inFlight: 0 });
});

test('a call whose key could not be had gives its place back and takes no tokens', async () => {
  const service = strictService();
  const booth = service.client({ apiKey: () => Promise.reject(new Error('no secrets')), retry: false });
  await Promise.allSettled(times(50, () => booth.events.get('e1')));
  expect(booth.limits.stats()).toMatchObject({ inFlight: 0, tokens: 40, addressTokens: 300 });
});
