import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runtimes } from '@boothkit/test-support/programs';
import { build } from 'vite';
import { onTestFailed, onTestFinished } from 'vitest';

/** A module and everything that it imports, as a bundler for workers writes it. */
export async function bundle(path: string) {
  const nodeModules: string[] = [];
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@boothkit/source', 'workerd', 'worker', 'browser', 'module', 'production'] },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL(path, import.meta.url)), formats: ['es'] },
      rolldownOptions: {
        output: { codeSplitting: false },
        external(id) {
          if (id.startsWith('node:') || builtinModules.includes(id)) nodeModules.push(id);
          return false;
        },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .flatMap((part) => (part.type === 'chunk' ? [part] : []));
  return {
    /** The modules of Node that it asks for. */
    nodeModules,
    modules: chunks.flatMap(({ moduleIds }) => moduleIds),
    code: chunks.map(({ code }) => code).join('\n'),
  };
}

/**
 * Serves a worker in workerd, whose network is that of this machine, until the test ends. Returns its URL. With the flag `nodejs_compat` it
 * has the globals of Node; `env` is what it gets as such.
 */
export async function serveWorker(
  code: string,
  flags: readonly 'nodejs_compat'[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boothkit-worker-'));
  onTestFinished(() => rm(folder, { recursive: true }));
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
