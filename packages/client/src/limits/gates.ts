import type { Demand } from '../transport/admission.ts';
import type { AddressBudget } from './address-budget.ts';
import { freeAtMs } from './bucket.ts';
import { type KeyState, refreshKey } from './key-state.ts';
import { placesAt } from './speed.ts';

/** When there will be no place unless another call ends, or somebody changes the numbers. */
export const never = Number.POSITIVE_INFINITY;

/** Tokens that a call takes of its key. */
export function tokensFor({ cost }: Demand, { expensiveCost }: KeyState): number {
  return cost === 'expensive' ? expensiveCost : 1;
}

/** Whether one more heavy call may be under way. */
export function takesHeavy({ account }: KeyState, speed: number): boolean {
  return account.heavyInFlight < placesAt(account.heavy, speed);
}

/** When a call may go whose operation is not paused: now, later, or {@link never}. */
export function opensAtMs(key: KeyState, demand: Demand, address: AddressBudget, nowMs: number): number {
  const rules = refreshKey(key, nowMs);
  const { account, pausedUntilMs } = key;
  if (pausedUntilMs > nowMs) return pausedUntilMs;
  const isFull = account.inFlight >= placesAt(account.concurrent, rules.speed);
  if (isFull || (demand.heavy && !takesHeavy(key, rules.speed))) return never;
  return Math.max(freeAtMs(key.bucket, tokensFor(demand, key), rules), address.freeAtMs(nowMs));
}
