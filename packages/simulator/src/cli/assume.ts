import {
  type Assumption,
  alternativesOf,
  assumptionNames,
  assumptions,
  assumptionValues,
} from '@boothkit/contract/internal';
import { realTime } from '../engine/clock/real-time.ts';
import { readAssumePairs } from '../instruments/assumptions/assumed.ts';
import { findingWord, noteMark } from '../instruments/assumptions/met.ts';
import { readArguments, readJsonFile } from './arguments.ts';
import { type FailedTest, failedTests } from './failed-tests.ts';
import { messageOf } from './terminal.ts';

const { spawn } = process.getBuiltinModule('node:child_process');
const { existsSync, mkdtempSync, readFileSync, rmSync } = process.getBuiltinModule('node:fs');
const { join } = process.getBuiltinModule('node:path');
const { tmpdir } = process.getBuiltinModule('node:os');

const help = `Usage: npx @boothkit/simulator assume [options] -- <command that runs your tests>

Runs tests with what the service may do where its reference is silent, and names the tests that depend on a guess. The command
may be of any language, as long as it starts the simulators itself, in process or as servers.

  --only <names>       only these assumptions, separated by commas, such as returnedDates,errorDetails
  --accepted <file>    a JSON file of dependences that you accept, with a reason each: { "returnedDates=offset": "…" }
  --max-minutes <n>    begin no run after this many minutes
  --json               print the result as JSON
  -h, --help           print this help

Exit code 0: no test depends on a guess; 1: some do; 2: it cannot be told.
`;

/** An alternative, as `name=value`. */
type Pair = string;

/** The outcome of a run of the tests. */
interface Run {
  readonly ok: boolean;
  readonly failed: readonly FailedTest[];
  /** The end of the output. */
  readonly tail: string;
  /** The notes of its simulators: alternatives that they met, and values that they began with. */
  readonly notes: ReadonlySet<string>;
}

/** Nothing can be told of a run: no simulator started under its alternatives. */
class Unproven extends Error {}

/** Tests that fail if the service does this. */
interface Dependence {
  readonly alternative: Pair;
  readonly failed: readonly FailedTest[];
  readonly tail: string;
}

/** The findings of the command. */
interface Judgement {
  readonly survived: readonly Pair[];
  readonly dependences: readonly Dependence[];
  readonly accepted: readonly Pair[];
  /** Tests that failed once, and not when they ran again under the same alternative. */
  readonly flaky: readonly string[];
  readonly settle: readonly string[];
  readonly unmet: readonly Pair[];
  readonly notTried: readonly Pair[];
  readonly runs: number;
  readonly seconds: number;
}

/**
 * The command `assume`: prints its progress with `print`, and returns its output and exit code. A run that lasts `patienceMs` longer than ten
 * times the first one is ended: an alternative may make a retry loop endless.
 */
export async function assumeCommand(
  args: readonly string[],
  print: (...lines: string[]) => void,
  patienceMs = 60_000,
): Promise<{ readonly text: string; readonly exitCode: number }> {
  const end = args.indexOf('--');
  const { values, positionals } = readArguments({
    args: [...(end === -1 ? args : args.slice(0, end))],
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      accepted: { type: 'string' },
      'max-minutes': { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return { text: help, exitCode: 0 };
  const command = end === -1 ? [] : args.slice(end + 1);
  if (command.length === 0 || positionals.length > 0)
    throw new Error('assume needs the command that runs your tests behind --, such as: assume -- npx vitest run');
  const cannotTell = (...lines: string[]) => {
    const problem = lines.join('\n');
    return {
      text: values.json ? `${JSON.stringify({ problem }, null, 2)}\n` : `boothkit-simulator: ${problem}\n`,
      exitCode: 2,
    };
  };
  const only = readOnly(values.only);
  const accepted = readAccepted(values.accepted);
  const maxMs = readMinutes(values['max-minutes']) * 60_000;
  if (process.env['BOOTHKIT_ASSUME'])
    throw new Error(
      'BOOTHKIT_ASSUME must not be set, since each run sets it: pin values with the option assume of the simulators',
    );
  const begunMs = realTime.elapsedMs();
  const folder = mkdtempSync(join(tmpdir(), 'boothkit-assume-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  let runs = 0;
  const run = async (pairs: readonly Pair[], maxRunMs?: number): Promise<Run> => {
    const [log, values] = [join(folder, `run-${++runs}`), pairs.join(',')];
    const startedMs = realTime.elapsedMs();
    let cancel = () => {};
    const tellTime = () => {
      cancel = realTime.after(progressMs, () => {
        print(`  run ${runs} lasts for ${secondsOf(realTime.elapsedMs() - startedMs)} …`);
        tellTime();
      });
    };
    tellTime();
    const env = { BOOTHKIT_ASSUME: values, BOOTHKIT_ASSUME_LOG: log };
    const outcome = await runTests(command, env, removeFolder, maxRunMs).finally(() => cancel());
    const notes = new Set([...(existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []), ...outcome.notes]);
    if (runs > 1 && !notes.has(`begun ${values}`))
      throw new Unproven(
        `the tests ${outcome.ok ? 'passed' : 'failed'} under ${values} without a simulator that started under it.`,
      );
    return { ...outcome, notes };
  };
  try {
    print('Running the tests as they are, to find out which alternatives they meet …');
    const usual = await run([findingWord]);
    if (!usual.ok) return cannotTell('the tests fail as they are:', ...linesOf(usual));
    const onceMs = realTime.elapsedMs() - begunMs;
    const maxRunMs = 10 * onceMs + patienceMs;
    const met = usual.notes;
    const tried = assumptionNames.filter((name) => only.length === 0 || only.includes(name));
    const pairsOf = (name: (typeof tried)[number]) => alternativesOf(name).map((value) => `${name}=${value}`);
    const all = tried.flatMap(pairsOf);
    if (!all.some((pair) => met.has(pair)))
      return cannotTell(
        'no test met anything. The tests have to start the simulators themselves, in process or by npx @boothkit/simulator:',
        'a server that runs already, or one in a container, does not see BOOTHKIT_ASSUME.',
      );
    const isReadable = (name: string) => assumptions[name as keyof typeof assumptions].kind === 'readable';
    const lists = tried
      .filter(isReadable)
      .map((name) => pairsOf(name).filter((pair) => met.has(pair) && !accepted.includes(pair)))
      .filter((list) => list.length > 0);
    const columns = Array.from({ length: Math.max(0, ...lists.map((list) => list.length)) }, (_, at) =>
      lists.flatMap((list) => list.slice(at, at + 1)),
    );
    print(
      `They meet ${countOf(lists.flat().length, 'alternative')}. ${columns.length} runs clear all that hold together, about ${secondsOf(onceMs * columns.length)}; each dependence takes some more.`,
    );
    const cleared: (readonly Pair[])[] = [];
    const attempt = async (pairs: readonly Pair[]): Promise<Run> => {
      const outcome = await run(pairs, maxRunMs);
      print(`  run ${runs}: ${outcome.ok ? 'passed' : 'failed'} under ${countOf(pairs.length, 'alternative')}`);
      if (outcome.ok) cleared.push(pairs);
      return outcome;
    };
    const dependences: Dependence[] = [];
    const notTried: Pair[] = [];
    const flaky = new Set<string>();
    const isLate = () => realTime.elapsedMs() - begunMs > maxMs;
    // A failure masks what would come after it: so a run clears what it has, and only a run with one alternative accuses.
    const judge = async (given: readonly Pair[]): Promise<void> => {
      // Whoever reads an assumption well enough for one alternative may do so for the others.
      const shown = new Set(dependences.flatMap(({ alternative }) => alternative.split(',').map(nameOf)));
      const pairs = given.filter((pair) => !isLate() && !shown.has(nameOf(pair)));
      notTried.push(...given.filter((pair) => !pairs.includes(pair)));
      if (pairs.length === 0) return;
      const { ok, failed } = await attempt(pairs);
      if (ok) return;
      const before = dependences.length + notTried.length;
      const half = Math.ceil(pairs.length / 2);
      if (pairs.length > 1) for (const part of [pairs.slice(0, half), pairs.slice(half)]) await judge(part);
      // Either it is one, or each half survives and both together do not.
      if (dependences.length + notTried.length > before) return;
      // A test that fails now and then would accuse whatever it ran under.
      let finding = { pairs, ...(await attempt(pairs)) };
      const names = new Set(finding.failed.map(({ name }) => name));
      for (const { name } of failed) if (!names.has(name)) flaky.add(name);
      if (finding.ok) return;
      const stillFails = async (kept: readonly Pair[]): Promise<boolean> => {
        if (isLate() || cleared.some((passed) => kept.every((pair) => passed.includes(pair)))) return false;
        const outcome = await attempt(kept);
        if (!outcome.ok) finding = { pairs: pairs.filter((pair) => kept.includes(pair)), ...outcome };
        return !outcome.ok;
      };
      await neededOf(pairs, stillFails);
      dependences.push({
        alternative: finding.pairs.join(','),
        failed: failed.length === 0 ? [] : finding.failed,
        tail: finding.tail,
      });
    };
    for (const column of columns) await judge(column);
    const judgement: Judgement = {
      survived: [...new Set(cleared.flat())],
      ...{ dependences, accepted: accepted.filter((pair) => all.includes(pair)), notTried, runs },
      flaky: [...flaky],
      settle: tried.filter((name) => !isReadable(name) && pairsOf(name).some((pair) => met.has(pair))),
      unmet: all.filter((pair) => !met.has(pair)),
      seconds: Math.round((realTime.elapsedMs() - begunMs) / 100) / 10,
    };
    return {
      text: values.json ? `${JSON.stringify(judgement, null, 2)}\n` : reportOf(judgement),
      exitCode: dependences.length > 0 ? 1 : notTried.length > 0 ? 2 : 0,
    };
  } catch (error) {
    if (!(error instanceof Unproven)) throw error;
    return cannotTell(
      error.message,
      'A task runner that replays results has to run the tests anew: nx --skip-nx-cache, turbo --force, gradle --rerun-tasks, go test -count=1.',
    );
  } finally {
    removeFolder();
  }
}

/** Of pairs that fail with what is kept, those that are needed for it, found by halves (QuickXplain). */
async function neededOf(
  pairs: readonly Pair[],
  stillFails: (kept: readonly Pair[]) => Promise<boolean>,
  kept: readonly Pair[] = [],
  isMoreKept = false,
): Promise<readonly Pair[]> {
  if (isMoreKept && (await stillFails(kept))) return [];
  if (pairs.length === 1) return pairs;
  const half = Math.ceil(pairs.length / 2);
  const [first, second] = [pairs.slice(0, half), pairs.slice(half)];
  const ofSecond = await neededOf(second, stillFails, [...kept, ...first], true);
  const ofFirst = await neededOf(first, stillFails, [...kept, ...ofSecond], ofSecond.length > 0);
  return [...ofFirst, ...ofSecond];
}

/** How often a run that lasts says so. */
const progressMs = 5000;

const nameOf = (pair: Pair): string => pair.split('=', 1)[0] ?? '';

const secondsOf = (ms: number) => `${Math.ceil(ms / 1000)} s`;

function readOnly(given: string | undefined): readonly string[] {
  if (given === undefined) return [];
  const names = given.split(',').map((name) => name.trim());
  const values: Readonly<Record<string, readonly string[]>> = assumptionValues;
  for (const name of names) readAssumePairs(`${name}=${values[name]?.[0]}`, '--only');
  return names;
}

function readAccepted(file: string | undefined): readonly Pair[] {
  if (file === undefined) return [];
  const found = readJsonFile('--accepted', file);
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    throw new Error(`--accepted ${file} must have an object such as { "returnedDates=offset": "the reason" }`);
  const pairs = Object.keys(found);
  for (const pair of pairs) readAssumePairs(pair, `--accepted ${file}`);
  return pairs;
}

function readMinutes(given: string | undefined): number {
  if (given === undefined) return Number.POSITIVE_INFINITY;
  if (/^\d{1,4}(\.\d{1,3})?$/.test(given)) return Number(given);
  throw new Error(`--max-minutes must be a number of minutes from 0 to 9999; got ${JSON.stringify(given)}`);
}

/** The most of the output that is kept: runners print failures at the end. */
const maxOutput = 4_000_000;

const isWindows = process.platform === 'win32';
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A word as the shell of Windows leaves it whole. */
const quoted = (word: string): string => (/[\s"&|<>^()]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word);

/** Runs the command. If a signal ends this program, the command ends too, and `beforeEnd` is called. */
function runTests(
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  beforeEnd: () => void,
  maxMs?: number,
): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(isWindows ? quoted(program) : program, isWindows ? args.map(quoted) : args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', ...env },
      // npm's programs are scripts on Windows, which only a shell runs.
      shell: isWindows,
      // Elsewhere, the command has a process group, by which its workers end with it.
      detached: !isWindows,
    });
    const end = (signal: NodeJS.Signals) => {
      if (child.pid === undefined) return;
      try {
        if (isWindows) child.kill(signal);
        else process.kill(-child.pid, signal);
      } catch {
        // All of the group have ended.
      }
    };
    const endWithUs = (signal: NodeJS.Signals) => {
      end(signal);
      leave();
      beforeEnd();
      process.kill(process.pid, signal);
    };
    for (const signal of endings) process.once(signal, endWithUs);
    let isEndless = false;
    const cancel = realTime.after(maxMs ?? Number.POSITIVE_INFINITY, () => {
      isEndless = true;
      end('SIGKILL');
    });
    let cancelForce = () => {};
    const leave = () => {
      cancel();
      cancelForce();
      for (const signal of endings) process.off(signal, endWithUs);
    };
    let output = '';
    const notes = new Set<string>();
    const keep = (text: string) => {
      output += text;
      if (output.length > 2 * maxOutput) output = output.slice(-maxOutput);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('exit', () => {
      // A server that the command left behind would keep its output open, and serve the next run with this one's alternatives.
      end('SIGTERM');
      cancelForce = realTime.after(5000, () => end('SIGKILL'));
    });
    child.on('error', (error) => {
      leave();
      resolve({ ok: false, failed: [], tail: `cannot run ${program}: ${messageOf(error)}`, notes: new Set() });
    });
    child.on('close', (code) => {
      leave();
      const last = output.trimEnd().split('\n').slice(-12);
      if (isEndless) last.unshift(`The tests did not end within ${secondsOf(maxMs ?? 0)}.`);
      const tail = last.join('\n');
      // Runners indent what programs print, or put a name before it.
      for (const rest of output.split(noteMark).slice(1)) notes.add((rest.split('\n', 1)[0] ?? '').trim());
      resolve({ ok: code === 0, failed: code === 0 || isEndless ? [] : failedTests(output), tail, notes });
    });
  });
}

/** The failed tests of a run; its last lines where it names none. */
function linesOf({ failed, tail }: Pick<Run, 'failed' | 'tail'>): string[] {
  if (failed.length === 0) return tail.split('\n').map((line) => `      ${line}`);
  return failed.flatMap(({ name, reason, place }) => [
    `      ${name}`,
    ...[reason, place].filter((line) => line !== '').map((line) => `        ${line}`),
  ]);
}

const countOf = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function reportOf({
  survived,
  dependences,
  flaky,
  accepted,
  settle,
  unmet,
  notTried,
  runs,
  seconds,
}: Judgement): string {
  const lines: string[] = [];
  for (const { alternative, failed, tail } of dependences) {
    const together = alternative.includes(',') ? ' together' : '';
    lines.push(
      `✗ ${alternative}${together}: ${failed.length === 0 ? 'the tests fail' : `${countOf(failed.length, 'test')} failed`}`,
    );
    for (const pair of alternative.split(',')) {
      const [name = '', value = ''] = pair.split('=');
      const { assumed, decision, reference, alternatives }: Assumption = assumptions[name as keyof typeof assumptions];
      const sentence = (alternatives as Readonly<Record<string, string>>)[value];
      lines.push(
        `    Here, the service ${sentence}.`,
        `    Assumed: it ${assumed} (${decision}). The reference: ${reference}`,
      );
    }
    lines.push(...linesOf({ failed, tail }));
    const [pair = ''] = alternative.split(',');
    const [name = '', value = ''] = pair.split('=');
    lines.push(
      '    To do: let the client read it, which knows every alternative; or pin what you have measured, with',
      `    createSimulator({ assume: { ${name}: '${value}' } }); or accept it, with --accepted and { "${pair}": "the reason" }.`,
      '',
    );
  }
  if (survived.length > 0) lines.push(`✓ ${countOf(survived.length, 'alternative')} fail no test.`);
  if (flaky.length > 0) lines.push(`– Flaky, as they passed when they ran again: ${flaky.join(', ')}.`);
  if (accepted.length > 0) lines.push(`– Accepted, and not tried: ${accepted.join(', ')}.`);
  if (unmet.length > 0) lines.push(`– ${unmet.length} are met by no test.`);
  const shown = new Set(dependences.flatMap(({ alternative }) => alternative.split(',').map(nameOf)));
  const others = notTried.filter((pair) => shown.has(nameOf(pair)));
  const late = notTried.filter((pair) => !shown.has(nameOf(pair)));
  if (others.length > 0)
    lines.push(`– Not tried, as the tests depend on another alternative of the same assumption: ${others.join(', ')}.`);
  if (late.length > 0) lines.push(`– Not tried, as the time was over: ${late.join(', ')}.`);
  if (settle.length > 0)
    lines.push(`– Settle before going live, as no program is right whatever the service does: ${settle.join(', ')}.`);
  lines.push(
    `${countOf(dependences.length, 'dependence')} in ${countOf(runs, 'run')}, ${seconds} s.`,
    'Tests that pass survive these guesses. The service may do what is none of them.',
  );
  return `${lines.join('\n')}\n`;
}
