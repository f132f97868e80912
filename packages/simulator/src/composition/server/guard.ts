import { controlErrorResponse } from '../../control/api/error-response.ts';
import { ApiError } from '../../engine/errors/api-error.ts';
import { type HttpRequest, type HttpResponse, isOwnOrigin, type RouteAccess } from '../../engine/http/messages.ts';
import { isLoopbackHost, readHostname, withoutDot } from '../../engine/http/outbound/hostname.ts';
import { hashKey } from '../../model/accounts/key.ts';
import { type ControlToken, namesOf, type ReachedAt } from './control-token.ts';

/** The origins and hosts that may send requests to a server. */
interface GuardOptions extends ReachedAt {
  /** Origins of pages that are accepted beside these, though not by the control API. */
  readonly allowOrigins: readonly string[];
  readonly controlToken: ControlToken;
}

/** Returns the response to a request that may not reach a route; `undefined` for every other request. */
type Guard = (request: HttpRequest, access: RouteAccess) => HttpResponse | undefined;

/** The guard of a server, for every path (decisions S150, S270). Throws a TypeError for a host name or an origin that does not fit. */
export function createGuard({ allowOrigins, controlToken, ...at }: GuardOptions): Guard {
  const { host, allowHosts } = at;
  for (const name of allowHosts)
    if (readHostPattern(name) === undefined) throw new TypeError(`allowHosts must be ${hostPatternWords(name)}`);
  for (const origin of allowOrigins)
    if (!isOrigin(origin)) throw new TypeError(`allowOrigins must be ${originWords}; got ${JSON.stringify(origin)}`);
  const names = new Set(namesOf(at).map(readHostPattern));
  const origins = new Set(allowOrigins);
  const isAllowed = (hostname: string | undefined) =>
    hostname !== undefined && (isLoopbackHost(hostname) || patternsOf(hostname).some((pattern) => names.has(pattern)));
  // Which names lead here from other machines is known to the user alone.
  const allowsAnyHost = !isLoopbackHost(host) && allowHosts.length === 0;
  const tokenHash = hashKey(controlToken.value);
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
    if (origin === null || isOwnOrigin(request, origin)) return undefined;
    // Without its token, only this check distinguishes a page from the developer.
    if (isControl && !controlToken.isRequired && !hasToken(request)) return foreignToControl(origin);
    if (!isControl && origins.has(origin)) return undefined;
    return isAllowed(URL.parse(origin)?.hostname) ? undefined : originRejected(origin);
  }

  /** Whether a request has the token. Hashes are compared, so that how long it takes says nothing of the token. */
  function hasToken(request: HttpRequest): boolean {
    const [, sent] = /^Bearer +(\S+) *$/i.exec(request.header('authorization') ?? '') ?? [];
    return sent !== undefined && hashKey(sent) === tokenHash;
  }

  return (request, access) => {
    if (access === 'anyone') return undefined;
    const isControl = access === 'control';
    const error =
      wrongHost(request.receivedOrigin ?? request.url.origin) ??
      wrongHost(request.url.origin) ??
      wrongOrigin(request, isControl) ??
      (access === 'public' ? undefined : wrongSite(request, isControl)) ??
      (isControl && controlToken.isRequired && !hasToken(request) ? tokenMissing() : undefined);
    return error && controlErrorResponse(error);
  };
}

/** Reads a host name or an address, or a name with a leading dot for it and all names below it; `undefined` for any other text. */
export function readHostPattern(text: string): string | undefined {
  const isPattern = text.startsWith('.');
  const hostname = readHostname(isPattern ? text.slice(1) : text);
  if (!isPattern || hostname === undefined) return hostname;
  // Nothing lies below an address.
  return /^[\d.]+$|:/.test(hostname) ? undefined : `.${hostname}`;
}

/** The error message for a host pattern: the need, and the pattern found. */
export const hostPatternWords = (got: string): string =>
  `host names or addresses without a port; got ${JSON.stringify(got)} (a leading dot, as in .tunnel.example, also allows all names below)`;

/** All texts that an allowed host may be written as: `a.b` is allowed by `a.b`, `.a.b` and `.b`. */
function patternsOf(hostname: string): readonly string[] {
  const name = withoutDot(hostname);
  const labels = name.split('.');
  return [name, ...labels.map((_, at) => `.${labels.slice(at).join('.')}`)];
}

/** Whether a text is the origin of a page, as browsers write it. */
export function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.parse(text)?.origin === text;
}

/** The form of an origin in words, for errors. */
export const originWords = 'origins such as https://app.example or http://app.example:3000, without a path';

/**
 * A picture, script or frame of another site's page, and a link there, come without `Origin`, but browsers say where they are from and what
 * for. Only a link, whose response is a page of its own, may lead to the dashboard.
 */
function wrongSite({ method, header }: HttpRequest, isControl: boolean): ApiError | undefined {
  const site = header('sec-fetch-site');
  if (site !== 'cross-site' && site !== 'same-site') return undefined;
  const opensPage =
    !isControl &&
    method === 'GET' &&
    header('sec-fetch-mode') === 'navigate' &&
    header('sec-fetch-dest') === 'document';
  return opensPage ? undefined : siteRejected(site);
}

const tokenMissing = () =>
  new ApiError('unauthorized', '1.1', 'The control API of this simulator needs its token.', {
    hint: 'Send Authorization: Bearer and the token that the simulator was started with, or printed as controlToken.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

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
    { hint: 'Start it with --allow-origin and the origin of the page (allowOrigins of listen).' },
  );

const foreignToControl = (origin: string) =>
  new ApiError(
    'insufficient_scope',
    '1.1',
    `Origin must be the simulator's own for the control API; got ${JSON.stringify(origin)}.`,
    { hint: 'Call it from outside a browser, or send the control token.' },
  );

const siteRejected = (site: string) =>
  new ApiError(
    'insufficient_scope',
    '1.1',
    `Sec-Fetch-Site must be same-origin or none for the control API; got ${JSON.stringify(site)}.`,
    { hint: 'Call it from outside a browser, or from the dashboard.' },
  );
