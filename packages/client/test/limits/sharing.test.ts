import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSimulator } from '@boothkit/simulator';
import { describe, expect, test, vi } from 'vitest';
import { createRegistry, nameKey } from '../../src/limits/registry.ts';
import { anyResource } from '../support/scripted-service.ts';
import { newEvent, serviceUrl, strictService, times } from './strict-service.ts';

test('clients with the same base URL, key and clock share one limiter', async () => {
  const service = strictService();
  const [one, other] = [service.client(), service.client({ baseUrl: new URL('https://api.example.com/v1/') })];
  await Promise.all(times(3, () => one.events.get('e1')));
  expect(other.limits.stats().tokens).toBe(37);
});

test('another key, base URL or clock has its own limiter', async () => {
  const service = strictService();
  await Promise.all(times(3, () => service.client().events.get('e1')));
  const { clock } = createSimulator({ clock: { frozen: true } });
  for (const other of [{ apiKey: 'key-2' }, { baseUrl: 'https://api.example.com/v2' }, { clock }]) {
    expect(service.client(other).limits.stats().tokens).toBe(40);
  }
});

test('functions that return keys are distinguished by identity', async () => {
  const service = strictService();
  const apiKey = () => 'key-1';
  await service.client({ apiKey }).events.get('e1');
  expect(service.client({ apiKey }).limits.stats().tokens).toBe(39);
  expect(service.client({ apiKey: () => 'key-1' }).limits.stats().tokens).toBe(40);
});

test('limits.key names the key of clients that pass other functions', async () => {
  const service = strictService();
  const named = (key: string, more = {}) => service.client({ apiKey: () => 'key-1', limits: { key }, ...more });
  await Promise.all(times(3, () => named('acme').events.get('e1')));
  expect(named('acme').limits.stats().tokens).toBe(37);
  expect(named('other').limits.stats().tokens).toBe(40);
  expect(named('acme', { baseUrl: 'https://api.example.com/v2' }).limits.stats().tokens).toBe(40);
  // A key is not the name of another.
  expect(service.client({ apiKey: 'acme' }).limits.stats().tokens).toBe(40);
});

describe('two copies of the package in one process', () => {
  /** Copies as npm installs them: each with its own modules. */
  async function twoCopies() {
    const load = async () => {
      vi.resetModules();
      return (await import('../../src/index.ts')).BoothClient;
    };
    const copies = [await load(), await load()] as const;
    expect(copies[0]).not.toBe(copies[1]);
    return copies;
  }

  test('share the limits of a key, and send one burst', async () => {
    const [One, Other] = await twoCopies();
    const service = strictService();
    const options = { apiKey: 'key-1', baseUrl: serviceUrl, fetch: service.fetch, clock: service.clock };
    const clients = [new One(options), new Other(options)];
    const calls = clients.flatMap((booth) => times(40, () => booth.events.get('e1')));
    expect(clients.map((booth) => booth.limits.stats().inFlight)).toEqual([10, 10]);
    await Promise.all(calls);
    expect(service.refusals).toBe(0);
  });

  test('tell functions that return keys apart, and share those that are the same', async () => {
    const [One, Other] = await twoCopies();
    const service = strictService();
    const options = { baseUrl: serviceUrl, fetch: service.fetch, clock: service.clock };
    const apiKey = () => 'key-1';
    await new One({ ...options, apiKey }).events.get('e1');
    expect(new Other({ ...options, apiKey }).limits.stats().tokens).toBe(39);
    expect(new Other({ ...options, apiKey: () => 'key-2' }).limits.stats().tokens).toBe(40);
  });

  test('share them in real time, too', async () => {
    const [One, Other] = await twoCopies();
    const options = { apiKey: 'key-of-two-copies', baseUrl: serviceUrl, fetch: async () => Response.json(anyResource) };
    await new One(options).events.get('e1');
    expect(new Other(options).limits.stats().tokens).toBeLessThan(40);
  });

  test('wake the calls of each other with resume', async () => {
    const [One, Other] = await twoCopies();
    const { clock } = strictService();
    let requests = 0;
    const fetch = async () => {
      requests += 1;
      return requests === 1
        ? Response.json({}, { status: 429, headers: { 'Retry-After': '50' } })
        : Response.json(anyResource);
    };
    const options = { apiKey: 'key-1', baseUrl: serviceUrl, fetch, clock };
    const startMs = clock.now();
    const call = new One(options).events.get('e1');
    await clock.sleep(1000);
    new Other(options).limits.resume();
    await call;
    expect(clock.now() - startMs).toBeLessThan(2000);
  });
});

test('keys are identified by a fingerprint that does not contain them', () => {
  const names = times(5000, (n) => nameKey(`bk_live_0123456789abcdef_${n}`));
  expect(new Set(names).size).toBe(5000);
  expect(names[0]).toMatch(/^key [0-9a-f]{16}$/);
  expect(nameKey('bk_live_0123456789abcdef_0')).toBe(names[0]);
  // No two that differ in one place, either.
  expect(new Set(times(2000, (n) => nameKey(`${'x'.repeat(n)}y${'x'.repeat(1999 - n)}`))).size).toBe(2000);
});

test('an option of one client applies to all that share the limiter; an omitted one changes nothing', async () => {
  const service = strictService({ perMinute: 1200 });
  const plain = service.client();
  service.client({ limits: { perMinute: 1200 } });
  service.client({ limits: { burst: 40 } });
  const startMs = service.clock.now();
  await Promise.all(times(60, () => plain.events.get('e1')));
  expect(service.clock.now() - startMs).toBe(1002);
});

test('queued calls go at once when a client raises the limits', async () => {
  const service = strictService({ perMinute: 12_000 });
  const booth = service.client();
  const startMs = service.clock.now();
  const calls = times(41, () => booth.events.get('e1'));
  service.client({ limits: { perMinute: 12_000 } });
  await Promise.all(calls);
  expect(service.clock.now() - startMs).toBeLessThan(50);
});

test('keys share the calls in flight of an account that both name, and of no other', async () => {
  const service = strictService();
  const named = (apiKey: string, account: string, more = {}) =>
    service.client({ apiKey, limits: { account }, ...more });
  const inFlight: number[] = [];
  const one = named('key-1', 'acme', {
    fetch: async () => {
      for (const account of ['acme', 'other']) inFlight.push(named(`key-${account}`, account).limits.stats().inFlight);
      return Response.json(anyResource);
    },
  });
  await one.events.get('e1');
  expect(inFlight).toEqual([1, 0]);
});

test('a lower burst drops tokens above it, a higher one fills over time', () => {
  const service = strictService();
  const booth = service.client();
  service.client({ limits: { burst: 10 } });
  expect(booth.limits.stats().tokens).toBe(10);
  service.client({ limits: { burst: 100 } });
  expect(booth.limits.stats().tokens).toBe(10);
  service.clock.advance({ seconds: 60 });
  expect(booth.limits.stats().tokens).toBe(100);
});

test('reading the state of a client does not apply its options again', () => {
  const service = strictService();
  const [booth, first] = [service.client(), service.client({ limits: { burst: 10 } })];
  service.client({ limits: { burst: 100 } });
  first.limits.stats();
  service.clock.advance({ seconds: 60 });
  expect(booth.limits.stats().tokens).toBe(100);
});

test('the bucket holds the most expensive call, whatever burst the clients name', async () => {
  const service = strictService({ burst: 10, expensiveCost: 10 });
  service.client({ limits: { burst: 5 } });
  const booth = service.client({ limits: { expensiveCost: 10 } });
  expect(await booth.events.create(newEvent)).toEqual(anyResource);
});

test("the limiter's state outlives the client", async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const service = strictService();
  // So many other keys that the collection is gone through while this one is at rest.
  const others = () => times(500, (n) => service.client({ apiKey: `key-${n + 2}` }));
  await (async () => {
    const booth = service.client();
    others();
    await Promise.all(times(30, () => booth.events.get('e1')));
  })();
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  others();
  expect(service.client().limits.stats().tokens).toBe(10);
});

test('the registry keeps limiters that are not idle or still referenced', () => {
  const collection = createRegistry<{ rests: boolean; name: string }>(({ rests }) => rests);
  const busy = collection.get('busy', () => ({ rests: false, name: 'busy' }));
  const held = collection.get('held', () => ({ rests: true, name: 'held' }));
  times(1000, (n) => collection.get(`other ${n}`, () => ({ rests: true, name: '' })));
  const make = () => {
    throw new Error('it was to be found');
  };
  expect(collection.get('busy', make)).toBe(busy);
  expect(collection.get('held', make)).toBe(held);
});

test('the registry lets go of idle limiters alone, once there are many', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const collection = createRegistry<{ rests: boolean }>(({ rests }) => rests);
  const made: string[] = [];
  const get = (name: string, rests: boolean) =>
    void collection.get(name, () => {
      made.push(name);
      return { rests };
    });
  get('busy', false);
  get('idle', true);
  times(64, (n) => get(`other ${n}`, true));
  // A weak reference holds its object until the end of the turn that made or read it.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  made.length = 0;
  get('busy', false);
  get('idle', true);
  expect(made).toEqual(['idle']);
});
