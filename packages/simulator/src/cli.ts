import packageJson from '../package.json' with { type: 'json' };
import { type CommandLine, readCommandLine, readServerArguments, usage } from './cli/command-line.ts';
import { handOver, noteMissing } from './cli/file-edits.ts';
import { envLines, openInBrowser, readyLines, requestLog } from './cli/output.ts';
import { type Glance, glanceAt } from './cli/read-world-file.ts';
import { requireWritable } from './cli/replace-file.ts';
import { err, messageOf, out, printDocument, printError } from './cli/terminal.ts';
import { changedAtMs, findWorldFile, loadFile, saveChanges, watchWorldFile } from './cli/world-files.ts';
import { realTime } from './engine/clock/real-time.ts';
import type { Simulator, SimulatorOptions } from './interface.ts';
import { describeAccount, newAccount, type SeededAccount, seedAccount } from './owner/seed.ts';
import { type ListenOptions, listenIn, localUrlOf, type ServeOptions, type SimulatorServer } from './server/server.ts';
import { createSimulator, simulatorFrom } from './simulator.ts';

// Keep out of a start what it does not need. An `Intl` object costs as much as ten schemas; an import of a built-in as a module reads
// every getter of it; and naming `performance` or `ReadableStream` makes Node load a dozen modules.
const { existsSync } = process.getBuiltinModule('node:fs');
const { flushCompileCache } = process.getBuiltinModule('node:module');

async function main(args: string[]): Promise<void> {
  endWhileStarting();
  const [command, ...rest] = args[0] === '--' ? args.slice(1) : args;
  if (command === 'replay') {
    const { text, exitCode } = await (await import('./cli/replay.ts')).replayFile(rest).catch((error: unknown) => {
      err.lines(`boothkit-simulator: ${messageOf(error)}`, 'Try replay --help.');
      return { text: '', exitCode: 2 };
    });
    out.text(text);
    process.exitCode = exitCode;
    return;
  }
  if (command === 'assume') {
    const { text, exitCode } = await (await import('./cli/assume.ts')).assumeCommand(rest, err.lines);
    out.text(text);
    process.exitCode = exitCode;
    return;
  }
  if (command === 'test') {
    printDocument(await (await import('./cli/saved-test.ts')).savedTest(rest));
    return;
  }
  if (command === 'har') {
    printDocument(await (await import('./cli/har.ts')).exportedHar(rest));
    return;
  }
  const given = readServerArguments(args);
  if (given.help || given.version) {
    out.text(given.help ? usage : `${packageJson.version}\n`);
    return;
  }
  if (given.init !== undefined) {
    await (await import('./cli/init.ts')).writeSample(given.init);
    out.lines(`Wrote ${given.init}. Start it with: npx @boothkit/simulator`);
    return;
  }
  const options = readCommandLine(args);
  if (options.record !== undefined) {
    await recordAt(options.record, options);
    return;
  }
  const worldFile = options['seed-file'] ?? findWorldFile();
  await requireWorldFile(worldFile, options);
  const readMs = worldFile === undefined ? 0 : changedAtMs(worldFile);
  const { simulator, seeded } = await createWithWorld(worldFile, options);
  const isLogged = options.verbose || !(options.quiet || options.json);
  const hurry = new AbortController();
  const server = await listening(simulator, {
    ...listenOptionsOf(options),
    hurry: hurry.signal,
    ...(isLogged && { onRequest: requestLog(err.lines, options.verbose) }),
  });
  const { baseUrl, mcpUrl, controlUrl, dashboardUrl, controlToken } = server;
  // A token that the user chose is not printed.
  const made = options.controlToken === undefined && { controlToken };
  // With a public URL, nothing else says where the proxy has to lead.
  const local = options.publicUrl !== undefined && { localUrl: localUrlOf(options.host, server.port) };
  const ready = { baseUrl, mcpUrl, controlUrl, dashboardUrl, ...local, ...made, ...seeded };
  // First, since a reader of the line may end the process immediately.
  const save = savingTo(worldFile, simulator);
  const ending = new AbortController();
  endOnSignal(async () => {
    await server.close();
    // A save that begins after the last one would be cut off by the end of the process, and leave its temporary file.
    ending.abort();
    if (options['save-on-exit'] || options.autosaveMs !== undefined) await save();
  }, hurry);
  surviveErrors();
  if (options.autosaveMs !== undefined) await autosave(simulator, options.autosaveMs, save, ending.signal);
  if (options.json) out.lines(JSON.stringify(ready));
  else out.lines(...(options.env ? envLines(ready, options) : readyLines(ready, options.limits)));
  if (options.watch && worldFile !== undefined) reloadOnChange(worldFile, readMs, simulator, options, ending.signal);
  if (options.open) openInBrowser(dashboardUrl);
  // Node writes its compile cache at an orderly end only, and its parent may kill it. By then, what a first
  // request takes is in it, too.
  realTime.after(1000, () => flushCompileCache?.());
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
  const { now, keys } = file === undefined ? { now: undefined, keys: [] } : await loadFirst(beginning, file, options);
  if (now !== undefined) err.lines(clockLine(now, file, options.clock));
  const [first] = beginning.accounts.list();
  const seeded = first ? describeAccount(first, keys[0]) : seedAccount(beginning.accounts.create(newAccount));
  if (options.example) (await import('./owner/example.ts')).addExample(beginning);
  // A reset returns to this moment.
  const simulator = simulatorFrom(simulatorOptions, beginning.snapshot());
  handOver(beginning, simulator);
  return { simulator, seeded };
}

/** Loads the world that the program starts with; returns what the file has beside it. */
async function loadFirst(simulator: Simulator, path: string, { clock }: Pick<CommandLine, 'clock'>): Promise<Glance> {
  await loadFile(simulator, path, { ...progressOf(`Loading ${path}`), keepsTime: clock !== undefined });
  return glanceAt(path, { ofFirst: true });
}

/** From when the clock goes on, if a file says so: the time of a saved world is that of its save. */
const clockLine = (now: string, path: string | undefined, clock: string | undefined): string =>
  clock === undefined
    ? `The clock goes on from ${now}, the time in ${path}.`
    : `The clock starts at ${clock}, the time of --clock; ${path} has ${now}.`;

const progressOf = (what: string) => ({
  onProgress: (bytes: number, size?: number) =>
    err.lines(
      `${what}: ${size === undefined ? `${Math.floor(bytes / 1e6)} MB` : `${Math.floor((100 * bytes) / size)}%`}`,
    ),
});

function savingTo(path: string | undefined, simulator: Simulator): () => Promise<void> {
  return async () => {
    if (path !== undefined) await saveChanges(simulator, path, progressOf(`Saving ${path}`));
  };
}

/** Saves after changes; a save that fails is reported, and the next change leads to another one. */
async function autosave(
  simulator: Simulator,
  everyMs: number,
  save: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { saveOnChange } = await import('./cli/autosave.ts');
  const report = (error: unknown) => err.lines(`The world was not saved: ${messageOf(error)}`);
  saveOnChange(simulator, everyMs, () => save().catch(report), signal).catch(report);
}

/** Loads a world file, which resets then go back to, whenever it changes, until the signal; one that does not fit is reported, and the world stays as it is. */
function reloadOnChange(
  path: string,
  readMs: number,
  simulator: Simulator,
  { clock }: Pick<CommandLine, 'clock'>,
  signal: AbortSignal,
): void {
  const options = { ...progressOf(`Loading ${path}`), keepsTime: clock !== undefined, isBeginning: true, signal };
  watchWorldFile(path, readMs, () => {
    loadFile(simulator, path, options).then(
      () => err.lines(`Loaded ${path}.`),
      (error: unknown) => {
        if (!signal.aborted) err.lines(`${path} was not loaded: ${messageOf(error)}`);
      },
    );
  });
}

/** Where to listen, as the options have it. */
interface ListenAt {
  readonly port: number;
  readonly host: string;
  readonly allowHosts: readonly string[];
  readonly allowOrigins: readonly string[];
  readonly publicUrl: string | undefined;
  readonly trustProxy: boolean;
  readonly controlToken: string | undefined;
  readonly gracePeriodMs: number;
}

const listenOptionsOf = (options: ListenAt): ListenOptions => {
  const { port, host, allowHosts, allowOrigins, publicUrl, trustProxy, controlToken, gracePeriodMs } = options;
  return {
    port,
    host,
    allowHosts,
    allowOrigins,
    trustProxy,
    gracePeriodMs,
    onError: printError,
    ...(publicUrl !== undefined && { publicUrl }),
    ...(controlToken !== undefined && { controlToken }),
  };
};

async function recordAt(
  target: string,
  options: ListenAt & { readonly json: boolean; readonly 'record-file': string; readonly measure?: string | undefined },
): Promise<void> {
  const { json, 'record-file': file, measure: measureFile } = options;
  const { record, writeSummary } = await import('@boothkit/conformance/recorder');
  const hurry = new AbortController();
  const recording = await record({
    target,
    file,
    measureFile,
    ...listenOptionsOf(options),
    hurry: hurry.signal,
    onUnwritten(error, path) {
      process.exitCode = 1;
      const more = path === file ? ' Requests are still forwarded, but no longer recorded.' : '';
      err.lines(`${path} cannot be written: ${messageOf(error)}.${more}`);
    },
  });
  const { baseUrl } = recording;
  endOnSignal(async () => {
    const summary = await recording.close();
    if (json) out.lines(JSON.stringify(summary));
    else out.text(writeSummary(summary));
  }, hurry);
  surviveErrors();
  if (json) out.lines(JSON.stringify({ baseUrl, file }));
  else out.lines('Recording. Stop it with Ctrl+C.', `  baseUrl ${baseUrl}`, `  file    ${file}`);
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
  const { loopbackNetwork, publicNetwork, receiverNetwork } = await import('./engine/http/outbound/public-network.ts');
  if (allowed['allow-network'])
    return { network: publicNetwork({ allowLoopback: allowed['allow-loopback'], allowReceivers, allowSelfSigned }) };
  if (!allowed['allow-loopback']) return { network: receiverNetwork(allowReceivers) };
  return { network: loopbackNetwork({ allowReceivers, allowSelfSigned }) };
}

/** A closed terminal sends SIGHUP. */
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Process 1 of a container ends by no signal that it does not listen to, and a large world takes long to load. */
function endWhileStarting(): void {
  if (process.pid === 1) for (const signal of endingSignals) process.on(signal, exitBySignal);
}

/** Ends the process with the exit code of one that the signal ended. */
const exitBySignal = (_: string, number: number): void => process.exit(128 + number);

/**
 * Shuts down on a signal: finishes the calls in flight and saves, then ends the process. Signals within a second count once, because a
 * terminal and the program that started this one often send one each. A later one ends the wait for calls in flight, but no save.
 */
function endOnSignal(close: () => Promise<void>, hurry: AbortController): void {
  let firstMs: number | undefined;
  const onSignal = () => {
    if (firstMs !== undefined) {
      if (realTime.elapsedMs() - firstMs >= 1000) hurry.abort();
      return;
    }
    firstMs = realTime.elapsedMs();
    close().then(() => process.exit(), endWithError);
  };
  for (const signal of endingSignals) process.off(signal, exitBySignal).on(signal, onSignal);
}

/** An error outside of any call, such as one of background work, is printed, and calls are served on. */
function surviveErrors(): void {
  process.on('uncaughtException', printError);
}

function endWithError(error: unknown): void {
  err.lines(`boothkit-simulator: ${messageOf(error)}`);
  process.exit(1);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const [command = ''] = process.argv.slice(2);
  err.lines(
    `boothkit-simulator: ${messageOf(error)}`,
    `Try ${/^(?:assume|har|test)$/.test(command) ? `${command} ` : ''}--help.`,
  );
  process.exitCode = 1;
});
