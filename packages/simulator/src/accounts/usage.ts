import { partsPerToken, refilled } from '../api/token-bucket.ts';
import { duplicatesToday } from '../events/duplicates-of-day.ts';
import { sentToday } from '../galleries/sends/daily-caps.ts';
import { isRevoked } from '../oauth/connection-store.ts';
import type { World } from '../store/world.ts';

/** How much of an account's limits is used at this moment of the world. */
export interface Usage {
  /** Calls in flight, and heavy ones among them (rules 8/concurrent-all, 8/concurrent-heavy). */
  readonly underWay: number;
  readonly heavyUnderWay: number;
  /** Of this UTC day (rules 4.6.5, 8/emails-per-day, 8/texts-per-day). */
  readonly duplicatesToday: number;
  readonly emailsToday: number;
  readonly textsToday: number;
  /** Tokens left in the bucket of each key that is not revoked, by the key's id (rule 8/requests-per-key). */
  readonly tokens: Readonly<Record<string, number>>;
}

/** Counts the calls in flight, which are not part of the world. */
export type CallsInFlightOf = (accountId: string) => { readonly all: number; readonly heavy: number };

/** Returns how much of its limits an account uses now. */
export function usageOf(world: World, accountId: string, inFlightOf: CallsInFlightOf): Usage {
  const nowMs = world.clock.now();
  const account = world.account(accountId);
  const { limits } = account.record;
  const { emails, texts } = sentToday(account, nowMs);
  const { all, heavy } = inFlightOf(accountId);
  const keys = [...account.keys.values()].filter((key) => !isRevoked(key, nowMs));
  return {
    underWay: all,
    heavyUnderWay: heavy,
    duplicatesToday: duplicatesToday(account, nowMs),
    emailsToday: emails,
    textsToday: texts,
    tokens: Object.fromEntries(
      keys.map(({ id }) => [id, refilled(account.buckets.get(id), nowMs, limits).parts / partsPerToken]),
    ),
  };
}
