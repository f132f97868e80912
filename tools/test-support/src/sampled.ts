/**
 * Files whose tests take seconds each.
 *
 * @packageDocumentation
 */
import { beforeEach } from 'vitest';
import { isSampled } from './long.ts';

/**
 * Runs the first test of a file and every `nth` after it, and skips the others; all of them with `BOOTHKIT_LONG=1`. For files whose
 * tests take seconds each, such as those that drive a browser.
 */
export function sampleTests(nth: number): void {
  let index = 0;
  beforeEach(({ skip }) => {
    const isWanted = isSampled(index, nth);
    index += 1;
    if (!isWanted) skip('With BOOTHKIT_LONG=1.');
  });
}
