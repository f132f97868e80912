import { type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { rule } from '@boothkit/rule-coverage';
import { httpServer } from '@boothkit/test-support/local-server';
import express, { type RequestHandler } from 'express';
import { expect, test } from 'vitest';
import { type WebhookReceiver, webhookPayload, webhookUrl } from '../../src/webhooks.ts';
import { deferred, receiving, secret } from './receivers.ts';

/** Serves on loopback, and gives the URL of a receiver there. */
async function served(listener: RequestListener, path = '/booth'): Promise<string> {
  return webhookUrl(new URL(path, (await httpServer(listener)).url), secret);
}

/** An Express app with a receiver behind some middleware. */
function app(receiver: WebhookReceiver, ...before: RequestHandler[]): RequestListener {
  return express().post('/hooks/booth', ...before, receiver.listener);
}

function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

rule(['6.1', '6.4'], 'with node:http a delivery is received, and other requests are rejected', async () => {
  const { receiver, handled, failures } = receiving();
  const url = await served(receiver.listener);
  const payload = webhookPayload('media.uploaded', { eventIdUser: 'Zoë' });
  const response = await post(url, payload);
  expect([response.status, await response.text()]).toEqual([200, 'received']);
  expect((await post(url.replace('?secret=', '?secret=x'), payload)).status).toBe(401);
  const got = await fetch(url);
  expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
  const other = { ...payload, deliveryId: 'd2' };
  expect((await post(url, other, { 'Content-Type': 'text/plain' })).status).toBe(200);
  expect((await post(url, '{')).status).toBe(400);
  await receiver.settled();
  expect(handled).toEqual([payload, other].map((each) => ({ ...each, payload: each })));
  expect(failures).toMatchObject([{ error: { fault: 'wrong-secret' } }, { error: { fault: 'not-json' } }]);
});

test('a body that is too large is rejected, announced or not, and the connection stays usable', async () => {
  const { receiver, handled } = receiving();
  const url = await served(receiver.listener);
  const large = JSON.stringify({ ...webhookPayload('media.sent'), note: 'x'.repeat(2_000_000) });
  expect((await post(url, large)).status).toBe(413);
  const status = await new Promise((resolve, reject) => {
    const sending = request(url, { method: 'POST', headers: { 'Content-Type': 'application/json' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sending.on('error', reject);
    // In chunks, without a length.
    for (let at = 0; at < large.length; at += 100_000) sending.write(large.slice(at, at + 100_000));
    sending.end();
  });
  expect(status).toBe(413);
  expect((await post(url, webhookPayload('media.sent'))).status).toBe(200);
  await receiver.settled();
  expect(handled).toHaveLength(1);
});

test('a sender that disconnects in the middle, or before its body is read, is reported as such', async () => {
  let failed = deferred();
  const { receiver, failures } = receiving({
    onError: (failure) => {
      failures.push(failure);
      failed.resolve();
    },
  });
  const url = new URL(await served(receiver.listener));
  const socket = connect(Number(url.port), url.hostname);
  const head = `POST ${url.pathname}${url.search} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
  socket.write(head, () => socket.destroy());
  await failed.promise;
  failed = deferred();
  const early = await served((incoming, response) => {
    incoming.once('close', () => receiver.listener(incoming, response));
    incoming.destroy();
  });
  await post(early, webhookPayload('media.sent')).catch(() => {});
  await failed.promise;
  expect(failures).toMatchObject(Array(2).fill({ error: { fault: 'premature-close' } }));
});

const middleware: [string, RequestHandler[]][] = [
  ['no middleware', []],
  ['express.json()', [express.json()]],
  ['express.text()', [express.text({ type: '*/*' })]],
  ['express.raw()', [express.raw({ type: '*/*' })]],
  ['express.urlencoded(), which does not read JSON', [express.urlencoded()]],
  ['what leaves an empty object without reading, as Express 4 did', [leaveEmptyBody]],
];

function leaveEmptyBody(incoming: { body?: unknown }, _: unknown, next: () => void): void {
  incoming.body = {};
  next();
}

for (const [title, before] of middleware) {
  rule('6.1', `with Express a delivery is received behind ${title}`, async () => {
    const { receiver, handled, failures } = receiving();
    const url = await served(app(receiver, ...before), '/hooks/booth');
    const payload = webhookPayload('session.sent', { note: 'Zoë' });
    expect((await post(url, payload)).status).toBe(200);
    await receiver.settled();
    expect(handled).toEqual([{ ...payload, note: undefined, payload }]);
    expect(failures).toEqual([]);
  });
}

test('a parsed body that is not a delivery is rejected', async () => {
  const { receiver, failures } = receiving();
  const url = await served(app(receiver, express.json()), '/hooks/booth');
  expect((await post(url, [1])).status).toBe(400);
  expect(failures).toMatchObject([{ error: { message: 'the body must be a JSON object; got an array' } }]);
});

test('if the body was already read, the error gives cause and remedy immediately', async () => {
  const { receiver, failures } = receiving();
  const eat = async (incoming: IncomingMessage, response: ServerResponse) => {
    for await (const _ of incoming);
    receiver.listener(incoming, response);
  };
  const response = await post(await served((...both) => void eat(...both)), webhookPayload('media.sent'));
  const message =
    'the body was read before the receiver got the request: put the receiver before the code that reads it, or let express.json() put it in request.body';
  expect([response.status, await response.text()]).toEqual([500, message]);
  expect(failures).toMatchObject([{ error: { fault: 'already-read', message }, delivery: undefined }]);
});

test('a body that is being read by other code is not waited for', async () => {
  const { receiver } = receiving();
  const url = await served((incoming, response) => {
    incoming.once('data', () => {
      incoming.pause();
      receiver.listener(incoming, response);
    });
  });
  expect((await post(url, webhookPayload('media.sent'))).status).toBe(500);
});

test('if other code has started the response, that is reported, and the delivery is handled', async () => {
  const handling = deferred();
  const { receiver, failures } = receiving({ handlers: { 'media.sent': () => handling.resolve() } });
  const url = await served((incoming, response) => {
    response.writeHead(202);
    receiver.listener(incoming, response);
    void handling.promise.then(() => response.end());
  });
  expect((await post(url, webhookPayload('media.sent'))).status).toBe(202);
  await receiver.settled();
  expect(failures).toMatchObject([{ error: { code: 'ERR_HTTP_HEADERS_SENT' } }]);
});

test('a body whose encoding other code has set is read', async () => {
  const { receiver, handled } = receiving();
  const url = await served((incoming, response) => {
    incoming.setEncoding('utf8');
    receiver.listener(incoming, response);
  });
  const payload = webhookPayload('session.sent', { note: 'Zoë' });
  expect((await post(url, payload)).status).toBe(200);
  expect((await post(url, { ...payload, note: 'x'.repeat(1_048_576) })).status).toBe(413);
  await receiver.settled();
  expect(handled).toMatchObject([{ payload }]);
});
