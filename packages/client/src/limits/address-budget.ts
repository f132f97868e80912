import { pace } from './bucket.ts';

const windowMs = 60_000 / pace;

/**
 * The requests of this address, of all keys together (rule 8/requests-per-ip): so many in any 60 seconds. Each counts from its
 * sending until 60 seconds after its answer, since it arrives somewhere between the two.
 */
export interface AddressBudget {
  /** How many; `Infinity` for no limit. */
  perMinute: number;
  /** Requests that can still be made by now. */
  left(nowMs: number): number;
  /** When one more can be made: now, later, or `Infinity` where that depends on an answer to come. */
  freeAtMs(nowMs: number): number;
  /** Counts a request under way. */
  begin(): void;
  /** Counts it as answered; or no more, where it was not sent. */
  end(nowMs: number, sent: boolean): void;
}

/** A budget of which nothing is spent. */
export function createAddressBudget(perMinute: number): AddressBudget {
  let underWay = 0;
  /** When requests were answered, in order; those before `first` are over a minute old. */
  let answeredMs: number[] = [];
  let first = 0;

  function countAt(nowMs: number): number {
    // Later than now where the clock was set back: those count from here.
    if ((answeredMs.at(-1) ?? 0) > nowMs) answeredMs = answeredMs.map((ms) => Math.min(ms, nowMs));
    while ((answeredMs[first] ?? nowMs) <= nowMs - windowMs) first += 1;
    if (first * 2 > answeredMs.length) {
      answeredMs.splice(0, first);
      first = 0;
    }
    return underWay + answeredMs.length - first;
  }

  const budget: AddressBudget = {
    perMinute,
    left: (nowMs) => Math.max(0, budget.perMinute - countAt(nowMs)),
    freeAtMs(nowMs) {
      const over = countAt(nowMs) - budget.perMinute;
      if (over < 0) return nowMs;
      return Math.ceil((answeredMs[first + Math.floor(over)] ?? Number.POSITIVE_INFINITY) + windowMs);
    },
    begin() {
      underWay += 1;
    },
    end(nowMs, sent) {
      underWay -= 1;
      countAt(nowMs);
      if (sent && budget.perMinute !== Number.POSITIVE_INFINITY) answeredMs.push(nowMs);
    },
  };
  return budget;
}
