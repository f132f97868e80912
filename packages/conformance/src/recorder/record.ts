import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createSimulator } from '@boothkit/simulator';
import { type ListenOptions, listen } from '@boothkit/simulator/node';
import { readTarget } from './read-target.ts';
import { createRecorder } from './recorder.ts';
import { createShadow } from './shadow.ts';
import { createTally, type RecordingSummary } from './summary.ts';

export { type ReplayReport, readRecording, replay, writeReplay } from './replay.ts';
export { writeSummary } from './summary.ts';

/** The service to record, and the file to write. */
export interface RecordOptions extends ListenOptions {
  /** Base address of the real service, path prefix included: https, or http on this machine. */
  readonly target: string;
  /** A new file for the exchanges, one JSON object per line. */
  readonly file: string;
  /** Ends the grace period of `close()`. */
  readonly hurry?: AbortSignal;
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
export async function record({ target, file, ...listenOptions }: RecordOptions): Promise<Recording> {
  const { onError } = listenOptions;
  const { pathname, href } = readTarget(target);
  const simulator = createSimulator({
    baseUrl: `https://booth.simulator.test${pathname}`,
    limits: 'off',
    ruleHeader: false,
    ...(onError && { onInternalError: onError }),
  });
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await new Promise((resolve, reject) => out.once('open', resolve).once('error', reject));
  const tally = createTally();
  const recorder = createRecorder({
    target: href,
    shadow: createShadow(simulator),
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
        return tally.summary();
      })();
      return closed;
    },
  };
}
