import { once } from 'node:events';
import { Agent, request as openRequest } from 'node:http';
import type { Simulator } from '@boothkit/simulator';
import { listen, type SimulatorServer } from '@boothkit/simulator/node';

// The two ways to a simulator: `fetch` in process, and HTTP over a socket.

/** A request as it is sent. */
export interface SentRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  readonly viaSocket: boolean;
}

/** A response, read to its end. */
export interface ReadResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Sends requests to one simulator. */
export interface Transport {
  /** Rejects where the connection is lost, and where nothing comes within 20 seconds, which no request here takes. */
  send(request: SentRequest): Promise<ReadResponse>;
  close(): Promise<void>;
}

const longestWaitMs = 20_000;
/** Requests with a longer head go in process: Node rejects them while it reads, and closes the connection. */
export const longestHead = 8192;

/** Makes a transport; it listens once a request is to go over a socket. */
export function createTransport(simulator: Simulator): Transport {
  const { origin } = new URL(simulator.baseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let server: SimulatorServer | undefined;
  const received = async (request: SentRequest) => {
    if (!request.viaSocket) return fetched(simulator, origin, request);
    server ??= await listen(simulator);
    return overSocket(server.port, agent, request);
  };
  return {
    async send(request) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`nothing came within ${longestWaitMs} ms`)), longestWaitMs);
      });
      return Promise.race([received(request), late]).finally(() => clearTimeout(timer));
    },
    async close() {
      agent.destroy();
      await server?.close();
    },
  };
}

const isEventStream = (contentType: string | null | undefined) => contentType === 'text/event-stream';

async function fetched(simulator: Simulator, origin: string, request: SentRequest): Promise<ReadResponse> {
  const { method, target, headers, body } = request;
  const response = await simulator.fetch(`${origin}${target}`, {
    method,
    headers,
    ...(body !== undefined && !['GET', 'HEAD'].includes(method) && { body: textOrBytes(body) }),
  });
  // A stream of events has no end.
  const isEndless = isEventStream(response.headers.get('content-type'));
  if (isEndless) await response.body?.cancel();
  return {
    status: response.status,
    headers: response.headers,
    body: isEndless ? new Uint8Array() : new Uint8Array(await response.arrayBuffer()),
  };
}

/** Text where the bytes are UTF-8, as most callers of fetch give it. */
function textOrBytes(body: Uint8Array): string | Uint8Array<ArrayBuffer> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return new Uint8Array(body);
  }
}

async function overSocket(port: number, agent: Agent, request: SentRequest): Promise<ReadResponse> {
  const { method, target, headers, body } = request;
  // For some methods, Node does not set it.
  const length = body && { 'content-length': String(body.length) };
  const sentHeaders = { ...headers, ...length };
  const outgoing = openRequest({ host: '127.0.0.1', port, agent, method, path: target, headers: sentHeaders });
  // The connection may be lost after the response, too.
  outgoing.on('error', () => {});
  outgoing.end(body);
  const [incoming] = await once(outgoing, 'response');
  const chunks: Uint8Array[] = [];
  if (isEventStream(incoming.headers['content-type'])) incoming.destroy();
  else for await (const chunk of incoming) chunks.push(chunk);
  const received = Object.entries<string | string[]>(incoming.headers).map(([name, value]) => [name, String(value)]);
  return {
    status: incoming.statusCode,
    headers: new Headers(Object.fromEntries(received)),
    body: Buffer.concat(chunks),
  };
}

/** Whether an error is how a caller sees a connection that was dropped, or a body that was cut off. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && 'code' in error && error.code === 'ECONNRESET');
}
