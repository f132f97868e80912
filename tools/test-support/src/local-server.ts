/**
 * Servers on the loopback of this machine, each for one test.
 *
 * @packageDocumentation
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { certificate, privateKey } from './certificate.ts';

/** A server on this machine's loopback, until the test is over. */
export interface LocalServer {
  readonly port: number;
  /** Its root over http on 127.0.0.1. */
  readonly url: string;
  /** What it was asked, in order. */
  readonly asked: IncomingMessage[];
  /** How many connections were made to it. */
  connections(): number;
  /** Cuts all its connections. */
  cut(): void;
}

/** Has a server listen. */
export async function listening(server: Server, listener: RequestListener = () => {}): Promise<LocalServer> {
  const asked: IncomingMessage[] = [];
  let connections = 0;
  server.on('connection', () => connections++);
  server.on('request', (request, response) => {
    asked.push(request);
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/`,
    asked,
    connections: () => connections,
    cut: () => server.closeAllConnections(),
  };
}

/** A server that speaks http. */
export const httpServer = (listener: RequestListener): Promise<LocalServer> => listening(createServer(), listener);

/** A server that speaks https as cdn.example.com. */
export const tlsServer = (listener: RequestListener): Promise<LocalServer> =>
  listening(createTlsServer({ cert: certificate, key: privateKey }), listener);

/** The whole body of a request. */
export const bodyOf = async (request: IncomingMessage): Promise<string> =>
  Buffer.concat(await request.toArray()).toString();
