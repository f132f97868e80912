/**
 * The test of a rule: vitest's `test`, with the ids of the rules it exercises in its title.
 *
 * @packageDocumentation
 */
import type { RuleId } from '@boothkit/contract/rules';
import { type TestFunction, test } from 'vitest';
import { writeTitle } from './title.ts';

/** Options of a rule test: `timeout` in milliseconds, vitest's own when absent. */
export interface RuleTestOptions {
  readonly timeout?: number;
}

/** Declares a test that exercises one rule or several; the sentence says what it shows. */
export type RuleTest = (
  ids: RuleId | readonly RuleId[],
  sentence: string,
  fn: TestFunction,
  options?: RuleTestOptions,
) => void;

const declare =
  (skipped: boolean): RuleTest =>
  (ids, sentence, fn, options = {}) => {
    test.skipIf(skipped)(writeTitle({ ids: [ids].flat(), sentence }), options, fn);
  };

/**
 * Declares a test of one rule or of several; `rule.skipIf(condition)` declares one that needs what this machine may lack, such as Redis.
 *
 * In files under `test/browser` the ids and the sentence must be written out, since `npm run rules` reads them from the source:
 * not every machine has a browser to run them in.
 *
 * @example
 * ```ts
 * import { rule } from '@boothkit/rule-coverage';
 *
 * rule('4.5', 'deletes the gallery and its media', async ({ expect }) => {
 *   expect(await deleted.gallery()).toBeUndefined();
 * });
 * ```
 */
export const rule: RuleTest & { readonly skipIf: (condition: boolean) => RuleTest } = Object.assign(declare(false), {
  skipIf: declare,
});
