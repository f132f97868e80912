import { isLoopbackAddress } from '../network/loopback-url.ts';
import { hashKey } from '../pipeline/authenticate.ts';
import { Refusal } from '../pipeline/refusal.ts';
import type { WireRequest } from '../wire/messages.ts';

/**
 * Why the control API does not open to a request that came over a socket; `undefined` where it does. With a token, the request
 * has to carry it. Without one, it has to come from this machine and not from another site's page (decision S150).
 */
export function refusedEntry(request: WireRequest, token: string | undefined): Refusal | undefined {
  return token === undefined ? (wrongHost(request) ?? wrongOrigin(request)) : wrongToken(request, token);
}

/** Whether a host is this machine's loopback by its name or address, so that no other machine reaches it. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name);
}

/** Whether a text can be a control token: 16 or more visible ASCII characters. */
export function fitsAsToken(text: string): boolean {
  return /^[!-~]{16,}$/.test(text);
}

function wrongToken(request: WireRequest, token: string): Refusal | undefined {
  const [, sent] = /^Bearer +(\S+) *$/i.exec(request.header('authorization') ?? '') ?? [];
  // Hashes, so that how long the comparison takes says nothing of the token.
  if (sent !== undefined && hashKey(sent) === hashKey(token)) return undefined;
  return new Refusal('unauthorized', '1.1', 'The control API of this simulator needs its token.', {
    hint: 'Send Authorization: Bearer and the token that the simulator was started with.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

/** A page whose name was rebound to the loopback address sends its own name as Host. */
function wrongHost({ url }: WireRequest): Refusal | undefined {
  const { hostname, host } = new URL(url.origin);
  if (isLoopbackHost(hostname)) return undefined;
  return new Refusal(
    'insufficient_scope',
    '1.1',
    `The control API is only open under a loopback name; the request is for the host ${JSON.stringify(host)}.`,
    { hint: 'Call it as 127.0.0.1 or localhost, or start the simulator with a control token.' },
  );
}

/** A page of another site may send forms and text without being asked, and sends its Origin along. */
function wrongOrigin(request: WireRequest): Refusal | undefined {
  const origin = request.header('origin');
  if (origin === null || origin === request.url.origin) return undefined;
  return new Refusal(
    'insufficient_scope',
    '1.1',
    `The control API takes nothing from pages of another origin; the request comes from ${JSON.stringify(origin)}.`,
    { hint: 'Call it from outside a browser, or start the simulator with a control token.' },
  );
}
