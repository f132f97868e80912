import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rule } from '@boothkit/rule-coverage';
import { certificate } from '@boothkit/test-support/certificate';
import { httpServer, tlsServer } from '@boothkit/test-support/local-server';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { ready } from '../../../http/program.ts';
import { asJson } from '../../../own-account.ts';

rule(['4.9/source', '6.3'], 'proxies of the environment are not used', async () => {
  const proxy = await httpServer((_, response) => response.writeHead(502).end());
  const server = await httpServer((_, response) => response.end('here'));
  const script = `
    import { get } from 'node:http';
    import { loopbackNetwork, publicNetwork } from '@boothkit/simulator/node';
    const bounds = { maxBytes: 100, timeoutMs: 10_000 };
    for (const network of [loopbackNetwork(), publicNetwork({ allowLoopback: true })])
      console.log((await network.fetchPublic('${server.url}', bounds)).status);
    get('${server.url}', (response) => console.log(response.resume().statusCode));
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=@boothkit/source', '--input-type=module', '--eval', script],
    {
      env: {
        ...{ ...process.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url },
        ...{ http_proxy: proxy.url, https_proxy: proxy.url, NO_PROXY: '', no_proxy: '' },
      },
    },
  );
  // The last one shows that the proxy would have been used.
  expect(stdout.split('\n')).toEqual(['200', '200', '502', '']);
  expect(proxy.asked).toHaveLength(1);
});

test('the program delivers to a receiver with a private CA that NODE_EXTRA_CA_CERTS names, or a self-signed one on loopback', async () => {
  const folder = temporaryFolder();
  const ca = join(folder, 'ca.pem');
  await writeFile(ca, certificate);
  const server = await tlsServer((_, response) => response.end());
  const resolver = `import dns from 'node:dns/promises';
    import { syncBuiltinESMExports } from 'node:module';
    dns.lookup = async () => [{ address: '127.0.0.1', family: 4 }];
    syncBuiltinESMExports();`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(resolver)}`;
  const [named, here] = [`https://cdn.example.com:${server.port}/`, `https://127.0.0.1:${server.port}/`];
  const receiver = `cdn.example.com:${server.port}`;
  const outcomes = await Promise.all(
    (
      [
        [named, { NODE_OPTIONS, NODE_EXTRA_CA_CERTS: ca }, ['--allow-receiver', receiver]],
        [named, { NODE_OPTIONS }, ['--allow-receiver', receiver, '--allow-loopback', '--allow-self-signed']],
        [here, {}, ['--allow-loopback', '--allow-self-signed']],
        [here, {}, ['--allow-loopback']],
      ] as const
    ).map(async ([mediaUrl, env, args]) => {
      const { ready: reported } = await ready(args, { env });
      const call = async <Body>(method: string, url: string, body?: object): Promise<Body> => {
        const authorization = `Bearer ${reported.apiKey}`;
        return (await fetch(url, asJson(method, body, { authorization }))).json();
      };
      await call('PUT', `${reported.baseUrl}/webhooks`, { mediaUrl });
      const event = { name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds: reported.templateIds };
      const { galleryId } = await call<{ galleryId: string }>('POST', `${reported.baseUrl}/events`, event);
      await call('POST', `${reported.controlUrl}/accounts/${reported.accountId}/galleries/${galleryId}/media`, {});
      type Deliveries = { readonly data: readonly { readonly outcome: string; readonly reason: string | null }[] };
      for (;;) {
        const [delivery] = (await call<Deliveries>('GET', `${reported.controlUrl}/deliveries`)).data;
        if (delivery && delivery.outcome !== 'inFlight') return [delivery.outcome, delivery.reason];
        await new Promise((resolve) => setImmediate(resolve));
      }
    }),
  );
  const refused = (end: string) => [
    'unreachable',
    expect.stringMatching(new RegExp(`self-signed certificate.*${end}`)),
  ];
  expect(outcomes).toEqual([
    ['delivered', null],
    refused('NODE_EXTRA_CA_CERTS before the start\\)$'),
    ['delivered', null],
    refused('or accept all on loopback with --allow-self-signed\\)$'),
  ]);
});
