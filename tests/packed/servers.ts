import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server in a process of its own. */
export interface Server {
  /** The line by which it said that it is ready. */
  readonly line: string;
  /** Ends it by SIGTERM. Resolves with its exit code. */
  stop(): Promise<number | null>;
}

const atMostMs = 600_000;

/** Starts a server and waits for the line that matches. It is killed after ten minutes at the latest, lest one is left behind. */
export async function startServer(
  args: readonly string[],
  {
    cwd,
    env,
    ready,
    program = process.execPath,
  }: {
    readonly cwd: string;
    readonly env: Record<string, string>;
    readonly ready: RegExp;
    /** Default: this Node. */
    readonly program?: string;
  },
): Promise<Server> {
  const whole = { PATH: process.env['PATH'], NO_COLOR: '1', ...env };
  const child = spawn(program, args, { cwd, env: whole, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), atMostMs);
  void ended.then(() => clearTimeout(timer));
  for await (const line of createInterface(child.stdout)) {
    if (!ready.test(line)) continue;
    child.stdout.resume();
    return {
      line,
      async stop() {
        child.kill('SIGTERM');
        const [code]: (number | null)[] = await ended;
        return code ?? null;
      },
    };
  }
  throw new Error(`${args.join(' ')} ended before it was ready`);
}
