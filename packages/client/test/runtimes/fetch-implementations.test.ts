import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createSimulator } from '@boothkit/simulator';
import { handlers } from '@boothkit/simulator/msw';
import { listen } from '@boothkit/simulator/node';
import { setupServer } from 'msw/node';
import nodeFetch from 'node-fetch';
import * as undici from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BoothClient, type ClientOptions, type Fetch } from '../../src/index.ts';
import { failureOf } from '../support/scripted-service.ts';

const picture = await readFile(
  fileURLToPath(new URL('../../../../examples/assets/after-capture.jpg', import.meta.url)),
);

/** What programs pass as `fetch`. */
const implementations: Record<string, () => Fetch> = {
  'the global fetch': () => fetch,
  'a wrapper that hands on URL and init, as instrumentation does': () => (input, init) =>
    fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), traceparent: '00-1-1-01' } }),
  'a wrapper that makes a Request': () => (input, init) => fetch(new Request(input, init)),
  'the global fetch with a dispatcher of undici for the whole process': () => {
    const before = undici.getGlobalDispatcher();
    undici.setGlobalDispatcher(createAgent());
    onTestFinished(() => undici.setGlobalDispatcher(before));
    return fetch;
  },
  "undici's fetch": () => undici.fetch,
  "undici's fetch with an agent": () => {
    const dispatcher = createAgent();
    return (input, init) => undici.fetch(input, { ...init, dispatcher });
  },
  "node-fetch's fetch, whose bodies are streams of Node": () => nodeFetch,
};

function createAgent(): undici.Agent {
  const agent = new undici.Agent({ connections: 2 });
  onTestFinished(() => agent.close());
  return agent;
}

describe.each(Object.entries(implementations))('%s', (_, implementation) => {
  /** A client of a simulator that listens. */
  async function served() {
    const sim = createSimulator();
    const account = sim.accounts.create();
    const server = await listen(sim);
    onTestFinished(() => server.close());
    const booth = new BoothClient({ ...server.connection(account.id), fetch: implementation(), retry: false });
    const templateIds = [account.templates.add().id];
    return { sim, account, booth, templateIds };
  }

  /** A client of a service that does one thing. */
  async function clientOf(listener: Parameters<typeof createServer>[1], options: ClientOptions = {}) {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    return new BoothClient({ apiKey: 'bk_live_0123456789abcdef', baseUrl, fetch: implementation(), ...options });
  }

  test('creates, reads and changes', async () => {
    const { booth, templateIds } = await served();
    const booking = { name: 'Ada & Alan', date: '2026-09-12T15:00:00Z', templateIds, idUser: 'booking-7' };
    const { id } = await booth.events.create(booking);
    expect((await booth.events.create(booking)).alreadyExisted).toBe(true);
    expect((await booth.events.update(id, { captureMessage: 'Zoë 📸' })).captureMessage).toBe('Zoë 📸');
    const names: string[] = [];
    for await (const { name } of booth.events.list()) names.push(name);
    expect(names).toEqual(['Ada & Alan']);
  });

  test.each([
    ['bytes', () => new Uint8Array(picture)],
    ['a Blob', () => new Blob([picture])],
    ['a stream', () => () => new Blob([picture]).stream()],
  ])('uploads %s', async (_, source) => {
    const { account, booth, templateIds } = await served();
    const { id } = account.events.add({ name: 'Ada', templateIds });
    const { afterCaptureBackgroundUrl } = await booth.branding.setImage(id, 'after-capture-background', source());
    // This slot keeps every byte.
    const kept = await fetch(afterCaptureBackgroundUrl ?? '');
    expect(Buffer.from(await kept.arrayBuffer()).equals(picture)).toBe(true);
  });

  test('reports the error of the service', async () => {
    const { booth } = await served();
    expect(await failureOf(booth.events.get('no-such-event'))).toMatchObject({
      kind: 'not-found',
      status: 404,
      code: 'not_found',
      requestId: expect.any(String),
    });
  });

  test('repeats a request that was lost', async () => {
    let requests = 0;
    const booth = await clientOf(
      (_, response) => {
        requests += 1;
        if (requests === 1) response.destroy();
        else response.setHeader('content-type', 'application/json').end('{"id": "e1"}');
      },
      { retry: { random: () => 0 } },
    );
    const { data, attempts } = await booth.events.get('e1').withResponse();
    expect([data, attempts]).toEqual([{ id: 'e1' }, 2]);
  });

  test('does not follow a redirect, and reports its status', async () => {
    const paths: unknown[] = [];
    const booth = await clientOf(({ url }, response) => {
      paths.push(url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const failure = await failureOf(booth.events.get('e1'));
    expect(failure).toMatchObject({ kind: 'response', fault: 'redirect', status: 302, attempts: 1 });
    expect(paths).toEqual(['/v1/events/e1']);
  });

  test('stops at the maximum of a response', async () => {
    const booth = await clientOf((_, response) => void response.end(`{"id": "${'e'.repeat(100_000)}"}`), {
      maxResponseBytes: 1000,
    });
    expect(await failureOf(booth.events.get('e1'))).toMatchObject({ kind: 'response', fault: 'too-large' });
  });

  test('is aborted while the service is silent, and while a body is on its way', async () => {
    const stopped = new AbortController();
    const silent = await clientOf(() => stopped.abort('no longer needed'));
    expect(await failureOf(silent.events.get('e1', { signal: stopped.signal }))).toMatchObject({
      kind: 'abort',
      cause: 'no longer needed',
    });
    const halfway = await clientOf((_, response) => void response.write('{"id": '));
    const later = new AbortController();
    const reading = failureOf(halfway.events.get('e1', { signal: later.signal }));
    await Promise.resolve();
    later.abort('too late');
    expect(await reading).toMatchObject({ kind: 'abort', cause: 'too late' });
  });

  test('times out while the service is silent, and while a body is on its way', async () => {
    const options: ClientOptions = { retry: false, timeoutMs: 30 };
    const silent = await clientOf(() => {}, options);
    expect(await failureOf(silent.events.get('e1'))).toMatchObject({ kind: 'timeout', attempts: 1 });
    const halfway = await clientOf((_, response) => void response.write('{"id": '), options);
    expect(await failureOf(halfway.events.get('e1'))).toMatchObject({ kind: 'timeout', attempts: 1 });
  });
});

test("MSW catches the global fetch, and not the fetch of npm's undici", async () => {
  const elsewhere = createServer((_, response) => response.end('elsewhere'));
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  onTestFinished(() => void elsewhere.close());
  const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const sim = createSimulator({ baseUrl: `${origin}/v1` });
  const server = setupServer(...handlers(sim));
  server.listen();
  onTestFinished(() => server.close());
  const { apiKey, baseUrl } = sim.accounts.create().connection();
  const headers = { authorization: `Bearer ${apiKey}` };
  expect(await (await fetch(`${baseUrl}/events`, { headers })).json()).toMatchObject({ data: [] });
  expect(sim.journal.requests()).toHaveLength(1);
  expect(await (await undici.fetch(`${baseUrl}/events`, { headers, dispatcher: createAgent() })).text()).toBe(
    'elsewhere',
  );
  expect(sim.journal.requests()).toHaveLength(1);
});
