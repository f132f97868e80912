import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rule } from '@boothkit/rule-coverage';
import { expect, onTestFinished, test } from 'vitest';
import { BoothClient } from '../src/index.ts';
import { pictureBytes } from './support/pictures.ts';
import { apiKey, failureOf } from './support/scripted-service.ts';

/** A client of a server on loopback, by the platform's own fetch. */
async function served(listener: RequestListener, retries = 2) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const booth = new BoothClient({ apiKey, baseUrl: `${address}/v1`, retry: { maxRetries: retries, random: () => 0 } });
  return { booth, address };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('a truncated response is retried', async () => {
  let requests = 0;
  const { booth } = await served((_, response) => {
    requests += 1;
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '13' });
    if (requests === 1) {
      response.write('{"id":');
      setImmediate(() => response.destroy());
    } else response.end('{"id": "e1"} ');
  });
  const { data, attempts } = await booth.events.get('e1').withResponse();
  expect({ data, attempts }).toEqual({ data: { id: 'e1' }, attempts: 2 });
});

test('a response that stays truncated is reported as such', async () => {
  const { booth } = await served((_, response) => {
    response.writeHead(200, { 'Content-Length': '13' });
    response.write('{"id":');
    setImmediate(() => response.destroy());
  });
  expect(await failureOf(booth.events.update('e1', {}))).toMatchObject({
    kind: 'response',
    fault: 'premature-close',
    status: 200,
    attempts: 3,
    mayHaveHappened: true,
  });
});

test('a redirect is not followed, not retried, and reported as such', async () => {
  const paths: (string | undefined)[] = [];
  const { booth } = await served((request, response) => {
    paths.push(request.url);
    response.writeHead(307, { Location: '/elsewhere' }).end();
  });
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({ kind: 'response', fault: 'redirect', attempts: 1 });
  expect(paths).toEqual(['/v1/events/e1']);
});

test('an unreachable service is reported with the reason', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const booth = new BoothClient({
    apiKey,
    baseUrl: `http://127.0.0.1:${port}`,
    retry: { maxRetries: 1, random: () => 0 },
  });
  expect(await failureOf(booth.events.get('e1'))).toMatchObject({
    kind: 'connection',
    attempts: 2,
    cause: { name: 'TypeError', cause: { code: 'ECONNREFUSED' } },
  });
});

test('a signal breaks a connection off', async () => {
  const controller = new AbortController();
  let closed: Promise<unknown> | undefined;
  const { booth } = await served((request) => {
    closed = once(request.socket, 'close');
    controller.abort();
  });
  expect(await failureOf(booth.events.get('e1', { signal: controller.signal }))).toMatchObject({ kind: 'abort' });
  await closed;
});

rule('4.11/upload', 'a file is sent with its length, the given headers and no key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'logo.png');
  const picture = pictureBytes('png', 3_000_000);
  await writeFile(path, picture);
  const puts: { readonly headers: IncomingMessage['headers']; readonly bytes: Buffer }[] = [];
  const { booth, address } = await served(async (request, response) => {
    const bytes = await bytesOf(request);
    response.setHeader('Content-Type', 'application/json');
    if (request.method === 'PUT') {
      puts.push({ headers: request.headers, bytes });
      response.end();
    } else if (request.url === '/v1/uploads') {
      const headers = { 'Content-Type': 'image/png', 'X-Amz-Acl': 'private' };
      response
        .writeHead(201)
        .end(JSON.stringify({ uploadUrl: `${address}/put?signature=s1`, headers, storagePath: 'u1' }));
    } else response.writeHead(201).end(JSON.stringify({ eventId: 'e1', got: JSON.parse(bytes.toString()) }));
  });
  expect(await booth.branding.setImage('e1', 'logo', path)).toEqual({
    eventId: 'e1',
    got: { slot: 'logo', uploadPath: 'u1' },
  });
  expect(puts).toHaveLength(1);
  expect(puts[0]?.headers).toMatchObject({
    'content-type': 'image/png',
    'x-amz-acl': 'private',
    'content-length': '3000000',
  });
  expect(puts[0]?.headers).not.toHaveProperty('authorization');
  expect(puts[0]?.bytes.equals(picture)).toBe(true);
});
