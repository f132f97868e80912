import fc from 'fast-check';
import { curlLine, startLine } from './curl.ts';
import { type RequestPlan, sequencesOf, someOperations } from './requests.ts';
import { createSender, type Exchange, type MakeSimulator, type Sender, type Setup, Violation } from './sender.ts';

/** How to fuzz. */
export interface FuzzOptions {
  /** What everything is drawn from: the same seed sends the same requests. */
  readonly seed: number;
  /** How many requests to send; the last sequence is sent to its end. */
  readonly requests: number;
  /** The number of the first sequence. Default: 0. */
  readonly from?: number;
  /** The most requests and flows to one simulator. Default: 1000. */
  readonly longestSequence?: number;
  /** Sends all sequences to one simulator, whose world is never replaced. A violation is not shortened then. Default: false. */
  readonly oneWorld?: boolean;
  /** Default: createSimulator. */
  readonly make?: MakeSimulator;
  /** Called after each sequence. */
  readonly onProgress?: (report: FuzzReport) => void;
  /** Called with the first violation, before the fuzzer looks for the shortest sequence that shows it, which may take minutes. */
  readonly onViolation?: (error: unknown) => void;
}

/** What was sent, and what became of it. */
export interface FuzzReport {
  requests: number;
  sequences: number;
  /** How many responses each status had; `none` is where a fault dropped the connection. */
  readonly statuses: Record<string, number>;
  /** The same, by the ids of the documented operations. */
  readonly operations: Record<string, Record<string, number>>;
  slowest: { readonly request: string; readonly ms: number };
  /** Bytes in use on the heap after a collection, between sequences. Empty where Node runs without --expose-gc. */
  readonly heapBytes: number[];
}

/** Something was found. The message has the seed, and the shortest sequence of requests that shows it. */
export class FuzzFailure extends Error {
  override readonly name = 'FuzzFailure';
}

const usualClock = '2026-08-04T09:00:00.000Z';

/** When worlds begin: mostly at a usual time, sometimes near an end of what a clock can show (decision S262). */
const clocks = [
  ...Array.from({ length: 5 }, () => usualClock),
  ...['0000-01-01T00:00:00.000Z', '1969-12-31T23:59:59.000Z', '9998-12-31T23:50:00.000Z'],
];

const sequencesPerCollection = 25;
/** What is compiled and cached on first use takes some; a world that stays would take more with every sequence. */
const mostHeapGrowthBytes = 64 * 1_048_576;

/** Sends sequences of requests, each to a simulator of its own or all to one. Rejects with a {@link FuzzFailure} at the first violation. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { seed, requests, from = 0, oneWorld = false, make, onProgress } = options;
  const report: FuzzReport = {
    requests: 0,
    sequences: 0,
    statuses: {},
    operations: {},
    slowest: { request: '', ms: 0 },
    heapBytes: [],
  };
  const uncaught = watchUncaught();
  const lasting = oneWorld ? createSender(lastingSetup(seed), make) : undefined;
  try {
    while (report.requests < requests) {
      const number = from + report.sequences;
      if (lasting) await sendOn(lasting, options, number, report, uncaught.take);
      else await sendSequence(options, number, report, uncaught.take);
      report.sequences += 1;
      if (report.sequences % sequencesPerCollection === 0) measureHeap(report, options);
      onProgress?.(report);
    }
  } finally {
    uncaught.stop();
    await lasting?.close();
  }
  return report;
}

/** What a sequence is drawn from. Far apart, so that two seeds have no sequence in common. */
const seedOfSequence = (seed: number, number: number) => (Math.imul(seed, 0x9e3779b1) + number) >>> 0;

type Note = (exchange: Exchange, ms: number) => void;

async function sendAll(
  sender: Sender,
  plans: readonly RequestPlan[],
  takeUncaught: () => unknown,
  note: Note,
): Promise<void> {
  for (const plan of plans) {
    const began = performance.now();
    const exchange = await sender.send(plan);
    const error = takeUncaught();
    if (error !== undefined) throw new Violation(`an error that nobody caught: ${error}`, exchange.sent, error);
    note(exchange, performance.now() - began);
  }
}

/** Draws a sequence, sends it, and shrinks it where it shows a violation. */
async function sendSequence(
  { seed, longestSequence = 1000, make, onViolation }: FuzzOptions,
  number: number,
  report: FuzzReport,
  takeUncaught: () => unknown,
): Promise<void> {
  const ownSeed = seedOfSequence(seed, number);
  const setups = fc.record<Setup>({
    seed: fc.constant(String(ownSeed)),
    clock: fc.constantFrom(...clocks),
    limits: fc.constantFrom('off', 'off', 'off', 'documented'),
    checkResponses: fc.boolean(),
  });
  const drawn = fc.sample(fc.tuple(setups, someOperations), { seed: ownSeed, numRuns: 1 });
  for (const [setup, operations] of drawn) {
    let isFound = false;
    const send = async (plans: readonly RequestPlan[], note: Note) => {
      const sender = createSender(setup, make);
      try {
        await sendAll(sender, plans, takeUncaught, note);
      } catch (error) {
        if (!isFound) onViolation?.(error);
        isFound = true;
        throw error;
      } finally {
        await sender.close();
      }
    };
    const property = fc.asyncProperty(sequencesOf(operations, longestSequence), (plans) =>
      send(plans, (exchange, ms) => count(report, exchange, ms)),
    );
    const { failed, counterexample, errorInstance } = await fc.check(property, { seed: ownSeed, numRuns: 1 });
    if (!failed) continue;
    const lines: string[] = [];
    const again = send(counterexample?.[0] ?? [], ({ sent }) => void lines.push(curlLine(sent)));
    const error = await again.then<unknown, unknown>(
      () => errorInstance,
      (cause: unknown) => cause,
    );
    if (error instanceof Violation) lines.push(curlLine(error.sent));
    throw new FuzzFailure(
      [
        error instanceof Error ? error.message : String(error),
        `To repeat it: npm run fuzz -- --seed ${seed} --from ${number} --requests 1`,
        'By hand, with a simulator that was just started:',
        [startLine(setup), ...lines].join('\n'),
      ].join('\n\n'),
      { cause: error },
    );
  }
}

const lastingSetup = (seed: number): Setup => ({
  seed: String(seed),
  clock: usualClock,
  limits: 'off',
  checkResponses: true,
});

/** Operations after which the world is another one. */
const replacing: readonly string[] = ['reset', 'restore_snapshot', 'load_world_file'];

/** Draws a sequence, and sends it to a simulator that has got sequences before. */
async function sendOn(
  sender: Sender,
  { seed, longestSequence = 1000 }: FuzzOptions,
  number: number,
  report: FuzzReport,
  takeUncaught: () => unknown,
): Promise<void> {
  const sequences = someOperations
    .map((chosen) => chosen.filter(({ operation }) => !replacing.includes(operation.operationId)))
    .chain((operations) => sequencesOf(operations, longestSequence));
  const drawn = fc.sample(sequences, { seed: seedOfSequence(seed, number), numRuns: 1 });
  try {
    await sendAll(sender, drawn.flat(), takeUncaught, (exchange, ms) => count(report, exchange, ms));
  } catch (error) {
    const request = error instanceof Violation ? curlLine(error.sent) : 'unknown';
    const message = error instanceof Error ? error.message : String(error);
    const repeat = `To repeat it: npm run fuzz -- --seed ${seed} --one-world`;
    throw new FuzzFailure([message, repeat, `The request: ${request}`].join('\n\n'), { cause: error });
  }
}

function count(report: FuzzReport, { sent, status: received, operationId }: Exchange, ms: number): void {
  const status = received ?? 'none';
  report.requests += 1;
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  if (operationId !== undefined) {
    report.operations[operationId] ??= {};
    const statuses = report.operations[operationId];
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  if (ms > report.slowest.ms) report.slowest = { request: `${sent.method} ${sent.target.slice(0, 200)}`, ms };
}

/** Throws where the heap holds much more than at the first time, although the worlds of the sequences before are gone. */
function measureHeap({ heapBytes, sequences }: FuzzReport, { seed, oneWorld = false }: FuzzOptions): void {
  if (!globalThis.gc) return;
  globalThis.gc();
  const { heapUsed } = process.memoryUsage();
  heapBytes.push(heapUsed);
  const growthBytes = heapUsed - (heapBytes[0] ?? heapUsed);
  if (!oneWorld && growthBytes > mostHeapGrowthBytes)
    throw new FuzzFailure(`the heap grew by ${growthBytes} bytes in ${sequences} sequences of seed ${seed}`);
}

/** Notes promises that nobody handled, and errors that nobody caught. */
function watchUncaught() {
  const found: unknown[] = [];
  const note = (error: unknown) => found.push(error);
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
  return {
    take: () => found.shift(),
    stop() {
      process.off('unhandledRejection', note);
      process.off('uncaughtException', note);
    },
  };
}
