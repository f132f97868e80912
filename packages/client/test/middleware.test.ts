import { describe, expect, test } from 'vitest';
import { BoothClient, type Middleware, type MiddlewareContext, type MiddlewareRequest } from '../src/index.ts';
import { pictureBytes } from './support/pictures.ts';
import { answer, anyResource, apiKey, baseUrl, failure, failureOf, scripted } from './support/scripted-service.ts';

const bytesOf = (text: string) => async () => new TextEncoder().encode(text).buffer;

test('a middleware runs once for each attempt, with the request and what it is for', async () => {
  const seen: [MiddlewareRequest, MiddlewareContext][] = [];
  const watching: Middleware = (request, next, context) => {
    seen.push([request, context]);
    return next(request);
  };
  const { booth } = scripted([failure(500), answer(anyResource)], { middleware: [watching] });
  await booth.events.update('e1', { notes: null });
  expect(seen[0]?.[0]).toEqual({
    url: `${baseUrl}/events/e1`,
    method: 'PATCH',
    headers: expect.objectContaining({ authorization: `Bearer ${apiKey}` }),
    body: '{"notes":null}',
  });
  expect(seen.map(([, context]) => context)).toEqual(
    [1, 2].map((attempt) => ({ operation: 'update_event', attempt, callId: 1, idempotent: true })),
  );
});

test('it may change the request and the response', async () => {
  const renaming: Middleware = async (request, next) => {
    const response = await next({ ...request, headers: { ...request.headers, 'x-signature': 's1' } });
    const { name, ...rest } = JSON.parse(new TextDecoder().decode(await response.arrayBuffer()));
    return {
      status: 200,
      headers: { 'X-Name': name },
      arrayBuffer: bytesOf(JSON.stringify({ ...rest, name: 'Grace' })),
    };
  };
  const { booth, seen } = scripted([answer({ id: 'e1', name: 'Ada' })], { middleware: [renaming] });
  const { data, response } = await booth.events.get('e1').withResponse();
  expect(seen[0]?.headers).toMatchObject({ 'x-signature': 's1' });
  expect(data).toEqual({ id: 'e1', name: 'Grace' });
  expect(response.headers.get('x-name')).toBe('Ada');
});

/** Middleware by names, and the order in which they run. */
function ordered() {
  const order: string[] = [];
  const named =
    (name: string): Middleware =>
    async (request, next) => {
      order.push(name);
      const response = await next(request);
      order.push(`${name} after`);
      return response;
    };
  return { order, named };
}

test('those of a client are around those of a call, the first one outermost', async () => {
  const { order, named } = ordered();
  const { booth } = scripted([answer(anyResource)], { middleware: [named('a'), named('b')] });
  await booth.events.get('e1', { middleware: [named('c')] });
  expect(order).toEqual(['a', 'b', 'c', 'c after', 'b after', 'a after']);
});

test('a response without next sends nothing and takes no token', async () => {
  const cached: Middleware = async () => ({ status: 200, headers: {}, arrayBuffer: bytesOf('{"id":"e1"}') });
  const { booth, seen } = scripted([], { middleware: [cached] });
  const before = booth.limits.stats();
  expect(await booth.events.get('e1')).toEqual({ id: 'e1' });
  expect(seen).toEqual([]);
  expect(booth.limits.stats()).toMatchObject({ tokens: before.tokens, addressTokens: before.addressTokens });
});

test('a 429 without next does not slow the client down', async () => {
  let left = 1;
  const limited: Middleware = async (request, next) =>
    left-- > 0 ? { status: 429, headers: { 'Retry-After': '1' }, arrayBuffer: bytesOf('') } : next(request);
  const { booth, seen } = scripted([answer(anyResource)], { middleware: [limited] });
  await booth.events.get('e1');
  expect(seen).toHaveLength(1);
  expect(booth.limits.stats()).toMatchObject({ speed: 1, rateLimited: 0 });
});

test('an error of a middleware before next fails the call, which did not happen, and is not retried', async () => {
  const failing: Middleware = async () => {
    throw new Error('no signing key');
  };
  const { booth, seen } = scripted([], { middleware: [failing] });
  expect(await failureOf(booth.events.delete('e1'))).toMatchObject({
    kind: 'connection',
    message: 'delete_event: a middleware failed: no signing key',
    cause: { message: 'no signing key' },
    mayHaveHappened: false,
    attempts: 1,
  });
  expect(seen).toEqual([]);
});

test('an error of a middleware after next fails a call that may have happened', async () => {
  const failing: Middleware = async (request, next) => {
    await next(request);
    throw new Error('cannot verify');
  };
  const { booth, seen } = scripted([answer(anyResource)], { middleware: [failing] });
  expect(await failureOf(booth.events.delete('e1'))).toMatchObject({ kind: 'connection', mayHaveHappened: true });
  expect(seen).toHaveLength(1);
});

test.each([1, 3])('an error of fetch that %d middleware wrap as a cause is retried as without them', async (count) => {
  const wrapping: Middleware = (request, next) =>
    next(request).catch((cause) => {
      throw new Error('traced', { cause });
    });
  const { booth, seen } = scripted([refused(), answer(anyResource)], { middleware: Array(count).fill(wrapping) });
  await booth.events.create(booking);
  expect(seen).toHaveLength(2);
});

test.each([undefined, null, 7, {}, { status: '200' }, { status: 200, headers: {} }])(
  'a middleware that returns no response fails the call: %j',
  async (result) => {
    const { booth } = scripted([], { middleware: [async () => result as never] });
    expect(await failureOf(booth.events.get('e1'))).toMatchObject({
      message:
        'get_event: a middleware failed: a middleware must return an unread response: an object with status, headers and arrayBuffer()',
    });
  },
);

test('a middleware that never responds ends with the timeout of the attempt', async () => {
  const { booth } = scripted([], { middleware: [() => new Promise(() => {})], retry: false, timeoutMs: 5 });
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({
    kind: 'timeout',
    mayHaveHappened: false,
    attempts: 0,
  });
});

test('the bytes of an upload go through it, too, without the key', async () => {
  const operations: [string, boolean][] = [];
  const watching: Middleware = (request, next, { operation }) => {
    operations.push([operation, 'authorization' in request.headers]);
    return next(request);
  };
  const upload = { uploadUrl: 'https://storage.example.com/u1', headers: {}, storagePath: 'p1' };
  const { booth } = scripted([answer(upload), new Response(null), answer({ eventId: 'e1' })], {
    middleware: [watching],
  });
  await booth.branding.setImage('e1', 'logo', pictureBytes());
  expect(operations).toEqual([
    ['create_upload', true],
    ['put_upload', false],
    ['set_event_branding_image', true],
  ]);
});

test.each([{}, [1], 'x'])('middleware must be an array of functions; got %j', (middleware) => {
  const make = () => new BoothClient({ apiKey, baseUrl, middleware: middleware as never });
  expect(make).toThrow('middleware must be an array of functions; got');
});

test('withOptions replaces the middleware of the client', async () => {
  const { order, named } = ordered();
  const { booth } = scripted([answer(anyResource)], { middleware: [named('a')] });
  await booth.withOptions({ middleware: [named('b')] }).events.get('e1');
  expect(order).toEqual(['b', 'b after']);
});

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
const booking = { name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds: ['t1'] };

describe('a create that a middleware sends twice may have happened unless no request arrived', () => {
  const repeating: Middleware = async (request, next) => {
    await next(request).catch(() => {});
    return next(request);
  };

  test.each([
    ['no response', new TypeError('fetch failed')],
    ['a response', answer(anyResource)],
  ])('%s, then a refused connection: not retried', async (_, first) => {
    const { booth, seen } = scripted([first, refused()], { middleware: [repeating] });
    expect(await failureOf(booth.events.create(booking))).toMatchObject({
      kind: 'connection',
      message: 'create_event: no response: connect ECONNREFUSED',
      mayHaveHappened: true,
      attempts: 1,
    });
    expect(seen).toHaveLength(2);
  });

  test('two refused connections: retried', async () => {
    const { booth, seen } = scripted([refused(), refused(), refused(), answer(anyResource)], {
      middleware: [repeating],
    });
    await booth.events.create(booking);
    expect(seen).toHaveLength(4);
  });
});

test('a middleware that fails after a refused connection fails a call that did not happen', async () => {
  const failing: Middleware = (request, next) =>
    next(request).catch(() => {
      throw new Error('no span');
    });
  const { booth } = scripted([refused()], { middleware: [failing] });
  expect(await failureOf(booth.events.create(booking))).toMatchObject({
    message: 'create_event: a middleware failed: no span',
    mayHaveHappened: false,
  });
});

test('next sends nothing after the attempt has timed out', async () => {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let late: Promise<unknown> | undefined;
  const slow: Middleware = async (request, next) => {
    await opened;
    late = next(request);
    return next(request);
  };
  const { booth, seen } = scripted([answer(anyResource)], { middleware: [slow], retry: false, timeoutMs: 5 });
  expect(await failureOf(booth.events.create(booking))).toMatchObject({ kind: 'timeout', mayHaveHappened: false });
  open();
  await opened;
  await expect(late).rejects.toThrow('no response within 5 ms');
  expect(seen).toEqual([]);
});

test('a middleware that returns a response whose body it has read fails the call in words', async () => {
  const logging: Middleware = async (request, next) => {
    const response = await next(request);
    await response.arrayBuffer();
    return response;
  };
  const { booth, seen } = scripted([answer(anyResource)], { middleware: [logging] });
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({
    kind: 'connection',
    message: expect.stringContaining('a middleware must return an unread response'),
  });
  expect(seen).toHaveLength(1);
});
