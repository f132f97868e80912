import { terminal } from '@boothkit/contract/internal';

const { inspect } = process.getBuiltinModule('node:util');

/** The standard streams that a command line prints on. */
export type Streams = Pick<NodeJS.Process, 'stdout' | 'stderr'>;

/** Makes what a command line prints with: the one writer of each stream. */
export function outputOn({ stdout, stderr }: Streams) {
  const [out, err] = [terminal(stdout), terminal(stderr)];
  return {
    out,
    err,
    /** Prints an error with its stack. The lines after the first one are indented, so that no message can look like another line of the log. */
    printError(error: unknown): void {
      const [first = '', ...rest] = inspect(error).split('\n');
      err.lines(first, ...rest.map((line) => `  ${line}`));
    },
  };
}

/** The output of a command line: its two streams, and how it prints an error. */
export type Output = ReturnType<typeof outputOn>;

/** The message of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
