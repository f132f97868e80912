import packageJson from '../package.json' with { type: 'json' };
import { type CommandLine, readCommandLine, usage } from './cli/command-line.ts';
import { envLines, openInBrowser, readyLines, requestLog } from './cli/output.ts';
import { noteMissing } from './cli/replace-file.ts';
import { err, messageOf, out, printDocument, printError } from './cli/terminal.ts';
import {
  changedAtMs,
  findWorldFile,
  keysOfFirstAccount,
  loadWorldFile,
  saveWorldFile,
  watchWorldFile,
} from './cli/world-files.ts';
import { realTime } from './engine/clock/real-time.ts';
import type { Simulator, SimulatorOptions } from './interface.ts';
import { describeAccount, newAccount, type SeededAccount, seedAccount } from './owner/seed.ts';
import { type ListenOptions, listen, type SimulatorServer } from './server/server.ts';
import { createSimulator, simulatorFrom } from './simulator.ts';

// Keep out of a start what it does not need. An `Intl` object costs as much as ten schemas; an import of a built-in as a module reads
// every getter of it; and naming `performance` or `ReadableStream` makes Node load a dozen modules.
const { existsSync } = process.getBuiltinModule('node:fs');
const { flushCompileCache } = process.getBuiltinModule('node:module');

async function main(args: string[]): Promise<void> {
  const [command, ...rest] = args;
  if (command === 'replay') {
    const { text, exitCode } = await (await import('./cli/replay.ts')).replayFile(rest).catch((error: unknown) => {
      err.lines(`boothkit-simulator: ${messageOf(error)}`, 'Try replay --help.');
      return { text: '', exitCode: 2 };
    });
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
  const options = readCommandLine(args);
  if (options.help || options.version) {
    out.text(options.help ? usage : `${packageJson.version}\n`);
    return;
  }
  if (options.init !== undefined) {
    await (await import('./cli/init.ts')).writeSample(options.init);
    out.lines(`Wrote ${options.init}. Start it with: npx @boothkit/simulator`);
    return;
  }
  if (options.record !== undefined) {
    await recordAt(options.record, options);
    return;
  }
  const worldFile = options['seed-file'] ?? findWorldFile();
  requireWorldFile(worldFile, options);
  const readMs = worldFile === undefined ? 0 : changedAtMs(worldFile);
  const { simulator, seeded } = await createWithWorld(worldFile, options);
  const isLogged = options.verbose || !(options.quiet || options.json);
  const server = await listening(simulator, options, isLogged ? requestLog(err.lines, options.verbose) : undefined);
  const { baseUrl, mcpUrl, controlUrl, dashboardUrl } = server;
  const ready = { baseUrl, mcpUrl, controlUrl, dashboardUrl, ...seeded };
  // First, since a reader of the line may end the process immediately.
  const save = savingTo(worldFile, simulator);
  const ending = new AbortController();
  endOnSignal({
    async close() {
      await server.close();
      // A save that begins after the last one would be cut off by the end of the process, and leave its temporary file.
      ending.abort();
      if (options['save-on-exit'] || options.autosaveMs !== undefined) await save();
    },
  });
  surviveErrors();
  if (options.autosaveMs !== undefined) await autosave(simulator, options.autosaveMs, save, ending.signal);
  if (options.json) out.lines(JSON.stringify(ready));
  else out.lines(...(options.env ? envLines(ready, options.limits) : readyLines(ready, options.limits)));
  if (options.watch && worldFile !== undefined) reloadOnChange(worldFile, readMs, simulator);
  if (options.open) openInBrowser(dashboardUrl);
  // Node writes its compile cache at an orderly end only, and its parent may kill it. By then, what a first
  // request takes is in it, too.
  realTime.after(1000, () => flushCompileCache?.());
}

/** Throws an Error for an option that needs a world file, if no file is given. */
function requireWorldFile(
  path: string | undefined,
  options: Pick<CommandLine, 'save-on-exit' | 'watch' | 'autosave'>,
): void {
  for (const name of ['save-on-exit', 'watch', 'autosave'] as const)
    if (options[name] && path === undefined)
      throw new Error(`--${name} needs a world file: pass --seed-file, or write one with init`);
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
  if (file !== undefined) await loadWorldFile(beginning, file, progressOf(`Loading ${file}`));
  const [first] = beginning.accounts.list();
  const seeded = first
    ? describeAccount(first, file === undefined ? [] : await keysOfFirstAccount(file))
    : seedAccount(beginning.accounts.create(newAccount));
  if (options.example) (await import('./owner/example.ts')).addExample(beginning);
  // A reset returns to this moment.
  return { simulator: simulatorFrom(simulatorOptions, beginning.snapshot()), seeded };
}

const progressOf = (what: string) => ({
  onProgress: (bytes: number, size?: number) =>
    err.lines(
      `${what}: ${size === undefined ? `${Math.floor(bytes / 1e6)} MB` : `${Math.floor((100 * bytes) / size)}%`}`,
    ),
});

function savingTo(path: string | undefined, simulator: Simulator): () => Promise<void> {
  return async () => {
    if (path !== undefined) await saveWorldFile(simulator, path, progressOf(`Saving ${path}`));
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

/** Loads a world file whenever it changes; one that does not fit is reported, and the world stays as it is. */
function reloadOnChange(path: string, readMs: number, simulator: Simulator): void {
  watchWorldFile(path, readMs, () => {
    loadWorldFile(simulator, path, progressOf(`Loading ${path}`)).then(
      () => err.lines(`Loaded ${path}.`),
      (error: unknown) => err.lines(`${path} was not loaded: ${messageOf(error)}`),
    );
  });
}

/** Where to listen, as the options have it. */
interface ListenAt {
  readonly port: number;
  readonly host: string;
  readonly allowHosts: readonly string[];
  readonly controlToken: string | undefined;
  readonly gracePeriodMs: number;
}

const listenOptionsOf = ({ port, host, allowHosts, controlToken, gracePeriodMs }: ListenAt): ListenOptions => ({
  port,
  host,
  allowHosts,
  gracePeriodMs,
  onError: printError,
  ...(controlToken !== undefined && { controlToken }),
});

async function recordAt(
  target: string,
  options: ListenAt & { readonly json: boolean; readonly 'record-file': string },
): Promise<void> {
  const { json, 'record-file': file } = options;
  const { record, writeSummary } = await import('@boothkit/conformance/recorder');
  const recording = await record({ target, file, ...listenOptionsOf(options) });
  const { baseUrl } = recording;
  endOnSignal({
    async close() {
      const summary = await recording.close();
      if (json) out.lines(JSON.stringify(summary));
      else out.text(writeSummary(summary));
    },
  });
  surviveErrors();
  if (json) out.lines(JSON.stringify({ baseUrl, file }));
  else out.lines('Recording. Stop it with Ctrl+C.', `  baseUrl ${baseUrl}`, `  file    ${file}`);
}

async function listening(
  simulator: Simulator,
  options: ListenAt,
  onRequest: ListenOptions['onRequest'],
): Promise<SimulatorServer> {
  const { port, host } = options;
  try {
    return await listen(simulator, { ...listenOptionsOf(options), ...(onRequest && { onRequest }) });
  } catch (cause) {
    throw new Error(`cannot listen at --host ${host} --port ${port}: ${messageOf(cause)}`, { cause });
  }
}

function clockOption(start: string | undefined): Pick<SimulatorOptions, 'clock'> {
  return start === undefined ? {} : { clock: { start, frozen: true } };
}

/** Most runs reach no network: what it takes, TLS among it, is loaded where it is allowed. */
async function networkOption(
  allowed: Pick<CommandLine, 'allow-network' | 'allow-loopback' | 'allowReceivers'>,
): Promise<Pick<SimulatorOptions, 'network'>> {
  const { allowReceivers } = allowed;
  if (!allowed['allow-network'] && !allowed['allow-loopback'] && allowReceivers.length === 0) return {};
  const { loopbackNetwork, publicNetwork, receiverNetwork } = await import('./engine/http/outbound/public-network.ts');
  if (allowed['allow-network'])
    return { network: publicNetwork({ allowLoopback: allowed['allow-loopback'], allowReceivers }) };
  return { network: allowed['allow-loopback'] ? loopbackNetwork({ allowReceivers }) : receiverNetwork(allowReceivers) };
}

/** Shuts down on SIGINT and SIGTERM: finishes the calls in flight, then ends the process. A second signal does not wait. */
function endOnSignal(server: Pick<SimulatorServer, 'close'>): void {
  const end = () => {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
    server.close().then(() => process.exit(), endWithError);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
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
  err.lines(`boothkit-simulator: ${messageOf(error)}`, 'Try --help.');
  process.exitCode = 1;
});
