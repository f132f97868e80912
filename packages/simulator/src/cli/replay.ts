import { environmentVariable } from '@boothkit/contract/internal';
import { createSimulator, simulatorFrom } from '../composition/simulator.ts';
import { textOf } from '../control/world-file/text-stream.ts';
import { limitsModes } from '../model/limits-mode.ts';
import type { SimulatorOptions } from '../objects/interface.ts';
import { readArguments } from './arguments.ts';
import { bytesOf } from './form.ts';
import { messageOf } from './terminal.ts';
import { loadWorldFile } from './world-files.ts';

/** The text of `replay --help`. */
const usage = `Usage: npx @boothkit/simulator replay <recording> [options]

Sends the requests of a recording again and reports where the responses differ, rule by rule. The recording is a HAR file
from a browser, a proxy or a simulator, or the journal of a simulator as JSON or JSON Lines. The exit code is 1 if a
response differs, 2 if the recording could not be replayed.

  --seed-file <file>   start with the world in this file (default: an empty world, with the resources that the
                       requests name)
  --limits <mode>      documented or off: whether the simulator enforces the rate limits (default documented)
  --base-url <url>     send the requests to this service instead, and change its data: https, or http on this machine
  --api-key <key>      the key for that service (default: $BOOTHKIT_API_KEY)
  --recorded-base-url <url>
                       base URL of the recorded requests (default: the one under which most requests match operations)
  --json               print the report as one line of JSON
  -h, --help           print this help
`;

/** The output of a replay, and its exit code. */
interface Replayed {
  readonly text: string;
  readonly exitCode: 0 | 1;
}

/**
 * Replays the recording that the arguments name. Internal errors of the simulator go to `onInternalError`. Throws an Error that names the option,
 * or the entry and the field, for invalid input.
 */
export async function replayFile(args: string[], onInternalError: (error: unknown) => void): Promise<Replayed> {
  const { values, positionals } = readArguments({
    args,
    allowPositionals: true,
    options: {
      'seed-file': { type: 'string' },
      limits: { type: 'string' },
      'base-url': { type: 'string' },
      'api-key': { type: 'string' },
      'recorded-base-url': { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return { text: usage, exitCode: 0 };
  const [file, ...surplus] = positionals;
  if (file === undefined || surplus.length > 0)
    throw new Error(`replay takes one recording; got ${JSON.stringify(positionals)}`);
  const { 'base-url': baseUrl, 'seed-file': seedFile, 'recorded-base-url': recordedBaseUrl } = values;
  const limits = limitsModes.find((mode) => mode === (values.limits ?? 'documented'));
  if (limits === undefined || limits === 'skip')
    throw new Error(`--limits must be documented or off; got ${JSON.stringify(values.limits)}`);
  for (const [name, value] of Object.entries({ 'seed-file': seedFile, limits: values.limits }))
    if (baseUrl !== undefined && value !== undefined) throw new Error(`--${name} cannot be combined with --base-url`);
  const apiKey = values['api-key'] ?? environmentVariable('BOOTHKIT_API_KEY');
  if (baseUrl !== undefined && !apiKey) throw new Error('--base-url needs --api-key or BOOTHKIT_API_KEY');
  const { readRecording, replay, writeReplay } = await import('@boothkit/conformance/recorder');
  const text = await bytesOf(file)
    .then(textOf)
    .catch((cause: unknown) => {
      throw new Error(`${file} cannot be read: ${messageOf(cause)}`, { cause });
    });
  const recording = readRecording(text, file, recordedBaseUrl);
  if (recording.calls.length === 0) {
    const reasons = Object.entries(recording.ignored).map(([reason, count]) => `${reason}: ${count}`);
    throw new Error(`${file} has no request to replay${reasons.length > 0 ? ` (ignored: ${reasons.join('; ')})` : ''}`);
  }
  const report = await replay(
    recording,
    baseUrl === undefined
      ? {
          simulator: await worldFor({ limits, onInternalError }, recording.calls[0]?.at, seedFile),
          hasAccounts: seedFile !== undefined,
        }
      : { baseUrl, apiKey: apiKey ?? '' },
  );
  return {
    text: values.json ? `${JSON.stringify(report)}\n` : writeReplay(report),
    exitCode: report.differences.length > 0 ? 1 : 0,
  };
}

/** The world that requests are sent to, at the time of the first one or of the world file. */
async function worldFor(given: SimulatorOptions, start: Date | undefined, seedFile: string | undefined) {
  // With a seed of its own, an ID of the recording is never by chance one of this world.
  const options: SimulatorOptions = {
    ...given,
    seed: 'replay',
    clock: { ...(start && { start: start.toISOString() }), frozen: true },
  };
  if (seedFile === undefined) return createSimulator(options);
  // The file may be of a simulator with receivers that an option allowed. None is reached.
  const beginning = createSimulator({
    ...options,
    network: { ...unreachable, allowsLoopback: true, allowsUrl: () => true },
  });
  await loadWorldFile(beginning, seedFile);
  return simulatorFrom(options, beginning.snapshot());
}

const failure = { failure: 'unreachable', reason: 'a replay reaches no receiver' } as const;
const unreachable = { fetchPublic: async () => failure, postPublic: async () => failure };
