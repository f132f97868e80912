import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { inPrograms } from '@boothkit/test-support/programs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { walkTheLoop } from '../../examples/demo/loop.ts';
import { startSimulator } from '../../examples/demo/running-simulator.ts';
import { freePort } from './snippets/free-port.ts';
import { root } from './snippets/snippets.ts';

/** A proxy that holds both sides to the OpenAPI document. */
interface Prism {
  readonly baseUrl: string;
  /** Ends it, and tells all that it has printed, a line an entry. */
  stop(): Promise<readonly string[]>;
}

/** Starts Prism between its callers and a service; a violation of either side becomes an error answer. */
async function startPrism(upstream: string): Promise<Prism> {
  const port = await freePort();
  const program = inPrograms('@stoplight/prism-cli/dist/index.js');
  const args = [program, 'proxy', 'packages/contract/openapi.json', upstream, '--port', String(port), '--errors'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NO_COLOR: '1',
      SCARF_ANALYTICS: 'false',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const log: string[] = [];
  const lines = createInterface({ input: child.stdout }).on('line', (line) => log.push(line));
  while (!log.some((line) => line.includes('Prism is listening'))) await once(lines, 'line');
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill();
    await ended;
    return log;
  };
  onTestFinished(async () => void (await stop()));
  return { baseUrl: `http://127.0.0.1:${port}`, stop };
}

test('Prism sees no violation of the OpenAPI document between SDK and simulator over the whole demo, and would see one', async () => {
  const simulator = await startSimulator();
  onTestFinished(async () => void (await simulator.stop()));
  const prism = await startPrism(simulator.baseUrl);
  vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());

  await walkTheLoop({ ...simulator, baseUrl: prism.baseUrl });

  const violation = await fetch(`${prism.baseUrl}/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${simulator.apiKey}`, 'content-type': 'application/json' },
    body: '{"name": ""}',
  });
  expect(violation.status).toBe(422);
  expect(await violation.json()).toMatchObject({ title: 'Invalid request' });

  // A violation of either side would have been an error answer, which the loop ends with.
  const log = await prism.stop();
  expect(log.filter((line) => line.includes('Request received')).length).toBeGreaterThan(20);
});
