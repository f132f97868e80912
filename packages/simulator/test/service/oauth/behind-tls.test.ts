import type { ListenOptions } from '@boothkit/simulator/node';
import { isLong } from '@boothkit/test-support/long';
import { expect, test } from 'vitest';
import { startService } from '../../http/served.ts';
import { proxiedHost, type TlsProxy, tlsProxy } from '../../http/tls-proxy.ts';
import { toolCount } from '../../protocols/mcp/tool-count.ts';
import { pageUrl, registered } from './connector.ts';
import { memory, signedIn } from './their-agent.ts';

/** A server with a proxy in front of it; the options may depend on where the proxy is. */
async function proxied(
  optionsOf: (origin: string) => ListenOptions,
  headersOf?: Parameters<typeof tlsProxy>[1],
): Promise<Awaited<ReturnType<typeof startService>> & { readonly proxy: TlsProxy }> {
  let port = 0;
  const proxy = await tlsProxy(() => port, headersOf);
  const made = await startService({}, optionsOf(proxy.origin));
  ({ port } = made.server);
  return { ...made, proxy };
}

/** The sign-in of the official client, which reaches nothing but the proxy. Only the code is entered for it. */
const signIn = ({ account, proxy }: Awaited<ReturnType<typeof proxied>>, path = '/mcp') => {
  const enter = async (page: URL) => {
    const { code } = account.connectionCodes.create({ access: 'read-write' });
    const { origin } = page;
    const sent = await proxy.fetch(page, { method: 'POST', headers: { origin }, body: new URLSearchParams({ code }) });
    expect(sent.status).toBe(303);
    return new URL(sent.headers.get('location') ?? '');
  };
  return signedIn(new URL(`${proxy.origin}${path}`), proxy.fetch, memory(enter));
};

const forwarded = { 'x-forwarded-proto': 'https' };

const options = [
  ['publicUrl', (publicUrl: string) => ({ publicUrl }), undefined],
  ['publicUrl, and a tunnel that rewrites Host', (publicUrl: string) => ({ publicUrl }), () => ({ host: 'localhost' })],
  ['trustProxy', () => ({ trustProxy: true, allowHosts: [proxiedHost] }), () => forwarded],
  [
    'trustProxy, and X-Forwarded-Host',
    () => ({ trustProxy: true, allowHosts: ['.example.com'] }),
    (origin: string) => ({ ...forwarded, host: '127.0.0.1', 'x-forwarded-host': new URL(origin).host }),
  ],
  [
    'trustProxy, and Forwarded',
    () => ({ trustProxy: true, allowHosts: [proxiedHost] }),
    (origin: string) => ({ host: 'localhost', forwarded: `for=192.0.2.1;host="${new URL(origin).host}";proto=https` }),
  ],
] as const;

// With BOOTHKIT_LONG=1 each; without it, the first.
test.each(options.slice(0, isLong ? options.length : 1))(
  'the official client signs in through a proxy with TLS, with %s',
  async (_, optionsOf, headersOf) => {
    const made = await proxied(optionsOf, headersOf);
    const paths = ['/mcp', '/mcp/', '/mcp?toolsets=events'].slice(0, isLong ? 3 : 1);
    for (const path of paths) {
      const { connected } = await signIn(made, path);
      expect((await connected.listTools()).tools).toHaveLength(toolCount);
    }
    expect(made.account.connections.list()).toMatchObject(paths.map(() => ({ appName: 'Their agent' })));
  },
);

test('without either, the official client does not get to the page: it is told another scheme', async () => {
  const made = await proxied(
    () => ({ allowHosts: [proxiedHost] }),
    () => forwarded,
  );
  await expect(signIn(made)).rejects.toThrow();
  expect(made.account.connections.list()).toEqual([]);
});

test('with publicUrl, the page may also be opened under the own name of the server, and sends its form there', async () => {
  const { server, sim, account } = await startService({}, { publicUrl: 'https://booth.example' });
  const local = `http://127.0.0.1:${server.port}`;
  const app = await registered(sim);
  const page = new URL(pageUrl(sim, app, { resource: 'https://booth.example/mcp' }));
  const statusFrom = async (origin: string) => {
    const { code } = account.connectionCodes.create({ access: 'read' });
    const sent = await fetch(`${local}${page.pathname}${page.search}`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ code }),
      redirect: 'manual',
    });
    return [sent.status, new URL(sent.headers.get('location') ?? 'none:').searchParams.get('iss')];
  };
  expect(await statusFrom(local)).toEqual([303, 'https://booth.example']);
  expect(await statusFrom('https://booth.example')).toEqual([303, 'https://booth.example']);
  expect(await statusFrom('http://localhost:5173')).toEqual([403, null]);
});
