import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { ErrorBody, Upload } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { asJson } from '../own-account.ts';
import { paddedPng } from '../service/files/images/pictures.ts';
import { oneConnection, type Served, startService } from './served.ts';
import { rawConnection } from './served-by.ts';

const megabyte = 1_048_576;

async function uploadOf({ call, server }: Served): Promise<Upload> {
  const { body } = await call<Upload>('POST', '/uploads', {
    purpose: 'event-branding-image',
    contentType: 'image/png',
  });
  const { pathname, search } = new URL(body.uploadUrl);
  return { ...body, uploadUrl: new URL(`${pathname}${search}`, server.baseUrl).href };
}

rule('8/branding-image-upload', 'a PUT of 9 MB is rejected, and its connection is reused', async () => {
  const made = await startService();
  const upload = await uploadOf(made);
  const call = oneConnection();
  const put = { method: 'PUT', headers: upload.headers };
  const refused = await call(upload.uploadUrl, put, new Uint8Array(9 * megabyte));
  expect(refused.status).toBe(413);
  expect(JSON.parse(refused.body.toString())).toMatchObject({ error: { code: 'payload_too_large' } });
  const taken = await call(upload.uploadUrl, put, new Uint8Array(10));
  expect([taken.status, taken.fromPort]).toEqual([200, refused.fromPort]);
});

rule('4/json', 'a JSON body over 1 MiB is rejected, and its connection is reused', async () => {
  const { account, server } = await startService();
  const { apiKey, baseUrl } = server.connection(account.id);
  const call = oneConnection();
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const refused = await call(`${baseUrl}/events`, { method: 'POST', headers }, ' '.repeat(megabyte + 1));
  expect(refused.status).toBe(413);
  expect((await call(`${baseUrl}/events`, { headers })).fromPort).toBe(refused.fromPort);
});

rule('5.1', 'an unread request body does not block the next call', async () => {
  const { server } = await startService();
  const call = oneConnection();
  const refused = await call(`${server.baseUrl}/events`, { method: 'POST' }, new Uint8Array(3 * megabyte));
  const next = await call(`${server.baseUrl}/events`);
  expect([refused.status, next.status, next.fromPort]).toEqual([401, 401, refused.fromPort]);
});

rule('8/concurrent-all', 'a client that disconnects in its body frees its slot, and nothing is reported', async () => {
  const faults: unknown[] = [];
  const made = await startService({ onInternalError: (error) => faults.push(error) });
  const { account, server } = made;
  const { apiKey, baseUrl } = server.connection(account.id);
  account.update({ limits: { concurrent: 1 } });
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', 'content-length': 100 };
  const list = () => fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
  const reading = made.nextBody();
  const broken = request(`${baseUrl}/events`, { method: 'POST', headers });
  broken.on('error', () => {});
  broken.write('{"name":');
  const { over } = await reading;
  expect((await list()).headers.get('simulator-rule')).toBe('8/concurrent-all');
  broken.destroy();
  await expect(over).rejects.toThrow(/ended before/);
  expect((await list()).status).toBe(200);
  expect([account.events.list(), faults]).toEqual([[], []]);
});

rule('4.11/upload', 'truncated bytes are rejected, and the URL stays open', async () => {
  const faults: unknown[] = [];
  const made = await startService({ onInternalError: (error) => faults.push(error) });
  const upload = await uploadOf(made);
  const headers = { ...upload.headers, 'content-length': 100 };
  const reading = made.nextBody();
  const broken = request(upload.uploadUrl, { method: 'PUT', headers });
  broken.on('error', () => {});
  broken.write('x'.repeat(40));
  const { over } = await reading;
  broken.destroy();
  await expect(over).rejects.toThrow(/ended before/);
  const call = oneConnection();
  const taken = await call(upload.uploadUrl, { method: 'PUT', headers: upload.headers }, new Uint8Array(10));
  expect([taken.status, faults]).toEqual([200, []]);
});

test('an invalid Host header is a bad request, and a valid one sets the host of URLs in responses', async () => {
  const made = await startService({}, { allowHosts: ['booth.example'] });
  const { account, server } = made;
  const { apiKey } = server.connection(account.id);
  const ask = async (host: string, target = '/v1/events') => {
    const lines = [
      `POST ${target} HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: Bearer ${apiKey}`,
      'Content-Type: application/json',
      'Connection: close',
    ];
    const body = JSON.stringify({ purpose: 'event-branding-image', contentType: 'image/png' });
    const { received } = await rawConnection(
      server.port,
      `${lines.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    const [head = '', answered = ''] = (await received).split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body: answered };
  };
  for (const host of ['a b', 'a/v1/events?', 'user@booth.example', 'booth.example:port', '[::1', '', 'x#', 'x\\y'])
    expect((await ask(host, '/v1/uploads')).status, host).toBe(400);
  for (const [host, target] of [
    ['booth.example:8080', '/v1/uploads'],
    ['ignored.example', 'http://booth.example:8080/v1/uploads'],
  ] as const) {
    const { status, body } = await ask(host, target);
    expect(status).toBe(201);
    expect(new URL((JSON.parse(body) as Upload).uploadUrl).origin).toBe('http://booth.example:8080');
  }
});

test('invalid HTTP is rejected, and other connections are still served', async () => {
  const { server } = await startService();
  const { received } = await rawConnection(server.port, 'hello there\r\n\r\n');
  expect(await received).toMatch(/^HTTP\/1\.1 400/);
  expect((await fetch(`${server.baseUrl}/events`)).status).toBe(401);
});

/** A create over HTTP, of which the first letters have been read by the time that this resolves. */
async function slowCreate(made: Served) {
  const { account, server } = made;
  const { apiKey, baseUrl } = server.connection(account.id);
  const template = account.templates.add();
  const body = JSON.stringify({ name: 'Late', date: '2026-09-12T17:00Z', templateIds: [template.id] });
  const headers = {
    ...{ authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', connection: 'keep-alive' },
    'content-length': body.length,
  };
  const reading = made.nextBody();
  const sent = request(`${baseUrl}/events`, { method: 'POST', headers });
  const answered = once(sent, 'response').then(([answer]: IncomingMessage[]) => answer);
  sent.write(body.slice(0, 5));
  await reading;
  return { answered, finish: () => sent.end(body.slice(5)) };
}

test('replacing the world during a call closes its connection', async () => {
  const made = await startService();
  const { answered, finish } = await slowCreate(made);
  const ended = answered.catch((error: NodeJS.ErrnoException) => error.code);
  made.sim.reset();
  finish();
  expect(await ended).toBe('ECONNRESET');
});

test('closing finishes calls in flight, accepts no new ones, and drops idle connections', async () => {
  const made = await startService();
  const { answered, finish } = await slowCreate(made);
  const { socket: silent } = await rawConnection(made.server.port);
  const silentEnded = once(silent, 'close');

  const closed = made.server.close();
  await expect(fetch(`${made.server.baseUrl}/events`)).rejects.toThrow();
  finish();
  const answer = await answered;
  expect([answer?.statusCode, answer?.headers.connection]).toEqual([201, 'close']);
  answer?.resume();
  await closed;
  await silentEnded;
  expect(made.account.events.list()).toHaveLength(1);
});

test('closing an idle or already closed server resolves', async () => {
  const { server } = await startService();
  const call = oneConnection();
  await call(`${server.baseUrl}/events`);
  await Promise.all([server.close(), server.close()]);
  await server.close();
  await expect(fetch(`${server.baseUrl}/events`)).rejects.toThrow();
});

rule('7.1', 'an internal error is reported and gets the error envelope', async () => {
  const faults: unknown[] = [];
  const { account, server, sim } = await startService({
    onInternalError: (error) => faults.push(error),
    imageCodec: {
      verify: () => Promise.reject(new Error('the codec is broken')),
      shrink: () => Promise.reject(new Error('the codec is broken')),
    },
  });
  const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
  const { apiKey, baseUrl } = server.connection(account.id);
  sim.web.serve('https://cdn.example.com/a.png', paddedPng(30, 30, 200));
  const answer = await fetch(
    `${baseUrl}/events/${event.id}/branding/images`,
    asJson(
      'POST',
      { slot: 'button-photo', sourceUrl: 'https://cdn.example.com/a.png' },
      { authorization: `Bearer ${apiKey}` },
    ),
  );
  expect(answer.status).toBe(500);
  expect(((await answer.json()) as ErrorBody).error).toMatchObject({ code: 'internal_error' });
  expect(faults).toMatchObject([{ message: 'the codec is broken' }]);
});

test('pipelined requests get their responses in order', async () => {
  const { account, server } = await startService();
  const templateIds = [account.templates.add().id];
  const ids = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => account.events.add({ name, templateIds }).id);
  const { apiKey } = server.connection(account.id);
  const asked = ids.map((id, at) => {
    const last = at === ids.length - 1 ? 'Connection: close\r\n' : '';
    return `GET /v1/events/${id} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${apiKey}\r\n${last}\r\n`;
  });
  const { received } = await rawConnection(server.port, asked.join(''));
  expect([...(await received).matchAll(/\{"id":"(\w+)"/g)].map(([, id]) => id)).toEqual(ids);
});

test('callers who disconnect before their response do not affect others', async () => {
  const { account, server } = await startService();
  const { apiKey, baseUrl } = server.connection(account.id);
  const asked = `GET /v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`;
  const gone = await Promise.all(Array.from({ length: 5 }, () => rawConnection(server.port)));
  for (const { socket } of gone) socket.end(asked, () => socket.destroy());
  const stayed = await Promise.all(
    Array.from({ length: 3 }, () => fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } })),
  );
  expect(stayed.map(({ status }) => status)).toEqual([200, 200, 200]);
});
