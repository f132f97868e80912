import type { World } from './world.ts';

/** Whether the limits of section 8 hold: with `skip`, the clock moves over each wait for a rate or a day. */
export const limitsModes = ['documented', 'skip', 'off'] as const;

/** One of the {@link limitsModes}. */
export type LimitsMode = (typeof limitsModes)[number];

/**
 * Asks for something that a limit may reject. With `skip`, the clock moves over the wait that the rejection names, and it is asked for once
 * more. `waitSecondsOf` returns the wait of an error, `undefined` for an error that no wait helps.
 */
export function skippingWaits<Result>(
  { clock }: Pick<World, 'clock'>,
  limits: LimitsMode,
  ask: () => Result,
  waitSecondsOf: (error: unknown) => number | undefined,
): Result {
  try {
    return ask();
  } catch (error) {
    const seconds = limits === 'skip' ? waitSecondsOf(error) : undefined;
    if (seconds === undefined) throw error;
    clock.advance({ seconds });
    return ask();
  }
}
