import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server in a process of its own. */
export interface Server {
  /** The line by which it said that it is ready. */
  readonly line: string;
  stop(): Promise<void>;
}

const atMostMs = 60_000;

/** Starts a server and waits for the line that matches. It is killed after a minute at the latest. */
export async function startServer(
  args: readonly string[],
  { cwd, env, ready }: { readonly cwd: string; readonly env: Record<string, string>; readonly ready: RegExp },
): Promise<Server> {
  const whole = { PATH: process.env['PATH'], NO_COLOR: '1', ...env };
  const child = spawn(process.execPath, args, { cwd, env: whole, stdio: ['ignore', 'pipe', 'inherit'] });
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
        await ended;
      },
    };
  }
  throw new Error(`${args.join(' ')} ended before it was ready`);
}
