import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { WebhookDelivery } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import type { SeededAccount } from '@boothkit/simulator';
import { sampleTests } from '@boothkit/test-support/sampled';
import { expect, onTestFinished } from 'vitest';
import { bodyOf, httpServer } from './local-server.ts';

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
async function commandLine(...args: string[]) {
  const { stdout } = child(['src/cli.ts', '--port', '0', '--json', ...args]);
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
