import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RedisEval } from '../../src/redis.ts';
import { type RespClient, respClient } from './resp-client.ts';

/** Whether this machine has Redis. Where it has not, its tests are skipped with a notice, or fail under BOOTHKIT_REQUIRE_ALL=1. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) {
  const notice = 'There is no redis-server on this machine: tests that need it are skipped.';
  if (process.env['BOOTHKIT_REQUIRE_ALL'] === '1') throw new Error(notice);
  console.warn(notice);
}

/** A Redis of one's own, in memory, at a socket in a folder of its own. */
export interface RedisServer {
  /** Where it listens. */
  readonly path: string;
  readonly client: RespClient;
  readonly eval: RedisEval;
  /** Ends it as a power cut would, with all that it held. */
  kill(): Promise<void>;
  /** Starts it again, empty. */
  restart(): Promise<void>;
  /** Ends it and clears up. */
  stop(): Promise<void>;
}

/** Starts a Redis; rejects where it is not ready within ten seconds. */
export async function startRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-redis-'));
  const path = join(folder, 'redis.sock');
  let child = await start(path, folder);
  const client = respClient(path);

  async function kill(): Promise<void> {
    if (child.exitCode !== null) return;
    child.stdin.end();
    await once(child, 'exit');
  }

  return {
    path,
    client,
    eval: evalOf(client),
    kill,
    async restart() {
      child = await start(path, folder);
    },
    async stop() {
      client.close();
      await kill();
      await rm(folder, { recursive: true });
    },
  };
}

/** The `eval` of a client. */
export function evalOf(client: RespClient): RedisEval {
  return (script, keys, args) => client.send('EVAL', script, String(keys.length), ...keys, ...args);
}

// Killed as soon as its input ends, and so also when whoever started it is gone.
const guarded = 'redis-server "$@" & cat > /dev/null; kill -9 $!';

async function start(path: string, folder: string) {
  const options = ['--port', '0', '--unixsocket', path, '--save', '', '--dir', folder];
  const child = spawn('sh', ['-c', guarded, 'sh', ...options], { stdio: ['pipe', 'pipe', 'inherit'] });
  const timer = setTimeout(() => child.stdin.end(), 10_000);
  try {
    for await (const line of createInterface(child.stdout)) if (/ready to accept connections/i.test(line)) return child;
  } finally {
    clearTimeout(timer);
    child.stdout.resume();
  }
  throw new Error('redis-server ended before it was ready');
}
