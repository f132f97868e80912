import { visible } from '@boothkit/contract/internal';
import type { ExchangeFindings } from '../drift/response-findings.ts';
import { type Measurement, measurementLines } from '../measure/measure.ts';
import type { Difference, RecordedExchange } from './exchange.ts';

/** One difference between the simulator and the service, over all exchanges that show it. */
interface Deviation extends Difference {
  /** The operation, or the method and path of a request that is none. */
  readonly operation: string;
  readonly times: number;
}

/** The summary of a recording. */
export interface RecordingSummary {
  readonly exchanges: number;
  /** How many of them are in the file. */
  readonly recorded: number;
  readonly compared: number;
  /** The number of exchanges that were not compared, by the reason. */
  readonly notCompared: Readonly<Record<string, number>>;
  readonly deviations: readonly Deviation[];
  /** Where successful responses are not as the document says, and the exchanges that it does not know, if the recorder got one. */
  readonly document?: ExchangeFindings;
  /** The measured assumptions, if the recorder wrote them. */
  readonly measurement?: Measurement;
  /** The assumptions that the file had with another value before. */
  readonly changed?: readonly string[];
}

/** Counts exchanges. */
export interface Tally {
  add(exchange: RecordedExchange): void;
  summary(): Omit<RecordingSummary, 'recorded' | 'document' | 'measurement' | 'changed'>;
}

/** An empty tally. */
export function createTally(): Tally {
  const deviations = new Map<string, Deviation>();
  const notCompared: Record<string, number> = {};
  let exchanges = 0;
  return {
    add({ operation, method, path, comparison }) {
      exchanges += 1;
      if ('notCompared' in comparison) {
        notCompared[comparison.notCompared] = (notCompared[comparison.notCompared] ?? 0) + 1;
        return;
      }
      for (const difference of comparison.differences) {
        const name = operation ?? `${method} ${path}`;
        // The first example stands for all differences of the same field.
        const key = JSON.stringify([name, difference.what]);
        const known = deviations.get(key) ?? { ...difference, operation: name, times: 0 };
        deviations.set(key, { ...known, times: known.times + 1 });
      }
    },
    summary: () => ({
      exchanges,
      compared: exchanges - Object.values(notCompared).reduce((sum, count) => sum + count, 0),
      notCompared: { ...notCompared },
      deviations: [...deviations.values()],
    }),
  };
}

/** The summary as text. Ends in a line break. */
export function writeSummary(summary: RecordingSummary): string {
  const { exchanges, recorded, compared, notCompared, deviations, document, measurement, changed = [] } = summary;
  const format = (value: unknown) => JSON.stringify(value) ?? 'nothing';
  const lines = [
    `${recorded === exchanges ? '' : `${recorded} of `}${exchanges} exchanges recorded, ${compared} compared.`,
    ...Object.entries(notCompared).map(([reason, count]) => `  ${count} not compared: ${reason}`),
    deviations.length === 0
      ? 'The simulator would have responded the same.'
      : 'The simulator would have responded differently:',
    ...deviations.flatMap(({ operation, what, real, simulated, times }) => [
      `  ${operation}, ${what} (${times} times)`,
      `    real      ${format(real)}`,
      `    simulated ${format(simulated)}`,
    ]),
    ...(document?.findings.length ? ['The service responds otherwise than its document says:'] : []),
    ...(document?.findings ?? []).map(({ operation, at, text }) => `  ${operation} ${at} ${text}`),
    ...(document?.unknown.length ? ['Its document does not have:'] : []),
    ...(document?.unknown ?? []).map((each) => `  ${each}`),
    ...(measurement ? ['Where its reference is silent, the service does:', ...measurementLines(measurement)] : []),
    ...changed.map((change) => `  CHANGED     ${change}`),
  ];
  return lines.map((line) => `${visible(line)}\n`).join('');
}
