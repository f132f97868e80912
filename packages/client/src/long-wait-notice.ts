import { environmentVariable } from './environment.ts';

/** Says, once and under a test runner only, that a call waits in real time. */
export type LongWaitNotice = (operation: string, reason: string) => void;

/** A wait of more than this is worth a notice. */
export const longWaitMs = 1000;

/** Variables that vitest, Jest, the runner of Node and Playwright set. Bun sets NODE_ENV, as do others. */
const testRunnerVariables = ['VITEST', 'JEST_WORKER_ID', 'NODE_TEST_CONTEXT', 'TEST_WORKER_INDEX'];

/** A client in the process of its simulator finds the clock of that: only one of another process waits in real time. */
const guide = 'docs/own-client.md#in-another-process';

/** A notice that has not been printed. */
export function createLongWaitNotice(
  variable: (name: string) => string | undefined,
  print: (line: string) => void,
): LongWaitNotice {
  let isPrinted = false;
  return (operation, reason) => {
    const isTest = testRunnerVariables.some(variable) || variable('NODE_ENV') === 'test';
    if (isPrinted || !isTest) return;
    isPrinted = true;
    print(`boothkit: ${operation} waits in real time ${reason}: see ${guide}, or set BOOTHKIT_LIMITS=off`);
  };
}

/** The notice of this program. */
export const longWaitNotice = createLongWaitNotice(environmentVariable, (line) => console.warn(line));
