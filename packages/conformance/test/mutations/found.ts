import type { RuleId } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { isSampled } from '@boothkit/test-support/long';
import { expect } from 'vitest';
import { checkConformance } from '../../src/index.ts';
import { type Mutation, mutant } from './mutant.ts';

/** Mutations by the rule whose checks must find them, and a description. */
type FoundMutations = { readonly [what in `${RuleId} ${string}`]: Mutation };

/** Tests that a run of its rule finds each mutation: every one with BOOTHKIT_LONG=1, and one of four without. */
export function testFound(mutations: FoundMutations): void {
  for (const [at, [what, mutation]] of Object.entries(mutations).entries()) {
    const [id, ...words] = what.split(' ') as [RuleId, ...string[]];
    rule.skipIf(!isSampled(at, 4))(id, `a service that ${words.join(' ')} fails a check`, async () => {
      const report = await checkConformance({ ...mutant(mutation).options, only: [id], provokeLimits: true });
      expect(report.rules).toContainEqual(expect.objectContaining({ id, result: 'disagrees' }));
      expect(report.leftovers).toEqual([]);
    });
  }
}
