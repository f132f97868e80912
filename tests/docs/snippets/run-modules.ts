import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { UnfiledModule } from './child.ts';

// Run by `child.ts`: the modules that stand on the standard input, one after another, each as soon as nothing is left of the one before.

const modules: readonly UnfiledModule[] = JSON.parse(await text(process.stdin));
const urlOf = ({ folder }: UnfiledModule, at: number) => pathToFileURL(join(folder, `module-${at}.ts`)).href;
const codes = new Map(modules.map((module, at) => [urlOf(module, at), module.code]));

registerHooks({
  resolve: (specifier, context, next) =>
    codes.has(specifier) ? { url: specifier, shortCircuit: true } : next(specifier, context),
  load(url, context, next) {
    const source = codes.get(url);
    return source === undefined ? next(url, context) : { format: 'module-typescript', source, shortCircuit: true };
  },
});

// Through one pipe, so that what a module prints stays in front of its exit code.
process.stderr.write = process.stdout.write.bind(process.stdout);

function fail(error: unknown): void {
  console.error(error);
  process.exitCode = 1;
}
process.on('uncaughtException', fail);

const ownListeners = new Set(process.listeners('exit'));
let at = -1;

/** Ends a module as a process of its own would end, and starts the next one. */
process.on('beforeExit', () => {
  if (at >= 0) {
    for (const listener of process.listeners('exit').filter((each) => !ownListeners.has(each))) {
      process.off('exit', listener);
      listener.call(process, Number(process.exitCode ?? 0));
    }
    process.stdout.write(`\0${process.exitCode ?? 0}\0`);
    process.exitCode = 0;
  }
  at += 1;
  const module = modules[at];
  if (module === undefined) return;
  process.chdir(module.folder);
  // An import alone keeps no process, neither here, where it was about to end, nor while it goes on.
  setImmediate(() => {
    const evaluating = setInterval(() => {}, 60_000);
    import(urlOf(module, at)).catch(fail).finally(() => clearInterval(evaluating));
  });
});
