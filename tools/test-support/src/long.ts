/**
 * Which tests run in their long variant.
 *
 * @packageDocumentation
 */

/** Whether tests run in their long variant: in `npm run test:long`, which sets `BOOTHKIT_LONG=1`. */
export const isLong = process.env['BOOTHKIT_LONG'] === '1';

/** Whether one of many similar tests runs: every test in a long run, and otherwise the first and every `nth` after it. */
export const isSampled = (index: number, nth: number): boolean => isLong || index % nth === 0;

/** How often a property is tried: so many times in a long run, and otherwise a fifth of that. */
export const runs = (most: number) => ({ numRuns: isLong ? most : Math.ceil(most / 5) });
