/**
 * Command lines that run in the process of the tests.
 *
 * @packageDocumentation
 */
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { onTestFinished, vi } from 'vitest';

/** The `main` of a package, whose server or run ends by signals of its own. */
export type Main = (
  args: string[],
  streams: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>,
  begin: () => { readonly ending: AbortSignal; readonly hurry: AbortSignal },
) => Promise<number>;

/** What a command line runs with beside its arguments. */
export interface Surroundings {
  /** The folder that it runs in. Default: that of this process. */
  readonly cwd?: string;
  /** Variables that are set, or unset, until the test is over. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Whether it prints on a terminal. Default: false. */
  readonly isTerminal?: boolean;
}

/** A stream of a command line. */
export interface Printed {
  /** What was printed so far. */
  text(): string;
  /** Waits until a part was printed, and returns what was printed by then. Rejects if the command line ends without it. */
  until(part: string | RegExp): Promise<string>;
}

/** A command line that runs. */
export interface Running {
  readonly out: Printed;
  readonly err: Printed;
  /** The exit code. */
  readonly ended: Promise<number>;
  /** Ends it as a signal does, and returns the exit code. */
  end(): Promise<number>;
  /** Ends its wait for calls in flight. */
  hurry(): void;
}

/** Starts a command line, which ends when the test is over. */
export function started(
  main: Main,
  args: readonly string[],
  { cwd, env = {}, isTerminal }: Surroundings = {},
): Running {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const before = process.cwd();
  if (cwd !== undefined) process.chdir(cwd);
  const [ending, hurry] = [new AbortController(), new AbortController()];
  const [out, err] = [collected(isTerminal), collected(isTerminal)];
  const streams = { stdin: { isTTY: false }, stdout: out.stream, stderr: err.stream };
  const signals = { ending: ending.signal, hurry: hurry.signal };
  const ended = main([...args], streams as unknown as Parameters<Main>[1], () => signals);
  const isOver = ended.then(() => true);
  const printedOn = ({ stream, text }: typeof out): Printed => ({
    text,
    async until(part) {
      const isPrinted = () => (typeof part === 'string' ? text().includes(part) : part.test(text()));
      while (!isPrinted()) {
        const hasEnded = await Promise.race([once(stream, 'printed').then(() => false), isOver]);
        if (hasEnded && !isPrinted()) throw new Error(`${part} was not printed: ${out.text()}${err.text()}`);
      }
      return text();
    },
  });
  const end = () => {
    ending.abort(new Error('interrupted by the test'));
    return ended;
  };
  onTestFinished(async () => {
    hurry.abort();
    await end();
    process.chdir(before);
    vi.unstubAllEnvs();
  });
  return { out: printedOn(out), err: printedOn(err), ended, end, hurry: () => hurry.abort() };
}

/** How a command line ended, and what it printed. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line to its end. */
export async function ran(main: Main, args: readonly string[], surroundings?: Surroundings): Promise<Ran> {
  const { out, err, ended } = started(main, args, surroundings);
  const code = await ended;
  return { code, out: out.text(), err: err.text() };
}

function collected(isTTY = false) {
  let text = '';
  const stream: Writable = new Writable({
    decodeStrings: false,
    write(piece: string, _encoding, done) {
      text += piece;
      stream.emit('printed');
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY }), text: () => text };
}
