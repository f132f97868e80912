import { main } from './cli/main.ts';

/** Aborts on the first SIGINT or SIGTERM, so that created events are deleted; a second one ends the process immediately. */
function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => controller.abort(new Error(`interrupted by ${signal}`)));
  return controller.signal;
}

void main(process.argv.slice(2), process, onInterrupt).then((exitCode) => {
  process.exitCode = exitCode;
});
