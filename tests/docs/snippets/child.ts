import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './snippets.ts';

/** How a child process ended. */
export interface Ended {
  /** Its exit code, or `null` where a signal ended it. */
  readonly code: number | null;
  /** What it printed, on both streams. */
  readonly output: string;
}

/** What vitest's JSON report says of a test file. */
interface TestFileReport {
  readonly name: string;
  readonly status: 'passed' | 'failed';
  readonly message: string;
  readonly assertionResults: readonly { readonly failureMessages: readonly string[] }[];
}

/** Where and with what a child process runs. */
export interface ChildOptions {
  /** The repository's root when absent. */
  readonly cwd?: string;
  /** The whole environment beside PATH, NO_COLOR and the compile cache: nothing else of this process reaches the child. */
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
  { cwd = root, env = {}, input = '', timeoutMs = 240_000 }: ChildOptions = {},
): Promise<Ended> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const whole = { PATH, NODE_COMPILE_CACHE, NO_COLOR: '1', ...env };
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

/** A TypeScript module that is in no file, and the folder in which it is run as if it stood there. */
export interface UnfiledModule {
  readonly code: string;
  readonly folder: string;
}

/** Runs TypeScript modules that are in no file, one after another in one process. How each one ended, in their order. */
export async function runModules(modules: readonly UnfiledModule[]): Promise<readonly Ended[]> {
  const input = JSON.stringify(modules.map(({ code, folder }) => ({ code, folder })));
  const { output } = await runNode([fileURLToPath(new URL('./run-modules.ts', import.meta.url))], { input });
  // What each one printed, and its exit code.
  const parts = output.split('\0');
  return modules.map((_, at) => {
    const [printed = output, code] = parts.slice(2 * at, 2 * at + 2);
    return { code: code === undefined ? null : Number(code), output: printed };
  });
}

/** Runs test files that are in no files, with vitest: each isolated, in a folder of its own. How each one ended, in their order. */
export async function runTestFiles(
  codes: readonly string[],
): Promise<readonly Pick<TestFileReport, 'status' | 'message'>[]> {
  const folder = await mkdtemp(join(root, 'tests/.vitest-'));
  try {
    const files = await Promise.all(
      codes.map(async (code, at) => {
        const file = join(folder, `${at}/block.ts`);
        await mkdir(dirname(file));
        await writeFile(file, code);
        return file;
      }),
    );
    const report = join(folder, 'report.json');
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const reporting = ['--reporter=json', `--outputFile=${report}`];
    const args = [vitest, 'run', '--root', folder, '--config', vitestConfig, ...reporting];
    const { output } = await runNode(args);
    const text = await readFile(report, 'utf8').catch(() => Promise.reject(new Error(output)));
    const { testResults }: { readonly testResults: readonly TestFileReport[] } = JSON.parse(text);
    return files.map((file) => {
      const found = testResults.find(({ name }) => name === file.replaceAll('\\', '/'));
      if (found === undefined) throw new Error(`no result of ${file}: ${output}`);
      const failures = found.assertionResults.flatMap(({ failureMessages }) => failureMessages);
      return { status: found.status, message: [found.message, ...failures].join('\n') };
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const vitestConfig = fileURLToPath(new URL('./vitest.config.ts', import.meta.url));
