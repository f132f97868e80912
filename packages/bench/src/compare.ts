import type { Figure } from './measures.ts';

/** The ratios of a run, by name. */
export type Recorded = Readonly<Record<string, number>>;

/** What is kept of a run: a number of seconds holds on one machine only, a ratio on others too. */
export function ratiosOf(figures: readonly Figure[]): Recorded {
  return Object.fromEntries(
    figures.filter(({ unit }) => unit === '').map(({ name, value }) => [name, Number(value.toFixed(3))]),
  );
}

/** A ratio that is worse than recorded by more than a fifth. */
export interface Regression {
  readonly name: string;
  readonly was: number;
  readonly is: number;
}

/** The ratios that got worse by more than 20%; one with a least value gets worse by falling, others by rising. */
export function regressions(figures: readonly Figure[], recorded: Recorded): Regression[] {
  return figures.flatMap(({ name, value, unit, bar }) => {
    const was = recorded[name];
    if (unit !== '' || was === undefined) return [];
    const risesForBetter = bar ? 'atLeast' in bar : /^(get|create) over /.test(name);
    const isWorse = risesForBetter ? value < was * 0.8 : value > was * 1.2;
    return isWorse ? [{ name, was, is: value }] : [];
  });
}
