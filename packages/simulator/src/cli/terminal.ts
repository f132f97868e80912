import { type Terminal, terminal } from '@boothkit/contract/internal';

const { inspect } = process.getBuiltinModule('node:util');

/** Standard output. */
export const out: Terminal = terminal(process.stdout);

/** Standard error. */
export const err: Terminal = terminal(process.stderr);

/** Prints a document to standard output: byte by byte for a file or a pipe, and without anything that a terminal obeys on a terminal. */
export const printDocument = (text: string): void => (process.stdout.isTTY ? out.text(text) : out.raw(text));

/** Prints an error with its stack. The lines after the first one are indented, so that no message can look like another line of the log. */
export function printError(error: unknown): void {
  const [first = '', ...rest] = inspect(error).split('\n');
  err.lines(first, ...rest.map((line) => `  ${line}`));
}

/** The message of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
