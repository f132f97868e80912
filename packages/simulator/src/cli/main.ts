import type { Terminal } from '@boothkit/contract/internal';
import packageJson from '../../package.json' with { type: 'json' };
import {
  type ListenOptions,
  listenIn,
  localUrlOf,
  type ServeOptions,
  type SimulatorServer,
} from '../composition/server/server.ts';
import { createSimulator, simulatorFrom } from '../composition/simulator.ts';
import { realTime } from '../engine/clock/real-time.ts';
import { describeAccount, newAccount, type SeededAccount, seedAccount } from '../objects/accounts/seed.ts';
import type { Simulator, SimulatorOptions } from '../objects/interface.ts';
import { type CommandLine, readCommandLine, readServerArguments, usage } from './command-line.ts';
import { handOver, noteMissing } from './file-edits.ts';
import type { Glance } from './form.ts';
import { envLines, openInBrowser, readyLines, requestLog } from './output.ts';
import { requireWritable } from './replace-file.ts';
import { messageOf, type Output, outputOn, type Streams } from './terminal.ts';
import { changedAtMs, findWorldFile, loadFile, saveChanges, watchWorldFile } from './world-files.ts';

// Keep out of a start what it does not need. An `Intl` object costs as much as ten schemas; an import of a built-in as a module reads
// every getter of it; and naming `performance` or `ReadableStream` makes Node load a dozen modules.
const { once } = process.getBuiltinModule('node:events');
const { existsSync } = process.getBuiltinModule('node:fs');

/** The ends that a program which serves can be brought to. */
interface Ends {
  /** Aborts when the program has to finish the calls in flight, to save, and to end. */
  readonly ending: AbortSignal;
  /** Aborts when it must not wait for calls in flight any longer. */
  readonly hurry: AbortSignal;
}

/** Called once, when the program begins to serve. Takes what prints an error outside of any call. */
export type BeginServing = (onError: (error: unknown) => void) => Ends;

/** The command line: returns the exit code. Until it begins to serve, signals end the process. */
export async function main(args: string[], streams: Streams, beginServing: BeginServing): Promise<number> {
  const output = outputOn(streams);
  const { out, err } = output;
  const [command, ...rest] = args[0] === '--' ? args.slice(1) : args;
  try {
    if (command === 'replay' || command === 'assume') {
      const { text, exitCode } =
        command === 'replay'
          ? await (await import('./replay.ts')).replayFile(rest, output.printError)
          : await (await import('./assume.ts')).assumeCommand(rest, err.lines);
      out.text(text);
      return exitCode;
    }
    if (command !== 'test' && command !== 'har') return await runServer(args, output, beginServing);
    const document =
      command === 'test'
        ? await (await import('./saved-test.ts')).savedTest(rest)
        : await (await import('./har.ts')).exportedHar(rest);
    // Files and pipes get it byte by byte.
    (streams.stdout.isTTY ? out.text : out.raw)(document);
    return 0;
  } catch (error) {
    const hint = /^(?:assume|har|replay|test)$/.test(command ?? '') ? `${command} ` : '';
    err.lines(`boothkit-simulator: ${messageOf(error)}`, `Try ${hint}--help.`);
    return command === 'replay' || command === 'assume' ? 2 : 1;
  }
}

/** Runs the server, the recorder or `init`, which options ask for instead of a command. */
async function runServer(args: string[], output: Output, beginServing: BeginServing): Promise<number> {
  const { out, err, printError } = output;
  const given = readServerArguments(args);
  if (given.help || given.version) {
    out.text(given.help ? usage : `${packageJson.version}\n`);
    return 0;
  }
  if (given.init !== undefined) {
    await (await import('./init.ts')).writeSample(given.init);
    out.lines(`Wrote ${given.init}. Start it with: npx @boothkit/simulator`);
    return 0;
  }
  const options = readCommandLine(args);
  if (options.record !== undefined) return recordAt(options.record, options, output, beginServing);
  const worldFile = options['seed-file'] ?? findWorldFile();
  await requireWorldFile(worldFile, options);
  const readMs = worldFile === undefined ? 0 : changedAtMs(worldFile);
  const { simulator, seeded } = await createWithWorld(worldFile, options, output);
  const isLogged = options.verbose || !(options.quiet || options.json);
  // Before anything is printed, since a reader of the ready line may end the process immediately.
  const { ending, hurry } = beginServing(printError);
  const server = await listening(simulator, {
    ...listenOptionsOf(options, printError),
    hurry,
    ...(isLogged && { onRequest: requestLog(err.lines, options.verbose) }),
  });
  const { baseUrl, mcpUrl, controlUrl, dashboardUrl, controlToken } = server;
  // A token that the user chose is not printed.
  const made = options.controlToken === undefined && { controlToken };
  // With a public URL, nothing else says where the proxy has to lead.
  const local = options.publicUrl !== undefined && { localUrl: localUrlOf(options.host, server.port) };
  const ready = { baseUrl, mcpUrl, controlUrl, dashboardUrl, ...local, ...made, ...seeded };
  const save = async () => {
    if (worldFile !== undefined) await saveChanges(simulator, worldFile, progressOf(`Saving ${worldFile}`, err));
  };
  if (options.autosaveMs !== undefined) await autosave(simulator, options.autosaveMs, save, ending, err);
  if (options.json) out.lines(JSON.stringify(ready));
  else out.lines(...(options.env ? envLines(ready, options) : readyLines(ready, options.limits)));
  if (options.watch && worldFile !== undefined) reloadOnChange(worldFile, readMs, simulator, options, ending, err);
  if (options.open) openInBrowser(dashboardUrl);
  return exitCodeAt(ending, err, async () => {
    await server.close();
    if (options['save-on-exit'] || options.autosaveMs !== undefined) await save();
    return 0;
  });
}

/** Waits for the end of the program, and closes what serves. Returns the exit code, which is 1 if that fails. */
async function exitCodeAt(ending: AbortSignal, err: Terminal, close: () => Promise<number>): Promise<number> {
  if (!ending.aborted) await once(ending, 'abort');
  try {
    return await close();
  } catch (error) {
    err.lines(`boothkit-simulator: ${messageOf(error)}`);
    return 1;
  }
}

/** Throws an Error for an option that needs a world file, if no file is given or it cannot be saved to. */
async function requireWorldFile(
  path: string | undefined,
  options: Pick<CommandLine, 'save-on-exit' | 'watch' | 'autosave'>,
): Promise<void> {
  for (const name of ['save-on-exit', 'autosave', 'watch'] as const) {
    if (!options[name]) continue;
    if (path === undefined) throw new Error(`--${name} needs a world file: pass --seed-file, or write one with init`);
    if (name === 'watch') continue;
    await requireWritable(path).catch((cause: unknown) => {
      throw new Error(`--${name} cannot save to ${path}: ${messageOf(cause)}. Make it writable, or omit the option`, {
        cause,
      });
    });
  }
}

/**
 * The simulator with the world of the file. With `--save-on-exit` or `--autosave` the file need not exist yet; the simulator then begins as it
 * does without a file.
 */
async function createWithWorld(
  path: string | undefined,
  options: CommandLine,
  { err, printError }: Output,
): Promise<{ readonly simulator: Simulator; readonly seeded: SeededAccount }> {
  const simulatorOptions = {
    ...clockOption(options.clock),
    ...(await networkOption(options)),
    seed: options.seed,
    ...(options.run !== undefined && { run: options.run }),
    limits: options.limits,
    assume: options.assume,
    ...(options.document && { document: options.document }),
    minColorContrast: options.minColorContrast,
    expiredUrlStatus: options.expiredUrlStatus,
    refreshGraceSeconds: options.refreshGraceSeconds,
    onInternalError: printError,
  };
  // The content of the beginning has the same IDs and keys in each run.
  const beginning = createSimulator({ ...simulatorOptions, run: '' });
  const isNew = (options['save-on-exit'] || options.autosave !== undefined) && path !== undefined && !existsSync(path);
  const file = isNew ? undefined : path;
  if (isNew) await noteMissing(path);
  const { now, savedAt, keys } =
    file === undefined ? { now: undefined, keys: [] } : await loadFirst(beginning, file, options, err);
  const goesOn = savedAt === undefined ? undefined : beginning.clock.date().toISOString();
  if (now !== undefined) err.lines(clockLine(now, goesOn, file, options.clock));
  const [first] = beginning.accounts.list();
  const seeded = first ? describeAccount(first, keys[0]) : seedAccount(beginning.accounts.create(newAccount));
  if (options.example) (await import('../objects/events/example.ts')).addExample(beginning);
  // A reset returns to this moment.
  const simulator = simulatorFrom(simulatorOptions, beginning.snapshot());
  handOver(beginning, simulator);
  return { simulator, seeded };
}

/** Loads the world that the program starts with; returns what the file has beside it. */
async function loadFirst(
  simulator: Simulator,
  path: string,
  { clock }: Pick<CommandLine, 'clock'>,
  err: Terminal,
): Promise<Glance> {
  return loadFile(simulator, path, { ...progressOf(`Loading ${path}`, err), keepsTime: clock !== undefined });
}

/** From when the clock goes on, if a file says so. `goesOn` is the time of a clock that went on while no program ran. */
const clockLine = (
  now: string,
  goesOn: string | undefined,
  path: string | undefined,
  clock: string | undefined,
): string =>
  clock === undefined
    ? `The clock goes on from ${goesOn ?? now}, ${goesOn === undefined ? 'the time in' : 'counted on from the time in'} ${path}.`
    : `The clock starts at ${clock}, the time of --clock; ${path} has ${now}.`;

const progressOf = (what: string, err: Terminal) => ({
  onProgress: (bytes: number, size?: number) =>
    err.lines(
      `${what}: ${size === undefined ? `${Math.floor(bytes / 1e6)} MB` : `${Math.floor((100 * bytes) / size)}%`}`,
    ),
});

/** Saves after changes; a save that fails is reported, and the next change leads to another one. */
async function autosave(
  simulator: Simulator,
  everyMs: number,
  save: () => Promise<void>,
  signal: AbortSignal,
  err: Terminal,
): Promise<void> {
  const { saveOnChange } = await import('./autosave.ts');
  const report = (error: unknown) => err.lines(`The world was not saved: ${messageOf(error)}`);
  saveOnChange(simulator, everyMs, () => save().catch(report), signal).catch(report);
}

/**
 * Loads a world file whenever it changes, until the signal. Resets then go back to it. A file that does not fit is reported, and the world stays
 * as it is.
 */
function reloadOnChange(
  path: string,
  readMs: number,
  simulator: Simulator,
  { clock }: Pick<CommandLine, 'clock'>,
  signal: AbortSignal,
  err: Terminal,
): void {
  const options = { ...progressOf(`Loading ${path}`, err), keepsTime: clock !== undefined, isBeginning: true, signal };
  const onChange = () => {
    loadFile(simulator, path, options).then(
      () => err.lines(`Loaded ${path}.`),
      (error: unknown) => {
        if (!signal.aborted) err.lines(`${path} was not loaded: ${messageOf(error)}`);
      },
    );
  };
  watchWorldFile(path, readMs, onChange, signal);
}

const listenOptionsOf = (options: CommandLine, onError: (error: unknown) => void): ListenOptions => {
  const { port, host, allowHosts, allowOrigins, publicUrl, trustProxy, controlToken, gracePeriodMs } = options;
  return {
    port,
    host,
    allowHosts,
    allowOrigins,
    trustProxy,
    gracePeriodMs,
    onError,
    ...(publicUrl !== undefined && { publicUrl }),
    ...(controlToken !== undefined && { controlToken }),
  };
};

async function recordAt(
  target: string,
  options: CommandLine,
  { out, err, printError }: Output,
  beginServing: BeginServing,
): Promise<number> {
  const { json, 'record-file': file, measure: measureFile, document } = options;
  const { record, writeSummary } = await import('@boothkit/conformance/recorder');
  const { ending, hurry } = beginServing(printError);
  let exitCode = 0;
  const recording = await record({
    target,
    file,
    measureFile,
    ...(document && { document: 'document' in document ? document.document : document }),
    ...listenOptionsOf(options, printError),
    hurry,
    onUnwritten(error, path) {
      exitCode = 1;
      const more = path === file ? ' Requests are still forwarded, but no longer recorded.' : '';
      err.lines(`${path} cannot be written: ${messageOf(error)}.${more}`);
    },
  });
  const { baseUrl } = recording;
  if (json) out.lines(JSON.stringify({ baseUrl, file }));
  else out.lines('Recording. Stop it with Ctrl+C.', `  baseUrl ${baseUrl}`, `  file    ${file}`);
  return exitCodeAt(ending, err, async () => {
    const summary = await recording.close();
    if (json) out.lines(JSON.stringify(summary));
    else out.text(writeSummary(summary));
    return exitCode;
  });
}

async function listening(simulator: Simulator, options: ServeOptions): Promise<SimulatorServer> {
  try {
    return await listenIn(realTime, simulator, options);
  } catch (cause) {
    const { host, port } = options;
    throw new Error(`cannot listen at --host ${host} --port ${port}: ${messageOf(cause)}`, { cause });
  }
}

function clockOption(start: string | undefined): Pick<SimulatorOptions, 'clock'> {
  return start === undefined ? {} : { clock: { start, frozen: true } };
}

/** Most runs reach no network: what it takes, TLS among it, is loaded where it is allowed. */
async function networkOption(
  allowed: Pick<CommandLine, 'allow-network' | 'allow-loopback' | 'allow-self-signed' | 'allowReceivers'>,
): Promise<Pick<SimulatorOptions, 'network'>> {
  const { allowReceivers, 'allow-self-signed': allowSelfSigned } = allowed;
  if (!allowed['allow-network'] && !allowed['allow-loopback'] && allowReceivers.length === 0) return {};
  const { loopbackNetwork, publicNetwork, receiverNetwork } = await import('../engine/http/outbound/public-network.ts');
  if (allowed['allow-network'])
    return { network: publicNetwork({ allowLoopback: allowed['allow-loopback'], allowReceivers, allowSelfSigned }) };
  if (!allowed['allow-loopback']) return { network: receiverNetwork(allowReceivers) };
  return { network: loopbackNetwork({ allowReceivers, allowSelfSigned }) };
}
