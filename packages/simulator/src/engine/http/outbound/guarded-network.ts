import type { LookupAddress } from 'node:dns';
import { type Agent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { RealTime } from '../../clock/real-time.ts';
import { readBytes } from '../body.ts';
import { type AllowedTargets, gateOf } from './gate.ts';
import { isLoopbackHost, withoutBrackets } from './hostname.ts';
import type { Network, NetworkFailure, NetworkResponse } from './network.ts';
import { isRefusedByOwn } from './own-listeners.ts';
import { isReceiverUrl } from './receivers.ts';

/** The dependencies of a guarded network. */
export interface NetworkParts {
  readonly allowed: AllowedTargets;
  /** All addresses of a host. Rejects where there are none. */
  resolve(host: string): Promise<readonly LookupAddress[]>;
  /** Open the sockets, by the scheme of the URL. They must not go through proxies. */
  readonly agents: { readonly http: Agent; readonly https: Agent };
  readonly after: RealTime['after'];
}

/**
 * A network that connects only within its reach. A host is resolved once. All its addresses are validated, and the connection is made to one of
 * these. So a name that changes its addresses in between gains nothing. Redirects are returned, not followed.
 */
export function guardedNetwork(parts: NetworkParts): Network {
  const { loopback, receivers = [] } = parts.allowed;
  return {
    allowsLoopback: loopback,
    ...(receivers.length > 0 && { allowsUrl: (url: string) => isReceiverUrl(url, receivers) }),
    fetchPublic: (url, { maxBytes, timeoutMs }) =>
      exchange(parts, url, { method: 'GET', timeoutMs }, (response) => readResponse(response, maxBytes)),
    postPublic: (url, json, bounds) =>
      exchange(parts, url, { method: 'POST', json, ...bounds }, async ({ statusCode = 0 }) => ({ status: statusCode })),
  };
}

/** For a status other than 200, the body is not read. */
async function readResponse(response: IncomingMessage, maxBytes: number): Promise<NetworkResponse | NetworkFailure> {
  const { statusCode: status = 0, headers } = response;
  const contentType = headers['content-type'] ?? '';
  if (status !== 200) return { status, contentType, bytes: new Uint8Array() };
  const announced = Number(headers['content-length'] ?? 0);
  if (announced > maxBytes) return { failure: 'tooLarge', reason: `it announces ${announced}` };
  const bytes = await readBytes(response, maxBytes);
  return bytes ? { status, contentType, bytes } : { failure: 'tooLarge', reason: 'it sends more' };
}

/** The parameters of a request to a server. */
interface Question {
  readonly method: 'GET' | 'POST';
  readonly json?: string;
  readonly contentType?: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Sends one request and reads its response by `read`; then closes the connection, even if more is to come. */
function exchange<Result>(
  { allowed: reach, resolve, agents, after }: NetworkParts,
  url: string,
  { method, json, contentType, timeoutMs, signal }: Question,
  read: (response: IncomingMessage) => Promise<Result | NetworkFailure>,
): Promise<Result | NetworkFailure> {
  const gate = gateOf(url, reach);
  if ('closed' in gate) return Promise.resolve({ failure: 'blocked', reason: gate.closed });
  const target = new URL(url);
  const why = (address: string) =>
    gate.why(address) ??
    (isRefusedByOwn(target, address) ? `it leads to the control API of this simulator, at ${address}` : undefined);
  const literal = withoutBrackets(target.hostname);
  // Node looks up names only.
  const closed = isIP(literal) === 0 ? undefined : why(literal);
  if (closed !== undefined) return Promise.resolve({ failure: 'blocked', reason: closed });
  return new Promise((settle) => {
    let stopTimer = (): void => {};
    const end = (result: Result | NetworkFailure): void => {
      stopTimer();
      settle(result);
      request.destroy();
    };
    const fail = (failure: NetworkFailure['failure'], reason: string) => end({ failure, reason });
    const unreachable = (error: Error) =>
      fail('unreachable', `it could not be reached: ${messageOf(error)}${certificateHint(target, error)}`);

    const lookup: LookupFunction = (host, { all }, callback) => {
      resolve(host).then((addresses) => {
        const reason = addresses.map(({ address }) => why(address)).find((why) => why !== undefined);
        const [first] = addresses;
        if (reason !== undefined) fail('blocked', reason);
        else if (all) callback(null, [...addresses]);
        else callback(null, first?.address ?? '', first?.family);
      }, unreachable);
    };
    const options: RequestOptions = {
      method,
      lookup,
      headers: headersOf(json, contentType),
      ...(signal && { signal }),
    };
    const request =
      target.protocol === 'https:'
        ? requestHttps(target, { ...options, agent: agents.https, rejectUnauthorized: gate.anyCertificate !== true })
        : requestHttp(target, { ...options, agent: agents.http });
    // Counted from when there is a socket: waiting for one is not the server's fault.
    request.once('socket', () => {
      stopTimer = after(timeoutMs, () => fail('timedOut', `it did not respond in ${timeoutMs / 1000} s`));
    });
    request.once('response', (response) =>
      read(response).then(end, () => fail('unreachable', 'its response ended early')),
    );
    request.once('upgrade', (_, socket) => {
      socket.destroy();
      fail('unreachable', 'it asked for another protocol');
    });
    request.on('error', unreachable);
    request.end(json);
  });
}

function headersOf(json: string | undefined, contentType = 'application/json'): Record<string, string> {
  if (json === undefined) return { accept: '*/*' };
  return {
    ...(contentType !== '' && { 'content-type': contentType }),
    'content-length': String(Buffer.byteLength(json)),
  };
}

/** Where several addresses were tried, the error as a whole says nothing. */
function messageOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(({ message }) => message).join(', ') : error.message;
}

/** Advice about a certificate that no known authority has signed, or that Node was asked to accept. */
function certificateHint({ hostname }: URL, error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  const isUnchecked = process.env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0';
  const isUnsigned = /SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(code);
  if (!isUnsigned && !(isUnchecked && /CERT/.test(code))) return '';
  const here = isUnchecked || isLoopbackHost(hostname) ? ', or accept all on loopback with --allow-self-signed' : '';
  const ignored = isUnchecked ? 'NODE_TLS_REJECT_UNAUTHORIZED=0 has no effect here: ' : '';
  return ` (${ignored}name the certificate of its CA in NODE_EXTRA_CA_CERTS before the start${here})`;
}
