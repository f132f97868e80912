import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../docs/snippets/child.ts';
import { read, root } from '../docs/snippets/snippets.ts';
import { succeed } from '../packed/npm.ts';
import { packed } from '../packed/packed.ts';
import { startServer } from '../packed/servers.ts';

// What the container of the compose example does, in an empty folder: no container runtime is needed.

const { tarballs } = await packed();
const example = join(root, 'examples/compose');

test('the app of the compose example and its tests work as its Dockerfile installs them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-compose-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [, stage = ''] = read('examples/compose/Dockerfile').split(/^FROM .*\n(?=WORKDIR \/app)/m);
  for (const [, instruction, text = ''] of stage.matchAll(/^(COPY|RUN) (.*)$/gm)) {
    if (instruction === 'RUN') {
      for (const command of text.split(' && ')) {
        const [program = '', ...args] = command.split(' ');
        await succeed(
          program,
          args.flatMap((arg) => (arg === '/tarballs/*.tgz' ? tarballs : arg)),
          folder,
        );
      }
    } else if (!text.startsWith('--from')) {
      const [from = '', to = ''] = text.split(' ');
      await cp(join(root, from), join(folder, to === './' ? 'package.json' : to), { recursive: true });
    }
  }

  const token = 'only-for-these-tests';
  const secret = 'only-for-these-tests-22-characters';
  const bin = join(folder, 'node_modules/@boothkit/simulator/bin/boothkit-simulator.js');
  const seedFile = join(example, 'boothkit.yaml');
  const args = [
    '--port',
    '0',
    '--json',
    '--limits',
    'skip',
    '--allow-receiver',
    '127.0.0.1',
    '--seed-file',
    seedFile,
    '--control-token',
    token,
  ];
  const simulator = await startServer([bin, ...args], { cwd: folder, env: {}, ready: /^\{/ });
  onTestFinished(async () => void (await simulator.stop()));
  const { baseUrl, controlUrl, apiKey } = JSON.parse(simulator.line);
  const env = { BOOTHKIT_BASE_URL: baseUrl, BOOTHKIT_API_KEY: apiKey, WEBHOOK_SECRET: secret, PORT: '0' };
  const app = await startServer(['src/server.ts'], { cwd: folder, env, ready: /http:/ });
  onTestFinished(async () => void (await app.stop()));
  // The app remembers which deliveries it has seen: the second pass needs others.
  for (let pass = 0; pass < 2; pass++) {
    const { code, output } = await run(process.execPath, ['--test', 'tests/bookings.test.ts'], {
      cwd: folder,
      env: {
        WEBHOOK_SECRET: secret,
        APP_URL: app.line.match(/http:\S+/)?.[0] ?? '',
        BOOTHKIT_CONTROL_URL: controlUrl,
        BOOTHKIT_CONTROL_TOKEN: token,
      },
    });
    expect(code, output).toBe(0);
    expect(output).toMatch(/pass 6$/m);
  }
});
