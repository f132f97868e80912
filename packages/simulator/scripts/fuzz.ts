import { parseArgs } from 'node:util';
import { FuzzFailure, type FuzzReport, fuzz } from '../test/fuzz/fuzz.ts';

// Fuzzes the simulator: npm run fuzz -- --seed 1 --requests 300000. Ends with code 1 where something was found.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '300000' },
    from: { type: 'string', default: '0' },
  },
});

function whole(name: keyof typeof values): number {
  const number = Number(values[name]);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new TypeError(`--${name} must be a whole number from 0 on; got ${JSON.stringify(values[name])}`);
  return number;
}

const mebibytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MiB`;
const began = performance.now();

/** In words, with the operations that never succeeded: what they do was not tried. */
function summary({ requests, sequences, statuses, operations, slowest, heapBytes }: FuzzReport): string {
  const successful = ([, counts]: [string, Record<string, number>]) => '200' in counts || '201' in counts;
  const never = Object.entries(operations).filter((entry) => !successful(entry));
  const responses = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  return [
    `${requests} requests in ${sequences} sequences of seed ${values.seed}: no violation`,
    `seconds    ${Math.round((performance.now() - began) / 1000)}`,
    `responses  ${responses.join(', ')}`,
    `slowest    ${Math.round(slowest.ms)} ms: ${slowest.request}`,
    `heap       ${[Math.min(...heapBytes), Math.max(...heapBytes)].map(mebibytes).join(' to ')} after collections`,
    `process    at most ${mebibytes(process.resourceUsage().maxRSS * 1024)}`,
    `never successful: ${never.map(([name]) => name).join(', ') || 'none'}`,
  ].join('\n');
}

try {
  const report = await fuzz({
    seed: whole('seed'),
    requests: whole('requests'),
    from: whole('from'),
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
