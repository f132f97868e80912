import { ifLoaded, load } from '../load-later.ts';
import type { Demand, Place, Turn, TurnedAway } from '../transport/admission.ts';
import type { Outcome } from '../transport/outcome.ts';
import { bounded } from '../transport/time-limit.ts';
import { documentedNumbers } from './limit-options.ts';
import type { LimitSettings } from './limit-settings.ts';
import type { LimitedClient, Limiter } from './limiter.ts';
import { unlimitedStats } from './limits.ts';

/** What is to be done once the limits are there, in this order. */
const missed: (() => void)[] = [];
/** Calls that wait for them. */
let early = 0;
let isFirstCall = true;
const longestLoadMs = 30_000;

/**
 * The limiter of this process for a client. Its code may still be on its way at the first call, which is counted afterwards: as the
 * only one so far it finds all limits unused. Others wait until it is there.
 */
export function lateLimiter(client: LimitedClient, settings: LimitSettings): Limiter {
  let limiter: Limiter | undefined;
  let queued = 0;
  let inFlight = 0;
  missed.push(() => {
    limiter = ifLoaded()?.limiterOfProcess(client, settings);
  });

  function current(): Limiter | undefined {
    if (limiter === undefined && ifLoaded() !== undefined) for (const run of missed.splice(0)) run();
    return limiter;
  }

  /** The place of the first call, which is counted once that is possible. */
  function firstPlace(demand: Demand, turn: Turn): Place {
    let counted: Place | undefined;
    let end: Outcome | undefined;
    isFirstCall = false;
    inFlight = 1;
    missed.push(() => {
      const entered = limiter?.enter(demand, turn, 0);
      if (entered === undefined || !('leave' in entered)) return;
      counted = entered;
      if (end !== undefined) counted.leave(end);
    });
    load().then(current, () => {});
    return {
      leave(outcome) {
        end = outcome;
        inFlight = 0;
        counted?.leave(outcome);
      },
    };
  }

  /** All wait the same number of turns of the event loop, and so stay in order. */
  async function enterLater(demand: Demand, turn: Turn, mostQueued: number): Promise<Place | TurnedAway> {
    early += 1;
    queued += 1;
    try {
      await bounded(load(), turn.signal, longestLoadMs);
    } finally {
      early -= 1;
      queued -= 1;
    }
    return current()?.enter(demand, turn, mostQueued) ?? enterLater(demand, turn, mostQueued);
  }

  current();
  return {
    enter(demand, turn, mostQueued) {
      const known = early === 0 ? current() : undefined;
      if (known !== undefined) return known.enter(demand, turn, mostQueued);
      return isFirstCall ? firstPlace(demand, turn) : enterLater(demand, turn, mostQueued);
    },
    stats() {
      const { burst: tokens, addressPerMinute: addressTokens } = { ...documentedNumbers, ...settings.named };
      return current()?.stats() ?? { ...unlimitedStats, queued, inFlight, tokens, addressTokens };
    },
  };
}
