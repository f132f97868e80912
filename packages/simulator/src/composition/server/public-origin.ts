import type { IncomingMessage } from 'node:http';
import { type ApiError, fieldError } from '../../engine/errors/api-error.ts';
import { isLoopbackAddress } from '../../engine/http/outbound/hostname.ts';

/** The settings of a server for proxies and tunnels in front of it. */
export interface InFrontOptions {
  /** The origin of the public URL; `undefined` without one. */
  readonly publicOrigin: string | undefined;
  /** Whether a proxy on this machine says by which scheme and host it was reached. */
  readonly trustProxy: boolean;
}

/** The form of a public URL in words, for errors. */
export const publicUrlWords = 'an http or https URL without a path, such as https://booth.example';

/** The origin of a public URL; `undefined` for a text that is none, such as one with a path or credentials. */
export function readPublicUrl(text: string): string | undefined {
  const url = /^https?:\/\/[^\s\\?#]+$/i.test(text) ? URL.parse(text) : null;
  return url && url.href === `${url.origin}/` ? url.origin : undefined;
}

// decision S520
/**
 * The origin by which the sender of a request reaches the server; URLs in responses begin with it. `undefined` if it is the one that the
 * request was received at. An error for a header of a trusted proxy that names no scheme or host.
 */
export function publicOriginOf(
  { publicOrigin, trustProxy }: InFrontOptions,
  { headers, socket }: IncomingMessage,
  received: string,
): string | ApiError | undefined {
  if (publicOrigin !== undefined) return publicOrigin;
  if (!trustProxy || !isLoopbackAddress(socket.remoteAddress?.replace(/^::ffff:/i, '') ?? '')) return undefined;
  const forwarded = firstForwarded(headers['forwarded'] ?? '');
  const [protoHeader, proto] = named('proto', forwarded, headers['x-forwarded-proto']);
  const [hostHeader, host] = named('host', forwarded, headers['x-forwarded-host']);
  if (proto !== undefined && !/^https?$/i.test(proto))
    return fieldError('1.1', protoHeader, `${protoHeader} must name http or https; got ${JSON.stringify(proto)}`);
  if (proto === undefined && host === undefined) return undefined;
  const scheme = proto?.toLowerCase() ?? received.split(':', 1)[0];
  const origin = readPublicUrl(`${scheme}://${host ?? received.split('//', 2)[1]}`);
  if (origin !== undefined) return origin;
  return fieldError(
    '1.1',
    hostHeader,
    `${hostHeader} must name a host, with or without a port; got ${JSON.stringify(host)}`,
  );
}

/** The header that says a part, and what it says: `Forwarded` before the older header, of several proxies the first. */
function named(
  part: 'proto' | 'host',
  forwarded: ReadonlyMap<string, string>,
  older: string | string[] | undefined,
): readonly [header: string, value: string | undefined] {
  if (forwarded.has(part)) return ['Forwarded', forwarded.get(part)];
  const first = String(older ?? '')
    .split(',', 1)[0]
    ?.trim();
  return [`X-Forwarded-${part === 'proto' ? 'Proto' : 'Host'}`, first || undefined];
}

/** The parameters of the first element of `Forwarded` (RFC 7239), by their lower-case names. */
function firstForwarded(header: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  const pair = /\s*([\w!#$%&'*+.^`|~-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*))\s*(;|,|$)/gy;
  for (let match = pair.exec(header); match !== null; match = pair.exec(header)) {
    const [, name = '', quoted, token = '', end] = match;
    parameters.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? token);
    if (end !== ';') break;
  }
  return parameters;
}
