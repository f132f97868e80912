import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ready } from './program.ts';

/** How many connections Linux keeps for a program that does not look: what it asks for, and no more than this. */
const systemBound = Number(await readFile('/proc/sys/net/core/somaxconn', 'utf8').catch(() => '0'));
const clients = 1000;

test.runIf(systemBound >= clients)(
  `${clients} clients can connect while the server's event loop is blocked`,
  async () => {
    const { child, ready: reported } = await ready();
    const { hostname, port } = new URL(reported.baseUrl);
    child.kill('SIGSTOP');
    const sockets = Array.from({ length: clients }, () => connect(Number(port), hostname));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    child.kill('SIGCONT');
    const answers = sockets.map(async (socket) => {
      socket.end('GET /v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
      return Buffer.concat(await socket.toArray()).toString();
    });
    // Most of them meet the limit of their common address: refused is answered, too.
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 4(01|29) /);
  },
);
