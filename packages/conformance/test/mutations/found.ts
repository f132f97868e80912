import type { RuleId } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { checkConformance } from '../../src/index.ts';
import { type Mutation, mutant } from './mutant.ts';

/** A mutation, its description, the rule whose checks must find it, and what they report: drift where they rest on an assumption. */
export type FoundMutation = readonly [RuleId, string, Mutation, result?: 'disagrees' | 'drifts'];

/** The section of a rule, whose checks usually suffice. */
const sectionOf = (id: RuleId) => id.replace(/[/].*$/, '');

/** Tests that a run finds each mutation by its rule. `by` selects the rules to check; default: the section of the rule. */
export function testFound(mutations: readonly FoundMutation[], by: (id: RuleId) => string = sectionOf): void {
  for (const [id, words, mutation, result = 'disagrees'] of mutations)
    rule(
      id,
      `a service that ${words} fails a check`,
      async () => {
        const report = await checkConformance({ ...mutant(mutation), only: [by(id)], provokeLimits: true });
        expect(report.rules).toContainEqual(expect.objectContaining({ id, result }));
        expect(report.leftovers).toEqual([]);
      },
      { timeout: 60_000 },
    );
}
