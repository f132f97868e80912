import { parseJson } from '@boothkit/contract/rules';
import { isColorContrast } from './accounts/light-colors.ts';
import { type SeededAccount, seedAccount, toldAccount } from './accounts/seed.ts';
import { limitsModes } from './api/admission.ts';
import { boundHeap } from './cli/heap-bounds.ts';
import { realTime } from './clock/real-time.ts';
import { isClockTime } from './clock/timestamps.ts';
import { expiredUrlStatuses } from './files/signature.ts';
import { fitsAsToken } from './http/node/guard.ts';
import { type ListenOptions, listen, type SimulatorServer } from './http/node/server.ts';
import { isLoopbackHost, readHostname } from './http/outbound/hostname.ts';
import type { Simulator, SimulatorOptions } from './interface.ts';
import { createSimulator } from './simulator.ts';
import type { WorldFile } from './world-file/schema.ts';

// An import of a built-in as a module reads every getter of it, and some load much that nothing here needs.
const { flushCompileCache } = process.getBuiltinModule('node:module');
const { parseArgs } = process.getBuiltinModule('node:util');

const usage = `Usage: npx @boothkit/simulator [options]

Serves a fake of the photo-booth event-configuration service on this machine.

  --port <port>        port to listen on; 0 takes a free one (default 4010)
  --host <host>        address to listen on (default 127.0.0.1)
  --allow-host <name>  accept this name in Host and Origin too; repeat it or separate names by commas
                       (default: loopback names; any Host where other machines reach --host)
  --control-token <token>
                       what requests to the control API have to carry (default: $BOOTHKIT_CONTROL_TOKEN);
                       needed where other machines reach --host
  --clock <date-time>  stand still at this moment until the control API moves the clock (default: real time)
  --seed-file <path>   start with the world of this JSON file; the ready line names its first account
  --seed <text>        what ids and keys are drawn from (default 1; random where other machines reach --host)
  --limits <mode>      documented, skip (the clock moves instead of a wait) or off (default documented)
  --min-color-contrast <ratio>
                       the lowest contrast with white that event colours may have, 1 to 4.5 (default 1.5)
  --expired-url-status <status>
                       status of expired URLs of files and uploads: 400, 401, 403 or 410 (default 401)
  --allow-network      let sourceUrl and webhooks reach public https servers (default: they reach nothing)
  --allow-loopback     let them reach this machine's loopback, over http as well
  --record <base-url>  be no fake, but pass requests on to a real service, keep them in a file without keys and
                       personal data, and report at the end where the simulator's responses would differ
  --record-file <file> where they are kept, a new file (default boothkit-record.jsonl)
  --grace-period <seconds>
                       how long SIGTERM and SIGINT wait for calls in flight, 0 to 3600 (default 5)
  --json               print one line of JSON when ready
  --help               print this
`;

/** Reads the options from the command line. Throws an Error that names the option for an invalid value. */
function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      'allow-host': { type: 'string', multiple: true, default: [] },
      'control-token': { type: 'string' },
      clock: { type: 'string' },
      'seed-file': { type: 'string' },
      seed: { type: 'string' },
      limits: { type: 'string', default: 'documented' },
      'min-color-contrast': { type: 'string', default: '1.5' },
      'expired-url-status': { type: 'string', default: '401' },
      'allow-network': { type: 'boolean', default: false },
      'allow-loopback': { type: 'boolean', default: false },
      record: { type: 'string' },
      'record-file': { type: 'string', default: 'boothkit-record.jsonl' },
      'grace-period': { type: 'string', default: '5' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { clock } = values;
  const limits = limitsModes.find((mode) => mode === values.limits);
  if (limits === undefined)
    throw new Error(`--limits must be one of ${limitsModes.join(', ')}; got ${JSON.stringify(values.limits)}`);
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
    throw new Error(`--port must be a whole number from 0 to 65535; got ${JSON.stringify(values.port)}`);
  if (clock !== undefined && !isClockTime(clock))
    throw new Error(
      `--clock must be a date-time such as 2026-08-04T09:00:00Z, in the years 0000 to 9998; got ${JSON.stringify(clock)}`,
    );
  if (values.host === '') throw new Error('--host must be an address or a name; got an empty one');
  const gracePeriod = values['grace-period'];
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(gracePeriod) || Number(gracePeriod) > 3600)
    throw new Error(`--grace-period must be a number of seconds from 0 to 3600; got ${JSON.stringify(gracePeriod)}`);
  const allowHosts = values['allow-host'].flatMap((names) => names.split(','));
  for (const name of allowHosts)
    if (readHostname(name) === undefined)
      throw new Error(`--allow-host must be a host name or address without a port; got ${JSON.stringify(name)}`);
  const controlToken = values['control-token'] ?? process.env['BOOTHKIT_CONTROL_TOKEN'];
  if (controlToken !== undefined && !fitsAsToken(controlToken))
    throw new Error('--control-token must be 16 or more visible ASCII characters');
  const onLoopback = isLoopbackHost(values.host);
  if (controlToken === undefined && !onLoopback)
    throw new Error(
      `--host ${values.host} can be reached from other machines, which the control API must not be without a token: give --control-token or BOOTHKIT_CONTROL_TOKEN`,
    );
  const contrast = values['min-color-contrast'];
  if (!/^\d(\.\d+)?$/.test(contrast) || !isColorContrast(Number(contrast)))
    throw new Error(`--min-color-contrast must be a number from 1 to 4.5; got ${JSON.stringify(contrast)}`);
  const expiredUrlStatus = expiredUrlStatuses.find((status) => String(status) === values['expired-url-status']);
  if (expiredUrlStatus === undefined)
    throw new Error(
      `--expired-url-status must be one of ${expiredUrlStatuses.join(', ')}; got ${JSON.stringify(values['expired-url-status'])}`,
    );
  const minColorContrast = Number(contrast);
  const gracePeriodMs = Number(gracePeriod) * 1000;
  // Other machines must not know the keys of a simulator in advance.
  const seed = values.seed ?? (onLoopback ? '1' : crypto.randomUUID());
  return {
    ...values,
    port: Number(values.port),
    allowHosts,
    limits,
    controlToken,
    minColorContrast,
    expiredUrlStatus,
    gracePeriodMs,
    seed,
  } as const;
}

async function main(args: string[]): Promise<void> {
  const options = readOptions(args);
  if (options.help) {
    process.stdout.write(usage);
    return;
  }
  if (options.record !== undefined) {
    await recordAt(options.record, options);
    return;
  }
  const start = await seedFileOption(options['seed-file']);
  let seeded: SeededAccount | undefined;
  const simulator = createSimulator({
    ...clockOption(options.clock),
    ...(await networkOption(options)),
    seed: options.seed,
    limits: options.limits,
    minColorContrast: options.minColorContrast,
    expiredUrlStatus: options.expiredUrlStatus,
    ...start,
    populate: (made) => {
      const [first] = made.accounts.list();
      seeded = first ? toldAccount(first, start.seedFile?.accounts?.[0]?.keys) : seedAccount(made.accounts.create());
    },
  });
  const server = await listening(simulator, options);
  const { baseUrl, mcpUrl, controlUrl, dashboardUrl } = server;
  const ready = { baseUrl, mcpUrl, controlUrl, dashboardUrl, ...seeded };
  // First, since whoever reads the line may end the process at once.
  endOnSignal(server);
  surviveErrors();
  process.stdout.write(options.json ? `${JSON.stringify(ready)}\n` : inWords(ready));
  // Soon, but not before a first request was answered: what it takes to load would delay that.
  realTime.after(100, boundHeap);
  // Node writes its compile cache at an orderly end only, and whoever started the process may kill it. By then, what a first
  // request takes is in it, too.
  realTime.after(1000, flushCompileCache);
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
  options: ListenAt & { readonly json: boolean; readonly 'record-file': string },
): Promise<void> {
  const { json, 'record-file': file } = options;
  const { record, writeSummary } = await import('@boothkit/conformance/recorder');
  const recording = await record({ target, file, ...placeOf(options) });
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

async function listening(simulator: Simulator, options: ListenAt): Promise<SimulatorServer> {
  const { port, host } = options;
  try {
    return await listen(simulator, placeOf(options));
  } catch (cause) {
    throw new Error(`cannot listen at --host ${host} --port ${port}: ${messageOf(cause)}`, { cause });
  }
}

/** Reads the world file; an Error names it where it cannot be read. Whether it fits is for the simulator to say. */
async function seedFileOption(path: string | undefined): Promise<Pick<SimulatorOptions, 'seedFile'>> {
  if (path === undefined) return {};
  const { readFile } = await import('node:fs/promises');
  try {
    return { seedFile: parseJson(await readFile(path, 'utf8')) as WorldFile };
  } catch (cause) {
    throw new Error(`--seed-file ${path} cannot be read: ${messageOf(cause)}`, { cause });
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

function inWords(ready: Record<string, unknown>): string {
  const lines = Object.entries(ready).map(
    ([name, value]) => `  ${name.padEnd(16)} ${Array.isArray(value) ? value.join(', ') : value}`,
  );
  return `The simulator is ready. Stop it with Ctrl+C.\n${lines.join('\n')}\n`;
}

/** Ends cleanly on SIGINT and SIGTERM: answers what is in flight, then ends the process. A second signal does not wait. */
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
