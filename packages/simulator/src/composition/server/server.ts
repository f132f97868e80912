import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { controlErrorResponse } from '../../control/api/error-response.ts';
import { type RealTime, realTime } from '../../engine/clock/real-time.ts';
import { ApiError } from '../../engine/errors/api-error.ts';
import { NotFoundError } from '../../engine/errors/not-found.ts';
import type { ErrorSummary, HttpRequest, HttpResponse } from '../../engine/http/messages.ts';
import { endedWithoutResponse } from '../../engine/http/no-response.ts';
import { type CallsInFlight, callsInFlight } from '../../engine/http/node/calls-in-flight.ts';
import { readRequest, sendResponse } from '../../engine/http/node/messages.ts';
import { withoutBrackets } from '../../engine/http/outbound/hostname.ts';
import { addOwnListener } from '../../engine/http/outbound/own-listeners.ts';
import { type Widenable, widen } from '../../engine/http/outbound/way-out.ts';
import { type KnowsSecrets, redaction, secretsAt } from '../../engine/redaction/redact.ts';
import { isControlPath } from '../../model/control-path.ts';
import { type Reseedable, reseed } from '../../model/reseed.ts';
import type { Connection } from '../../objects/accounts/accounts.ts';
import type { Simulator } from '../../objects/interface.ts';
import { internalError } from '../../protocols/rest/responses.ts';
import { controlTokenOf, isReachedFromOutside } from './control-token.ts';
import { createGuard } from './guard.ts';
import { publicOriginOf, publicUrlWords, readPublicUrl } from './public-origin.ts';

// An import of a built-in as a module reads every getter of it, and one of node:http loads a whole fetch: a third of a cold start.
const { once } = process.getBuiltinModule('node:events');
const { createServer } = process.getBuiltinModule('node:http');
const { Server: NetServer } = process.getBuiltinModule('node:net');

/**
 * Only the client closes idle connections. If the server closed one, a busy client could already be sending on it, and its call
 * would be lost. TCP keep-alive detects clients that are gone.
 */
const connections = { keepAliveTimeout: 0, keepAlive: true };

/** How many may connect while the process is busy; systems lower it to their own bound. */
const maxPendingConnections = 4096;

const longestGracePeriodMs = 3_600_000;

/** Where to listen, and how to stop. */
export interface ListenOptions {
  /** Default: 0, any free port. */
  readonly port?: number;
  /**
   * A name or an address, with or without the brackets of IPv6. Default: 127.0.0.1. Other machines can reach any address that is not loopback, so the
   * server then needs a `controlToken`. From then on, a simulator without a `seed` draws from a random seed, as for `allowHosts`.
   */
  readonly host?: string;
  /**
   * Names that requests may have in `Host`, and their pages in `Origin`, beside loopback names and `host`: host names or addresses, without a port. A
   * name with a leading dot, such as `.tunnel.example`, is the host and all names below it. With a name that is not of loopback, the control API
   * needs its token whatever `Host` is. From then on, a simulator without a `seed` draws from a random seed. Keys that it made before can be
   * computed: create accounts later, or give it a seed. Default: none on loopback; on other addresses any `Host` is accepted unless you give names.
   */
  readonly allowHosts?: readonly string[];
  /**
   * Origins of pages that may call the API, the MCP endpoint and the sign-in of connectors, such as `https://connector.example`. They
   * allow no `Host`, and the control API does not accept them. Default: none beside pages of this machine and of `allowHosts`.
   */
  readonly allowOrigins?: readonly string[];
  /**
   * The URL of a proxy or tunnel in front of the server, without a path: `https://booth.example`. All URLs that the server gives begin with
   * it. Its host counts among `allowHosts`. Default: URLs begin with the scheme and host by which a request came.
   */
  readonly publicUrl?: string;
  /**
   * Whether URLs follow `Forwarded`, or `X-Forwarded-Proto` and `X-Forwarded-Host`, of requests that come from this machine, where your
   * proxy runs. The host must be a loopback name or one of `allowHosts`. `publicUrl` comes first. Default: false, as anybody can send
   * these headers.
   */
  readonly trustProxy?: boolean;
  /**
   * Receivers outside this machine that webhooks and `sourceUrl` may name while this server listens, over http as well: `host` with any
   * port, or `host:port`. No address of theirs is checked, so name only hosts that you trust, such as another service of a compose file.
   * Default: none.
   */
  readonly allowReceivers?: readonly string[];
  /**
   * The token that requests to the control API must carry, as `Authorization: Bearer`: 16 visible ASCII characters or more. Required if other
   * machines can reach `host`. Default: a random token, which requests need if `allowHosts` has a name that is not of loopback. Without such a name,
   * the control API accepts no web page but its own.
   */
  readonly controlToken?: string;
  /**
   * Milliseconds that `close()` waits for calls in flight before it closes their connections, 0 to 3,600,000. Default: 5000.
   */
  readonly gracePeriodMs?: number;
  /** Called after each request. Default: nothing. */
  readonly onRequest?: (request: ServedRequest) => void;
  /**
   * Receives each internal error of the server: the call gets a 500, or its connection is closed where the
   * response has begun. Default: `console.error`.
   */
  readonly onError?: (error: unknown) => void;
}

/** A request that a server has served, without secrets. */
export interface ServedRequest {
  readonly method: string;
  /** From the origin on, with its query; keys and signatures are hidden. */
  readonly path: string;
  /** Null if no response was sent. */
  readonly status: number | null;
  /** The error that rejected the request. */
  readonly error: ErrorSummary | undefined;
  /** Real time until the response was there. */
  readonly durationMs: number;
}

/** A simulator that listens. Its URLs begin with `publicUrl`, if there is one. */
export interface SimulatorServer {
  readonly port: number;
  /** Where the API is, over HTTP. */
  readonly baseUrl: string;
  /** Where the MCP endpoint is, over HTTP. */
  readonly mcpUrl: string;
  /** Where the control API is, over HTTP. */
  readonly controlUrl: string;
  /** Where the owner's dashboard is, for a browser. Its fragment has the token if the server made it. */
  readonly dashboardUrl: string;
  /** The token of the control API: your token, or the token that the server made. */
  readonly controlToken: string;
  /**
   * Returns the values that a client needs to reach an account over HTTP; the client waits in real time. Throws a
   * `NotFoundError` if there is no such account.
   *
   * @example
   * ```ts
   * const server = await listen(sim);
   * console.log(server.connection(account.id).baseUrl === server.baseUrl); // true
   * await server.close();
   * ```
   */
  connection(accountId: string): Omit<Connection, 'fetch' | 'clock'>;
  /**
   * Stops listening and waits for calls in flight, at most the grace period. Then closes all connections, and resolves. Responses
   * sent meanwhile carry `Connection: close`. May be called again.
   *
   * @example
   * ```ts
   * import { createSimulator } from '@boothkit/simulator';
   * import { listen } from '@boothkit/simulator/node';
   *
   * const server = await listen(createSimulator());
   * await server.close();
   * ```
   */
  close(): Promise<void>;
}

/**
 * Serves a simulator over HTTP on this machine. Rejects with the system's error if the port is taken. Rejects with a TypeError for an invalid option,
 * and if `host` needs a control token and there is none.
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
export function listen(simulator: Simulator, options: ListenOptions = {}): Promise<SimulatorServer> {
  return listenIn(realTime, simulator, options);
}

/** Where a server listens, as the start of a URL. */
export const localUrlOf = (host: string, port: number): string =>
  `http://${/^[^[].*:/.test(host) ? `[${host}]` : host}:${port}`;

/** The options of a server that a program ends. */
export interface ServeOptions extends ListenOptions {
  /** Ends the grace period of `close()`. */
  readonly hurry?: AbortSignal;
}

/** The same with the machine's time as a port. */
export async function listenIn(
  real: RealTime,
  simulator: Simulator,
  {
    port = 0,
    host: named = '127.0.0.1',
    allowHosts = [],
    allowOrigins = [],
    allowReceivers = [],
    publicUrl,
    trustProxy = false,
    controlToken: givenToken,
    gracePeriodMs = 5000,
    onRequest,
    onError = (error) => console.error(error),
    hurry,
  }: ServeOptions,
): Promise<SimulatorServer> {
  const host = withoutBrackets(named);
  const publicOrigin = publicUrl === undefined ? undefined : requirePublicUrl(publicUrl);
  const inFront = { publicOrigin, trustProxy };
  const at = { host, allowHosts, publicOrigin };
  const controlToken = controlTokenOf(at, givenToken);
  const guard = createGuard({ ...at, allowOrigins, controlToken });
  requireGracePeriod(gracePeriodMs);
  const widening =
    allowReceivers.length === 0
      ? undefined
      : (await import('../../engine/http/outbound/public-network.ts')).receiverNetwork(allowReceivers);
  const respond = async (incoming: IncomingMessage): Promise<HttpResponse> => {
    const received = readRequest(incoming);
    if (!received) return { status: 400, headers: {}, body: null };
    const publicOrigin = publicOriginOf(inFront, incoming, received.url.origin);
    if (publicOrigin instanceof ApiError) return controlErrorResponse(publicOrigin);
    const request = publicOrigin === undefined ? received : withOrigin(received, publicOrigin);
    const responding = simulator.respond({ ...request, guard: (access) => guard(request, access) });
    if (onRequest === undefined) return responding;
    const startMs = real.elapsedMs();
    const reportRequest = (response?: HttpResponse) => {
      const { method, url } = request;
      const durationMs = real.elapsedMs() - startMs;
      const isKnown = (simulator as Simulator & KnowsSecrets)[secretsAt](url.pathname);
      const redact = redaction((token) => token === controlToken.value || isKnown(token));
      const error = response?.error;
      onRequest({
        method: redact.text(method),
        path: redact.path(url.pathname, url.search),
        status: response?.status ?? null,
        error: error && { ...error, message: redact.text(error.message) },
        durationMs,
      });
    };
    responding.then(reportRequest, () => reportRequest()).catch(onError);
    return responding;
  };
  const inFlight = callsInFlight();
  const closing = new AbortController();
  let turnEnd: Promise<void> | undefined;
  /** Waits for the end of the event loop's turn: a response that is sent alone wakes its reader, which is a third of the cost of a read. */
  const endOfTurn = () => {
    turnEnd ??= new Promise<void>((resolve) =>
      real.nextTurn(() => {
        turnEnd = undefined;
        resolve();
      }),
    );
    return turnEnd;
  };
  const server = createServer(connections, (incoming, outgoing) => {
    const { socket } = incoming;
    inFlight.begin(socket);
    outgoing.on('close', () => inFlight.end(socket)).on('error', onError);
    void serve(respond, onError, endOfTurn, closing.signal, incoming, outgoing);
  });
  // A client may close its side after its request, and reads the response all the same. Node's types lack the member.
  Object.assign(server, { httpAllowHalfOpen: true });
  // decision S530
  server.on('connect', (_, socket) => {
    const destroy = () => void socket.destroy();
    socket.on('error', destroy).end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n', destroy);
  });
  server.on('connection', (socket) => socket.on('close', () => inFlight.endAll(socket)));
  server.listen({ port, host, backlog: maxPendingConnections });
  await once(server, 'listening');
  const narrow = widening && (simulator as Simulator & Widenable)[widen](widening);
  if (isReachedFromOutside(at)) reseedAll(simulator);
  // The system may have no descriptor left for a connection: that one is lost, and later ones are not.
  server.on('error', onError);
  const { port: taken, address } = addressOf(server);
  server.once('close', addOwnListener({ address, port: taken, refuses: isControlPath }));
  const origin = publicOrigin ?? localUrlOf(host, taken);
  const onOrigin = (url: string) => `${origin}${new URL(url).pathname}`;
  let closed: Promise<void> | undefined;
  return {
    port: taken,
    baseUrl: onOrigin(simulator.baseUrl),
    mcpUrl: onOrigin(simulator.mcpUrl),
    controlUrl: onOrigin(simulator.controlUrl),
    // A token that the user chose is not written where it may be printed.
    dashboardUrl: `${onOrigin(simulator.controlUrl)}/dashboard/${controlToken.isMade ? `#token=${controlToken.value}` : ''}`,
    controlToken: controlToken.value,
    connection(accountId) {
      const account = simulator.accounts.get(accountId);
      if (!account) throw new NotFoundError('account', accountId, 'simulator');
      const { fetch: _fetch, clock: _clock, ...reach } = account.connection();
      return { ...reach, baseUrl: onOrigin(simulator.baseUrl) };
    },
    close() {
      closing.abort();
      closed ??= closeGracefully(server, inFlight, gracePeriodMs, real, hurry).finally(narrow);
      return closed;
    },
  };
}

/** Makes all worlds unguessable that have no seed of their own. */
function reseedAll(simulator: Simulator): void {
  const others = simulator.worlds.list().map((world) => world.simulator);
  for (const each of [simulator, ...others]) (each as Simulator & Partial<Reseedable>)[reseed]?.();
}

function requirePublicUrl(text: string): string {
  const origin = readPublicUrl(text);
  if (origin !== undefined) return origin;
  throw new TypeError(`publicUrl must be ${publicUrlWords}; got ${JSON.stringify(text)}`);
}

/** A request as its sender sees it, who reaches the server by another origin. */
function withOrigin(request: HttpRequest, origin: string): HttpRequest {
  const { pathname, search, origin: receivedOrigin } = request.url;
  return { ...request, url: { origin, pathname, search }, receivedOrigin };
}

function requireGracePeriod(ms: number): void {
  if (!(ms >= 0 && ms <= longestGracePeriodMs))
    throw new TypeError(`gracePeriodMs must be a number from 0 to ${longestGracePeriodMs}; got ${ms}`);
}

async function closeGracefully(
  server: Server,
  inFlight: CallsInFlight,
  gracePeriodMs: number,
  real: RealTime,
  hurry: AbortSignal | undefined,
): Promise<void> {
  const closed = once(server, 'close');
  // In Node, the HTTP server's own close also closes idle connections, on which a request may have arrived. In Bun it does not.
  const isOfNet: boolean = server instanceof NetServer;
  if (isOfNet) NetServer.prototype.close.call(server);
  else server.close();
  await new Promise<void>((resolve) => {
    const stopTimer = real.after(gracePeriodMs, resolve);
    if (hurry?.aborted) resolve();
    hurry?.addEventListener('abort', () => resolve(), { once: true });
    void allResponsesSent(inFlight, real).then(stopTimer).then(resolve);
  });
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Resolves once no call is in flight, and none has arrived that is not read yet. */
async function allResponsesSent(inFlight: CallsInFlight, real: RealTime): Promise<void> {
  do {
    await inFlight.none();
    // The event loop reads what has arrived between two turns.
    for (let turns = 0; turns < 2; turns++) await new Promise<void>((resolve) => real.nextTurn(resolve));
  } while (inFlight.connections > 0);
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address;
}

/** Responds to one request. Never rejects: no request may end the process. */
async function serve(
  respond: (incoming: IncomingMessage) => Promise<HttpResponse>,
  onError: (error: unknown) => void,
  endOfTurn: () => Promise<void>,
  closing: AbortSignal,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    const response = await respond(incoming);
    await endOfTurn();
    await sendResponse(response, outgoing, closing);
  } catch (error) {
    if (!endedWithoutResponse(error)) onError(error);
    if (endedWithoutResponse(error) || outgoing.headersSent) outgoing.destroy();
    else await sendResponse(controlErrorResponse(internalError()), outgoing, closing);
  }
}
