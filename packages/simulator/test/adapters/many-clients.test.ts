import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { served } from './served.ts';

const commandLine = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

/** How many connections Linux keeps for a program that does not look: what it asks for, and no more than this. */
const systemBound = Number(await readFile('/proc/sys/net/core/somaxconn', 'utf8').catch(() => '0'));
const clients = 1000;

test.runIf(systemBound >= clients)(
  `${clients} clients may connect while the server has no turn of the processor`,
  async () => {
    const child = spawn(process.execPath, ['--conditions=@boothkit/source', commandLine, '--port', '0', '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const { hostname, port } = new URL(JSON.parse(line).baseUrl);
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

test('an idle connection is the client’s to end: the server announces no end of it', async () => {
  const { server } = await served();
  const { headers } = await fetch(`${server.controlUrl}/clock`);
  expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', null]);
});
