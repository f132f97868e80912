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
interface Regression {
  readonly name: string;
  readonly was: number;
  readonly is: number;
}

/** How the ratios of a run compare with those that are recorded. */
export interface Comparison {
  /** How many were compared. */
  readonly compared: number;
  readonly regressions: readonly Regression[];
  /** Recorded ones that this run has not. */
  readonly missing: readonly string[];
}

/** Compares a run with what is recorded: a ratio is worse by more than 20% or it is not; which way is worse, its bar says. */
export function compare(figures: readonly Figure[], recorded: Recorded): Comparison {
  const measured = ratiosOf(figures);
  const common = figures.filter(({ name, unit }) => unit === '' && recorded[name] !== undefined);
  return {
    compared: common.length,
    regressions: common.flatMap(({ name, value, bar, moreIsBetter }) => {
      const was = recorded[name] ?? value;
      const isBetterHigher = bar ? 'atLeast' in bar : moreIsBetter === true;
      return (isBetterHigher ? value < was * 0.8 : value > was * 1.2) ? [{ name, was, is: value }] : [];
    }),
    missing: Object.keys(recorded).filter((name) => measured[name] === undefined),
  };
}
