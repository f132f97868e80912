import type { RuleEntry } from '@boothkit/contract/rules';
import type { RuleTestFound } from './run.ts';

/** One rule with the sources that name it and the tests that exercise it. */
export interface CoveredRule {
  readonly id: string;
  readonly entry: RuleEntry;
  /** Source files, relative to the repository's root. */
  readonly sources: readonly string[];
  readonly tests: readonly RuleTestFound[];
}

/**
 * Each rule of a catalogue, in its order, with its sources and tests.
 *
 * @param enforcedIn - source files by rule id
 * @throws Error naming the test of a rule that the catalogue does not have
 */
export function coverRules(
  catalogue: { readonly [id: string]: RuleEntry },
  enforcedIn: ReadonlyMap<string, readonly string[]>,
  tests: readonly RuleTestFound[],
): CoveredRule[] {
  for (const { file, ids, sentence } of tests) {
    const unknown = ids.filter((id) => !Object.hasOwn(catalogue, id));
    if (unknown.length > 0)
      throw new Error(`${file}: '${sentence}' names ${unknown.join(', ')}, which the catalogue does not have`);
  }
  return Object.entries(catalogue).map(([id, entry]) => ({
    id,
    entry,
    sources: enforcedIn.get(id) ?? [],
    tests: tests.filter(({ ids }) => ids.includes(id)),
  }));
}

/** How many of some rules there are, how many a source names, and how many a test exercises. */
export function countRules(rules: readonly CoveredRule[]): { all: number; enforced: number; exercised: number } {
  return {
    all: rules.length,
    enforced: rules.filter(({ sources }) => sources.length > 0).length,
    exercised: rules.filter(({ tests }) => tests.length > 0).length,
  };
}
