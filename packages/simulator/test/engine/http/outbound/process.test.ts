import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { WebhookDelivery } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import type { SeededAccount } from '@boothkit/simulator';
import { certificate } from '@boothkit/test-support/certificate';
import { sampleTests } from '@boothkit/test-support/sampled';
import { expect, onTestFinished, test } from 'vitest';
import { bodyOf, httpServer, tlsServer } from './local-server.ts';

sampleTests(2);

const home = fileURLToPath(new URL('../../../..', import.meta.url));

/** Other processes start slowly on a busy machine. */
interface Ready extends SeededAccount {
  readonly baseUrl: string;
  readonly controlUrl: string;
}

/** Runs node on the sources, until the test is over. */
function child(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const made = spawn(process.execPath, ['--conditions=@boothkit/source', ...args], {
    cwd: home,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void made.kill('SIGKILL'));
  return made;
}

/** A simulator on the command line, and a way to call it. */
const commandLine = (...args: string[]) => commandLineIn({}, ...args);

/** The same in an environment. */
async function commandLineIn(env: Readonly<Record<string, string>>, ...args: string[]) {
  const { stdout } = child(['src/cli.ts', '--port', '0', '--json', ...args], env);
  const [line] = await once(createInterface({ input: stdout }), 'line');
  const ready: Ready = JSON.parse(line);
  return {
    ready,
    async call<Body>(method: string, url: string, body?: unknown): Promise<{ status: number; body: Body }> {
      const response = await fetch(url, {
        method,
        headers: { authorization: `Bearer ${ready.apiKey}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
  };
}

rule(['6.3', '6.5'], 'only --allow-loopback lets the command line deliver to local receivers', async () => {
  const delivered: WebhookDelivery[] = [];
  let tellBoth = (): void => {};
  const bothDelivered = new Promise<void>((resolve) => {
    tellBoth = resolve;
  });
  const server = await httpServer(async (request, response) => {
    delivered.push(JSON.parse(await bodyOf(request)));
    response.end();
    if (delivered.length === 2) tellBoth();
  });
  const mediaUrl = server.url;
  const lines = await Promise.all([
    commandLine(),
    commandLine('--allow-network'),
    commandLine('--allow-loopback'),
    commandLine('--allow-network', '--allow-loopback'),
  ]);
  const configured = await Promise.all(
    lines.map(({ ready, call }) => call('PUT', `${ready.baseUrl}/webhooks`, { mediaUrl })),
  );
  expect(configured.map(({ status }) => status)).toEqual([400, 400, 200, 200]);
  for (const { ready, call } of lines) {
    const event = { name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds: ready.templateIds };
    const { galleryId } = (await call<{ galleryId: string }>('POST', `${ready.baseUrl}/events`, event)).body;
    await call('POST', `${ready.controlUrl}/accounts/${ready.accountId}/galleries/${galleryId}/media`, {});
  }
  await bothDelivered;
  expect(delivered.map(({ event }) => event)).toEqual(['media.uploaded', 'media.uploaded']);
});

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
  const { stdout } = child(['--input-type=module', '--eval', script], {
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: proxy.url,
    HTTPS_PROXY: proxy.url,
    http_proxy: proxy.url,
    https_proxy: proxy.url,
    NO_PROXY: '',
    no_proxy: '',
  });
  // The last one shows that the proxy would have been used.
  expect((await text(stdout)).split('\n')).toEqual(['200', '200', '502', '']);
  expect(proxy.asked).toHaveLength(1);
});

test('the program delivers to a receiver with a private CA that NODE_EXTRA_CA_CERTS names, or a self-signed one on loopback', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-ca-'));
  onTestFinished(() => rm(folder, { recursive: true }));
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
      const { ready, call } = await commandLineIn(env, ...args);
      await call('PUT', `${ready.baseUrl}/webhooks`, { mediaUrl });
      const event = { name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds: ready.templateIds };
      const { galleryId } = (await call<{ galleryId: string }>('POST', `${ready.baseUrl}/events`, event)).body;
      const account = `${ready.controlUrl}/accounts/${ready.accountId}`;
      await call('POST', `${account}/galleries/${galleryId}/media`, {});
      type Deliveries = { readonly data: readonly { readonly outcome: string; readonly reason: string | null }[] };
      for (;;) {
        const [delivery] = (await call<Deliveries>('GET', `${ready.controlUrl}/deliveries`)).body.data;
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

test('the program names the option that a world file with a local receiver needs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-world-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const account = { webhooks: { mediaUrl: 'http://127.0.0.1:3000/' } };
  const texts = {
    'world.json': JSON.stringify({ version: 1, accounts: [account] }),
    'world.jsonl': `{"format":"boothkit-world","version":1}\n${JSON.stringify({ accounts: account })}\n`,
  };
  for (const [name, world] of Object.entries(texts)) {
    const file = join(folder, name);
    await writeFile(file, world);
    const { stderr } = spawn(process.execPath, ['--conditions=@boothkit/source', 'src/cli.ts', '--seed-file', file], {
      cwd: home,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    expect(await text(stderr)).toMatch(
      /mediaUrl must be a public https URL: its scheme is http; got .*\. To reach this machine, start the simulator with --allow-loopback/,
    );
  }
});
