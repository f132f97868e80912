import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { expect, onTestFinished, test } from 'vitest';
import type { HttpRequest, HttpResponse } from '../../src/engine/http/messages.ts';
import { oneConnection } from './served.ts';
import { rawConnection, type ServedBy, servedBy } from './served-by.ts';

const ok: HttpResponse = { status: 200, headers: {}, body: 'fine' };
const never = new Promise<HttpResponse>(() => {});

/** Responds as the path says. */
const byPath =
  (responses: Readonly<Record<string, (request: HttpRequest) => Promise<HttpResponse>>>) => (request: HttpRequest) =>
    responses[request.url.pathname]?.(request) ?? Promise.resolve(ok);

const lastOfItsConnection = /^HTTP\/1\.1 200 .*Connection: close/s;

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** A request that a test waits for. */
function arrival() {
  let arrive = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive: () => arrive(), arrived };
}

/** Closes a server, and tells whether that is done. */
async function closing({ server }: Pick<ServedBy, 'server'>) {
  let isClosed = false;
  const closed = server.close().then(() => {
    isClosed = true;
  });
  // The grace period has begun by then.
  await turn();
  return { closed, isClosed: () => isClosed };
}

/** A large response that its receiver does not read: it fills the buffers of both sides. */
const unreadBytes = new Uint8Array(64 * 1_048_576);

function endlessStream(): Promise<HttpResponse> {
  const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });
  return Promise.resolve({ ...ok, body });
}

const stuck: readonly (readonly [
  name: string,
  sent: string,
  respond: (request: HttpRequest) => Promise<HttpResponse>,
])[] = [
  ['a call that is never answered', get('/stuck'), () => never],
  [
    'a body that stops',
    'POST /stuck HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf',
    async (request) => {
      await request.body(1000);
      return ok;
    },
  ],
  ['a response that nobody reads', get('/stuck'), () => Promise.resolve({ ...ok, body: unreadBytes })],
  ['a stream that nobody reads', get('/stuck'), endlessStream],
];

for (const [name, sent, respond] of stuck)
  test(`${name} delays closing for the grace period, and no longer`, async () => {
    const { arrive, arrived } = arrival();
    const made = await servedBy((request) => {
      arrive();
      return respond(request);
    });
    const { socket } = await rawConnection(made.server.port, '');
    socket.pause();
    socket.write(sent);
    await arrived;
    await turn();
    const { closed, isClosed } = await closing(made);
    made.real.pass(4999);
    await turn();
    expect(isClosed()).toBe(false);
    made.real.pass(1);
    await closed;
    expect(made.errors).toEqual([]);
  });

test('a call slowed by a fault delays closing for the given grace period', async () => {
  const sim = createSimulator();
  const account = sim.accounts.create();
  sim.faults.inject({ operation: 'list_events', latencyMs: 86_400_000 });
  const made = await servedBy(sim.respond, { gracePeriodMs: 250 });
  const headers = { authorization: `Bearer ${account.connection().apiKey}` };
  const late = fetch(`${made.server.baseUrl}/events`, { headers });
  late.catch(() => {});
  while (account.usage().inFlight === 0) await turn();
  const { closed } = await closing(made);
  expect(made.real.timers()).toEqual([250]);
  made.real.pass(250);
  await closed;
  await expect(late).rejects.toThrow('fetch failed');
});

test('a request that arrives while the server closes gets its response with Connection: close', async () => {
  const late = arrival();
  let finish = (_: HttpResponse): void => {};
  const finished = new Promise<HttpResponse>((resolve) => {
    finish = resolve;
  });
  const made = await servedBy(
    byPath({
      '/late': () => {
        late.arrive();
        return finished;
      },
    }),
  );
  const idle = oneConnection();
  const { headers, fromPort } = await idle(made.server.baseUrl);
  // It announces no timeout of idle connections.
  expect([headers.connection, headers['keep-alive']]).toEqual(['keep-alive', undefined]);
  const silent = await rawConnection(made.server.port);
  const waiting = await rawConnection(made.server.port, get('/late'));
  await late.arrived;
  const { closed } = await closing(made);
  const again = await idle(made.server.baseUrl);
  expect([again.status, again.headers.connection, again.fromPort]).toEqual([200, 'close', fromPort]);
  silent.socket.write(get('/silent'));
  expect(await silent.received).toMatch(lastOfItsConnection);
  finish(ok);
  await closed;
  expect(await waiting.received).toMatch(lastOfItsConnection);
  expect(made.real.timers()).toEqual([]);
});

test('a request that was received before the server closes gets its response', async () => {
  const { server } = await servedBy(() => Promise.resolve(ok));
  const socket = connect(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.write(get('/'));
  while (!received.endsWith('fine')) await once(socket, 'data');
  received = '';
  const ended = once(socket, 'close');
  socket.write(get('/'));
  await server.close();
  await ended;
  expect(received).toMatch(lastOfItsConnection);
});

test('requests queued on a closed connection do not delay closing', async () => {
  const { arrive, arrived } = arrival();
  const made = await servedBy(
    byPath({
      '/first': () => never,
      '/third': () => {
        arrive();
        return Promise.resolve(ok);
      },
    }),
  );
  const { socket } = await rawConnection(made.server.port, get('/first') + get('/second') + get('/third'));
  await arrived;
  const gone = once(socket, 'close');
  // A side that is closed alone could still read.
  socket.resetAndDestroy();
  await gone;
  await made.server.close();
});

test('an invalid grace period is rejected', async () => {
  const sim = createSimulator();
  for (const gracePeriodMs of [-1, Number.NaN, 3_600_001, Number.POSITIVE_INFINITY])
    await expect(listen(sim, { gracePeriodMs })).rejects.toThrow(
      `gracePeriodMs must be a number from 0 to 3600000; got ${gracePeriodMs}`,
    );
});
