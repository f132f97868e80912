import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { ready } from './program.ts';

const example = fileURLToPath(new URL('../../../../examples/compose/', import.meta.url));

const secret = 'only-for-these-tests-22-characters';

/** Starts a file of the compose example, from the sources of the packages. */
function inExample(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--conditions=@boothkit/source', ...args], {
    cwd: example,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NO_COLOR: '1',
      WEBHOOK_SECRET: secret,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('the tests of the compose example pass again and again against one running app', async () => {
  const args = ['--json', '--limits', 'skip', '--allow-receiver', '127.0.0.1', '--seed-file', 'boothkit.yaml'];
  const { ready: simulator } = await ready(args, { cwd: example });
  const app = inExample(['src/server.ts'], {
    BOOTHKIT_BASE_URL: simulator.baseUrl,
    BOOTHKIT_API_KEY: simulator.apiKey,
    BOOTHKIT_LIMITS: 'off',
    PORT: '0',
  });
  app.stderr.resume();
  const [line] = await once(createInterface(app.stdout), 'line');
  const [url = ''] = /http:\S+/.exec(String(line)) ?? [];
  for (let pass = 0; pass < 2; pass++) {
    const tests = inExample(['--test', 'tests/bookings.test.ts'], {
      APP_URL: url,
      BOOTHKIT_CONTROL_URL: simulator.controlUrl,
    });
    const [output, errors, [code]] = await Promise.all([text(tests.stdout), text(tests.stderr), once(tests, 'close')]);
    expect(code, output + errors).toBe(0);
    expect(output).toMatch(/pass 6$/m);
  }
});
