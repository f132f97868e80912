import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { asking } from './asking.ts';
import { guest } from './guest.ts';

const requests = 1_000_000;
const guests = 10;
/** Each keeps so many events at most, and so the world. */
const eventsEach = 500;
const steps = 20;
/** Until then caches fill, code is compiled and the heap finds its size. */
const warmUpSteps = 4;

/** The program, without a build. Resolves with what it says when it is ready. */
async function program(): Promise<{ child: ChildProcess; ready: { baseUrl: string; controlUrl: string } }> {
  const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
  const args = ['--conditions=@boothkit/source', cli, '--port', '0', '--json'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, ready: JSON.parse(String(line)) };
}

function residentMb({ pid }: ChildProcess): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

test('a million requests of all kinds leave no 500 and no memory behind', { timeout: 1_800_000 }, async () => {
  const { child, ready } = await program();
  const agent = new Agent({ keepAlive: true, maxSockets: guests });
  onTestFinished(() => agent.destroy());
  const ask = asking(agent);
  const made = await ask('POST', `${ready.controlUrl}/accounts`, {}, {});
  const { accountId, apiKey, templateIds } = JSON.parse(made.text);
  const limits = { perMinute: 1e6, burst: 1e6, expensiveCost: 1, concurrent: guests };
  await ask('PATCH', `${ready.controlUrl}/accounts/${accountId}`, {}, { limits });

  const answered = new Map<number, number>();
  const all = Array.from({ length: guests }, (_, nth) =>
    guest({ ask, baseUrl: ready.baseUrl, apiKey, templateIds, nth, most: eventsEach }),
  );
  const held: number[] = [];
  for (let step = 0; step < steps; step++) {
    const startedMs = performance.now();
    await Promise.all(
      all.map(async ({ call }) => {
        for (let at = 0; at < requests / steps / guests; at++) {
          const status = await call();
          answered.set(status, (answered.get(status) ?? 0) + 1);
        }
      }),
    );
    held.push(residentMb(child));
    const rate = requests / steps / ((performance.now() - startedMs) / 1000);
    console.log(`${((step + 1) * requests) / steps}: ${held.at(-1)?.toFixed(0)} MB, ${rate.toFixed(0)} requests/s`);
  }
  console.log(`answered: ${JSON.stringify(Object.fromEntries(answered))}`);

  const statuses = [...answered.keys()].toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 201, 400, 401, 404, 405]);
  expect([...answered.values()].reduce((sum, count) => sum + count)).toBe(requests);
  const [warm = 0, ...later] = held.slice(warmUpSteps - 1);
  expect(Math.max(...later)).toBeLessThan(warm * 1.1);
});
