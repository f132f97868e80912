import { METHODS } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { expect, onTestFinished, test } from 'vitest';
import { respondThroughMsw } from '../../src/testing/through-msw.ts';

const odd = ['FOO', 'patch', 'get', 'Post', 'trace', 'TRACK', '', 'GET /x', 'G\tT', 'GÉT', 'GET,POST', 'X'.repeat(300)];

/** The status line of what a server sends to the bytes of a request. */
async function statusOverSocket(port: number, method: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.end(`${method} /v1/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(await text(socket))?.[1]);
}

/** The status of the same request in process; as it would be without what fetch does to some names of methods. */
async function statusInProcess(sim: ReturnType<typeof createSimulator>, method: string): Promise<number> {
  const url = new URL(`${sim.baseUrl}/events`);
  const { status } = await sim.respond({
    ...{ method, url, address: '127.0.0.1' },
    header: () => null,
    body: async () => new Uint8Array(),
  });
  return status;
}

// decision S530
test.each([...METHODS, ...odd])('%j has the same status in process as over a socket', async (method) => {
  const sim = createSimulator();
  const server = await listen(sim);
  onTestFinished(() => server.close());
  const status = await statusOverSocket(server.port, method);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(await statusInProcess(sim, method)).toBe(status);
  // fetch writes some methods in capital letters, wherever it sends them.
  if (/^(?:get|post|put|delete|head|options)$/i.test(method)) return;
  expect((await sim.fetch(`${sim.baseUrl}/events`, { method })).status).toBe(status);
});

test.each(['FOO', 'patch', 'CONNECT', ''])('%j leaves no trace', async (method) => {
  const sim = createSimulator();
  expect((await sim.fetch(`${sim.baseUrl}/events`, { method, body: '{}' })).status).toBe(400);
  expect((await sim.fetch(`${sim.controlUrl}/accounts`, { method })).status).toBe(400);
  expect(sim.journal.requests()).toEqual([]);
});

test.each(['FOO', 'patch', 'PROPFIND'])('%j has the same status behind MSW, if MSW intercepts it', async (method) => {
  const sim = createSimulator();
  const url = `${sim.baseUrl}/events`;
  const { status } = await respondThroughMsw(sim, new Request(url, { method }), '127.0.0.1');
  expect(status).toBe((await sim.fetch(url, { method })).status);
});
