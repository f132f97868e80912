import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Ready } from '../cli/command-line.ts';

const commandLine = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

export type { Ready };

/** How a program runs beside its own arguments. */
export interface ProcessOptions {
  /** The folder that it runs in. Default: that of this process. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments of Node itself. */
  readonly nodeArgs?: readonly string[];
  /** How many descriptors the process may have, connections included. Not on Windows. Default: as many as this process. */
  readonly maxDescriptors?: number;
  /** Commands of a shell that run first, with mounts of the process's own. Only where `canUnshare` is true. */
  readonly prepare?: string;
  /** Whether the program is process 1 of its own, as in a container, and `child` the one around it. Only where `canUnshare` is true. */
  readonly isFirst?: boolean;
  /** What the process reads from its standard input. Default: nothing. */
  readonly input?: string;
}

const ownMounts = ['unshare', '--map-root-user', '--mount'];
const ownProcesses = ['--pid', '--fork', '--kill-child'];

/** Whether a process may have mounts and processes of its own. */
export const canUnshare: boolean =
  process.platform === 'linux' && spawnSync('unshare', [...ownMounts.slice(1), ...ownProcesses, 'true']).status === 0;

/** A simulator in a process of its own. */
export interface Program {
  readonly child: ChildProcessByStdio<Writable | null, Readable, Readable>;
  /** The exit code and the signal, once it has ended. */
  readonly ended: Promise<[code: number | null, signal: string | null]>;
}

/** Starts the command line, which is killed when the test is over. */
export function started(
  args: readonly string[],
  { cwd, env = {}, nodeArgs = [], maxDescriptors, prepare, isFirst = false, input }: ProcessOptions = {},
): Program {
  const command = [process.execPath, ...nodeArgs, '--conditions=@boothkit/source', commandLine, ...args];
  const first = [prepare, maxDescriptors && `ulimit -n ${maxDescriptors}`].filter(Boolean).join('; ');
  const [file = '', ...rest] = [
    ...(prepare === undefined && !isFirst ? [] : ownMounts),
    ...(isFirst ? ownProcesses : []),
    ...(first === '' ? [] : ['sh', '-c', `${first}; exec "$@"`, 'sh']),
    ...command,
  ];
  const child = spawn(file, rest, {
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    ...(cwd !== undefined && { cwd }),
  }) as Program['child'];
  child.stdin?.end(input);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { child, ended: once(child, 'exit') as Program['ended'] };
}

/** Starts the command line on a free port, and waits until it is ready. */
export async function ready(
  args: readonly string[] = [],
  options?: ProcessOptions,
): Promise<Program & { readonly ready: Ready }> {
  const program = started(['--port', '0', '--json', ...args], options);
  const [line] = (await once(createInterface({ input: program.child.stdout }), 'line')) as [string];
  return { ...program, ready: JSON.parse(line) };
}
