import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What the simulator's command line prints with `--json`. */
export interface Ready {
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly apiKey: string;
  readonly readOnlyApiKey: string;
  readonly accountId: string;
  readonly templateIds: readonly string[];
  readonly attractScreenIds: readonly string[];
  readonly stickerSetIds: readonly string[];
  readonly paySetIds: readonly string[];
}

/** A simulator in a process of its own. */
export interface RunningSimulator extends Ready {
  /** Ends the process, and resolves with its exit code. */
  stop(): Promise<number | null>;
}

const commandLine = fileURLToPath(new URL('../../packages/simulator/src/cli.ts', import.meta.url));

/** Starts `npx @boothkit/simulator --port 0 --json` and waits until it is ready. Rejects where it ends before. */
export async function startSimulator(args: readonly string[] = []): Promise<RunningSimulator> {
  const child = spawn(
    process.execPath,
    ['--conditions=@boothkit/source', commandLine, '--port', '0', '--json', ...args],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]: string[]) => text),
    ended.then((code) => {
      throw new Error(`the simulator ended with code ${code} before it was ready`);
    }),
  ]);
  const ready: Ready = JSON.parse(line ?? '');
  return {
    ...ready,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
