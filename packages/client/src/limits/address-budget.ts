import { pace } from './bucket.ts';

const windowMs = 60_000 / pace;

/**
 * The requests of this address, of all keys together (rule 8/requests-per-ip): so many in any 60 seconds. Each counts from its
 * sending until 60 seconds after its answer, since it arrives somewhere between the two.
 */
export interface AddressBudget {
  /** Requests that can still be made by now. */
  left(nowMs: number, perMinute: number): number;
  /** When one more can be made: now, later, or `Infinity` where that depends on an answer to come. */
  freeAtMs(nowMs: number, perMinute: number): number;
  /** Counts a request under way. */
  begin(): void;
  /** Counts it as answered; or no more, where it was not sent. */
  end(nowMs: number, sent: boolean): void;
}

/** A budget of which nothing is spent. */
export function createAddressBudget(): AddressBudget {
  let underWay = 0;
  let answeredMs: number[] = [];

  function countAt(nowMs: number): number {
    // Later than now where the clock was set back: those count from here.
    if ((answeredMs.at(-1) ?? 0) > nowMs) answeredMs = answeredMs.map((ms) => Math.min(ms, nowMs));
    const first = answeredMs.findIndex((ms) => ms > nowMs - windowMs);
    if (first !== 0) answeredMs = first < 0 ? [] : answeredMs.slice(first);
    return underWay + answeredMs.length;
  }

  return {
    left: (nowMs, perMinute) => Math.max(0, perMinute - countAt(nowMs)),
    freeAtMs(nowMs, perMinute) {
      const over = countAt(nowMs) - perMinute;
      return over < 0 ? nowMs : Math.ceil((answeredMs[Math.floor(over)] ?? Number.POSITIVE_INFINITY) + windowMs);
    },
    begin() {
      underWay += 1;
    },
    end(nowMs, sent) {
      underWay -= 1;
      countAt(nowMs);
      if (sent) answeredMs.push(nowMs);
    },
  };
}
