import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { rule } from '@boothkit/rule-coverage';
import { bodyOf, tlsServer } from '@boothkit/test-support/local-server';
import { expect, onTestFinished, test } from 'vitest';
import { internet } from './internet.ts';

const url = 'https://cdn.example.com/logo.png';
const addresses = [['93.184.216.34']];
const bounds = { maxBytes: 1000, timeoutMs: 10_000 };

/** Something that a server tells a test. */
function bell() {
  let ring = (): void => {};
  const rung = new Promise<void>((resolve) => {
    ring = resolve;
  });
  return { ring, rung };
}

rule('8/branding-image-upload', 'more bytes than the maximum are not read, announced or not', async () => {
  const sent = { announced: 0, streamed: 0 };
  const closed: Promise<unknown>[] = [];
  const server = await tlsServer(({ url: path }, response) => {
    closed.push(once(response, 'close'));
    if (path === '/announced') {
      response.writeHead(200, { 'content-length': 1001 });
      sent.announced += 1;
      response.flushHeaders();
      return;
    }
    const fill = () => {
      while (!response.destroyed) {
        sent.streamed += 1000;
        if (!response.write(Buffer.alloc(1000))) return;
      }
    };
    response.on('drain', fill);
    fill();
  });
  const { network } = internet(server, addresses);
  expect(await network.fetchPublic('https://cdn.example.com/announced', bounds)).toEqual({
    failure: 'tooLarge',
    reason: 'it announces 1001',
  });
  expect(await network.fetchPublic('https://cdn.example.com/streamed', bounds)).toEqual({
    failure: 'tooLarge',
    reason: 'it sends more',
  });
  // The connections are cut: the server, which would go on for ever, is told.
  await Promise.all(closed);
  expect(sent.announced).toBe(1);
  expect(sent.streamed).toBeLessThan(10_000_000);
});

rule('8/branding-image-upload', 'exactly the maximum of bytes is read', async () => {
  const server = await tlsServer((_, response) => {
    response.write(Buffer.alloc(400, 1));
    response.end(Buffer.alloc(600, 2));
  });
  const answer = await internet(server, addresses).network.fetchPublic(url, bounds);
  const whole = new Uint8Array([...Array(400).fill(1), ...Array(600).fill(2)]);
  expect(answer).toEqual({ status: 200, contentType: '', bytes: whole });
});

rule('4.9/source', 'a body with another status than 200 is not read', async () => {
  const server = await tlsServer((_, response) => response.writeHead(404).end(Buffer.alloc(5000)));
  const { network } = internet(server, addresses);
  expect(await network.fetchPublic(url, bounds)).toMatchObject({ status: 404, bytes: new Uint8Array() });
});

rule('4.9/source', 'a server that sends slowly is cut off at the timeout', async () => {
  const dripping = bell();
  let closed: Promise<unknown> = Promise.resolve();
  const server = await tlsServer((_, response) => {
    closed = once(response, 'close');
    response.write('a');
    const drip = () => {
      if (response.destroyed) return;
      response.write('b', () => setImmediate(drip));
    };
    drip();
    dripping.ring();
  });
  const { network, timeUp } = internet(server, addresses);
  const answer = network.fetchPublic(url, { ...bounds, maxBytes: 1_000_000_000 });
  await dripping.rung;
  timeUp();
  expect(await answer).toEqual({ failure: 'timedOut', reason: 'it did not respond in 10 s' });
  await closed;
});

rule('6.5', 'a receiver that never responds is cut off at the timeout', async () => {
  const taken = bell();
  let closed: Promise<unknown> = Promise.resolve();
  const server = await tlsServer(async (request, response) => {
    closed = once(response, 'close');
    await bodyOf(request);
    taken.ring();
  });
  const { network, timeUp } = internet(server, addresses);
  const answer = network.postPublic(url, '{}', bounds);
  await taken.rung;
  timeUp();
  expect(await answer).toMatchObject({ failure: 'timedOut' });
  await closed;
});

test('time spent waiting for a connection does not count towards the timeout', async () => {
  const taken = bell();
  const server = await tlsServer(({ url: path }, response) => {
    if (path === '/second') response.end();
    else taken.ring();
  });
  const { network, timeUp } = internet(server, addresses, { sockets: 1 });
  const answers = Promise.all(
    ['first', 'second'].map((path) => network.postPublic(`https://cdn.example.com/${path}`, '{}', bounds)),
  );
  await taken.rung;
  expect(server.connections()).toBe(1);
  timeUp();
  expect(await answers).toMatchObject([{ failure: 'timedOut' }, { status: 200 }]);
});

rule(['6.1', '6.4'], 'a delivery is posted as JSON with only the headers that HTTP needs', async () => {
  const bodies: string[] = [];
  const server = await tlsServer(async (request, response) => {
    bodies.push(await bodyOf(request));
    response.writeHead(202).end('thanks');
  });
  const { network } = internet(server, addresses);
  expect(await network.postPublic(url, '{"name":"Zoë"}', bounds)).toEqual({ status: 202 });
  const [asked] = server.asked;
  expect([asked?.method, asked?.url, bodies]).toEqual(['POST', '/logo.png', ['{"name":"Zoë"}']]);
  expect(asked?.headers).toEqual({
    host: 'cdn.example.com',
    connection: 'close',
    'content-type': 'application/json',
    'content-length': '15',
  });
});

test('an unresolvable name and an aborted connection are unreachable', async () => {
  const server = await tlsServer((_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('ten bytes.', () => response.destroy());
  });
  expect(await internet(server, [[]]).network.fetchPublic(url, bounds)).toEqual({
    failure: 'unreachable',
    reason: 'it could not be reached: no address for cdn.example.com',
  });
  expect(await internet(server, addresses).network.fetchPublic(url, bounds)).toEqual({
    failure: 'unreachable',
    reason: 'its response ended early',
  });
});

/** A server that says just these bytes, to a network that may go to loopback. */
async function saying(bytes: string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => socket.write(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, ...internet({ port }, [], { reach: { public: false, loopback: true } }) };
}

test('an invalid HTTP response is unreachable', async () => {
  const answers = [
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    'SSH-2.0-OpenSSH_9.6\r\n',
    `HTTP/1.1 200 OK\r\nlong: ${'x'.repeat(100_000)}\r\n\r\n`,
  ];
  for (const answer of answers) {
    const { network, url } = await saying(answer);
    expect(await network.fetchPublic(url, bounds)).toMatchObject({ failure: 'unreachable' });
    expect(await network.postPublic(url, '{}', bounds)).toMatchObject({ failure: 'unreachable' });
  }
});
