/** Retries that a client may make before its calls succeed again. */
export const budgetedRetries = 100;
/** Calls that must succeed to earn one retry back. */
export const successesPerRetry = 5;

/**
 * Limits the retries of a client and those derived from it, so that they do not multiply the load on a service that is down. Each
 * retry after a fault costs one; only successful calls refill the budget.
 */
export interface RetryBudget {
  /** Pays for one retry; false if the budget is empty. */
  spend(): boolean;
  /** Records a successful call. */
  earn(): void;
}

/** A full budget. */
export function createRetryBudget(): RetryBudget {
  // Counted in successes, which are whole.
  const max = budgetedRetries * successesPerRetry;
  let left = max;
  return {
    spend() {
      if (left < successesPerRetry) return false;
      left -= successesPerRetry;
      return true;
    },
    earn() {
      left = Math.min(max, left + 1);
    },
  };
}
