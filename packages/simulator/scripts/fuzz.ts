import { parseArgs } from 'node:util';
import { operations as allOperations } from '../test/fuzz/documents.ts';
import { FuzzFailure, type FuzzReport, fuzz } from '../test/fuzz/fuzz.ts';

// Fuzzes the simulator: npm run fuzz -- --seed 1 --requests 300000. With --one-world all requests go to one world, which is never
// replaced. Ends with code 1 where something was found.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '300000' },
    from: { type: 'string', default: '0' },
    'one-world': { type: 'boolean', default: false },
  },
});

function whole(name: 'seed' | 'requests' | 'from'): number {
  const number = Number(values[name]);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new TypeError(`--${name} must be a whole number from 0 on; got ${JSON.stringify(values[name])}`);
  return number;
}

const mebibytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MiB`;
const began = performance.now();

/** How often each operation succeeded, the rarest first: what an operation does is tried only by then. */
function successes({ operations }: FuzzReport): string[] {
  const rows = allOperations.map(({ operationId }) => {
    const counts = Object.entries(operations[operationId] ?? {});
    const sum = (those: readonly (readonly [string, number])[]) => those.reduce((all, [, count]) => all + count, 0);
    return { operationId, tried: sum(counts), succeeded: sum(counts.filter(([status]) => status.startsWith('2'))) };
  });
  return rows
    .toSorted((one, other) => one.succeeded - other.succeeded)
    .map(({ operationId, tried, succeeded }) => `${String(succeeded).padStart(9)} of ${tried} ${operationId}`);
}

function summary(report: FuzzReport): string {
  const { requests, sequences, statuses, slowest, heapBytes } = report;
  const responses = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  return [
    `${requests} requests in ${sequences} sequences of seed ${values.seed}: no violation`,
    `seconds    ${Math.round((performance.now() - began) / 1000)}`,
    `responses  ${responses.join(', ')}`,
    `slowest    ${Math.round(slowest.ms)} ms: ${slowest.request}`,
    `heap       ${[Math.min(...heapBytes), Math.max(...heapBytes)].map(mebibytes).join(' to ')} after collections`,
    `process    at most ${mebibytes(process.resourceUsage().maxRSS * 1024)}`,
    'successes of each operation:',
    ...successes(report),
  ].join('\n');
}

try {
  const report = await fuzz({
    seed: whole('seed'),
    requests: whole('requests'),
    from: whole('from'),
    oneWorld: values['one-world'],
    onViolation(error) {
      console.error(`found, and now shortened: ${error}`);
    },
    onProgress({ requests, sequences }) {
      if (sequences % 100 === 0) console.error(`${requests} requests`);
    },
  });
  console.log(summary(report));
} catch (error) {
  if (!(error instanceof FuzzFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
