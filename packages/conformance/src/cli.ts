import { access, constants, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { runDiff } from './cli/diff.ts';
import { readOptions, usage } from './cli/options.ts';
import { runPictures } from './cli/pictures.ts';
import { duration, progressLine } from './cli/progress-line.ts';
import type { Report } from './outcome.ts';
import { type Plan, planConformance } from './plan.ts';
import type { RunProgress } from './progress.ts';
import { writeJunit } from './report/junit.ts';
import { writeRules } from './report/rule-coverage.ts';
import { writeCheck, writeSummary } from './report/text.ts';
import { type ConformanceOptions, checkConformance } from './run.ts';

async function main(args: string[]): Promise<number> {
  const write = (text: string) => void process.stdout.write(text);
  if (args[0] === 'diff') return runDiff(args.slice(1), process.env, write);
  if (args[0] === 'pictures') return runPictures(args.slice(1), process.env, write);
  const options = optionsOf(args);
  if (options === 'help') {
    process.stdout.write(usage);
    return 0;
  }
  if (options === 'list') {
    process.stdout.write(writeRules());
    return 0;
  }
  const { run, yes, jsonFile, junitFile } = options;
  // Fail before the run, not after it, if a report cannot be written.
  await requireFolder('--json', jsonFile);
  await requireFolder('--junit', junitFile);
  process.stdout.write(describePlan(planConformance(run), run));
  if (!yes && !(await confirmed())) {
    process.stdout.write('Nothing was sent.\n');
    return 2;
  }
  const color = process.stdout.isTTY === true && process.env['NO_COLOR'] === undefined;
  const { draw, clear } = progressOn(process.stderr);
  const report = await checkConformance({
    ...run,
    signal: onInterrupt(),
    onProgress: draw,
    onCheck(outcome) {
      clear();
      process.stdout.write(writeCheck(outcome, { color }));
    },
  });
  clear();
  process.stdout.write(writeSummary(report, { color }));
  if (jsonFile !== undefined) await writeFile(jsonFile, `${JSON.stringify(report, undefined, 2)}\n`);
  if (junitFile !== undefined) await writeFile(junitFile, writeJunit(report));
  return exitCodeOf(report);
}

function optionsOf(args: string[]): ReturnType<typeof readOptions> {
  try {
    return readOptions(args, process.env);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\nTry --help.`);
  }
}

async function requireFolder(option: string, file: string | undefined): Promise<void> {
  if (file === undefined) return;
  await access(dirname(file), constants.W_OK).catch(() => {
    throw new Error(`${option} must be a file in a folder that can be written to; got ${JSON.stringify(file)}`);
  });
}

/** Draws the progress in the last line of a terminal; elsewhere nothing. */
function progressOn(stream: NodeJS.WriteStream) {
  if (stream.isTTY !== true) return { draw: undefined, clear() {} };
  const clear = () => {
    stream.cursorTo(0);
    stream.clearLine(0);
  };
  const draw = (progress: RunProgress) => {
    clear();
    stream.write(progressLine(progress).slice(0, stream.columns - 1));
  };
  return { draw, clear };
}

function describePlan(
  { checks, skipped, events, requests, seconds }: Plan,
  { baseUrl, controlUrl }: Pick<ConformanceOptions, 'baseUrl' | 'controlUrl'>,
): string {
  const about =
    controlUrl === undefined
      ? `${counted(events, 'event')} will be created and deleted again; each uses one of the plan's quota, or a credit.`
      : `${counted(events, 'event')} will be created, in a world of the simulator that is removed again.`;
  return [
    `${counted(checks, 'check')} of ${baseUrl}${skipped === 0 ? '' : `; ${skipped} more need other options`}.`,
    `About ${about}`,
    controlUrl === undefined
      ? `About ${counted(requests, 'request')}, which take ${duration(seconds)} at the documented limits.`
      : `About ${counted(requests, 'request')}; waits advance the clock of that world and take no real time.`,
    '',
  ].join('\n');
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Asks on the terminal. Throws an Error without one. */
async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('there is no terminal to confirm on: give --yes to start');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const interrupted = new AbortController();
    terminal.once('SIGINT', () => interrupted.abort());
    const answer = await terminal.question('Start? [y/N] ', interrupted).catch(() => '');
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

/** Aborts on the first SIGINT or SIGTERM, so that created events are deleted; a second one ends the process immediately. */
function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      process.stderr.write('\nAborting: deleting the created events. Interrupt again to leave them behind.\n');
      controller.abort(new Error(`interrupted by ${signal}`));
    });
  return controller.signal;
}

function exitCodeOf({ counts, leftovers, aborted }: Report): number {
  if (counts.disagrees > 0) return 1;
  return counts.failed > 0 || leftovers.length > 0 || aborted ? 2 : 0;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`boothkit-conformance: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
