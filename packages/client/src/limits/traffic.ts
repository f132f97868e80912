import type { Clock } from '../clock.ts';
import type { Demand, Place, TurnedAway } from '../transport/admission.ts';
import { type Account, createAccount, pausedForMs, refreshAccount, renumberAccount } from './account.ts';
import { createAddressBudget } from './address-budget.ts';
import { createAlarm } from './alarm.ts';
import { emptyUntil, freeAtMs } from './bucket.ts';
import { endingOf, lineTooLong, pausedTooLong } from './ending.ts';
import { createKeyState, isAtRest, type KeyState, refreshKey, renumberKey } from './key-state.ts';
import { documentedNumbers } from './limit-options.ts';
import type { LimitSettings } from './limit-settings.ts';
import type { Limiter } from './limiter.ts';
import type { LimitStats } from './limits.ts';
import { createShelf } from './shelf.ts';
import { placesAt, slowed } from './speed.ts';
import { createWait } from './wait.ts';
import type { Waiter } from './waiting-line.ts';

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

const never = Number.POSITIVE_INFINITY;

/** Traffic on which nothing is under way, in the time of a clock. */
export function createTraffic(clock: Clock): Traffic {
  const keys = createShelf<KeyState>((key) => isAtRest(key, clock.now()));
  const accounts = createShelf<Account>((account) => {
    refreshAccount(account, clock.now());
    return account.inFlight === 0 && account.pauses.size === 0;
  });
  const address = createAddressBudget(documentedNumbers.addressPerMinute);
  /** Keys with calls that wait, in the order in which they have their turns. */
  const waiting = new Set<KeyState>();
  const alarm = createAlarm(clock, pump, failAll);

  /** Lets through whoever may go: a call of each key in turn, until none may. */
  function pump(): void {
    const nowMs = clock.now();
    let wakeMs = never;
    for (let round = [...waiting]; round.length > 0; ) {
      const served: KeyState[] = [];
      for (const key of round) {
        const heldUntilMs = letOneThrough(key, nowMs);
        if (heldUntilMs !== undefined) {
          wakeMs = Math.min(wakeMs, heldUntilMs);
          continue;
        }
        waiting.delete(key);
        if (key.line.size === 0) continue;
        waiting.add(key);
        served.push(key);
      }
      round = served;
    }
    alarm.set(wakeMs);
  }

  /** Lets the first call of a key through. Where it may not go yet: until when, `Infinity` where only the end of another call helps. */
  function letOneThrough(key: KeyState, nowMs: number): number | undefined {
    const { account, bucket, line } = key;
    const rules = refreshKey(key, nowMs);
    if (key.pausedUntilMs > nowMs) return key.pausedUntilMs;
    if (account.inFlight >= placesAt(account.concurrent, rules.speed)) return never;
    const heavyToo = account.heavyInFlight < placesAt(account.heavy, rules.speed);
    const waiter = line.first(({ turn }) => pausedForMs(account, turn.operation, nowMs) === 0, heavyToo);
    if (waiter === undefined) return Math.min(...account.pauses.values());
    const tokens = waiter.demand.cost === 'expensive' ? key.expensiveCost : 1;
    const tokensMs = freeAtMs(bucket, tokens, rules);
    if (tokensMs > nowMs) return tokensMs;
    const addressMs = address.freeAtMs(nowMs);
    if (addressMs > nowMs) return addressMs;
    line.delete(waiter);
    waiter.settle(takePlace(key, waiter, tokens, nowMs));
    return undefined;
  }

  function takePlace(key: KeyState, { demand, turn }: Waiter, tokens: number, sentMs: number): Place {
    // As it was then: a client may call the key's account otherwise meanwhile.
    const { account, bucket } = key;
    count(account, demand, 1);
    bucket.reserved += tokens;
    address.begin();
    return {
      leave(outcome) {
        const nowMs = clock.now();
        const ending = endingOf(outcome);
        refreshKey(key, nowMs);
        count(account, demand, -1);
        bucket.reserved -= tokens;
        address.end(nowMs, ending.kind !== 'unsent');
        if (ending.kind === 'charged') bucket.level -= tokens;
        if (ending.kind === 'refused') {
          key.refusals += 1;
          const untilMs = nowMs + ending.forMs;
          if (ending.long) {
            account.pauses.set(turn.operation, untilMs);
            turnAwayPaused(nowMs);
          } else {
            key.pausedUntilMs = Math.max(key.pausedUntilMs, untilMs);
            emptyUntil(bucket, key.pausedUntilMs, tokens);
            key.speed = slowed(key.speed, sentMs, nowMs);
          }
        }
        if (waiting.size > 0) pump();
      },
    };
  }

  /** Why a call need not wait: its operation is paused for longer than it may take. */
  function pauseInTheWay({ account }: KeyState, { turn }: Waiter, nowMs: number): TurnedAway | undefined {
    const forMs = pausedForMs(account, turn.operation, nowMs);
    return forMs > 0 && forMs >= turn.leftMs ? pausedTooLong(turn.operation, forMs) : undefined;
  }

  function turnAwayPaused(nowMs: number): void {
    for (const key of waiting) {
      for (const waiter of key.line) {
        const refusal = pauseInTheWay(key, waiter, nowMs);
        if (refusal === undefined) continue;
        withdraw(key, waiter);
        waiter.settle(refusal);
      }
    }
  }

  function failAll(reason: unknown): void {
    for (const key of waiting) {
      for (const waiter of key.line) {
        withdraw(key, waiter);
        waiter.fail(reason);
      }
    }
  }

  function withdraw(key: KeyState, waiter: Waiter): void {
    key.line.delete(waiter);
    if (key.line.size === 0) waiting.delete(key);
  }

  function statsOf(key: KeyState): LimitStats {
    const nowMs = clock.now();
    const { speed } = refreshKey(key, nowMs);
    const { account, bucket, line, refusals, pausedUntilMs } = key;
    return {
      queued: line.size,
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
        const wait = createWait(demand, turn);
        const { waiter } = wait;
        const withdrawNow = () => {
          withdraw(key, waiter);
          pump();
        };
        const refusal = pauseInTheWay(key, waiter, clock.now());
        if (refusal !== undefined) return refusal;
        key.line.add(waiter);
        waiting.add(key);
        pump();
        if (!wait.isOver && key.line.size > mostQueued) {
          withdrawNow();
          return lineTooLong(mostQueued);
        }
        return wait.end(withdrawNow);
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
      pump();
      return limiterOf(keyName, key);
    },
  };
}

function count(account: Account, { heavy }: Demand, by: 1 | -1): void {
  account.inFlight += by;
  if (heavy) account.heavyInFlight += by;
}
