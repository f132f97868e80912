import { type Assume, environmentVariable } from '@boothkit/contract/internal';
import { fitsAsToken, isReachedFromOutside } from '../composition/server/control-token.ts';
import { hostPatternWords, isOrigin, originWords, readHostPattern } from '../composition/server/guard.ts';
import { publicUrlWords, readPublicUrl } from '../composition/server/public-origin.ts';
import { isClockTime } from '../engine/clock/timestamps.ts';
import { closestTo } from '../engine/closest.ts';
import { isLoopbackHost } from '../engine/http/outbound/hostname.ts';
import { readReceiver, receiverWords } from '../engine/http/outbound/receivers.ts';
import { readAssume, readAssumePairs } from '../instruments/assumptions/assumed.ts';
import type { DocumentOptions } from '../model/document/brought-document.ts';
import { limitsModes } from '../model/limits-mode.ts';
import type { SimulatorOptions } from '../objects/interface.ts';
import { isColorContrast } from '../service/accounts/light-colors.ts';
import { expiredUrlStatuses } from '../service/files/signature.ts';
import { readArguments, readJsonFile } from './arguments.ts';

/** The text of `--help`. */
export const usage = `Usage: npx @boothkit/simulator [options]
       npx @boothkit/simulator init [file]    write a world file to start with (default boothkit.yaml)
       npx @boothkit/simulator test [options]   print the recorded requests as a test (test --help)
       npx @boothkit/simulator har [options]    print the recorded requests as a HAR file (har --help)
       npx @boothkit/simulator replay <recording>   send a HAR file or a journal again and report differences (replay --help)
       npx @boothkit/simulator assume -- <command>   run tests under what the reference leaves open (assume --help)

Serves a fake of the event configuration API of photo-booth tablets on this machine.

  -p, --port <port>    port to listen on; 0 for any free one (default: $PORT, else 4010)
  --host <host>        address to listen on (default 127.0.0.1)
  --allow-host <name>  also accept this name in Host and Origin, and with a leading dot all names below it;
                       repeat the option or separate names with commas
                       (default: loopback names; any Host if other machines can reach --host);
                       the control API then needs its token, unless the name is of loopback
  --allow-origin <origin>
                       also accept pages of this origin, such as an MCP connector, everywhere but in the control API;
                       repeat the option or separate origins with commas
  --public-url <url>   the URL of a proxy or tunnel in front of the server, without a path: all URLs begin with it, and
                       its host is allowed as by --allow-host (default: $BOOTHKIT_PUBLIC_URL, else none)
  --trust-proxy        let URLs follow Forwarded, or X-Forwarded-Proto and X-Forwarded-Host, of a proxy on this machine
  --control-token <token>
                       token that requests to the control API must send (default: $BOOTHKIT_CONTROL_TOKEN, else
                       a random one, needed with --allow-host and --public-url only); required if other machines can reach --host
  --clock <date-time>  freeze the clock at this time until the control API moves it
                       (default: the time of the world file, if it has one, else real time)
  --seed-file <path>   start with the world in this file; the output names its first account (--load is the same)
                       JSON, YAML, or .jsonl (JSON Lines, for any size); a name that ends in .gz: compressed
                       (default: boothkit.yaml, .yml, .json, .jsonl or .jsonl.gz in this folder, if there is one)
  --example            also start with the events of the API document's examples, so that its requests work unchanged
  --save-on-exit       write the world to that file when the process ends
  --autosave <seconds> also write it after changes, at most once in this many seconds, 1 to 3600
  --watch              load the file again whenever it changes
  --seed <text>        seed for ids and keys (default 1; random with --allow-host and --public-url, or if other
                       machines can reach --host)
  --run <name>         name of this run, for other ids than in earlier runs (default: $BOOTHKIT_RUN, else none)
  --limits <mode>      documented, skip (the clock moves over each wait for a rate or a day, so that only
                       concurrent calls are rejected) or off (default documented)
  --min-color-contrast <ratio>
                       the lowest contrast with white that event colours may have, 1 to 4.5 (default 1.5)
  --expired-url-status <status>
                       status of expired URLs of files and uploads: 400, 401, 403 or 410 (default 401)
  --refresh-grace-seconds <seconds>
                       how long a refresh token may be used again, 0 to 3600 of the clock's seconds (default 60)
  --assume <pairs>     what the service does where its reference is silent, such as returnedDates=offset,ids=uuid, or the
                       .json file of what a key has measured (default: $BOOTHKIT_ASSUME, else as assumed)
  --document <file>    serve the operations of the service's own OpenAPI document (JSON), or of the one that the file names beside
                       its options: { "document": "openapi.json", "operations": { … }, "fields": { … },
                       "unfilled": "fail", "state": "all", "prefer": "document" }. With --record, compare the service's
                       responses with it
  --allow-network      let sourceUrl and webhooks reach public https servers (default: they connect to nothing)
  --allow-loopback     let them reach this machine, also over http
  --allow-self-signed  with --allow-loopback: accept any certificate on this machine; for receivers with a private CA
                       elsewhere, set NODE_EXTRA_CA_CERTS to the file of its certificate
  --allow-receiver <host[:port]>
                       let them reach this trusted host, also over http, on any port unless one is given;
                       repeat the option or separate hosts with commas
  --record <base-url>  forward requests to a real service, record them in a file without keys and personal data,
                       and report at the end where the simulator's responses would differ
  --record-file <file> the recording, a new file (default boothkit-record.jsonl)
  --measure <file>     with --record: write what the service does where its reference is silent into this file, for --assume
  --grace-period <seconds>
                       how long SIGTERM, SIGINT and SIGHUP wait for calls in flight, 0 to 3600 (default 5);
                       another signal, a second or more after the first, ends the wait
  --open               open the dashboard in a browser
  --quiet              do not print requests; implied by --json
  --verbose            also print requests of the control API, and error messages
  --env                print BOOTHKIT_BASE_URL and others as lines for eval
  --json               print one line of JSON when ready
  -v, --version        print the version
  -h, --help           print this help
`;

/** The commands beside the server itself, which has none. */
const commands = ['init', 'test', 'har', 'replay', 'assume'];

/** Reads the arguments of the server and of `init`. Throws an Error for an unknown option or command. */
export function readServerArguments(args: string[]) {
  const { values, positionals } = readArguments({
    // Some package managers pass on the -- that comes before the options of a script, and the server takes no operands.
    args: args.includes('init') ? args : args.filter((argument) => argument !== '--'),
    allowPositionals: true,
    options: {
      port: { type: 'string', short: 'p' },
      host: { type: 'string', default: '127.0.0.1' },
      'allow-host': { type: 'string', multiple: true, default: [] },
      'allow-origin': { type: 'string', multiple: true, default: [] },
      'public-url': { type: 'string' },
      'trust-proxy': { type: 'boolean', default: false },
      'control-token': { type: 'string' },
      clock: { type: 'string' },
      'seed-file': { type: 'string' },
      load: { type: 'string' },
      seed: { type: 'string' },
      run: { type: 'string' },
      limits: { type: 'string', default: 'documented' },
      'min-color-contrast': { type: 'string', default: '1.5' },
      'expired-url-status': { type: 'string', default: '401' },
      'refresh-grace-seconds': { type: 'string', default: '60' },
      assume: { type: 'string' },
      document: { type: 'string' },
      'allow-network': { type: 'boolean', default: false },
      'allow-loopback': { type: 'boolean', default: false },
      'allow-self-signed': { type: 'boolean', default: false },
      'allow-receiver': { type: 'string', multiple: true, default: [] },
      record: { type: 'string' },
      'record-file': { type: 'string', default: 'boothkit-record.jsonl' },
      measure: { type: 'string' },
      'grace-period': { type: 'string', default: '5' },
      example: { type: 'boolean', default: false },
      autosave: { type: 'string' },
      'save-on-exit': { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      open: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      env: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      version: { type: 'boolean', short: 'v', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  // A script hands over a variable that is empty as an argument.
  const [command, file, ...surplus] = positionals.filter((argument) => argument !== '');
  if (command !== undefined && command !== 'init') {
    const meant = closestTo(command, commands);
    throw new Error(
      `the commands are init, test, har, replay and assume, as the first argument; got ${JSON.stringify(command)}${meant === undefined || meant === command ? '' : `, did you mean ${meant}?`} (to record, use the option --record)`,
    );
  }
  if (surplus.length > 0) throw new Error(`init takes one file; got ${JSON.stringify(surplus[0])} as well`);
  return { ...values, init: command === undefined ? undefined : (file ?? 'boothkit.yaml') };
}

/** Reads pairs, or the file that they name. */
function readAssumeArgument(given: string): Assume {
  if (!given.endsWith('.json')) return readAssumePairs(given, '--assume');
  return readAssume(readJsonFile('--assume', given), `--assume ${given}`);
}

/** Reads a document, or options with the name of its file, which is beside theirs. Throws an Error that names the file. */
function readDocumentArgument(file: string): NonNullable<SimulatorOptions['document']> {
  const { document, ...options } = readJson(file);
  if (document === undefined) return options as NonNullable<SimulatorOptions['document']>;
  const { dirname, resolve } = process.getBuiltinModule('node:path');
  const whole = typeof document === 'string' ? readJson(resolve(dirname(file), document)) : document;
  return { ...options, document: whole } as DocumentOptions;
}

const readJson = (file: string): Readonly<Record<string, unknown>> => Object(readJsonFile('--document', file));

/** The values of an option that may be repeated, each with several between commas. */
const listOf = (given: readonly string[]) => given.flatMap((values) => values.split(',').map((value) => value.trim()));

/** Reads the options of the server. Throws an Error that names the option for an invalid value. */
export function readCommandLine(args: string[]) {
  const values = readServerArguments(args);
  if (values.env && values.json) throw new Error('--env and --json both choose the output: use only one of them');
  if (values.load !== undefined && values['seed-file'] !== undefined)
    throw new Error('--load and --seed-file both name the world file: use only one of them');
  if (values.measure !== undefined && values.record === undefined)
    throw new Error('--measure needs --record: it reads the responses of a real service');
  const { clock } = values;
  const limits = limitsModes.find((mode) => mode === values.limits);
  if (limits === undefined)
    throw new Error(`--limits must be one of ${limitsModes.join(', ')}; got ${JSON.stringify(values.limits)}`);
  const [portName, port] =
    values.port === undefined ? ['PORT', environmentVariable('PORT') ?? '4010'] : ['--port', values.port];
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error(`${portName} must be a whole number from 0 to 65535; got ${JSON.stringify(port)}`);
  if (clock !== undefined && !isClockTime(clock))
    throw new Error(
      `--clock must be a date-time such as 2026-08-04T09:00:00Z, in the years 0000 to 9998; got ${JSON.stringify(clock)}`,
    );
  if (values.host === '') throw new Error('--host must be an address or a name; got an empty one');
  const gracePeriod = values['grace-period'];
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(gracePeriod) || Number(gracePeriod) > 3600)
    throw new Error(`--grace-period must be a number of seconds from 0 to 3600; got ${JSON.stringify(gracePeriod)}`);
  const { autosave } = values;
  if (autosave !== undefined && !(/^\d{1,4}$/.test(autosave) && Number(autosave) >= 1 && Number(autosave) <= 3600))
    throw new Error(`--autosave must be a whole number of seconds from 1 to 3600; got ${JSON.stringify(autosave)}`);
  if (autosave !== undefined && values.watch)
    throw new Error('--watch would load what --autosave has just written: use only one of them');
  const allowHosts = listOf(values['allow-host']);
  for (const name of allowHosts)
    if (readHostPattern(name) === undefined) throw new Error(`--allow-host must be ${hostPatternWords(name)}`);
  const allowOrigins = listOf(values['allow-origin']);
  for (const origin of allowOrigins)
    if (!isOrigin(origin)) throw new Error(`--allow-origin must be ${originWords}; got ${JSON.stringify(origin)}`);
  const allowReceivers = listOf(values['allow-receiver']);
  for (const receiver of allowReceivers)
    if (readReceiver(receiver) === undefined)
      throw new Error(`--allow-receiver must be ${receiverWords}; got ${JSON.stringify(receiver)}`);
  if (values['allow-self-signed'] && !values['allow-loopback'])
    throw new Error('--allow-self-signed needs --allow-loopback: it is for receivers on this machine');
  const [publicUrlName, publicUrl] =
    values['public-url'] === undefined
      ? ['BOOTHKIT_PUBLIC_URL', environmentVariable('BOOTHKIT_PUBLIC_URL')]
      : ['--public-url', values['public-url']];
  const publicOrigin = publicUrl === undefined ? undefined : readPublicUrl(publicUrl);
  if (publicUrl !== undefined && publicOrigin === undefined)
    throw new Error(`${publicUrlName} must be ${publicUrlWords}; got ${JSON.stringify(publicUrl)}`);
  const [tokenName, controlToken] =
    values['control-token'] === undefined
      ? ['BOOTHKIT_CONTROL_TOKEN', environmentVariable('BOOTHKIT_CONTROL_TOKEN')]
      : ['--control-token', values['control-token']];
  if (controlToken !== undefined && !fitsAsToken(controlToken))
    throw new Error(`${tokenName} must be 16 or more visible ASCII characters`);
  if (controlToken === undefined && !isLoopbackHost(values.host))
    throw new Error(
      `--host ${values.host} can be reached from other machines, so the control API needs a token: pass --control-token or set BOOTHKIT_CONTROL_TOKEN`,
    );
  const contrast = values['min-color-contrast'];
  if (!/^\d(\.\d+)?$/.test(contrast) || !isColorContrast(Number(contrast)))
    throw new Error(`--min-color-contrast must be a number from 1 to 4.5; got ${JSON.stringify(contrast)}`);
  const expiredUrlStatus = expiredUrlStatuses.find((status) => String(status) === values['expired-url-status']);
  if (expiredUrlStatus === undefined)
    throw new Error(
      `--expired-url-status must be one of ${expiredUrlStatuses.join(', ')}; got ${JSON.stringify(values['expired-url-status'])}`,
    );
  const refreshGrace = values['refresh-grace-seconds'];
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(refreshGrace) || Number(refreshGrace) > 3600)
    throw new Error(
      `--refresh-grace-seconds must be a number of seconds from 0 to 3600; got ${JSON.stringify(refreshGrace)}`,
    );
  const assume = values.assume === undefined ? {} : readAssumeArgument(values.assume);
  const document = values.document === undefined ? undefined : readDocumentArgument(values.document);
  const minColorContrast = Number(contrast);
  const gracePeriodMs = Number(gracePeriod) * 1000;
  const isExposed = isReachedFromOutside({ host: values.host, allowHosts, publicOrigin });
  // Other machines must not know the keys of a simulator in advance.
  const seed = values.seed ?? (isExposed ? crypto.randomUUID() : '1');
  return {
    ...values,
    'seed-file': values['seed-file'] ?? values.load,
    port: Number(port),
    allowHosts,
    allowOrigins,
    allowReceivers,
    publicUrl: publicOrigin,
    trustProxy: values['trust-proxy'],
    limits,
    controlToken,
    isExposed,
    assume,
    document,
    minColorContrast,
    expiredUrlStatus,
    refreshGraceSeconds: Number(refreshGrace),
    gracePeriodMs,
    autosaveMs: autosave === undefined ? undefined : Number(autosave) * 1000,
    seed,
  } as const;
}

/** The validated options of the command line. */
export type CommandLine = ReturnType<typeof readCommandLine>;
