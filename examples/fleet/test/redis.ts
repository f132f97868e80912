import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Whether this machine has Redis; where it has not, the test is skipped with a notice, or fails under BOOTHKIT_REQUIRE_ALL=1. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) {
  const notice = 'There is no redis-server on this machine: the fleet is not tested.';
  if (process.env['BOOTHKIT_REQUIRE_ALL'] === '1') throw new Error(notice);
  console.warn(notice);
}

/** Starts a Redis of one's own, in memory, at a socket of its own. */
export async function startRedis(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-fleet-'));
  const url = join(folder, 'redis.sock');
  const options = ['--port', '0', '--unixsocket', url, '--save', '', '--dir', folder];
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'], timeout: 60_000 });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    if (!/ready to accept connections/i.test(line)) continue;
    child.stdout.resume();
    return {
      url,
      async stop() {
        child.kill();
        await ended;
        await rm(folder, { recursive: true });
      },
    };
  }
  throw new Error('redis-server ended before it was ready');
}
