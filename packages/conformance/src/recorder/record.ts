import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createSimulator } from '@boothkit/simulator';
import { type ListenOptions, listen } from '@boothkit/simulator/node';
import { readTarget } from './read-target.ts';
import { createRecorder } from './recorder.ts';
import { createShadow } from './shadow.ts';
import { createTally, type RecordingSummary } from './summary.ts';
import { type IdMode, observeWorld } from './world.ts';

export { type ReplayReport, readRecording, replay, writeReplay } from './replay.ts';
export { writeSummary } from './summary.ts';

/** The service to record, and the file to write. */
export interface RecordOptions extends ListenOptions {
  /** Base address of the real service, path prefix included: https, or http on this machine. */
  readonly target: string;
  /** A new file for the exchanges, one JSON object per line. */
  readonly file: string;
  /** A new world file of what the responses showed, as JSON; what they did not show is listed beside it, in `<worldFile>.unknown.txt`. */
  readonly worldFile?: string | undefined;
  /** Whether the world file has made-up IDs or the service's own. Default: renamed. */
  readonly ids?: IdMode | undefined;
}

/** A recorder that listens. */
export interface Recording {
  /** Address for the requests that are meant for the real service. */
  readonly baseUrl: string;
  /** Stops listening, completes the file and returns the summary. May be called again. */
  close(): Promise<RecordingSummary>;
}

/**
 * Forwards requests to a real service unchanged, writes redacted exchanges to a file, and sends the same requests to a simulator.
 * Rejects with a TypeError for a target that is neither https nor on this machine, and if the port or the file cannot be used.
 */
export async function record({ target, file, worldFile, ids, ...listenOptions }: RecordOptions): Promise<Recording> {
  const { pathname, href } = readTarget(target);
  const simulator = createSimulator({
    baseUrl: `https://booth.simulator.test${pathname}`,
    limits: 'off',
    ruleHeader: false,
  });
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await new Promise((resolve, reject) => out.once('open', resolve).once('error', reject));
  const privateFile = { flag: 'wx', mode: 0o600 };
  // Fails before the recording, not after it.
  const unknownFile = `${worldFile}.unknown.txt`;
  if (worldFile !== undefined) for (const name of [worldFile, unknownFile]) await writeFile(name, '', privateFile);
  const observer = worldFile === undefined ? undefined : observeWorld(ids);
  const tally = createTally();
  const recorder = createRecorder({
    target: href,
    shadow: createShadow(simulator),
    onResponse: observer?.observe,
    onExchange(exchange) {
      tally.add(exchange);
      out.write(`${JSON.stringify(exchange)}\n`);
    },
  });
  const server = await listen({ ...simulator, respond: recorder.respond }, listenOptions);
  let closed: Promise<RecordingSummary> | undefined;
  return {
    baseUrl: server.baseUrl,
    close() {
      closed ??= (async () => {
        await server.close();
        await recorder.settled();
        out.end();
        await finished(out);
        if (worldFile === undefined || observer === undefined) return tally.summary();
        const { world, unknown } = observer.world(new Date());
        await writeFile(worldFile, `${JSON.stringify(world, undefined, 2)}\n`);
        await writeFile(unknownFile, unknown.map((line) => `${line}\n`).join(''));
        return { ...tally.summary(), unknown };
      })();
      return closed;
    },
  };
}
