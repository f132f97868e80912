import { expect, test } from 'vitest';
import type { Priority } from '../../src/index.ts';
import { strictService, times } from './strict-service.ts';

/** A service whose calls go one at a time, so that their order can be seen. */
function oneAtATime() {
  const service = strictService({}, () => [0, 100, 0]);
  const booth = service.client({ limits: { concurrent: 1, heavy: 1 } });
  return {
    booth,
    service,
    order: () => service.arrivals.map(({ operation }) => operation.replace(/.*\/events\//, '')),
  };
}

test('calls are sent in the order in which they were made', async () => {
  const { booth, order } = oneAtATime();
  await Promise.all(times(30, (n) => booth.events.get(`e${n}`)));
  expect(order()).toEqual(times(30, (n) => `e${n}`));
});

test.each<[string, (readonly [id: string, priority?: Priority])[], string]>([
  [
    'of high priority go before all others, in their own order',
    [['a'], ['b'], ['c', 'normal'], ['d', 'high'], ['e', 'high'], ['f']],
    'a d e b c f',
  ],
  ['of low priority go after all others', [['a'], ['b', 'low'], ['c'], ['d', 'high']], 'a d c b'],
])('calls %s', async (_, calls, expected) => {
  const { booth, order } = oneAtATime();
  await Promise.all(calls.map(([id, priority]) => booth.events.get(id, { priority })));
  expect(order().join(' ')).toBe(expected);
});

test('every fourth call is the one that has waited longest, so that a steady flow of others starves none', async () => {
  const { booth, order, service } = oneAtATime();
  const low = times(3, (n) => booth.events.get(`low-${n}`, { priority: 'low' }));
  // Twenty calls a second for five seconds, at a service that takes ten a second.
  const others = times(50, async (n) => {
    await service.clock.sleep(n * 100);
    const priorities = ['high', 'normal'] as const;
    await Promise.all(priorities.map((priority) => booth.events.get(`${priority}-${n}`, { priority })));
  });
  await Promise.all([...low, ...others]);
  const sent = order();
  expect(sent.slice(0, 9)).toEqual([
    ...['low-0', 'high-0', 'high-1', 'high-2'],
    ...['low-1', 'high-3', 'high-4', 'high-5'],
    'low-2',
  ]);
  // Then the same holds for those of normal priority.
  expect(sent.slice(9, 17).map((id) => id.split('-')[0])).toEqual([
    ...['high', 'high', 'high', 'normal'],
    ...['high', 'high', 'high', 'normal'],
  ]);
});

test('a cheap call does not overtake an expensive one that waits for tokens', async () => {
  const service = strictService();
  const booth = service.client();
  await Promise.all(times(38, () => booth.events.get('e1')));
  await Promise.all([
    booth.events.duplicate('e2', { name: 'Copy', date: '2026-09-12T17:00:00Z' }),
    booth.events.get('e3'),
  ]);
  expect(service.arrivals.slice(38).map(({ operation }) => operation)).toEqual([
    'POST /events/e2/duplicate',
    'GET /events/e3',
  ]);
});

test('a started call takes precedence over new ones', async () => {
  const { booth, service, order } = oneAtATime();
  let requests = 0;
  const failing = service.client({
    fetch: async (url, init) => {
      requests += 1;
      const response = await service.fetch(url, init);
      return requests === 1 ? new Response('{}', { status: 500 }) : response;
    },
  });
  await Promise.all([failing.events.get('a'), ...['b', 'c', 'd'].map((id) => booth.events.get(id))]);
  expect(order()).toEqual(['a', 'b', 'a', 'c', 'd']);
});

test('keys have their turns one after the other at the limit of the address', async () => {
  const service = strictService({ addressPerMinute: 4 });
  const limits = { addressPerMinute: 4 };
  const [busy, quiet] = [service.client({ limits }), service.client({ limits, apiKey: 'key-2' })];
  await Promise.all([
    ...times(16, (n) => busy.events.get(`busy-${n}`)),
    ...times(4, (n) => quiet.events.get(`quiet-${n}`)),
  ]);
  const turns = service.arrivals.map(({ key }) => key.slice(-1)).join('');
  expect(turns).toBe('11111212121211111111');
});

test('keys have their turns one after the other at the places of their account', async () => {
  const service = strictService({}, () => [0, 100, 0]);
  const limits = { account: 'acme', concurrent: 1, heavy: 1 };
  const [busy, quiet] = [service.client({ limits }), service.client({ limits, apiKey: 'key-2' })];
  await Promise.all([...times(8, () => busy.events.get('e1')), ...times(3, () => quiet.events.get('e1'))]);
  expect(service.arrivals.map(({ key }) => key.slice(-1)).join('')).toBe('11212121111');
});
