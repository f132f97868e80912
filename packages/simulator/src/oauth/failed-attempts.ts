import type { World } from '../model/world.ts';

const maxFailedAttempts = 10;
const windowMs = 15 * 60_000;

/** The wrong codes that an address entered lately. */
function recentFailedAttempts({ signIn, clock }: World, address: string): readonly number[] {
  return (signIn.failedAttempts.get(address) ?? []).filter((timeMs) => timeMs > clock.now() - windowMs);
}

/** Whole seconds until an address may enter a code again; 0 where it may now: 10 wrong ones in 15 minutes are enough (decision S176). */
export function secondsUntilAttempt(world: World, address: string): number {
  const recent = recentFailedAttempts(world, address);
  const oldestMs = recent[recent.length - maxFailedAttempts];
  return oldestMs === undefined ? 0 : Math.ceil((oldestMs + windowMs - world.clock.now()) / 1000);
}

/** Notes that an address entered a code that is none. */
export function noteFailedAttempt(world: World, address: string): void {
  const nowMs = world.clock.now();
  const { failedAttempts } = world.signIn;
  const isQuiet = ([, timesMs]: readonly [string, readonly number[]]) => (timesMs.at(-1) ?? 0) <= nowMs - windowMs;
  for (let first = failedAttempts.oldest(); first && isQuiet(first); first = failedAttempts.oldest())
    failedAttempts.delete(first[0]);
  const recent = recentFailedAttempts(world, address);
  failedAttempts.delete(address);
  failedAttempts.set(address, [...recent, nowMs]);
}
