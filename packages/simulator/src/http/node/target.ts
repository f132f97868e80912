import type { IncomingMessage } from 'node:http';
import type { HttpUrl } from '../messages.ts';

/** Targets that a URL has as they are, which nearly all are: no dot segments, and no sign that it would escape or drop. */
const plainTarget = /^((?:\/(?!\.|%2e)[\w\-.~!$&()*+,;=:@%]*)+)(\?[\w\-.~!$&()*+,;=:@%/?]+)?$/i;

/** Reads where requests are for: `undefined` where the Host header or the target is none. Made once for a server. */
export function targetReader(): (incoming: IncomingMessage) => HttpUrl | undefined {
  // Callers of a server name one host, nearly always.
  let known = { host: '', origin: '' };

  function originOf(host: string): string | undefined {
    if (host === known.host && host !== '') return known.origin;
    const url = /[/?#@\\]/.test(host) ? null : URL.parse(`http://${host}`);
    if (url) known = { host, origin: url.origin };
    return url?.origin;
  }

  return ({ headers, socket, url: target = '/' }) => {
    // As sent through a proxy.
    if (!target.startsWith('/')) return webUrl(target);
    const origin = originOf(headers.host ?? `localhost:${socket.localPort}`);
    if (origin === undefined) return undefined;
    const [, pathname, search = ''] = plainTarget.exec(target) ?? [];
    return pathname === undefined ? webUrl(`${origin}${target}`) : { origin, pathname, search };
  };
}

function webUrl(text: string): HttpUrl | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
