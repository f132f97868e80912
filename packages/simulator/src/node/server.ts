import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fitsAsToken, isLoopbackHost, refusedEntry } from '../control/guard.ts';
import { isControlPath, isDashboardPath } from '../control/path.ts';
import { refusedControl } from '../control/refused.ts';
import type { Simulator } from '../interface.ts';
import type { Connection } from '../owner/accounts.ts';
import { endedUnanswered } from '../pipeline/unanswered.ts';
import type { WireAnswer, WireRequest, WireUrl } from '../wire/messages.ts';
import { withoutMount } from '../worlds/mount.ts';
import { fromIncoming } from './incoming.ts';
import { send } from './outgoing.ts';
import { sendingTurns } from './sending-turns.ts';
import { targetReader } from './target.ts';

// An import of a built-in as a module reads every getter of it, and one of node:http loads a whole fetch: a third of a cold start.
const { once } = process.getBuiltinModule('node:events');
const { createServer } = process.getBuiltinModule('node:http');

/**
 * Idle connections are the client's to end: closed from here, one could be in use again already, by a client that had no turn of
 * the processor for as long, and its call would be lost. TCP looks for clients that are gone.
 */
const connections = { keepAliveTimeout: 0, keepAlive: true };

/** How many may connect while the process is busy; systems lower it to their own bound. */
const mostUnseenConnections = 4096;

/** Where to listen. */
export interface ListenOptions {
  /** Default: 0, any free port. */
  readonly port?: number;
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /**
   * What requests to the control API have to carry, as `Authorization: Bearer`: 16 visible ASCII characters or more. Needed
   * where `host` can be reached from other machines. Default: none; then the control API opens only to requests for a loopback
   * name that come from no other site's page (decision S150).
   */
  readonly controlToken?: string;
}

/** A simulator that listens. */
export interface SimulatorServer {
  readonly port: number;
  /** Where the API is, over HTTP. */
  readonly baseUrl: string;
  /** Where the MCP endpoint is, over HTTP. */
  readonly mcpUrl: string;
  /** Where the control API is, over HTTP. */
  readonly controlUrl: string;
  /** Where the owner's dashboard is, for a browser. */
  readonly dashboardUrl: string;
  /** What a client needs to reach an account over HTTP; it waits in real time. Throws where there is no such account. */
  connection(accountId: string): Pick<Connection, 'apiKey' | 'baseUrl'>;
  /** Stops listening, and resolves once calls under way were answered and all connections are closed. May be called again. */
  close(): Promise<void>;
}

/**
 * Serves a simulator over HTTP on this machine. Rejects where the port is taken, and with a TypeError for a control token that
 * does not fit or that `host` would need.
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
  { port = 0, host = '127.0.0.1', controlToken }: ListenOptions = {},
): Promise<SimulatorServer> {
  requireToken(host, controlToken);
  const turnToSend = sendingTurns();
  const answered = async (request: WireRequest) => {
    const refusal = isGuarded(request.url.pathname) ? refusedEntry(request, controlToken) : undefined;
    const answer = refusal ? refusedControl(refusal) : await simulator.respond(request);
    await turnToSend();
    return answer;
  };
  const underWay = new Set<ServerResponse>();
  const closing = new AbortController();
  const urlOf = targetReader();
  const server = createServer(connections, (incoming, outgoing) => {
    underWay.add(outgoing);
    outgoing.on('close', () => underWay.delete(outgoing));
    void serve(answered, urlOf(incoming), closing.signal, incoming, outgoing);
  });
  server.listen({ port, host, backlog: mostUnseenConnections });
  await once(server, 'listening');
  const { port: taken } = addressOf(server);
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
  const onOrigin = (url: string) => `${origin}${new URL(url).pathname}`;
  let closed: Promise<void> | undefined;
  return {
    port: taken,
    baseUrl: onOrigin(simulator.baseUrl),
    mcpUrl: onOrigin(simulator.mcpUrl),
    controlUrl: onOrigin(simulator.controlUrl),
    dashboardUrl: `${onOrigin(simulator.controlUrl)}/dashboard/`,
    connection(accountId) {
      const account = simulator.accounts.get(accountId);
      if (!account) throw new Error(`there is no account ${accountId} in this simulator`);
      return { apiKey: account.connection().apiKey, baseUrl: onOrigin(simulator.baseUrl) };
    },
    close() {
      closing.abort();
      closed ??= closeOnceAnswered(server, underWay);
      return closed;
    },
  };
}

/** The files of the dashboard hold nothing of the world, and a browser asks for them before its user can name a token. */
function isGuarded(pathname: string): boolean {
  const path = withoutMount(pathname);
  return isControlPath(path) && !isDashboardPath(path);
}

function requireToken(host: string, token: string | undefined): void {
  if (token === undefined && !isLoopbackHost(host))
    throw new TypeError(`controlToken is needed: host ${host} can be reached from other machines`);
  if (token !== undefined && !fitsAsToken(token))
    throw new TypeError('controlToken must be 16 or more visible ASCII characters');
}

async function closeOnceAnswered(server: Server, underWay: ReadonlySet<ServerResponse>): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  while (underWay.size > 0) await Promise.all([...underWay].map((outgoing) => gone(outgoing)));
  // What is left are connections on which nothing was asked yet.
  server.closeAllConnections();
  await closed;
}

const gone = (outgoing: ServerResponse) => new Promise((resolve) => outgoing.once('close', resolve));

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address;
}

async function serve(
  answered: (request: WireRequest) => Promise<WireAnswer>,
  url: WireUrl | undefined,
  closing: AbortSignal,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    if (url) await send(await answered(fromIncoming(incoming, url)), outgoing, closing);
    else outgoing.writeHead(400).end();
  } catch (error) {
    outgoing.destroy();
    if (!endedUnanswered(error)) throw error;
  }
}
