import packageJson from '../package.json' with { type: 'json' };
import { type SeededAccount, seedAccount, toldAccount } from './accounts/seed.ts';
import { type CommandLine, readCommandLine, usage } from './cli/command-line.ts';
import { boundHeap } from './cli/heap-bounds.ts';
import { envLines, openInBrowser, readyText, requestLog } from './cli/output.ts';
import {
  changedAtMs,
  findWorldFile,
  keysOfFirstAccount,
  loadWorldFile,
  saveWorldFile,
  watchWorldFile,
} from './cli/world-files.ts';
import { realTime } from './clock/real-time.ts';
import { type ListenOptions, listen, type SimulatorServer } from './http/node/server.ts';
import type { Simulator, SimulatorOptions } from './interface.ts';
import { createSimulator } from './simulator.ts';

const { existsSync } = process.getBuiltinModule('node:fs');
const { flushCompileCache } = process.getBuiltinModule('node:module');

async function main(args: string[]): Promise<void> {
  const [command, ...rest] = args;
  if (command === 'replay') {
    const { text, exitCode } = await (await import('./cli/replay.ts')).replayFile(rest).catch((error: unknown) => {
      process.stderr.write(`boothkit-simulator: ${messageOf(error)}\nTry replay --help.\n`);
      return { text: '', exitCode: 2 };
    });
    process.stdout.write(text);
    process.exitCode = exitCode;
    return;
  }
  if (command === 'test') {
    process.stdout.write(await (await import('./cli/saved-test.ts')).savedTest(rest));
    return;
  }
  if (command === 'har') {
    process.stdout.write(await (await import('./cli/har.ts')).exportedHar(rest));
    return;
  }
  const options = readCommandLine(args);
  if (options.help || options.version) {
    process.stdout.write(options.help ? usage : `${packageJson.version}\n`);
    return;
  }
  if (options.init !== undefined) {
    await (await import('./cli/init.ts')).writeSample(options.init);
    process.stdout.write(`Wrote ${options.init}. Start it with: npx @boothkit/simulator\n`);
    return;
  }
  if (options.record !== undefined) {
    await recordAt(options.record, options);
    return;
  }
  const worldFile = options['seed-file'] ?? findWorldFile();
  requireWorldFile(worldFile, options);
  const readMs = worldFile === undefined ? 0 : changedAtMs(worldFile);
  const print = (text: string) => process.stderr.write(text);
  const { simulator, seeded } = await begun(worldFile, options, print);
  const isLogged = options.verbose || !(options.quiet || options.json);
  const server = await listening(simulator, options, isLogged ? requestLog(print, options.verbose) : undefined);
  const { baseUrl, mcpUrl, controlUrl, dashboardUrl } = server;
  const ready = { baseUrl, mcpUrl, controlUrl, dashboardUrl, ...seeded };
  // First, since whoever reads the line may end the process immediately.
  const save = savingTo(worldFile, simulator, print);
  endOnSignal({
    async close() {
      await server.close();
      if (options['save-on-exit'] || options.autosaveMs !== undefined) await save();
    },
  });
  surviveErrors();
  if (options.autosaveMs !== undefined) await autosave(simulator, options.autosaveMs, save, print);
  process.stdout.write(options.json ? `${JSON.stringify(ready)}\n` : options.env ? envLines(ready) : readyText(ready));
  if (options.watch && worldFile !== undefined) reloadOnChange(worldFile, readMs, simulator, print);
  if (options.open) openInBrowser(dashboardUrl);
  // Soon, but not before a first request was answered: what it takes to load would delay that.
  realTime.after(100, boundHeap);
  // Node writes its compile cache at an orderly end only, and whoever started the process may kill it. By then, what a first
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
      throw new Error(`--${name} needs a world file: give --seed-file, or write one with init`);
}

/** The simulator with the world of the file. With `--save-on-exit` or `--autosave`, a file that does not exist yet is an empty world. */
async function begun(
  path: string | undefined,
  options: CommandLine,
  print: (text: string) => void,
): Promise<{ readonly simulator: Simulator; readonly seeded: SeededAccount }> {
  const beginning = createSimulator({
    ...clockOption(options.clock),
    ...(await networkOption(options)),
    seed: options.seed,
    limits: options.limits,
    minColorContrast: options.minColorContrast,
    expiredUrlStatus: options.expiredUrlStatus,
  });
  const isNew = (options['save-on-exit'] || options.autosave !== undefined) && path !== undefined && !existsSync(path);
  const file = isNew ? undefined : path;
  if (file !== undefined) await loadWorldFile(beginning, file, progressTo(print, `Loading ${file}`));
  const [first] = beginning.accounts.list();
  const seeded = first
    ? toldAccount(first, file === undefined ? [] : await keysOfFirstAccount(file))
    : seedAccount(beginning.accounts.create());
  // A reset of the fork returns to this moment.
  return { simulator: beginning.fork(), seeded };
}

const progressTo = (print: (text: string) => void, what: string) => ({
  onProgress: (bytes: number, size?: number) =>
    print(
      `${what}: ${size === undefined ? `${Math.floor(bytes / 1e6)} MB` : `${Math.floor((100 * bytes) / size)}%`}\n`,
    ),
});

/** Returns a function that saves the world; saves that overlap run one after the other. */
function savingTo(path: string | undefined, simulator: Simulator, print: (text: string) => void): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    const save = async () => {
      if (path !== undefined) await saveWorldFile(simulator, path, progressTo(print, `Saving ${path}`));
    };
    const saved = last.then(save);
    last = saved.catch(() => {});
    return saved;
  };
}

/** Saves after changes; a save that fails is reported, and the next change leads to another one. */
async function autosave(
  simulator: Simulator,
  everyMs: number,
  save: () => Promise<void>,
  print: (text: string) => void,
): Promise<void> {
  const { saveOnChange } = await import('./cli/autosave.ts');
  const report = (error: unknown) => print(`The world was not saved: ${messageOf(error)}\n`);
  saveOnChange(simulator, everyMs, () => save().catch(report)).catch(report);
}

/** Loads a world file whenever it changes; one that does not fit is reported, and the world stays as it is. */
function reloadOnChange(path: string, readMs: number, simulator: Simulator, print: (text: string) => void): void {
  watchWorldFile(path, readMs, () => {
    loadWorldFile(simulator, path, progressTo(print, `Loading ${path}`)).then(
      () => print(`Loaded ${path}.\n`),
      (error: unknown) => print(`${path} was not loaded: ${messageOf(error)}\n`),
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

const placeOf = ({ port, host, allowHosts, controlToken, gracePeriodMs }: ListenAt): ListenOptions => ({
  port,
  host,
  allowHosts,
  gracePeriodMs,
  ...(controlToken !== undefined && { controlToken }),
});

async function recordAt(
  target: string,
  options: ListenAt & {
    readonly json: boolean;
    readonly 'record-file': string;
    readonly 'record-world'?: string | undefined;
    readonly 'record-ids': 'renamed' | 'kept';
  },
): Promise<void> {
  const { json, 'record-file': file, 'record-world': worldFile, 'record-ids': ids } = options;
  const { record, writeSummary } = await import('@boothkit/conformance/recorder');
  const recording = await record({ target, file, worldFile, ids, ...placeOf(options) });
  const { baseUrl } = recording;
  endOnSignal({
    async close() {
      const summary = await recording.close();
      process.stdout.write(json ? `${JSON.stringify(summary)}\n` : writeSummary(summary));
    },
  });
  surviveErrors();
  process.stdout.write(
    json
      ? `${JSON.stringify({ baseUrl, file })}\n`
      : `Recording. Stop it with Ctrl+C.\n  baseUrl ${baseUrl}\n  file    ${file}\n`,
  );
}

async function listening(
  simulator: Simulator,
  options: ListenAt,
  onRequest: ListenOptions['onRequest'],
): Promise<SimulatorServer> {
  const { port, host } = options;
  try {
    return await listen(simulator, { ...placeOf(options), ...(onRequest && { onRequest }) });
  } catch (cause) {
    throw new Error(`cannot listen at --host ${host} --port ${port}: ${messageOf(cause)}`, { cause });
  }
}

function clockOption(start: string | undefined): Pick<SimulatorOptions, 'clock'> {
  return start === undefined ? {} : { clock: { start, frozen: true } };
}

/** Most runs reach no network: what it takes, TLS among it, is loaded where it is allowed. */
async function networkOption(
  allowed: Record<'allow-network' | 'allow-loopback', boolean>,
): Promise<Pick<SimulatorOptions, 'network'>> {
  if (!allowed['allow-network'] && !allowed['allow-loopback']) return {};
  const { loopbackNetwork, publicNetwork } = await import('./http/outbound/public-network.ts');
  if (allowed['allow-network']) return { network: publicNetwork({ allowLoopback: allowed['allow-loopback'] }) };
  return { network: loopbackNetwork() };
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

/** An error outside of any call, such as one of background work, is printed, and calls are served on (decision S251). */
function surviveErrors(): void {
  process.on('uncaughtException', (error) => console.error(error));
}

function endWithError(error: unknown): void {
  process.stderr.write(`boothkit-simulator: ${messageOf(error)}\n`);
  process.exit(1);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`boothkit-simulator: ${messageOf(error)}\nTry --help.\n`);
  process.exitCode = 1;
});
