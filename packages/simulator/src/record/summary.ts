import type { Difference } from './exchange.ts';
import type { RecordedExchange } from './recorder.ts';

/** One way in which the simulator would have answered otherwise, over all exchanges that showed it. */
interface Deviation extends Difference {
  /** The operation, or method and path where it was none. */
  readonly operation: string;
  readonly times: number;
}

/** What a recording came to. */
export interface RecordingSummary {
  readonly exchanges: number;
  readonly compared: number;
  /** How many were not compared, by the reason. */
  readonly notCompared: Readonly<Record<string, number>>;
  readonly deviations: readonly Deviation[];
}

/** Adds exchanges up as they come. */
export interface Tally {
  add(exchange: RecordedExchange): void;
  summary(): RecordingSummary;
}

/** A tally of nothing yet. */
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
        // The first example stands for all that part in the same place.
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

/** The summary for people. Ends in a line break. */
export function writeSummary({ exchanges, compared, notCompared, deviations }: RecordingSummary): string {
  const shown = (value: unknown) => JSON.stringify(value) ?? 'nothing';
  const lines = [
    `${exchanges} exchanges recorded, ${compared} compared.`,
    ...Object.entries(notCompared).map(([reason, count]) => `  ${count} not compared: ${reason}`),
    deviations.length === 0
      ? 'The simulator would have answered the same.'
      : 'The simulator would have answered otherwise:',
    ...deviations.flatMap(({ operation, what, real, simulated, times }) => [
      `  ${operation}, ${what} (${times} times)`,
      `    real      ${shown(real)}`,
      `    simulated ${shown(simulated)}`,
    ]),
  ];
  return `${lines.join('\n')}\n`;
}
