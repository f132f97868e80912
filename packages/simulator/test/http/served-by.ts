import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createSimulator, type Simulator } from '@boothkit/simulator';
import type { ListenOptions, SimulatorServer } from '@boothkit/simulator/node';
import { onTestFinished } from 'vitest';
import { listenIn } from '../../src/composition/server/server.ts';
import type { Ready } from '../cli/command-line.ts';
import { createHandMovedTime, type HandMovedTime } from '../engine/clock/hand-moved-time.ts';

/** A server whose responses a test makes, in real time that the test moves. */
export interface ServedBy {
  readonly server: SimulatorServer;
  readonly real: HandMovedTime;
  /** What the server reported. */
  readonly errors: unknown[];
}

/** Lets a function respond over HTTP, until the test is over. */
export async function servedBy(respond: Simulator['respond'], options: ListenOptions = {}): Promise<ServedBy> {
  const real = createHandMovedTime(0);
  const errors: unknown[] = [];
  const server = await listenIn(
    real,
    { ...createSimulator(), respond },
    { onError: (error) => errors.push(error), ...options },
  );
  onTestFinished(async () => {
    const closed = server.close();
    real.pass(3_600_000);
    await closed;
  });
  return { server, real, errors };
}

/** A connection on which bytes are sent as they are, and all that came back until its end. */
export interface RawConnection {
  readonly socket: Socket;
  /** All that was received, once the connection is closed; of one that was reset, that it was. */
  readonly received: Promise<string>;
}

/** Connects, and sends a text. */
export async function rawConnection(port: number, text = ''): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  socket.write(text);
  const received = socket
    .toArray()
    .then((chunks) => Buffer.concat(chunks).toString())
    .catch(() => '(reset)');
  return { socket, received };
}

/** Begins to create an event, and waits until the server has the head of the call: it asks for the body. */
export async function begunCall({ baseUrl, apiKey, templateIds }: Ready) {
  const body = JSON.stringify({ name: 'Ada', date: '2026-09-12T17:00Z', templateIds });
  const head = [
    'POST /v1/events HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${apiKey}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ];
  const connection = await rawConnection(Number(new URL(baseUrl).port), `${head.join('\r\n')}\r\n\r\n`);
  await once(connection.socket, 'readable');
  return { ...connection, body };
}
