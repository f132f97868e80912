import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './snippets.ts';

/** How a child process ended. */
export interface Ended {
  /** Its exit code, or `null` where a signal ended it. */
  readonly code: number | null;
  /** What it printed, on both streams. */
  readonly output: string;
}

/** Where and with what a child process runs. */
export interface ChildOptions {
  /** The repository's root when absent. */
  readonly cwd?: string;
  /** The whole environment beside PATH and NO_COLOR: nothing else of this process reaches the child. */
  readonly env?: { readonly [name: string]: string };
  /** What it reads from its standard input. */
  readonly input?: string;
  /** When it is killed; after 25 seconds when absent. */
  readonly timeoutMs?: number;
}

const hasProcessGroups = process.platform !== 'win32';
const source = '--conditions=@boothkit/source';

/** Runs a program to its end. One that takes too long is killed, along with what it has started. */
export async function run(
  program: string,
  args: readonly string[],
  { cwd = root, env = {}, input = '', timeoutMs = 25_000 }: ChildOptions = {},
): Promise<Ended> {
  const whole = { PATH: process.env['PATH'], NO_COLOR: '1', ...env };
  const child = spawn(program, args, { cwd, env: whole, detached: hasProcessGroups });
  const timer = setTimeout(() => {
    if (hasProcessGroups && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  }, timeoutMs);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  // A program that ends without reading its input closes the pipe; its exit code says what there is to say.
  child.stdin.on('error', () => undefined).end(input);
  try {
    const [code]: (number | null)[] = await once(child, 'close');
    return { code: code ?? null, output };
  } finally {
    clearTimeout(timer);
  }
}

/** Runs Node on the packages' sources. */
export function runNode(args: readonly string[], options?: ChildOptions): Promise<Ended> {
  return run(process.execPath, [source, ...args], options);
}

/** Runs a TypeScript module that is in no file, as if it stood in a folder. */
export function runModule(code: string, folder: string): Promise<Ended> {
  return runNode(['--input-type=module-typescript', '-'], { cwd: folder, input: code });
}

/** Runs a test file that is in no file, with vitest. */
export async function runTestFile(code: string): Promise<Ended> {
  const folder = await mkdtemp(join(root, 'tests/.vitest-'));
  try {
    await writeFile(join(folder, 'block.ts'), code);
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    return await runNode([vitest, 'run', '--root', folder, '--config', vitestConfig]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const vitestConfig = fileURLToPath(new URL('./vitest.config.ts', import.meta.url));
