import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { WorkerResult, WorkerTask } from './worker.ts';

/** A process that makes calls. */
export interface Worker {
  /** Has it begin. */
  go(): void;
  /** What it says next. Rejects where it ended without a word. */
  received(): Promise<string>;
  result(): Promise<WorkerResult>;
  kill(): Promise<void>;
}

/** Starts a process and waits until it is ready. It is killed after so many milliseconds at the latest. */
export async function startWorker(task: WorkerTask, atMostMs: number): Promise<Worker> {
  const file = fileURLToPath(new URL('./worker.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@boothkit/source', file, JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), atMostMs);
  void ended.then(() => clearTimeout(timer));
  child.stdin.on('error', () => {});
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  async function received(): Promise<string> {
    const { value, done } = await lines.next();
    if (done) throw new Error('a worker ended before its work was done');
    return value;
  }
  await received();
  return {
    go: () => void child.stdin.write('go\n'),
    received,
    async result() {
      const result: WorkerResult = JSON.parse(await received());
      await ended;
      return result;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
