/**
 * The simulator as a local HTTP server, for Node.
 *
 * @packageDocumentation
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Connection } from './owner/accounts.ts';
import type { Simulator } from './simulator.ts';
import { addressHeader } from './wire/address.ts';
import { readBytes } from './wire/body.ts';
import type { WireAnswer, WireRequest } from './wire/messages.ts';

/** Where to listen. */
export interface ListenOptions {
  /** Default: 0, any free port. */
  readonly port?: number;
  /** Default: 127.0.0.1. */
  readonly host?: string;
}

/** A simulator that listens. */
export interface SimulatorServer {
  readonly port: number;
  /** Where the API is, over HTTP. */
  readonly baseUrl: string;
  /** Where the control API is, over HTTP. */
  readonly controlUrl: string;
  /** What a client needs to reach an account over HTTP; it waits in real time. Throws where there is no such account. */
  connection(accountId: string): Pick<Connection, 'apiKey' | 'baseUrl'>;
  /** Stops listening, and resolves once calls under way were answered. */
  close(): Promise<void>;
}

/**
 * Serves a simulator over HTTP on this machine. Rejects where the port is taken.
 *
 * @example
 * ```ts
 * import { createSimulator } from '@boothkit/simulator';
 * import { listen } from '@boothkit/simulator/node';
 *
 * const server = await listen(createSimulator());
 * const response = await fetch(`${server.controlUrl}/accounts`, { method: 'POST' });
 * const { apiKey } = await response.json();
 * await server.close();
 * ```
 */
export async function listen(
  simulator: Simulator,
  { port = 0, host = '127.0.0.1' }: ListenOptions = {},
): Promise<SimulatorServer> {
  const server = createServer((incoming, outgoing) => void serve(simulator, incoming, outgoing));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port: taken, origin } = addressOf(server, host);
  const onOrigin = (url: string) => `${origin}${new URL(url).pathname}`;
  return {
    port: taken,
    baseUrl: onOrigin(simulator.baseUrl),
    controlUrl: onOrigin(simulator.controlUrl),
    connection(accountId) {
      const account = simulator.accounts.get(accountId);
      if (!account) throw new Error(`there is no account ${accountId} in this simulator`);
      return { apiKey: account.connection().apiKey, baseUrl: onOrigin(simulator.baseUrl) };
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeIdleConnections();
      }),
  };
}

function addressOf(server: Server, host: string): { port: number; origin: string } {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { port: address.port, origin: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}` };
}

async function serve(simulator: Simulator, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const request = fromIncoming(incoming);
    if (!request) {
      outgoing.writeHead(400).end();
      return;
    }
    send(await simulator.respond(request), outgoing);
  } catch {
    // The world was replaced, or an answer broke the contract, under this call: there is no true answer, so none is made up.
    outgoing.destroy();
  } finally {
    // What a refused request still had to say is read and dropped, so that the connection can be used again.
    incoming.resume();
  }
}

function fromIncoming(incoming: IncomingMessage): WireRequest | undefined {
  const url = URL.parse(`http://${incoming.headers.host ?? 'localhost'}${incoming.url ?? '/'}`);
  if (!url) return undefined;
  const header = (name: string) => {
    const value = incoming.headers[name];
    return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    method: incoming.method ?? 'GET',
    url,
    address: header(addressHeader) ?? incoming.socket.remoteAddress ?? 'unknown',
    header,
    body: (mostBytes) => readBytes(incoming, mostBytes),
  };
}

function send({ status, headers, body }: WireAnswer, outgoing: ServerResponse): void {
  outgoing.writeHead(status, { ...headers, ...(body === null ? {} : { 'Content-Length': byteLength(body) }) });
  outgoing.end(body ?? undefined);
}

const byteLength = (body: string | Uint8Array) =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
