import { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { rule } from '@boothkit/rule-coverage';
import { expect, test, vi } from 'vitest';
import { ValidationError } from '../../src/index.ts';
import {
  createWebhookReceiver,
  readDelivery,
  WebhookError,
  type WebhookReceiverOptions,
  webhookPayload,
  webhookRequest,
  webhookUrl,
} from '../../src/webhooks.ts';
import { deferred, receiving, secret } from './receivers.ts';

const kinds = ['media.uploaded', 'session.sent', 'media.sent'] as const;
const address = webhookUrl('https://hooks.example.com/booth', secret);

/** A POST with a body as it is. */
function post(body: BodyInit | null, headers: Record<string, string> = { 'Content-Type': 'application/json' }) {
  return new Request(address, { method: 'POST', headers, body });
}

for (const kind of kinds) {
  rule(`6/${kind}`, 'is passed to its handler with its fields', async () => {
    const { deliver, handled, others, failures } = receiving();
    const payload = webhookPayload(kind);
    const response = await deliver(payload);
    expect([response.status, await response.text()]).toEqual([200, 'received']);
    expect(handled).toEqual([{ ...payload, payload }]);
    expect([others, failures]).toEqual([[], []]);
  });
}

rule('6.2', 'an unknown kind is passed to the fallback handler', async () => {
  const { deliver, handled, others, failures } = receiving();
  const payload = { event: 'gallery.opened', deliveryId: 'd1', apiVersion: '2031-01-01', galleryId: 'g1' };
  expect((await deliver(payload)).status).toBe(200);
  expect(others).toEqual([{ event: 'gallery.opened', deliveryId: 'd1', apiVersion: '2031-01-01', payload: payload }]);
  expect([handled, failures]).toEqual([[], []]);
});

test.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/vnd.booth'])(
  'JSON of the content type %s is read',
  async (type) => {
    const { receiver, handled } = receiving();
    const body = new Blob([JSON.stringify(webhookPayload('media.sent'))]);
    expect((await receiver.fetch(post(body, type === undefined ? {} : { 'Content-Type': type }))).status).toBe(200);
    await receiver.settled();
    expect(handled).toHaveLength(1);
  },
);

test('a delivery without a deliveryId is handled each time, and the store is not asked', async () => {
  const store = { claim: vi.fn(() => true), release: vi.fn() };
  const { deliver, handled } = receiving({ store });
  for (const _ of [1, 2]) await deliver({ event: 'media.sent' });
  expect(handled).toMatchObject([{ deliveryId: '' }, { deliveryId: '' }]);
  expect([store.claim.mock.calls, store.release.mock.calls]).toEqual([[], []]);
});

const misfits = [{}, { deliveryId: 'd1' }, { event: 'session.sent', deliveryId: 'd1', galleryId: 7 }];

test.each(misfits)('%j gets 200 and is passed to the fallback handler', async (payload) => {
  const { deliver, handled, others, failures } = receiving();
  expect((await deliver(payload)).status).toBe(200);
  expect(others).toMatchObject([{ payload }]);
  expect([handled, failures]).toEqual([[], []]);
});

test.each(misfits)('%j gets 200 and is reported where there is no fallback handler', async (payload) => {
  const { deliver, failures } = receiving({ handlers: { 'media.sent': () => {} } });
  expect((await deliver(payload)).status).toBe(200);
  expect(failures).toMatchObject([{ error: { fault: 'invalid-fields' }, delivery: { payload } }]);
});

test('what is no JSON object is reported with what was sent', async () => {
  const { receiver, failures } = receiving();
  await receiver.fetch(post('event=media.sent'));
  await receiver.fetch(post('[7]'));
  await receiver.settled();
  expect(failures).toMatchObject([{ body: 'event=media.sent' }, { body: '[7]' }]);
});

test('a kind without a handler gets a response and is dropped', async () => {
  const { deliver, failures } = receiving({ handlers: { 'session.sent': () => {} } });
  for (const payload of [webhookPayload('media.sent'), { event: 'gallery.opened', deliveryId: 'd1' }])
    expect((await deliver(payload)).status).toBe(200);
  expect(failures).toEqual([]);
});

rule('6.4', 'a request without the correct secret is rejected, unread', async () => {
  const { receiver, handled } = receiving();
  const payload = webhookPayload('media.sent');
  const url = 'https://hooks.example.com/booth';
  for (const query of [
    '',
    '?secret=',
    `?secret=${secret.slice(0, -1)}`,
    `?secret=${secret}x`,
    `?secret=${secret.toUpperCase()}`,
    `?Secret=${secret}`,
    `?secret=${secret}&secret=${secret}`,
    `?other=${secret}`,
    `#?secret=${secret}`,
    `/${secret}`,
  ]) {
    const request = new Request(url + query, webhookRequest(payload, secret));
    const response = await receiver.fetch(request);
    expect([response.status, request.bodyUsed], query).toEqual([401, false]);
    const isMissing = !query.includes('?secret=') || query.startsWith('#');
    expect(await response.text()).toBe(`the secret in the URL is ${isMissing ? 'missing' : 'wrong'}`);
  }
  await receiver.settled();
  expect(handled).toEqual([]);
});

rule(
  '6.4',
  'of requests with a wrong secret the first three are reported, then the 10th, 100th and so on',
  async () => {
    const { receiver, failures } = receiving();
    const reportedAt: number[] = [];
    for (let count = 1; count <= 1000; count += 1) {
      const url =
        count === 2 ? 'https://hooks.example.com/booth' : webhookUrl('https://hooks.example.com', `${secret}x`);
      expect((await receiver.fetch(new Request(url, { method: 'POST' }))).status).toBe(401);
      if (failures.length > reportedAt.length) reportedAt.push(count);
    }
    expect(reportedAt).toEqual([1, 2, 3, 10, 100, 1000]);
    expect(failures[0]).toMatchObject({
      error: { name: 'WebhookError', fault: 'wrong-secret', status: 401, message: 'the secret in the URL is wrong' },
      delivery: undefined,
    });
    expect(failures[1]).toMatchObject({ error: { message: 'the secret in the URL is missing' } });
    const after = 'after the 3rd, only the 10th, 100th, 1,000th and so on are reported)';
    for (const [index, count] of [3, 10, 100, 1000].entries())
      expect(failures[index + 2]).toMatchObject({
        error: { message: `the secret in the URL is wrong (${count} requests so far; ${after}`, fault: 'wrong-secret' },
      });
    expect(JSON.stringify(failures)).not.toContain(secret);
  },
);

rule('6.4', 'while it is being changed, the old secret and the new one are right', async () => {
  const next = 'a-new-secret-of-36-random-characters';
  const { receiver, handled } = receiving({ secret: [secret, next] });
  for (const one of [secret, next])
    expect((await receiver.fetch(webhookRequest(webhookPayload('media.sent'), one))).status).toBe(200);
  expect((await receiver.fetch(webhookRequest(webhookPayload('media.sent'), `${next}-`))).status).toBe(401);
  await receiver.settled();
  expect(handled).toHaveLength(2);
});

rule('6.1', 'a known deliveryId gets a response and is dropped, also if both arrive concurrently', async () => {
  const { receiver, handled } = receiving();
  const payload = webhookPayload('media.uploaded');
  const statuses = await Promise.all([1, 2, 3].map(() => receiver.fetch(webhookRequest(payload, secret))));
  await receiver.settled();
  statuses.push(await receiver.fetch(webhookRequest(payload, secret)));
  await receiver.settled();
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(handled).toHaveLength(1);
});

rule('6.5', 'one whose handler failed is reported and removed, so that it can be sent again by hand', async () => {
  let fails = true;
  const done: string[] = [];
  const { deliver, failures } = receiving({
    handlers: {
      'media.sent': async ({ deliveryId }) => {
        if (fails) throw new Error('the database is away');
        done.push(deliveryId);
      },
    },
  });
  const payload = webhookPayload('media.sent');
  expect((await deliver(payload)).status).toBe(200);
  expect(failures).toEqual([
    { error: new Error('the database is away'), delivery: expect.objectContaining({ event: 'media.sent' }) },
  ]);
  fails = false;
  await deliver(payload);
  expect(done).toEqual([payload.deliveryId]);
});

rule('6.5', 'the response is sent before the handler ends, and handlers in flight can be awaited', async () => {
  const gate = deferred();
  const done: string[] = [];
  const { receiver } = receiving({
    handlers: {
      'media.sent': async () => {
        await gate.promise;
        done.push('handled');
      },
    },
  });
  const kept: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => void kept.push(work) };
  expect((await receiver.fetch(webhookRequest(webhookPayload('media.sent'), secret), context)).status).toBe(200);
  expect(kept).toHaveLength(1);
  const settled = receiver.settled().then(() => done.push('settled'));
  void kept[0]?.then(() => done.push('kept'));
  expect(done).toEqual([]);
  gate.resolve();
  await settled;
  expect(done).toEqual(['handled', 'kept', 'settled']);
  await receiver.settled();
});

test('waitUntil is found in whatever a platform passes after the request, and keeps its this', async () => {
  const { receiver, handled } = receiving();
  const context = {
    kept: 0,
    waitUntil() {
      this.kept += 1;
    },
  };
  const request = () => webhookRequest(webhookPayload('media.sent'), secret);
  // Alone, and after the bindings of a worker.
  await receiver.fetch(request(), context);
  await receiver.fetch(request(), { SECRET: 'x' }, context);
  expect(context.kept).toBe(2);
  const others: unknown[] = [{ params: Promise.resolve({ id: '1' }) }, { waitUntil: true }, null, 'text', 7];
  for (const passed of others) expect((await receiver.fetch(request(), passed)).status).toBe(200);
  await receiver.settled();
  expect(handled).toHaveLength(2 + others.length);
});

test('a waitUntil that throws is reported, and the delivery is handled', async () => {
  const { receiver, handled, failures } = receiving();
  const error = new Error('outside a request scope');
  const fail = () => {
    throw error;
  };
  for (const context of [{ waitUntil: fail }, Object.defineProperty({}, 'waitUntil', { get: fail })])
    expect((await receiver.fetch(webhookRequest(webhookPayload('media.sent'), secret), context)).status).toBe(200);
  await receiver.settled();
  expect([handled.length, failures]).toEqual([2, Array(2).fill({ error, delivery: undefined })]);
});

test('settled is for the deliveries received until it is called, and idle also for those that come later', async () => {
  const gates: ReturnType<typeof deferred>[] = [];
  const { receiver } = receiving({
    handlers: {
      'media.sent': () => {
        const gate = deferred();
        gates.push(gate);
        return gate.promise;
      },
    },
  });
  const deliver = () => receiver.fetch(webhookRequest(webhookPayload('media.sent'), secret));
  const done: string[] = [];
  await deliver();
  const settled = receiver.settled().then(() => done.push('settled'));
  const idle = receiver.idle().then(() => done.push('idle'));
  await deliver();
  await expect.poll(() => gates.length).toBe(2);
  gates[0]?.resolve();
  await settled;
  expect(done).toEqual(['settled']);
  gates[1]?.resolve();
  await idle;
  expect(done).toEqual(['settled', 'idle']);
});

test.each([
  ['undefined', undefined],
  ['null', null],
  ['a stream of Node', Readable.from(['{}'])],
])('a request whose body is %s is read by its text()', async (_, body) => {
  const { receiver, handled } = receiving();
  const payload = webhookPayload('session.sent');
  const like = (text: () => Promise<string>) =>
    ({ method: 'POST', url: address, headers: new Headers(), bodyUsed: false, body, text }) as unknown as Request;
  expect((await receiver.fetch(like(async () => JSON.stringify(payload)))).status).toBe(200);
  await receiver.settled();
  expect(handled).toEqual([{ ...payload, payload }]);
  expect((await receiver.fetch(like(async () => 'ä'.repeat(600_000)))).status).toBe(413);
  const closed = await receiver.fetch(like(() => Promise.reject(new TypeError('terminated'))));
  expect([closed.status, await closed.text()]).toEqual([400, 'the body ended early']);
});

test('a compressed body is named, and one that was decompressed on its way is read', async () => {
  const { receiver, handled } = receiving();
  const payload = webhookPayload('session.sent');
  const json = JSON.stringify(payload);
  const answered = async (body: BodyInit, headers: Record<string, string>) => {
    const response = await receiver.fetch(post(body, headers));
    return [response.status, await response.text()];
  };
  const compressed = (encoding: string) => [
    400,
    `the body is compressed with ${encoding}; decompress it before it is read`,
  ];
  expect(await answered(gzipSync(json), { 'Content-Encoding': 'gzip' })).toEqual(compressed('gzip'));
  expect(await answered(gzipSync(json), {})).toEqual(compressed('gzip'));
  expect(await answered(brotliCompressSync(json), { 'Content-Encoding': 'br' })).toEqual(compressed('br'));
  expect(await answered('{', { 'Content-Encoding': 'identity' })).toEqual([
    400,
    expect.stringContaining('must be JSON'),
  ]);
  expect(() => readDelivery(gzipSync(json))).toThrow('the body is compressed with gzip');
  expect(handled).toEqual([]);
  expect(await answered(json, { 'Content-Encoding': 'gzip' })).toEqual([200, 'received']);
});

test.each(['GET', 'PUT', 'HEAD'])('%s is rejected with Allow', async (method) => {
  const { receiver } = receiving();
  const response = await receiver.fetch(new Request(address, { method }));
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

const unreadable: [string, () => Request, number, string, string][] = [
  ['no JSON', () => post('{"event":'), 400, 'not-json', 'the body must be JSON; got 9 characters that are not'],
  ['no body', () => post(null), 400, 'not-json', 'the body must be JSON; got 0 characters that are not'],
  [
    'JSON that is nested too deeply',
    () => post('['.repeat(5000)),
    400,
    'not-json',
    'the body must be JSON; it is nested 5000 levels deep; at most 64 levels are allowed',
  ],
  ['JSON that is no object', () => post('[]'), 400, 'invalid-fields', 'the body must be a JSON object; got an array'],
  ['null', () => post('null'), 400, 'invalid-fields', 'the body must be a JSON object; got null'],
  [
    'a body that is announced as too large',
    () => post('{}', { 'Content-Type': 'application/json', 'Content-Length': '1048577' }),
    413,
    'too-large',
    'the body must have at most 1048576 bytes',
  ],
  [
    'a body that is too large without saying so',
    () => post(`"${'x'.repeat(1_048_575)}"`),
    413,
    'too-large',
    'the body must have at most 1048576 bytes',
  ],
];

test.each(unreadable)('%s is rejected and reported', async (_, request, status, fault, message) => {
  const { receiver, handled, failures } = receiving();
  const response = await receiver.fetch(request());
  expect([response.status, await response.text()]).toEqual([status, message]);
  await receiver.settled();
  expect(handled).toEqual([]);
  expect(failures).toMatchObject([{ error: { name: 'WebhookError', fault, status, message }, delivery: undefined }]);
  expect(failures[0]?.error).toBeInstanceOf(WebhookError);
});

test('a body of just the most bytes, in many chunks and with a BOM, is read', async () => {
  const { receiver, handled } = receiving();
  const frame = JSON.stringify({ event: 'media.sent', deliveryId: 'd1', note: '' });
  const text = frame.replace('""', JSON.stringify('ü'.repeat((1_048_576 - 3 - frame.length) / 2)));
  const bytes = new TextEncoder().encode(`\uFEFF${text}`);
  expect(1_048_576 - bytes.length).toBeLessThan(2);
  const chunks = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 1001) controller.enqueue(bytes.slice(at, at + 1001));
      controller.close();
    },
  });
  const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' };
  const request = new Request(address, { method: 'POST', headers, body: chunks, duplex: 'half' } as RequestInit);
  expect((await receiver.fetch(request)).status).toBe(200);
  await receiver.settled();
  expect(handled[0]?.payload).toEqual(JSON.parse(text));
});

test('a truncated body is reported', async () => {
  const { receiver, failures } = receiving();
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{'));
      controller.error(new Error('reset'));
    },
  });
  const headers = { 'Content-Type': 'application/json' };
  const request = new Request(address, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  expect((await receiver.fetch(request)).status).toBe(400);
  expect(failures).toMatchObject([{ error: { fault: 'premature-close', cause: { message: 'reset' } } }]);
});

test('a request whose body has been read is reported with what to do, and does not hang', async () => {
  const { receiver, failures } = receiving();
  const request = webhookRequest(webhookPayload('media.sent'), secret);
  await request.text();
  expect((await receiver.fetch(request)).status).toBe(500);
  expect(failures).toMatchObject([
    {
      error: {
        fault: 'already-read',
        message:
          'the body was read before the receiver got the request: pass request.clone(), made before the body is read',
      },
    },
  ]);
});

test('if the platform fails, the response says so, and it is reported', async () => {
  const broken = new Error('no cryptography here');
  const digest = vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(broken);
  const { receiver, failures } = receiving();
  const response = await receiver.fetch(webhookRequest(webhookPayload('media.sent'), secret));
  digest.mockRestore();
  expect([response.status, await response.text()]).toEqual([500, 'the receiver failed']);
  expect(failures).toEqual([{ error: broken, delivery: undefined }]);
});

test('by default, failures are reported on the console, without the secret', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = new Error('away');
  const receiver = createWebhookReceiver({
    secret,
    handlers: {
      'media.sent': () => {
        throw broken;
      },
    },
  });
  await receiver.fetch(webhookRequest(webhookPayload('media.sent', { deliveryId: 'd1' }), secret));
  await receiver.settled();
  await receiver.fetch(post('x'));
  const said = log.mock.calls;
  log.mockRestore();
  expect(said).toEqual([
    ['@boothkit/client/webhooks: media.sent d1 failed:', broken],
    ['@boothkit/client/webhooks: a request failed:', expect.any(WebhookError)],
  ]);
  expect(JSON.stringify(said)).not.toContain(secret);
});

const handlers = { other: () => {} };
const refused: [unknown, string][] = [
  [undefined, 'createWebhookReceiver needs options with secret and handlers; got nothing'],
  [{ handlers }, 'secret must be a long random text of at least 22 characters; got nothing'],
  [{ handlers, secret: 'x'.repeat(21) }, 'at least 22 characters; got a string of 21 characters'],
  [{ handlers, secret: [] }, 'secret must be one secret or several; got an empty array'],
  [{ handlers, secret: [secret, 7] }, 'secret[1] must be a long random text of at least 22 characters; got 7'],
  [{ secret }, 'handlers must be an object with one or more of media.uploaded, session.sent, media.sent, other'],
  [{ secret, handlers: null }, 'handlers must be an object with one or more of media.uploaded'],
  [{ secret, handlers: { other: undefined } }, 'handlers must have one or more of media.uploaded'],
  [{ secret, handlers: { 'media.upload': () => {} } }, 'handlers has "media.upload", which is none of media.uploaded'],
  [{ secret, handlers: { other: 7 } }, 'handlers["other"] must be a function; got 7'],
  [{ secret, handlers, store: { claim: () => true } }, 'store must have the functions claim and release'],
  [{ secret, handlers, store: { release: () => {} } }, 'store must have the functions claim and release'],
  [{ secret, handlers, store: null }, 'store must have the functions claim and release; got null'],
  [{ secret, handler: handlers }, 'unknown option `handler`; did you mean `handlers`?'],
  [{ secret, handlers, onErrors: () => {} }, 'unknown option `onErrors`; did you mean `onError`?'],
  [{ secret, handlers, onError: 'log' }, 'onError must be a function; got a string of 3 characters'],
  [{ secret, handlers, storeTimeoutMs: 0 }, 'storeTimeoutMs must be a number of milliseconds above 0; got 0'],
];

test.each(refused)('invalid options are rejected: %#', (options, message) => {
  const make = () => createWebhookReceiver(options as WebhookReceiverOptions);
  expect(make).toThrow(ValidationError);
  expect(make).toThrow(message);
});

test('onError that throws, or rejects, is printed with the failure, and ends nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const uncaught: unknown[] = [];
  const onUncaught = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', onUncaught).on('unhandledRejection', onUncaught);
  const [broken, fault] = [new Error('no database'), new Error('no log')];
  for (const onError of [
    () => {
      throw fault;
    },
    () => Promise.reject(fault),
  ]) {
    let fails = true;
    const handled: string[] = [];
    const { receiver } = receiving({
      onError,
      handlers: {
        'media.sent': ({ deliveryId }) => {
          if (fails) throw broken;
          handled.push(deliveryId);
        },
      },
    });
    const send = (deliveryId: string) =>
      receiver.fetch(webhookRequest(webhookPayload('media.sent', { deliveryId }), secret));
    expect((await send('d1')).status).toBe(200);
    expect((await receiver.fetch(post('x'))).status).toBe(400);
    await receiver.settled();
    fails = false;
    // It was released, so it can be sent again.
    for (const deliveryId of ['d1', 'd2']) expect((await send(deliveryId)).status).toBe(200);
    await receiver.settled();
    expect(handled).toEqual(['d1', 'd2']);
    expect(log.mock.calls.splice(0)).toEqual([
      ['@boothkit/client/webhooks: onError failed:', fault],
      ['@boothkit/client/webhooks: media.sent d1 failed:', broken],
      ['@boothkit/client/webhooks: onError failed:', fault],
      ['@boothkit/client/webhooks: a request failed:', expect.any(WebhookError)],
    ]);
  }
  await new Promise((resolve) => setImmediate(resolve));
  process.off('uncaughtException', onUncaught).off('unhandledRejection', onUncaught);
  log.mockRestore();
  expect(uncaught).toEqual([]);
});

test('an asynchronous onError is awaited before the receiver is settled, and keeps an edge runtime alive', async () => {
  const gate = deferred();
  const done: string[] = [];
  const { receiver } = receiving({
    onError: async () => {
      await gate.promise;
      done.push('reported');
    },
  });
  const kept: Promise<unknown>[] = [];
  await receiver.fetch(post('x'), { waitUntil: (work) => void kept.push(work) });
  const settled = receiver.settled().then(() => done.push('settled'));
  gate.resolve();
  await Promise.all([settled, ...kept]);
  expect([done, kept.length]).toEqual([['reported', 'settled'], 1]);
});
