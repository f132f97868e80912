import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';

const [tests, runs] = [500, 2];
const suite = fileURLToPath(new URL('./suite/', import.meta.url));
const vitest = fileURLToPath(new URL('../../../../node_modules/vitest/vitest.mjs', import.meta.url));

interface Report {
  readonly numPassedTests: number;
}

/** Runs the suite in a process of its own, in the order that a seed makes. */
async function run(controlUrl: string, folder: string, seed: number) {
  const file = join(folder, `${seed}.json`);
  const orderFile = join(folder, `${seed}.txt`);
  const child = spawn(process.execPath, [vitest, 'run', '--root', suite, '--reporter=json', `--outputFile=${file}`], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      CONTROL_URL: controlUrl,
      ORDER_FILE: orderFile,
      SEED: String(seed),
      TESTS: String(tests),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const report = await readFile(file, 'utf8').catch(() => out + err);
  expect(code, report.slice(0, 2000)).toBe(0);
  const { numPassedTests }: Report = JSON.parse(report);
  return { passed: numPassedTests, order: await readFile(orderFile, 'utf8') };
}

test(`${tests} concurrent tests on one server, each in its own account, stay isolated, in ${runs} random orders`, {
  timeout: 3_000_000,
}, async () => {
  const sim = createSimulator();
  const server = await listen(sim);
  onTestFinished(() => server.close());
  const folder = temporaryFolder();
  const orders = new Set<string>();
  for (let seed = 1; seed <= runs; seed++) {
    const { passed, order } = await run(server.controlUrl, folder, seed);
    expect(passed).toBe(tests);
    orders.add(order);
  }
  expect(orders.size).toBe(runs);
  const accounts = sim.accounts.list();
  expect(accounts).toHaveLength(tests * runs);
  const left = accounts.flatMap(({ events }) => events.list());
  expect(left).toHaveLength((tests * runs) / 2);
});
