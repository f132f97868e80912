import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runtimes } from '@boothkit/test-support/programs';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { onTestFailed, onTestFinished } from 'vitest';
import { bundle } from '../support/bundle.ts';

/** A module and everything that it imports, as a bundler for workers writes it; a relative path is one of this folder. */
export const bundleWorker = (path: string) =>
  bundle(resolve(import.meta.dirname, path), ['workerd', 'worker', 'browser', 'module', 'production']);

/**
 * Serves a worker in workerd, whose network is that of this machine, until the test ends. Returns its URL. With the flag `nodejs_compat` it
 * has the globals of Node; `env` is what it gets as such.
 */
export async function serveWorker(
  code: string,
  flags: readonly 'nodejs_compat'[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = temporaryFolder();
  await writeFile(join(folder, 'worker.js'), code);
  const bindings = Object.entries(env).map(([name, value]) => `(name = "${name}", text = ${JSON.stringify(value)})`);
  await writeFile(
    join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = "2026-08-04",
      compatibilityFlags = ${JSON.stringify(flags)},
      bindings = [${bindings.join()}],
    )),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`,
  );
  // It says where it listens on a descriptor of its own.
  const child = spawn(runtimes.workerd, ['serve', 'config.capnp', '--control-fd=3'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const log = text(child.stderr as Readable);
  onTestFailed(async () => {
    child.kill('SIGKILL');
    console.error(await log);
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [event] = await once(child.stdio[3] as Readable, 'data');
  return `http://127.0.0.1:${JSON.parse(event).port}/`;
}
