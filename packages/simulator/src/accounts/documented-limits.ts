import { limits } from '@boothkit/contract/constants';
import type { AccountLimits } from './account.ts';

/** The limits of an account that support has not lifted (section 8). */
export const documentedLimits: AccountLimits = {
  perMinute: limits.requestsPerKey.perMinute,
  burst: limits.requestsPerKey.burst,
  expensiveCost: limits.cost.expensive,
  concurrent: limits.concurrent,
  concurrentHeavy: limits.concurrentHeavy,
  duplicatesPerDay: limits.duplicatesPerDay,
  emailsPerDay: limits.emailsPerDay,
  textsPerDay: limits.textsPerDay,
};
