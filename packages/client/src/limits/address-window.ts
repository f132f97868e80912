import { safetyMargin } from './bucket.ts';

const windowMs = 60_000 / safetyMargin;

/**
 * The requests of this address, of all keys together (rule 8/requests-per-ip): a maximum in any 60 seconds. A request counts from its
 * sending until 60 seconds after its response, because it reaches the service at some time between the two.
 */
export interface AddressWindow {
  /** The maximum; `Infinity` for no limit. */
  perMinute: number;
  /** Requests in flight. */
  inFlight: number;
  /** Requests that can still be made now. */
  left(nowMs: number): number;
  /** When one more request can be made: now, later, or `Infinity` if that depends on a response to come. */
  freeAtMs(nowMs: number): number;
  /** Counts the request as complete, or removes it if it was not sent. */
  end(nowMs: number, sent: boolean): void;
}

/** A window without requests. */
export function createAddressWindow(perMinute: number): AddressWindow {
  /** The times of responses, in order. Those before `first` are over a minute old. */
  let answeredMs: number[] = [];
  let first = 0;

  function countAt(nowMs: number): number {
    // After the clock was set back, some are in the future: those count from now.
    if ((answeredMs.at(-1) ?? 0) > nowMs) answeredMs = answeredMs.map((ms) => Math.min(ms, nowMs));
    while ((answeredMs[first] ?? nowMs) <= nowMs - windowMs) first += 1;
    if (first * 2 > answeredMs.length) {
      answeredMs.splice(0, first);
      first = 0;
    }
    return window.inFlight + answeredMs.length - first;
  }

  const window: AddressWindow = {
    perMinute,
    inFlight: 0,
    left: (nowMs) => Math.max(0, window.perMinute - countAt(nowMs)),
    freeAtMs(nowMs) {
      const over = countAt(nowMs) - window.perMinute;
      if (over < 0) return nowMs;
      return Math.ceil((answeredMs[first + Math.floor(over)] ?? Number.POSITIVE_INFINITY) + windowMs);
    },
    end(nowMs, sent) {
      window.inFlight -= 1;
      countAt(nowMs);
      if (sent && window.perMinute !== Number.POSITIVE_INFINITY) answeredMs.push(nowMs);
    },
  };
  return window;
}
