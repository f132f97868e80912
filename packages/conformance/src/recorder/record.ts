import { open } from 'node:fs/promises';
import { createSimulator } from '@boothkit/simulator';
import { type ListenOptions, listen } from '@boothkit/simulator/node';
import { exchangeChecker } from '../drift/response-findings.ts';
import { readMeasurement, requireWritable, writeJson } from '../files.ts';
import { changesSince, keepEarlier } from '../measure/measure.ts';
import { createTrafficReader } from '../measure/traffic.ts';
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
  /**
   * A file of what the service does where its reference is silent: a new file, or one that `--measure` of the conformance suite wrote. `close()`
   * writes into it what the exchanges show.
   */
  readonly measureFile?: string | undefined;
  /** The service's own document, to compare its successful responses with. Default: they are not compared with one. */
  readonly document?: unknown;
  /** Ends the grace period of `close()`. */
  readonly hurry?: AbortSignal;
  /**
   * Called with the error of the first exchange that cannot be written, such as on a full disk. Requests are still forwarded and compared, and the
   * file keeps the earlier exchanges. Also called with that of `measureFile`, whose content is in the result of `close()` all the same.
   */
  readonly onUnwritten: (error: unknown, path: string) => void;
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
export async function record({
  target,
  file,
  measureFile,
  document,
  onUnwritten,
  ...listenOptions
}: RecordOptions): Promise<Recording> {
  const { onError } = listenOptions;
  const { pathname, href } = readTarget(target);
  const checker = document === undefined ? undefined : exchangeChecker(document, href);
  const simulator = createSimulator({
    baseUrl: `https://booth.simulator.test${pathname}`,
    limits: 'off',
    ruleHeader: false,
    ...(onError && { onInternalError: onError }),
  });
  await requireWritable('--measure', measureFile);
  const earlier = measureFile === undefined ? undefined : await readMeasurement(measureFile);
  const reader = createTrafficReader(new URL(href).host);
  const out = await newRecording(file, onUnwritten);
  const tally = createTally();
  const recorder = createRecorder({
    target: href,
    shadow: createShadow(simulator),
    onExchange(exchange) {
      tally.add(exchange);
      out.add(`${JSON.stringify(exchange)}\n`);
    },
    onResponse(request, response, nowMs) {
      reader.add(request, response, nowMs);
      const { method, path } = request;
      checker?.add({ method, path, ...response });
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
        const byDocument = checker && { document: checker.found() };
        const summary = { ...tally.summary(), ...byDocument, recorded: await out.close() };
        if (measureFile === undefined) return summary;
        const measurement = keepEarlier(earlier, reader.measurement(Date.now()));
        await writeJson(measureFile, measurement).catch((error: unknown) => onUnwritten(error, measureFile));
        return { ...summary, measurement, changed: earlier === undefined ? [] : changesSince(earlier, measurement) };
      })();
      return closed;
    },
  };
}

/** A new file of lines. After the first one that cannot be written, it takes no more. */
async function newRecording(path: string, onUnwritten: RecordOptions['onUnwritten']) {
  const file = await open(path, 'wx', 0o600);
  let last: Promise<void> = Promise.resolve();
  let [lines, sizeBytes, isFull] = [0, 0, false];
  async function write(line: string): Promise<void> {
    if (isFull) return;
    try {
      await file.appendFile(line);
      lines += 1;
      sizeBytes += Buffer.byteLength(line);
    } catch (error) {
      isFull = true;
      onUnwritten(error, path);
      // A part of the line may be there; readers need whole ones.
      await file.truncate(sizeBytes).catch(() => {});
    }
  }
  return {
    add(line: string): void {
      last = last.then(() => write(line));
    },
    /** Completes the file. Returns how many lines it has. */
    async close(): Promise<number> {
      await last;
      await file.close();
      return lines;
    },
  };
}
