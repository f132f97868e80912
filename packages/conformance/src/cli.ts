import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { readOptions, usage } from './cli/options.ts';
import type { Report } from './outcome.ts';
import { type Plan, planConformance } from './plan.ts';
import { writeJunit } from './report/junit.ts';
import { writeCheck, writeSummary } from './report/text.ts';
import { checkConformance } from './run.ts';

async function main(args: string[]): Promise<number> {
  const options = readOptions(args, process.env);
  if (options === 'help') {
    process.stdout.write(usage);
    return 0;
  }
  const { run, yes, jsonFile, junitFile } = options;
  process.stdout.write(inWords(planConformance(run), run.baseUrl));
  if (!yes && !(await agreed())) {
    process.stdout.write('Nothing was sent.\n');
    return 2;
  }
  const color = process.stdout.isTTY === true && process.env['NO_COLOR'] === undefined;
  const report = await checkConformance({
    ...run,
    signal: onInterrupt(),
    onCheck: (outcome) => process.stdout.write(writeCheck(outcome, { color })),
  });
  process.stdout.write(writeSummary(report, { color }));
  if (jsonFile !== undefined) await writeFile(jsonFile, `${JSON.stringify(report, undefined, 2)}\n`);
  if (junitFile !== undefined) await writeFile(junitFile, writeJunit(report));
  return exitCodeOf(report);
}

function inWords({ checks, skipped, events, requests, seconds }: Plan, baseUrl: string): string {
  const minutes = Math.ceil(seconds / 60);
  return [
    `${checks} checks of ${baseUrl}${skipped === 0 ? '' : `; ${skipped} need more than was given`}.`,
    `About ${events} events will be made and deleted again; each uses up one of the plan's quota, or a credit.`,
    `About ${requests} requests, which take ${minutes} min at the documented limits.`,
    '',
  ].join('\n');
}

/** Asks whoever sits before the terminal. Throws an Error where nobody does. */
async function agreed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('there is no terminal to ask at: give --yes to start');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question('Start? [y/N] ')).trim());
  } finally {
    terminal.close();
  }
}

/** Aborts on the first SIGINT or SIGTERM, so that what was made is deleted; a second one ends the process at once. */
function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      process.stderr.write('\nGiving up: deleting what was made. Once more to leave it behind.\n');
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
    process.stderr.write(
      `boothkit-conformance: ${error instanceof Error ? error.message : String(error)}\nTry --help.\n`,
    );
    process.exitCode = 2;
  },
);
