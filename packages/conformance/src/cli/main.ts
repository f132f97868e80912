import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { terminal } from '@boothkit/contract/internal';
import { readAssumptions } from '../drift/assumed.ts';
import { compareDocument, writeComparison } from '../drift/compare-document.ts';
import { compareService, type ServiceComparisonOptions, writeServiceComparison } from '../drift/compare-service.ts';
import { parsed, readMeasurement, readText, requireWritable, writeJson } from '../files.ts';
import {
  addDocumented,
  changesSince,
  keepEarlier,
  type MeasureOptions,
  measureAssumptions,
  writeMeasurement,
} from '../measure/measure.ts';
import { type Plan, planConformance } from '../plan.ts';
import type { RunProgress } from '../progress.ts';
import { compareWithBaseline, parseReport, writeChanges } from '../report/baseline.ts';
import { writeJunit } from '../report/junit.ts';
import { writeCheck, writeSummary } from '../report/text.ts';
import { writeRules } from '../rule-coverage.ts';
import { type ConformanceOptions, checkConformance, type Report } from '../run.ts';
import { readOptions, usage } from './options.ts';
import { duration, progressLine } from './progress-line.ts';

/** The standard streams that the command line reads and prints on. */
type Streams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>;

const outputOn = (streams: Streams) => ({ out: terminal(streams.stdout), err: terminal(streams.stderr), streams });
type Output = ReturnType<typeof outputOn>;

/**
 * The command line: returns the exit code. It calls `onInterrupt` when a run begins; when the signal that it returns aborts, the run deletes
 * what it created.
 */
export async function main(args: string[], streams: Streams, onInterrupt: () => AbortSignal): Promise<number> {
  const output = outputOn(streams);
  try {
    return await run(args, output, onInterrupt);
  } catch (error) {
    output.err.lines(`boothkit-conformance: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
}

async function run(args: string[], output: Output, onInterrupt: () => AbortSignal): Promise<number> {
  const { out, err, streams } = output;
  const options = optionsOf(args);
  if (options === 'help') {
    out.text(usage);
    return 0;
  }
  if (options === 'list') {
    out.text(writeRules());
    return 0;
  }
  if (options.documentFile !== undefined)
    return options.service === undefined
      ? compareFile(options.documentFile, options, output)
      : compareResponses(options.documentFile, options.service, options.jsonFile, output, onInterrupt());
  const { run, yes, jsonFile, junitFile, baselineFile, measureFile } = options;
  if (measureFile !== undefined) return measureTo(measureFile, run, yes, output);
  // Fail before the run, not after it, if a report cannot be written or read.
  await requireWritable('--json', jsonFile);
  await requireWritable('--junit', junitFile);
  const baseline = baselineFile === undefined ? undefined : await readBaseline(baselineFile);
  out.text(describePlan(planConformance(run), run));
  if (!yes && !(await confirmed(streams))) {
    out.lines('Nothing was sent.');
    return 2;
  }
  const color = streams.stdout.isTTY === true && process.env['NO_COLOR'] === undefined;
  const { draw, clear } = progressOn(streams.stderr);
  const signal = onInterrupt();
  signal.addEventListener('abort', () =>
    err.lines('', 'Aborting: deleting the created events. Interrupt again to leave them behind.'),
  );
  const report = await checkConformance({
    ...run,
    signal,
    onProgress: draw,
    onCheck(outcome) {
      clear();
      out.raw(writeCheck(outcome, { color }));
    },
  });
  clear();
  out.raw(writeSummary(report, { color }));
  if (jsonFile !== undefined) await writeFile(jsonFile, `${JSON.stringify(report, undefined, 2)}\n`);
  if (junitFile !== undefined) await writeFile(junitFile, writeJunit(report));
  if (baseline === undefined) return exitCodeOf(report, report.counts.disagrees > 0);
  const changes = compareWithBaseline(baseline, report);
  out.text(writeChanges(changes));
  return exitCodeOf(
    report,
    changes.some(({ isWorse }) => isWorse),
  );
}

/** Compares a document; the exit code is 1 if a program that passes its tests may fail, or BoothKit refuses what the service takes. */
async function compareFile(
  documentFile: string,
  { measureFile, jsonFile }: Readonly<Record<'measureFile' | 'jsonFile', string | undefined>>,
  { out, err }: Output,
): Promise<number> {
  await requireWritable('--json', jsonFile);
  await requireWritable('--measure', measureFile);
  const document = Object(parsed('--document', documentFile, await readText(documentFile)));
  const comparison = compareDocument(document);
  if (measureFile !== undefined) {
    const earlier = await readMeasurement(measureFile);
    const merged = addDocumented(earlier, readAssumptions(document), {
      host: hostOf(document),
      version: comparison.version,
      at: new Date().toISOString(),
    });
    await writeJson(measureFile, merged.measurement);
    for (const name of merged.contradicted)
      err.lines(`${measureFile} keeps what a key found of ${name}; the document says otherwise.`);
  }
  out.text(writeComparison(comparison));
  if (jsonFile !== undefined) await writeJson(jsonFile, comparison);
  return comparison.differences.some(({ severity }) => severity !== 'more') ? 1 : 0;
}

/** Compares responses of the service with a document; the exit code is 1 if they differ, and 2 if nothing could be compared. */
async function compareResponses(
  documentFile: string,
  service: ServiceComparisonOptions,
  jsonFile: string | undefined,
  { out }: Output,
  signal: AbortSignal,
): Promise<number> {
  await requireWritable('--json', jsonFile);
  const document = parsed('--document', documentFile, await readText(documentFile));
  const comparison = await compareService(document, { ...service, signal });
  out.text(writeServiceComparison(comparison));
  if (jsonFile !== undefined) await writeJson(jsonFile, comparison);
  return comparison.findings.length > 0 ? 1 : comparison.compared.length === 0 ? 2 : 0;
}

/** The host of the first server that a document names; empty if it names none. */
function hostOf({ servers }: { readonly servers?: unknown }): string {
  const { url }: { readonly url?: unknown } = Object(Array.isArray(servers) ? servers[0] : undefined);
  return URL.parse(String(url))?.host ?? '';
}

/** Measures the service, and writes the file; the exit code is 1 if something changed since it was written. */
async function measureTo(file: string, run: MeasureOptions, yes: boolean, { out, streams }: Output): Promise<number> {
  await requireWritable('--measure', file);
  const earlier = await readMeasurement(file);
  out.lines(
    `About twelve requests to ${run.baseUrl}. One event will be created and deleted again, and one upload expires unused.`,
  );
  if (!yes && !(await confirmed(streams))) {
    out.lines('Nothing was sent.');
    return 2;
  }
  const measurement = keepEarlier(earlier, await measureAssumptions(run));
  await writeJson(file, measurement);
  out.text(writeMeasurement(measurement));
  const changes = earlier === undefined ? [] : changesSince(earlier, measurement);
  for (const change of changes) out.lines(`  CHANGED     ${change}`);
  return changes.length > 0 ? 1 : 0;
}

function optionsOf(args: string[]): ReturnType<typeof readOptions> {
  try {
    return readOptions(args, process.env);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)} (try --help)`);
  }
}

async function readBaseline(file: string): Promise<Report> {
  return parseReport(`--baseline ${file}`, await readText(file));
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
  { baseUrl }: Pick<ConformanceOptions, 'baseUrl'>,
): string {
  return [
    `${countOf(checks, 'check')} of ${baseUrl}${skipped === 0 ? '' : `; ${skipped} more need other options`}.`,
    `About ${countOf(events, 'event')} will be created and deleted again; each uses one of the plan's quota, or a credit.`,
    `About ${countOf(requests, 'request')}, which take ${duration(seconds)} at the documented limits.`,
    '',
  ].join('\n');
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Asks on the terminal. Throws an Error without one. */
async function confirmed({ stdin, stdout }: Streams): Promise<boolean> {
  if (!stdin.isTTY) throw new Error('there is no terminal to confirm on: give --yes to start');
  const terminal = createInterface({ input: stdin, output: stdout });
  try {
    const interrupted = new AbortController();
    terminal.once('SIGINT', () => interrupted.abort());
    const answer = await terminal.question('Start? [y/N] ', interrupted).catch(() => '');
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

function exitCodeOf({ counts, leftovers, aborted }: Report, isWorse: boolean): number {
  if (isWorse) return 1;
  return counts.failed > 0 || leftovers.length > 0 || aborted ? 2 : 0;
}
