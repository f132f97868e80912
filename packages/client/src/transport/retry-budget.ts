/** Retries that a client may make before its calls succeed again. */
export const budgetedRetries = 100;
/** What each call that succeeds gives back of a retry. */
export const retriesBackPerSuccess = 0.2;

/**
 * What keeps the retries of a client from multiplying the load on a service that is down: each retry after a fault is paid from
 * it, and only calls that succeed fill it again.
 */
export interface RetryBudget {
  /** Takes a retry out, and tells whether there was one. */
  spend(): boolean;
  /** A call has succeeded. */
  refill(): void;
}

/** A budget of which nothing is spent. */
export function createRetryBudget(): RetryBudget {
  let left = budgetedRetries;
  return {
    spend() {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    refill() {
      left = Math.min(budgetedRetries, left + retriesBackPerSuccess);
    },
  };
}
