import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { httpServer } from '@boothkit/test-support/local-server';
import { hasPrograms, noteMissingPrograms, runtimes } from '@boothkit/test-support/programs';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { webhookPayload, webhookRequest } from '../../src/webhooks.ts';
import type { ProgramInput } from './program.ts';
import { bundleWorker, serveWorker } from './workerd.ts';

noteMissingPrograms();
const logoPath = fileURLToPath(new URL('../../../../examples/assets/logo.png', import.meta.url));

/** Runs the program as a command of a runtime, whose own files stay in an empty folder. */
async function command(program: string, args: readonly string[], input: ProgramInput): Promise<string> {
  const home = temporaryFolder();
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(program, [...args, '--conditions=@boothkit/source', main, JSON.stringify(input)], {
    env: { PATH: process.env['PATH'], HOME: home, DENO_DIR: home, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return output;
}

async function worker(input: ProgramInput, flags: readonly 'nodejs_compat'[]): Promise<string> {
  const { code } = await bundleWorker('worker.ts');
  const response = await fetch(await serveWorker(code, flags), { method: 'POST', body: JSON.stringify(input) });
  return response.text();
}

/** The base URL of a service on loopback. */
const serve = async (listener: RequestListener) => `${(await httpServer(listener)).url}v1`;

/** The URL of a port at which nothing listens. */
async function refusingUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}/v1`;
}

const withPrograms = test.runIf(hasPrograms);

test('the client works in Node', () => expectSameResults((input) => command(process.execPath, [], input)));
withPrograms('the client works in Bun', () => expectSameResults((input) => command(runtimes.bun, ['run'], input)));
withPrograms('the client works in Deno', () =>
  expectSameResults((input) => command(runtimes.deno, ['run', '-A'], input)),
);
withPrograms.for([{ flags: [] }, { flags: ['nodejs_compat'] }] as const)(
  'the client works in Cloudflare Workers, with the flags $flags',
  ({ flags }) =>
    expectSameResults((input) => worker(input, flags), {
      images: {
        path: 'validation: set_event_branding_image: the file cannot be opened: there are no files outside Node, Bun and Deno; pass its bytes, a Blob or an https URL',
      },
      // workerd does not say whether a connection was made.
      refusedWrite: { kind: 'connection', attempts: 1, mayHaveHappened: true },
    }),
);

withPrograms(
  'requests of a worker that share a client do not wait for each other, which workerd would not let them',
  async () => {
    const sim = createSimulator({ limits: 'off' });
    const server = await listen(sim);
    onTestFinished(() => server.close());
    const account = sim.accounts.create();
    const { code } = await bundleWorker('worker.ts');
    const url = new URL(await serveWorker(code));
    const { apiKey, baseUrl } = server.connection(account.id);
    url.search = new URLSearchParams({ apiKey, baseUrl }).toString();
    // More than the documented limits let a key have in flight.
    const responses = await Promise.all(Array.from({ length: 30 }, () => fetch(url)));
    expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(200));
  },
);

withPrograms('the worker of the guide books, names invalid fields, and receives deliveries', async () => {
  const guide = await readFile(fileURLToPath(new URL('../../../../docs/start.md', import.meta.url)), 'utf8');
  // Beside this file, because the packages are found from there.
  const file = `.worker-${process.pid}.ts`;
  onTestFinished(() => rm(join(import.meta.dirname, file)));
  await writeFile(join(import.meta.dirname, file), /```ts\n\/\/ worker\.ts\n(.*?)```/s.exec(guide)?.[1] ?? '');
  const { code } = await bundleWorker(file);

  const sim = createSimulator();
  const server = await listen(sim);
  onTestFinished(() => server.close());
  const account = sim.accounts.create();
  const { apiKey, baseUrl } = server.connection(account.id);
  const secret = '9f1c2b7e-4d0a-4c55-8f43-2f6b1d0c7a90';
  const env = { BOOTHKIT_API_KEY: apiKey, BOOTHKIT_BASE_URL: baseUrl, WEBHOOK_SECRET: secret };
  const url = await serveWorker(code, [], env);
  const book = (booking: object) => fetch(url, { method: 'POST', body: JSON.stringify(booking) });
  const booking = { name: 'Ada & Alan', date: '2026-09-12T15:00:00Z', templateIds: [account.templates.add().id] };

  expect((await book(booking)).status).toBe(201);
  expect(account.events.list().map(({ name }) => name)).toEqual(['Ada & Alan']);
  const refused = await book({ ...booking, name: '' });
  expect([refused.status, Object.keys((await refused.json()) as object)]).toEqual([400, ['name']]);

  const deliver = (key: string) => fetch(webhookRequest(webhookPayload('media.uploaded'), key, `${url}booth`));
  expect((await deliver(secret)).status).toBe(200);
  expect((await deliver(`${secret}0`)).status).toBe(401);
});

test('a bundler for workers finds no module of Node in the client', async () => {
  const { imports, modules } = await bundleWorker('worker.ts');
  expect(imports).toEqual([]);
  expect(modules.some((id) => id.endsWith('client/src/resources/client.ts'))).toBe(true);
});

/** Runs the program in a runtime, and expects the same results as in all others but for those that it has of its own. */
async function expectSameResults(
  run: (input: ProgramInput) => Promise<string>,
  { images, ...own }: { readonly images?: object; readonly refusedWrite?: object } = {},
): Promise<void> {
  const sim = createSimulator();
  const account = sim.accounts.create();
  sim.faults.inject({ operation: 'get_event', status: 429, retryAfter: 3, times: 1 });
  const server = await listen(sim);
  onTestFinished(() => server.close());
  let redirects = 0;
  const elsewhere = await serve(() => expect.fail('the client followed a redirect'));
  const output = await run({
    ...server.connection(account.id),
    templateId: account.templates.add().id,
    redirectingUrl: await serve((_, response) => {
      redirects += 1;
      response.writeHead(307, { location: elsewhere }).end();
    }),
    silentUrl: await serve(() => {}),
    refusingUrl: await refusingUrl(),
    unknownUrl: 'http://no-such-host.invalid/v1',
    logo: await readFile(logoPath, 'base64'),
    logoPath,
  });

  const redirected = { kind: 'response', fault: 'redirect', status: 307, attempts: 1, mayHaveHappened: false };
  const unreachable = { kind: 'connection', attempts: 3, mayHaveHappened: false };
  expect(JSON.parse(output)).toEqual({
    created: ['Ada & Alan', false, true, true],
    limited: [true, 2, 3250],
    updated: 7,
    names: ['Edsger', 'Grace', 'Ada & Alan'],
    images: {
      bytes: 'set',
      blob: 'set',
      file: 'set',
      stream: 'set',
      path: 'set',
      flaw: 'validation: set_event_branding_image: an image must be PNG or JPEG; its first bytes match neither',
      ...images,
    },
    missing: { kind: 'not-found', status: 404, code: 'not_found', attempts: 1, mayHaveHappened: false },
    redirected,
    redirectedWrite: { ...redirected, mayHaveHappened: true },
    late: { kind: 'timeout', attempts: 3, mayHaveHappened: false },
    aborted: { kind: 'abort', attempts: 1, mayHaveHappened: false },
    refused: unreachable,
    refusedWrite: unreachable,
    unknown: unreachable,
    received: {
      statuses: [200, 200, 401],
      handled: [true],
      faults: [expect.stringContaining('the secret in the URL is wrong')],
    },
    reported: [],
    ...own,
  });
  expect(redirects).toBe(2);
}
