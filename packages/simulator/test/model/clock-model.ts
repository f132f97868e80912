/** Something that waits in the model: a sleeper, or background work. */
interface Pending {
  readonly name: string;
  readonly dueMs: number;
  readonly order: number;
  readonly kind: 'sleeper' | 'yielding' | 'work';
  /** The hold that is set aside meanwhile. */
  readonly hold?: number;
}

/** What a frozen clock has to do, said as plainly as can be: no events, no turns, no promises. */
export interface ClockModel {
  readonly nowMs: number;
  /** Who woke or failed, in order, and when they saw it. */
  readonly woken: readonly string[];
  /** The work done, in order, and when. */
  readonly done: readonly string[];
  readonly pending: number;
  add(name: string, kind: 'sleeper' | 'work', ms: number, hold?: number): void;
  abort(name: string): void;
  take(hold: number): void;
  release(hold: number): void;
  advance(ms: number): void;
  /** Lets the event loop turn until nothing more comes of it. */
  settle(): void;
  restore(ms: number): void;
}

/** A model of a clock that stands at zero. */
export function createClockModel(): ClockModel {
  let nowMs = 0;
  let order = 0;
  let pending: Pending[] = [];
  const woken: string[] = [];
  const done: string[] = [];
  const holds = new Set<number>();

  function earliest(kinds: readonly Pending['kind'][]): Pending | undefined {
    const rank = (one: Pending) => (one.kind === 'work' ? 0 : 1);
    return pending
      .filter((one) => kinds.includes(one.kind))
      .sort((one, other) => one.dueMs - other.dueMs || rank(one) - rank(other) || one.order - other.order)[0];
  }

  function leave(one: Pending): void {
    pending = pending.filter((other) => other !== one);
    const stillAside = pending.some((other) => other.hold === one.hold);
    if (one.hold !== undefined && !stillAside) holds.add(one.hold);
  }

  function meet(one: Pending, seenMs: number): void {
    leave(one);
    if (one.kind === 'work') done.push(`${one.name} at ${nowMs}`);
    else woken.push(`${one.name} at ${seenMs}`);
  }

  return {
    get nowMs() {
      return nowMs;
    },
    get pending() {
      return pending.length;
    },
    woken,
    done,
    add(name, kind, ms, hold) {
      if (hold !== undefined) holds.delete(hold);
      pending.push({
        name,
        dueMs: nowMs + ms,
        order: order++,
        kind: kind === 'sleeper' && ms === 0 ? 'yielding' : kind,
        ...(hold === undefined ? {} : { hold }),
      });
    },
    abort(name) {
      const one = pending.find((other) => other.name === name);
      if (one === undefined) return;
      leave(one);
      woken.push(`${name} aborted`);
    },
    take: (hold) => {
      holds.add(hold);
    },
    release(hold) {
      holds.delete(hold);
      pending = pending.map(({ hold: aside, ...one }) =>
        aside === undefined || aside === hold ? one : { ...one, hold: aside },
      );
    },
    advance(ms) {
      const untilMs = nowMs + ms;
      for (let one = earliest(['work', 'sleeper']); one && one.dueMs <= untilMs; one = earliest(['work', 'sleeper'])) {
        nowMs = Math.max(nowMs, one.dueMs);
        meet(one, untilMs);
      }
      nowMs = untilMs;
    },
    settle() {
      for (const one of pending.filter(({ kind }) => kind === 'yielding')) meet(one, nowMs);
      for (let one = earliest(['work']); one && one.dueMs <= nowMs; one = earliest(['work'])) meet(one, nowMs);
      while (holds.size === 0 && earliest(['sleeper'])) {
        const one = earliest(['work', 'sleeper']);
        if (one === undefined) return;
        nowMs = Math.max(nowMs, one.dueMs);
        meet(one, nowMs);
      }
    },
    restore(ms) {
      const left = pending.filter(({ kind }) => kind !== 'work');
      const yielding = left.filter(({ kind }) => kind === 'yielding');
      const sleeping = left.filter(({ kind }) => kind === 'sleeper');
      sleeping.sort((one, other) => one.dueMs - other.dueMs || one.order - other.order);
      for (const { name } of [...yielding, ...sleeping]) woken.push(`${name} replaced`);
      pending = pending.filter(({ kind }) => kind === 'work');
      holds.clear();
      nowMs = ms;
    },
  };
}
