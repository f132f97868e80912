import type { RuleId } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { isSampled } from '@boothkit/test-support/long';
import { expect } from 'vitest';
import { checkConformance } from '../../src/index.ts';
import { type Mutation, mutant } from './mutant.ts';

/** A mutation, its description, the rule whose checks must find it, and what they report: drift where they rest on an assumption. */
export type FoundMutation = readonly [RuleId, string, Mutation, result?: 'disagrees' | 'drifts'];

/** Tests that a run of its rule finds each mutation: every one with BOOTHKIT_LONG=1, and one of twelve without. */
export function testFound(mutations: readonly FoundMutation[]): void {
  for (const [at, [id, words, mutation, result = 'disagrees']] of mutations.entries())
    rule.skipIf(!isSampled(at, 12))(id, `a service that ${words} fails a check`, async () => {
      const report = await checkConformance({ ...mutant(mutation), only: [id], provokeLimits: true });
      expect(report.rules).toContainEqual(expect.objectContaining({ id, result }));
      expect(report.leftovers).toEqual([]);
    });
}
