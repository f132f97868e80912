import { hashKey } from '../accounts/authenticate.ts';
import { controlErrorResponse } from '../admin/error-response.ts';
import { ApiError } from '../engine/errors/api-error.ts';
import type { HttpRequest, HttpResponse, RouteAccess } from '../engine/http/messages.ts';
import { isLoopbackHost, readHostname, withoutDot } from '../engine/http/outbound/hostname.ts';

/** The origins and hosts that may send requests to a server. */
interface GuardOptions {
  /** The address that the server listens on. */
  readonly host: string;
  /** Names in `Host` and `Origin` that are accepted beside loopback names and `host`. */
  readonly allowHosts: readonly string[];
  readonly controlToken: string | undefined;
}

/** Returns the response to a request that may not reach a route; `undefined` for every other request. */
type Guard = (request: HttpRequest, access: RouteAccess) => HttpResponse | undefined;

/**
 * The guard of a server, for every path (decisions S150, S270). Throws a TypeError for a token or a host name that does not fit,
 * and where `host` needs a token and has none.
 */
export function createGuard({ host, allowHosts, controlToken }: GuardOptions): Guard {
  requireToken(host, controlToken);
  for (const name of allowHosts)
    if (readHostname(name) === undefined)
      throw new TypeError(`allowHosts must be host names or addresses without a port; got ${JSON.stringify(name)}`);
  const names = new Set([host, ...allowHosts].map(readHostname));
  const isAllowed = (hostname: string | undefined) =>
    hostname !== undefined && (isLoopbackHost(hostname) || names.has(withoutDot(hostname)));
  // Which names lead here from other machines is known to the user alone.
  const allowsAnyHost = !isLoopbackHost(host) && allowHosts.length === 0;
  // Callers of a server name one host, nearly always.
  let lastAllowed = '';

  function wrongHost(origin: string): ApiError | undefined {
    if (allowsAnyHost || origin === lastAllowed) return undefined;
    const { hostname } = new URL(origin);
    if (!isAllowed(hostname)) return hostRejected(hostname);
    lastAllowed = origin;
    return undefined;
  }

  /** A page may send forms and text to another origin without being asked; the browser adds the page's own `Origin`. */
  function wrongOrigin(request: HttpRequest, isControl: boolean): ApiError | undefined {
    const origin = request.header('origin');
    if (origin === null || origin === request.url.origin) return undefined;
    // Without a token, only this check distinguishes a page from the developer.
    if (isControl && controlToken === undefined) return foreignToControl(origin);
    return isAllowed(URL.parse(origin)?.hostname) ? undefined : originRejected(origin);
  }

  return (request, access) => {
    if (access === 'anyone') return undefined;
    const isControl = access === 'control';
    const error =
      wrongHost(request.url.origin) ??
      wrongOrigin(request, isControl) ??
      (isControl && controlToken !== undefined ? wrongToken(request, controlToken) : undefined);
    return error && controlErrorResponse(error);
  };
}

/** Whether a text can be a control token: 16 or more visible ASCII characters. */
export function fitsAsToken(text: string): boolean {
  return /^[!-~]{16,}$/.test(text);
}

function requireToken(host: string, token: string | undefined): void {
  if (token === undefined && !isLoopbackHost(host))
    throw new TypeError(`controlToken is needed: host ${host} can be reached from other machines`);
  if (token !== undefined && !fitsAsToken(token))
    throw new TypeError('controlToken must be 16 or more visible ASCII characters');
}

function wrongToken(request: HttpRequest, token: string): ApiError | undefined {
  const [, sent] = /^Bearer +(\S+) *$/i.exec(request.header('authorization') ?? '') ?? [];
  // Hashes, so that how long the comparison takes says nothing of the token.
  if (sent !== undefined && hashKey(sent) === hashKey(token)) return undefined;
  return new ApiError('unauthorized', '1.1', 'The control API of this simulator needs its token.', {
    hint: 'Send Authorization: Bearer and the token that the simulator was started with.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

/** A page whose name was rebound to this machine sends its own name as `Host`. */
const hostRejected = (hostname: string) =>
  new ApiError(
    'insufficient_scope',
    '1.1',
    `Host must be a loopback name, or one that this simulator was started with; got ${JSON.stringify(hostname)}.`,
    { hint: `Call it as 127.0.0.1 or localhost, or start it with --allow-host ${hostname} (allowHosts of listen).` },
  );

const originRejected = (origin: string) =>
  new ApiError(
    'insufficient_scope',
    '1.1',
    `Origin must be this machine, or a host that this simulator was started with; got ${JSON.stringify(origin)}.`,
    { hint: 'Start it with --allow-host and the name of the page (allowHosts of listen).' },
  );

const foreignToControl = (origin: string) =>
  new ApiError(
    'insufficient_scope',
    '1.1',
    `Origin must be the simulator's own for the control API; got ${JSON.stringify(origin)}.`,
    { hint: 'Call it from outside a browser, or start the simulator with a control token.' },
  );
