import type { RuleTestFound } from './run.ts';

/** The parts of the project work together in it, so no source of one enforces it. The demo and the examples exercise it. */
const enforcedByAllParts = '1.6';

/**
 * What is wrong with sources and tests of the rules of a catalogue: a rule that no source names, one that no test exercises, and a test of a
 * rule that is not there.
 *
 * @param enforced - the ids that the sources name
 */
export function coverageFaults(
  ids: readonly string[],
  enforced: ReadonlySet<string>,
  tests: readonly RuleTestFound[],
): string[] {
  const exercised = new Set(tests.flatMap((test) => test.ids));
  return [
    ...tests.flatMap(({ file, ids: named, sentence }) =>
      named
        .filter((id) => !ids.includes(id))
        .map((id) => `${file}: '${sentence}' names ${id}, which the catalogue does not have`),
    ),
    ...ids
      .filter((id) => !enforced.has(id) && id !== enforcedByAllParts)
      .map((id) => `rule ${id}: no source names it, so nothing enforces it`),
    ...ids.filter((id) => !exercised.has(id)).map((id) => `rule ${id}: no test exercises it`),
  ];
}
