import { createContext, runInContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { BoothClient, type CallOptions, type ClientOptions, type Fetch } from '../src/index.ts';
import { createWebhookReceiver } from '../src/webhooks.ts';
import { answer, anyResource, failure, failureOf, scripted } from './support/scripted-service.ts';

const polluted: string[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  for (const name of polluted.splice(0)) Reflect.deleteProperty(Object.prototype, name);
});

/** Adds properties to all objects, as a library may do. */
function pollute(properties: object): void {
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true, enumerable: true });
    polluted.push(name);
  }
}

const own = { apiKey: 'bk_of_the_caller', baseUrl: 'https://own.example.com/v1' };

class Getters {
  readonly retry: ClientOptions['retry'] = false;
  get apiKey() {
    return own.apiKey;
  }
  get baseUrl() {
    return own.baseUrl;
  }
}
class Extended extends Getters {
  readonly logLevel = 'off';
}

const hidden = { apiKey: { value: own.apiKey }, baseUrl: { get: () => own.baseUrl } };

test.each<[string, ClientOptions]>([
  ['getters of a class', new Getters()],
  ['getters of a class that is extended', new Extended()],
  ['those of another object behind them', Object.create(own)],
  ['those of an object without a prototype', Object.create(Object.assign(Object.create(null), own))],
  ['not enumerable', Object.defineProperties({}, hidden)],
  ['in a proxy that only reads', new Proxy({}, { get: (_, name) => own[name as keyof typeof own] })],
  ['of another realm', runInContext(`Object.create(${JSON.stringify(own)})`, createContext())],
])('options of a client that are %s are used, and not those of the environment', async (_, options) => {
  vi.stubEnv('BOOTHKIT_API_KEY', 'bk_of_another_account');
  vi.stubEnv('BOOTHKIT_BASE_URL', 'https://other.example.com/v1');
  const sent: unknown[] = [];
  const fetch: Fetch = async (url, { headers }) => {
    sent.push([url, headers['authorization']]);
    return answer(anyResource);
  };
  await new BoothClient(options).withOptions({ fetch }).events.get('e1');
  expect(sent).toEqual([[`${own.baseUrl}/events/e1`, `Bearer ${own.apiKey}`]]);
});

test('groups of options may be inherited, too, and so may their members', async () => {
  class Once {
    get maxRetries() {
      return 1;
    }
  }
  for (const retry of [false, { maxRetries: 0 }] as const) {
    const { booth } = scripted([failure(503), failure(503)], { retry });
    const derived = booth.withOptions(Object.create({ retry: new Once() }));
    expect(await failureOf(derived.events.get('e1'))).toMatchObject({ attempts: 2 });
  }
});

test('options of a call, of a request and of toArray may be inherited', async () => {
  const { booth, seen } = scripted([
    failure(503),
    answer(anyResource),
    answer(anyResource),
    answer({ data: [{ id: 'e1' }, { id: 'e2' }], hasMore: true, nextCursor: 'c' }),
  ]);
  const once: CallOptions = Object.create({ retry: false, headers: { 'x-job': 'nightly' } });
  expect(await failureOf(booth.events.get('e1', once))).toMatchObject({ attempts: 1 });
  await booth.events.get('e1', Object.create({ responseFormat: 'concise' }));
  await booth.request('POST', '/templates', Object.create({ query: { dry: true }, body: { name: 'A' } }));
  expect(await booth.events.list().toArray(Object.create({ limit: 1 }))).toEqual([{ id: 'e1' }]);
  expect(seen[0]?.headers).toMatchObject({ 'x-job': 'nightly' });
  expect(seen.map(({ url }) => url.split('?')[1])).toEqual([
    undefined,
    'response_format=concise',
    'dry=true',
    'limit=1',
  ]);
  expect(seen[2]?.json).toEqual({ name: 'A' });
});

test('a listener of progress and the options of a receiver may be inherited', async () => {
  const onProgress = vi.fn();
  const { booth } = scripted([new Response(null)]);
  const upload = { uploadUrl: 'https://storage.example.com/u1', headers: {} };
  await booth.uploads.put(upload, new Uint8Array(3), Object.create({ onProgress }));
  expect(onProgress).toHaveBeenLastCalledWith({ sentBytes: 3, totalBytes: 3 });
  const onError = vi.fn();
  const secret = 'secret-0123456789abcdef';
  const receiver = createWebhookReceiver(Object.create({ secret, handlers: { other() {} }, onError }));
  await receiver.fetch(new Request(`https://hooks.example.com/booth?secret=${secret}`, { method: 'POST', body: 'x' }));
  await receiver.settled();
  expect(onError).toHaveBeenCalledOnce();
});

test('what a class has beside options is no option, and an own option that is not known is rejected', async () => {
  class Settings extends Getters {
    readonly timeout = 5;
    describe() {
      return 'settings';
    }
  }
  expect(() => new BoothClient(new Settings() as ClientOptions)).toThrow('unknown option `timeout`; did you mean');
  expect(new BoothClient(new Extended())).toBeInstanceOf(BoothClient);
});

test('what a library adds to all objects is no option of clients, calls, lists and requests', async () => {
  const run = async () => {
    const page = answer({ data: [{ id: 'e1' }, { id: 'e2' }], hasMore: false, nextCursor: null });
    const { booth, seen } = scripted(
      [answer(anyResource), failure(503), answer(anyResource), answer(anyResource), page, answer(anyResource)],
      { limits: {}, hooks: {} },
    );
    await booth.events.get('e1');
    await booth.events.get('e1', {});
    await booth.withOptions({}).request('GET', '/templates', {});
    const events = await booth.events.list().toArray();
    await booth.events.create({ name: 'A', date: '2026-09-12T15:00:00Z', templateIds: ['t1'] });
    return [seen, events, booth.limits.stats().tokens];
  };
  const before = await run();
  const onRetry = vi.fn();
  pollute({
    ...{ apiKey: 'bk_evil', baseUrl: 'https://evil.example.com', version: '2020-01-01', userAgent: 'evil' },
    ...{ fetch: 7, clock: 7, retry: false, timeoutMs: -1, totalTimeoutMs: -1, maxResponseBytes: 1, logLevel: 'debug' },
    ...{
      hooks: { onRetry },
      onRetry,
      maxRetries: 0,
      perMinute: 1,
      burst: 5,
      concurrent: 1,
      maxQueued: 0,
      account: 'a',
    },
    ...{ middleware: 7, priority: 'low', maxWaitMs: 0, responseFormat: 'concise', limit: 1, cursor: 'evil' },
    ...{ query: { evil: true }, cost: 'expensive', heavy: true, validate: 7, uploadBody: 7, idUser: 'evil' },
  });
  const after = await run();
  for (const name of polluted.splice(0)) Reflect.deleteProperty(Object.prototype, name);
  expect(after).toEqual(before);
  expect(onRetry).not.toHaveBeenCalled();
});

test('the bytes of an upload go without the key, even if all objects have a cost', async () => {
  pollute({ cost: { cost: 'ordinary', heavy: false } });
  const { booth, seen } = scripted([new Response(null)]);
  await booth.uploads.put({ uploadUrl: 'https://storage.example.com/u1', headers: {} }, new Uint8Array(3));
  expect(seen[0]?.headers).not.toHaveProperty('authorization');
});
