import type { RuleId } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { checkConformance } from '../../src/index.ts';
import { type Mutation, mutant } from './mutant.ts';

/** What a service does wrong, in words, and the rule by which a run is to find it. */
export type Wrong = readonly [RuleId, string, Mutation];

/** Rules by section, which is as much of a run as shows a mutation. */
const sectionOf = (id: RuleId) => id.replace(/[/].*$/, '');

/** Tests that a run finds each of the mutations, by its rule. `by` says how much of a run that takes; default: the section of the rule. */
export function testFound(mutations: readonly Wrong[], by: (id: RuleId) => string = sectionOf): void {
  for (const [id, words, mutation] of mutations)
    rule(
      id,
      `a service that ${words} is found to disagree`,
      async () => {
        const report = await checkConformance({ ...mutant(mutation), only: [by(id)], provokeLimits: true });
        expect(report.rules).toContainEqual(expect.objectContaining({ id, result: 'disagrees' }));
        expect(report.leftovers).toEqual([]);
      },
      { timeout: 60_000 },
    );
}
