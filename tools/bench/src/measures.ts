/** The figure below which a share of the figures lies: 0.5 gives the median. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new TypeError('there is no quantile of nothing');
  return found;
}

/** The one in the middle. */
export const median = (figures: readonly number[]): number => quantile(figures, 0.5);

/** The median of so many timed runs, in microseconds, after as many that warm up. */
export async function medianUs(runs: number, run: (at: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < runs * 2; at++) {
    const startedMs = performance.now();
    await run(at);
    if (at >= runs) times.push((performance.now() - startedMs) * 1000);
  }
  return median(times);
}

/** The medians of several things that take turns of so many timed runs each, in microseconds; the first quarter of the turns warms up. */
export async function mediansInTurns(
  turns: number,
  runs: number,
  things: readonly ((run: number) => unknown)[],
): Promise<number[]> {
  const times: number[][] = things.map(() => []);
  for (let turn = 0; turn < turns; turn++)
    for (const [at, thing] of things.entries())
      for (let run = 0; run < runs; run++) {
        const startedMs = performance.now();
        await thing(turn * runs + run);
        if (turn >= turns / 4) times[at]?.push((performance.now() - startedMs) * 1000);
      }
  return times.map(median);
}

/** A figure of a run: a ratio, or an amount in a unit; with the bar it has to keep, where there is one. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** Unit; empty for a ratio, which alone is compared with what is recorded. */
  readonly unit: '' | '%' | 'µs' | 'ms' | 's' | 'MB' | 'MiB' | 'KiB' | 'requests/s';
  readonly bar?: { readonly atMost: number } | { readonly atLeast: number };
  /** Whether more is better, where there is no bar to tell. */
  readonly moreIsBetter?: true;
}

/** Whether a figure keeps its bar. */
export function keepsBar({ value, bar }: Figure): boolean {
  if (!bar) return true;
  return 'atMost' in bar ? value <= bar.atMost : value >= bar.atLeast;
}
