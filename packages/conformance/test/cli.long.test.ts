import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { expect, onTestFinished, test } from 'vitest';

test('a signal ends the process with code 2 when all events are deleted', async () => {
  const simulator = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true }, limits: 'skip' });
  const account = simulator.accounts.create();
  const template = account.templates.add();
  const server = await listen(simulator);
  onTestFinished(() => server.close());
  const program = ['--conditions=@boothkit/source', fileURLToPath(new URL('../src/cli.ts', import.meta.url)), '--yes'];
  const target = ['--base-url', server.baseUrl, '--api-key', account.connection().apiKey, '--template-id', template.id];
  const child = spawn(process.execPath, [...program, ...target], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  // The first check has ended: the run is in progress.
  let out = '';
  for await (const part of child.stdout) {
    const isBegun = out.includes('\nok ');
    out += part;
    if (!isBegun && out.includes('\nok ')) child.kill('SIGINT');
  }
  expect([await ended, account.events.list()]).toEqual([[2, null], []]);
});
