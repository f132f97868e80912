import { type BeginServing, main } from './cli/main.ts';
import { realTime } from './engine/clock/real-time.ts';

const { flushCompileCache } = process.getBuiltinModule('node:module');

/** A closed terminal sends SIGHUP. */
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends the process with the exit code of one that the signal ended. */
const exitBySignal = (_: string, number: number): void => process.exit(128 + number);

const ending = new AbortController();

/**
 * Makes signals end what serves, and no error outside of any call. Signals within a second count once, because a terminal and the program that
 * started this one often send one each. A later one ends the wait for calls in flight, but no save.
 */
const beginServing: BeginServing = (onError) => {
  const hurry = new AbortController();
  let firstMs: number | undefined;
  const onSignal = () => {
    firstMs ??= realTime.elapsedMs();
    ending.abort();
    if (realTime.elapsedMs() - firstMs >= 1000) hurry.abort();
  };
  for (const signal of endingSignals) process.off(signal, exitBySignal).on(signal, onSignal);
  process.on('uncaughtException', onError);
  // Node writes its compile cache at an orderly end only, and its parent may kill it. By then, what a first
  // request takes is in it, too.
  realTime.after(1000, () => flushCompileCache?.());
  return { ending: ending.signal, hurry: hurry.signal };
};

// Process 1 of a container ends by no signal that it does not listen to, and a large world takes long to load.
if (process.pid === 1) for (const signal of endingSignals) process.on(signal, exitBySignal);

void main(process.argv.slice(2), process, beginServing).then((exitCode) => {
  process.exitCode = exitCode;
  // Whatever else is still open.
  if (ending.signal.aborted) process.exit();
});
