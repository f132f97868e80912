import type { WorldClock } from '../../engine/clock/clock.ts';

/** The hold of one exchange on the clock. */
export interface ExchangeHold {
  /** Makes a call that holds the clock itself, and that may sleep: meanwhile this hold is set aside. */
  during<Result>(call: () => Promise<Result>): Promise<Result>;
  /** Ends the hold. */
  release(): void;
}

/** Holds the clock while the messages of an exchange are read and processed, so that no time passes in between. */
export function holdForExchange(clock: WorldClock): ExchangeHold {
  let hold = clock.hold();
  let calls = 0;
  let over = false;
  return {
    async during(call) {
      calls += 1;
      const calling = call();
      // Not before the call has its own.
      hold.release();
      try {
        return await calling;
      } finally {
        calls -= 1;
        if (calls === 0 && !over) hold = clock.hold();
      }
    },
    release() {
      over = true;
      hold.release();
    },
  };
}
