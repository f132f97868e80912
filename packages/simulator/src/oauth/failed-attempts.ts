import type { World } from '../model/world.ts';

const maxFailedAttempts = 10;
const windowMs = 15 * 60_000;

/** Whole seconds until an address may enter a code again; 0 where it may now: 10 wrong ones in 15 minutes are enough (decision S176). */
export function secondsUntilAttempt({ signIn, clock }: World, address: string): number {
  const oldestMs = signIn.failedAttempts.get(address)?.at(-maxFailedAttempts);
  return oldestMs === undefined ? 0 : Math.max(0, Math.ceil((oldestMs + windowMs - clock.now()) / 1000));
}

/** Notes that an address entered a code that is none. */
export function noteFailedAttempt({ signIn: { failedAttempts }, clock }: World, address: string): void {
  const timesMs = failedAttempts.get(address) ?? [];
  failedAttempts.delete(address);
  failedAttempts.set(address, [...timesMs, clock.now()].slice(-maxFailedAttempts));
}
