/** Retries that a client may make before its calls succeed again. */
export const budgetedRetries = 100;
/** Calls that have to succeed to earn one back. */
export const successesPerRetry = 5;

/**
 * What keeps the retries of a client from multiplying the load on a service that is down: each retry after a fault is paid from
 * it, and only calls that succeed fill it again.
 */
export interface RetryBudget {
  /** Takes a retry out, and tells whether there was one. */
  spend(): boolean;
  /** A call has succeeded. */
  earn(): void;
}

/** A budget of which nothing is spent. */
export function createRetryBudget(): RetryBudget {
  // In successes, which are whole.
  const most = budgetedRetries * successesPerRetry;
  let left = most;
  return {
    spend() {
      if (left < successesPerRetry) return false;
      left -= successesPerRetry;
      return true;
    },
    earn() {
      left = Math.min(most, left + 1);
    },
  };
}
