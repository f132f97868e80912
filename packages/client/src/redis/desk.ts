import { realClock as clock } from '../clock.ts';
import { endingOf } from '../limits/ending.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { ProcessLimiter } from '../limits/traffic.ts';
import { lineTooLong, pausedTooLong } from '../limits/turned-away.ts';
import { createWait } from '../limits/wait.ts';
import { createWaitingLine, type Waiter } from '../limits/waiting-line.ts';
import type { Place, TurnedAway } from '../transport/admission.ts';
import type { Outcome } from '../transport/outcome.ts';
import type { Ended, Lease, Message, Word } from './messages.ts';
import { createNap } from './nap.ts';

/** What a desk works with. */
export interface DeskSetup {
  /** Among all desks of the fleet. */
  readonly name: string;
  readonly leaseMs: number;
  readonly expensiveCost: number;
  /** Lets calls through while Redis is away. */
  readonly fallback: ProcessLimiter;
  /** Says a message to Redis; rejects where it is away. */
  talk(message: Message): Promise<Word>;
  /** Told who counts, after each message on which somebody depends, and why it is not Redis. */
  countedBy(who: 'process' | 'redis', cause?: unknown): void;
}

/** One key in one process: its calls wait here while Redis is asked for their places. */
export interface Desk extends Limiter {
  /** Whether nothing waits and nothing is held. */
  isIdle(): boolean;
}

/** A place under way; Redis does not know of those that went past it until it is told. */
interface Held extends Lease {
  known: boolean;
}

/** How long until Redis is asked again when it is away. */
const retryMs = 1000;
const notSent: Outcome = { kind: 'aborted', cause: undefined, sent: false };

/** Opens a desk. It talks only while something waits or is held. */
export function createDesk({ name, leaseMs, expensiveCost, fallback, talk, countedBy }: DeskSetup): Desk {
  const line = createWaitingLine();
  const held = new Map<string, Held>();
  /** Those who wait at the fallback as well, while Redis is away. */
  const lent = new Map<Waiter, AbortController>();
  /** Until when an operation is paused. */
  const pauses = new Map<string, number>();
  const nap = createNap();
  let ended: Ended[] = [];
  let word: Word | undefined;
  let wordMs = 0;
  let awayUntilMs: number | undefined;
  let awayCause: unknown;
  let isTending = false;
  let leases = 0;
  let refusals = 0;

  const pausedForMs = (operation: string): number => Math.max(0, (pauses.get(operation) ?? 0) - clock.now());

  /** Whom to ask for: the first that may go, and the first that may pass it where it is heavy. */
  function choose(): Waiter[] {
    const mayGo = ({ turn }: Waiter): boolean => pausedForMs(turn.operation) === 0;
    const first = line.first(mayGo, true);
    const passing = first?.demand.heavy ? line.first(mayGo, false) : undefined;
    return [first, passing].filter((waiter) => waiter !== undefined);
  }

  function leaseFor({ demand }: Waiter): Lease {
    leases += 1;
    return {
      lease: `${name}:${leases}`,
      tokens: demand.cost === 'expensive' ? expensiveCost : 1,
      heavy: demand.heavy,
    };
  }

  /** Sees to it that Redis hears of what is new. */
  function attend(): void {
    if (isTending) nap.end();
    else void tend();
  }

  async function tend(): Promise<void> {
    isTending = true;
    // What ended is kept for later where Redis is away: it is no reason to keep a program running.
    while (line.size > 0 || held.size > 0 || (ended.length > 0 && awayUntilMs === undefined)) {
      const awayMs = (awayUntilMs ?? 0) - clock.now();
      await nap.take(awayMs > 0 ? awayMs : await exchange());
    }
    isTending = false;
  }

  /** Says a message and does as the answer tells; gives the milliseconds until the next one. */
  async function exchange(): Promise<number> {
    const asking = choose().map((waiter) => ({
      waiter,
      ask: { ...leaseFor(waiter), operation: waiter.turn.operation },
    }));
    const telling = ended;
    ended = [];
    const holding = [...held.values()];
    const message: Message = {
      desk: name,
      leaseMs,
      held: holding.map(({ lease, tokens, heavy }) => ({ lease, tokens, heavy })),
      ended: telling,
      asks: asking.map(({ ask }) => ask),
      drained: awayUntilMs !== undefined,
    };
    let heard: Word;
    try {
      heard = await talk(message);
    } catch (cause) {
      ended = [...telling, ...ended];
      goAway(cause);
      return retryMs;
    }
    word = heard;
    wordMs = clock.now();
    for (const place of holding) place.known = true;
    comeBack();
    for (const [at, { ask }] of asking.entries()) {
      const forMs = heard.asksPausedForMs[at] ?? 0;
      if (forMs > 0) pause(ask.operation, forMs);
    }
    const going = asking[heard.granted];
    if (going !== undefined) {
      const { lease } = going.ask;
      if (line.delete(going.waiter)) letThrough(going.waiter, { ...going.ask, known: true });
      else ended.push({ lease, how: 'unsent', operation: going.ask.operation, forMs: 0 });
      return 0;
    }
    return line.size > 0 ? heard.waitMs : leaseMs / 3;
  }

  function letThrough(waiter: Waiter, place: Held, borrowed?: Place): void {
    const { operation } = waiter.turn;
    reclaim(waiter);
    held.set(place.lease, place);
    waiter.settle({
      leave(outcome) {
        held.delete(place.lease);
        borrowed?.leave(outcome);
        const ending = endingOf(outcome);
        const forMs = ending.kind === 'refused' ? ending.forMs : 0;
        const isLong = ending.kind === 'refused' && ending.long;
        if (ending.kind === 'refused') refusals += 1;
        if (isLong) pause(operation, forMs);
        if (place.known) ended.push({ lease: place.lease, how: isLong ? 'paused' : ending.kind, operation, forMs });
        attend();
      },
    });
  }

  function goAway(cause: unknown): void {
    // Where only the end of calls was to be told, as when a program closes down, it is no matter to anybody before the next call.
    if (line.size > 0 || held.size > 0) countedBy('process', cause);
    awayCause = cause;
    if (awayUntilMs === undefined) {
      // What Redis last knew of the bucket, all others knew as well.
      if (word !== undefined) fallback.drain();
      for (const waiter of line) lend(waiter);
    }
    awayUntilMs = clock.now() + retryMs;
  }

  function comeBack(): void {
    awayUntilMs = undefined;
    for (const waiter of lent.keys()) reclaim(waiter);
    countedBy('redis');
  }

  /** Has a waiter wait at the fallback too, without losing its place here. */
  function lend(waiter: Waiter): void {
    const controller = new AbortController();
    lent.set(waiter, controller);
    const onTurn = (result: Place | TurnedAway): void => {
      if (!line.delete(waiter)) {
        if ('leave' in result) result.leave(notSent);
      } else if ('leave' in result) letThrough(waiter, { ...leaseFor(waiter), known: false }, result);
      else waiter.settle(result);
    };
    const turn = { ...waiter.turn, signal: controller.signal };
    const entered = fallback.enter(waiter.demand, turn, Number.POSITIVE_INFINITY);
    if (!(entered instanceof Promise)) onTurn(entered);
    // Rejects only when it is reclaimed: real time lets everybody wait.
    else void entered.then(onTurn, () => {});
  }

  function reclaim(waiter: Waiter): void {
    const controller = lent.get(waiter);
    lent.delete(waiter);
    controller?.abort();
  }

  function pause(operation: string, forMs: number): void {
    for (const [paused, untilMs] of pauses) if (untilMs <= clock.now()) pauses.delete(paused);
    pauses.set(operation, clock.now() + forMs);
    for (const waiter of line) {
      const refusal = pauseInTheWay(waiter);
      if (refusal === undefined) continue;
      withdraw(waiter);
      waiter.settle(refusal);
    }
  }

  function pauseInTheWay({ turn }: Waiter): TurnedAway | undefined {
    const forMs = pausedForMs(turn.operation);
    return forMs > 0 && forMs >= turn.leftMs ? pausedTooLong(turn.operation, forMs) : undefined;
  }

  function withdraw(waiter: Waiter): void {
    line.delete(waiter);
    reclaim(waiter);
    attend();
  }

  return {
    enter(demand, turn, mostQueued) {
      const wait = createWait(demand, turn);
      const { waiter } = wait;
      const refusal = pauseInTheWay(waiter);
      if (refusal !== undefined) return refusal;
      line.add(waiter);
      if (awayUntilMs !== undefined) {
        if (clock.now() < awayUntilMs) countedBy('process', awayCause);
        lend(waiter);
      }
      // The first asks; only those behind it wait.
      if (!wait.isOver && line.size - 1 > mostQueued) {
        withdraw(waiter);
        return lineTooLong(mostQueued);
      }
      if (wait.isOver || choose().includes(waiter)) attend();
      return wait.end(() => withdraw(waiter));
    },
    stats() {
      const nowMs = clock.now();
      const own = {
        queued: line.size,
        inFlight: held.size,
        heavyInFlight: [...held.values()].filter(({ heavy }) => heavy).length,
        refusals,
      };
      if (word === undefined || awayUntilMs !== undefined) return { ...fallback.stats(), ...own, countedBy: 'process' };
      const { tokens, addressTokens, speed, pausedForMs: keyPausedForMs } = word;
      const pausedUntilMs = wordMs + keyPausedForMs;
      return {
        ...own,
        tokens,
        addressTokens,
        speed,
        pausedUntil: pausedUntilMs > nowMs ? new Date(pausedUntilMs) : null,
        pausedOperations: Object.fromEntries(
          [...pauses].filter(([, ms]) => ms > nowMs).map(([operation, ms]) => [operation, new Date(ms)]),
        ),
        countedBy: 'redis',
      };
    },
    isIdle: () => !isTending && ended.length === 0,
  };
}
