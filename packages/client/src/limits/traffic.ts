import type { Clock } from '../clock.ts';
import type { Demand, Place } from '../transport/admission.ts';
import { type Account, createAccount, pausedForMs, refreshAccount, renumberAccount } from './account.ts';
import { createAddressBudget } from './address-budget.ts';
import { emptyUntil } from './bucket.ts';
import { endingOf } from './ending.ts';
import { opensAtMs, tokensFor } from './gates.ts';
import { createKeyState, isAtRest, type KeyState, refreshKey, renumberKey } from './key-state.ts';
import { documentedNumbers } from './limit-options.ts';
import type { LimitSettings } from './limit-settings.ts';
import type { Limiter } from './limiter.ts';
import type { LimitStats } from './limits.ts';
import { createQueue } from './queue.ts';
import { createShelf } from './shelf.ts';
import { slowed } from './speed.ts';

/** All that goes from this process to one service: its keys, its accounts, and the address they share. */
export interface Traffic {
  /** The limiter of a key, made where there is none. The numbers named hold from now on, for whoever they concern. */
  limiter(keyName: string, settings: Pick<LimitSettings, 'named' | 'account'>): ProcessLimiter;
}

/** A limiter of this process alone. */
export interface ProcessLimiter extends Limiter {
  /** Takes what is in the key's bucket: others have used it, nobody knows how far. */
  drain(): void;
}

/** Traffic on which nothing is under way, in the time of a clock. */
export function createTraffic(clock: Clock): Traffic {
  const keys = createShelf<KeyState>((key) => isAtRest(key, clock.now()));
  const accounts = createShelf<Account>((account) => {
    refreshAccount(account, clock.now());
    return account.inFlight === 0 && account.pauses.size === 0;
  });
  const address = createAddressBudget(documentedNumbers.addressPerMinute);
  const queue = createQueue({ clock, address, takePlace });

  function takePlace(key: KeyState, demand: Demand, operation: string, sentMs: number): Place {
    // As it was then: a client may call the key's account otherwise meanwhile.
    const { account, bucket } = key;
    const tokens = tokensFor(demand, key);
    account.inFlight += 1;
    if (demand.heavy) account.heavyInFlight += 1;
    bucket.reserved += tokens;
    address.begin();
    return {
      leave(outcome) {
        const nowMs = clock.now();
        const ending = endingOf(outcome);
        refreshKey(key, nowMs);
        account.inFlight -= 1;
        if (demand.heavy) account.heavyInFlight -= 1;
        bucket.reserved -= tokens;
        address.end(nowMs, ending.kind !== 'unsent');
        if (ending.kind === 'charged') bucket.level -= tokens;
        if (ending.kind === 'refused') {
          key.refusals += 1;
          const untilMs = nowMs + ending.forMs;
          if (ending.long) {
            account.pauses.set(operation, untilMs);
            queue.turnAwayPaused(nowMs);
          } else {
            key.pausedUntilMs = Math.max(key.pausedUntilMs, untilMs);
            emptyUntil(bucket, key.pausedUntilMs, tokens);
            key.speed = slowed(key.speed, sentMs, nowMs);
          }
        }
        queue.pump();
      },
    };
  }

  /** A place for a call before which nobody waits; undefined where it has to wait itself. */
  function placeAtOnce(key: KeyState, demand: Demand, operation: string): Place | undefined {
    const nowMs = clock.now();
    if (!queue.isEmpty() || opensAtMs(key, demand, address, nowMs) > nowMs) return undefined;
    return pausedForMs(key.account, operation, nowMs) > 0 ? undefined : takePlace(key, demand, operation, nowMs);
  }

  function statsOf(key: KeyState): LimitStats {
    const nowMs = clock.now();
    const { speed } = refreshKey(key, nowMs);
    const { account, bucket, queued, refusals, pausedUntilMs } = key;
    return {
      queued,
      inFlight: account.inFlight,
      heavyInFlight: account.heavyInFlight,
      tokens: Math.max(0, bucket.level - bucket.reserved),
      addressTokens: address.left(nowMs),
      speed,
      refusals,
      pausedUntil: pausedUntilMs > nowMs ? new Date(pausedUntilMs) : null,
      pausedOperations: Object.fromEntries(
        [...account.pauses].map(([operation, untilMs]) => [operation, new Date(untilMs)]),
      ),
      countedBy: 'process',
    };
  }

  function limiterOf(keyName: string, key: KeyState): ProcessLimiter {
    return {
      enter(demand, turn, mostQueued) {
        // Whatever the key was at rest for, it no longer is.
        keys.get(keyName, () => key);
        return placeAtOnce(key, demand, turn.operation) ?? queue.enter(key, demand, turn, mostQueued);
      },
      stats: () => statsOf(key),
      drain: () => emptyUntil(key.bucket, clock.now(), 0),
    };
  }

  return {
    limiter(keyName, { named, account: accountName }) {
      const nowMs = clock.now();
      address.perMinute = named.addressPerMinute ?? address.perMinute;
      const account = accountName === undefined ? undefined : accounts.get(accountName, () => createAccount(nowMs));
      const key = keys.get(keyName, () => createKeyState(named, account ?? createAccount(nowMs), nowMs));
      key.account = account ?? key.account;
      renumberAccount(key.account, named);
      renumberKey(key, named, nowMs);
      queue.pump();
      return limiterOf(keyName, key);
    },
  };
}
