import type { Usage } from '../../model/accounts/account.ts';
import { isRevoked } from '../../model/accounts/key.ts';
import type { World } from '../../model/world.ts';
import { partsPerToken, refilled } from '../../service/accounts/token-bucket.ts';
import { duplicatesToday } from '../../service/events/duplicates-of-day.ts';
import { sentToday } from '../../service/galleries/share.ts';

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
    inFlight: all,
    heavyInFlight: heavy,
    duplicatesToday: duplicatesToday(account, nowMs),
    emailsToday: emails,
    textsToday: texts,
    tokens: Object.fromEntries(
      keys.map(({ id }) => [id, refilled(account.buckets.get(id), nowMs, limits).parts / partsPerToken]),
    ),
  };
}
