import type { HttpResponse } from '@boothkit/simulator';
import { describe, expect, test, vi } from 'vitest';
import { startService } from './served.ts';
import { rawConnection, servedBy } from './served-by.ts';

const head = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}\r\n`;

describe('a client that closes its side after its request', () => {
  test.each([
    ['a request', head('GET', '/v1/events'), 1],
    ['a request with a body', `${head('POST', '/v1/events', 'Content-Length: 2\r\n')}{}`, 1],
    ['two requests', head('GET', '/v1/events').repeat(2), 2],
  ])('gets its late response: %s', async (_, text, count) => {
    const answers: ((response: HttpResponse) => void)[] = [];
    const { server, errors } = await servedBy(async (request) => {
      await request.body(100);
      return new Promise((resolve) => answers.push(resolve));
    });
    const { socket, received } = await rawConnection(server.port, text);
    socket.end();
    await vi.waitFor(() => expect(answers).toHaveLength(count));
    await vi.waitFor(() => expect(socket.writableFinished).toBe(true));
    for (const answer of answers) answer({ status: 200, headers: { 'X-Late': 'yes' }, body: 'late' });
    const responses = await received;
    expect(responses.match(/HTTP\/1\.1 200 /g)).toHaveLength(count);
    expect([responses.endsWith('late'), errors]).toEqual([true, []]);
  });

  test('gets all of a world in JSON Lines', async () => {
    const { sim, server } = await startService();
    const account = sim.accounts.create();
    const templateIds = [account.templates.add().id];
    for (let count = 0; count < 2000; count++) account.events.add({ name: `Event ${count}`, templateIds });
    const text = head('GET', '/_sim/world-file', 'Accept: application/jsonl\r\n');
    const { socket, received } = await rawConnection(server.port, text);
    socket.end();
    expect((await received).match(/Event \d+/g)).toHaveLength(2000);
  });

  test('in the middle of a request gets a 400, and one that has left is not reported', async () => {
    const asked: string[] = [];
    const { server, errors } = await servedBy(async (request) => {
      await request.body(100);
      asked.push(request.url.pathname);
      return { status: 200, headers: {}, body: 'x' };
    });
    const { socket, received } = await rawConnection(
      server.port,
      `${head('POST', '/half', 'Content-Length: 9\r\n')}{}`,
    );
    socket.end();
    expect(await received).toMatch(/^HTTP\/1\.1 400 /);
    const { socket: gone } = await rawConnection(server.port, head('GET', '/gone'));
    gone.destroy();
    await vi.waitFor(() => expect(asked).toEqual(['/gone']));
    await server.close();
    expect(errors).toEqual([]);
  });

  test('ends the stream of changes, which no other sign ends', async () => {
    const { server } = await startService();
    const { socket, received } = await rawConnection(server.port, head('GET', '/_sim/live'));
    socket.end();
    expect(await received).toMatch(/^(?:HTTP\/1\.1 200 |\(reset\)$|$)/);
  });
});
