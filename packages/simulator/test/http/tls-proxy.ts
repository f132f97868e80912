import { once } from 'node:events';
import { type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { createServer, request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificate, privateKey } from '@boothkit/test-support/certificate';
import { onTestFinished } from 'vitest';

/** The only host that the certificate of the proxy is for. */
export const proxiedHost = 'cdn.example.com';

/** A proxy with TLS in front of a server, and a `fetch` of a program to which the name of the proxy leads here. */
export interface TlsProxy {
  readonly origin: string;
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
}

/** Starts a proxy with TLS on loopback, which leads to `portOf()` and adds headers to what it forwards. */
export async function tlsProxy(
  portOf: () => number,
  headersOf: (origin: string) => OutgoingHttpHeaders = () => ({}),
): Promise<TlsProxy> {
  const proxy = createServer({ cert: certificate, key: privateKey }, (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = requestHttp(
      { host: '127.0.0.1', port: portOf(), method, path: url, headers: { ...headers, ...headersOf(origin) } },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  const { port } = proxy.address() as AddressInfo;
  const origin = `https://${proxiedHost}:${port}`;

  async function throughProxy(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const { url, method, headers, body } = new Request(input, init);
    const { host, pathname, search } = new URL(url);
    if (new URL(url).origin !== origin) throw new TypeError(`only ${origin} is reached here; got ${url}`);
    const bytes = body && Buffer.from(await new Response(body).arrayBuffer());
    const sent = requestHttps({
      ...{ host: '127.0.0.1', port, servername: proxiedHost, ca: certificate, agent: false },
      ...{ method, path: `${pathname}${search}`, headers: { ...Object.fromEntries(headers), host } },
    });
    sent.end(bytes ?? undefined);
    const [response] = await once(sent, 'response');
    const received = new Headers();
    for (const [name, value] of Object.entries(response.headers as Record<string, string | string[]>))
      for (const each of [value].flat()) received.append(name, each);
    const all = Buffer.concat(await response.toArray());
    const { statusCode: status = 0 } = response;
    return new Response([204, 304].includes(status) ? null : all, { status, headers: received });
  }
  return { origin, fetch: throughProxy };
}
