import type { Clock } from '../clock.ts';
import type { Demand, Place, Turn, TurnedAway } from '../transport/admission.ts';
import { pausedForMs } from './account.ts';
import type { AddressBudget } from './address-budget.ts';
import { createAlarm } from './alarm.ts';
import { never, opensAtMs, takesHeavy } from './gates.ts';
import { type KeyState, refreshKey } from './key-state.ts';
import { lineTooLong, pausedTooLong } from './turned-away.ts';
import { createWait } from './wait.ts';
import { createWaitingLine, type Waiter, type WaitingLine } from './waiting-line.ts';

/** Those who wait for their turn, of all keys to one service. */
export interface Queue {
  isEmpty(): boolean;
  /** As `enter` of a limiter. */
  enter(
    key: KeyState,
    demand: Demand,
    turn: Turn,
    mostQueued: number,
  ): Place | TurnedAway | Promise<Place | TurnedAway>;
  /** Lets through whoever may go by now. */
  pump(): void;
  /** Turns those away whose operation is paused for longer than they may take. */
  turnAwayPaused(nowMs: number): void;
}

/** What those who wait are let through by. */
interface QueueSetup {
  readonly clock: Clock;
  readonly address: AddressBudget;
  /** Takes a place, which must be free. */
  takePlace(key: KeyState, demand: Demand, operation: string, nowMs: number): Place;
}

/** A queue in which nobody waits. */
export function createQueue({ clock, address, takePlace }: QueueSetup): Queue {
  /** Keys with calls that wait, in the order in which they have their turns. */
  const lines = new Map<KeyState, WaitingLine>();
  const alarm = createAlarm(clock, pump, failAll);

  /** Lets through whoever may go: a call of each key in turn, until none may. */
  function pump(): void {
    let wakeMs = never;
    const nowMs = clock.now();
    for (let round = [...lines]; round.length > 0; ) {
      const served: typeof round = [];
      for (const [key, line] of round) {
        const heldUntilMs = letOneThrough(key, line, nowMs);
        if (heldUntilMs !== undefined) {
          wakeMs = Math.min(wakeMs, heldUntilMs);
          continue;
        }
        lines.delete(key);
        if (line.size === 0) continue;
        lines.set(key, line);
        served.push([key, line]);
      }
      round = served;
    }
    alarm.set(wakeMs);
  }

  /** Lets the first call of a key through. Where it may not go yet: until when, `never` where only the end of another call helps. */
  function letOneThrough(key: KeyState, line: WaitingLine, nowMs: number): number | undefined {
    const { account } = key;
    const { speed } = refreshKey(key, nowMs);
    const goes = ({ turn }: Waiter): boolean => pausedForMs(account, turn.operation, nowMs) === 0;
    const waiter = line.first(goes, takesHeavy(key, speed));
    if (waiter === undefined) return Math.min(...account.pauses.values());
    const { demand, turn } = waiter;
    const opensMs = opensAtMs(key, demand, address, nowMs);
    if (opensMs > nowMs) return opensMs;
    withdraw(key, waiter);
    waiter.settle(takePlace(key, demand, turn.operation, nowMs));
    return undefined;
  }

  /** Why a call need not wait: its operation is paused for longer than it may take. */
  function pauseInTheWay({ account }: KeyState, { operation, leftMs }: Turn, nowMs: number): TurnedAway | undefined {
    const forMs = pausedForMs(account, operation, nowMs);
    return forMs > 0 && forMs >= leftMs ? pausedTooLong(operation, forMs) : undefined;
  }

  function failAll(reason: unknown): void {
    for (const [key, line] of lines) {
      for (const waiter of line) {
        withdraw(key, waiter);
        waiter.fail(reason);
      }
    }
  }

  function withdraw(key: KeyState, waiter: Waiter): void {
    const line = lines.get(key);
    if (!line?.delete(waiter)) return;
    key.queued -= 1;
    if (line.size === 0) lines.delete(key);
  }

  return {
    isEmpty: () => lines.size === 0,
    enter(key, demand, turn, mostQueued) {
      const refusal = pauseInTheWay(key, turn, clock.now());
      if (refusal !== undefined) return refusal;
      const wait = createWait(demand, turn);
      const { waiter } = wait;
      const withdrawNow = () => {
        withdraw(key, waiter);
        pump();
      };
      const line = lines.get(key) ?? createWaitingLine();
      lines.set(key, line);
      line.add(waiter);
      key.queued += 1;
      pump();
      if (!wait.isOver && key.queued > mostQueued) {
        withdrawNow();
        return lineTooLong(mostQueued);
      }
      return wait.end(withdrawNow);
    },
    pump,
    turnAwayPaused(nowMs) {
      for (const [key, line] of lines) {
        for (const waiter of line) {
          const refusal = pauseInTheWay(key, waiter.turn, nowMs);
          if (refusal === undefined) continue;
          withdraw(key, waiter);
          waiter.settle(refusal);
        }
      }
    },
  };
}
