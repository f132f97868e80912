import type { Demand, Place, Priority, Turn, TurnedAway } from '../transport/admission.ts';

/** A call that waits for its turn. */
export interface Waiter {
  readonly demand: Demand;
  readonly turn: Turn;
  /** Ends the wait; the waiter has left the line by then. */
  settle(result: Place | TurnedAway): void;
  /** Ends the wait with a rejection; the waiter has left the line by then. */
  fail(reason: unknown): void;
}

/** Those who wait, in the order in which they go: who has priority first, who has begun before who has not, who came first. */
export interface WaitingLine extends Iterable<Waiter> {
  readonly size: number;
  /** Puts a waiter in its place. */
  add(waiter: Waiter): void;
  /** Takes a waiter out, and tells whether it was there. */
  delete(waiter: Waiter): boolean;
  /** The first that passes, heavy ones only where asked for. */
  first(passes: (waiter: Waiter) => boolean, heavyToo: boolean): Waiter | undefined;
}

/** One place in a line; whoever leaves takes its link out, wherever it is. */
interface Link {
  readonly waiter?: Waiter;
  readonly order: number;
  before?: Link;
  after?: Link;
}

/** An empty line. */
export function createWaitingLine(): WaitingLine {
  // Heavy ones stand apart, since many of them may be held back while others go.
  const lane = () => ({ light: createEnds(), heavy: createEnds() });
  const lanes: { readonly [name in `${Priority}${'' | ' begun'}`]: { readonly light: Link; readonly heavy: Link } } = {
    'high begun': lane(),
    high: lane(),
    'normal begun': lane(),
    normal: lane(),
  };
  const inOrder = Object.values(lanes);
  const links = new Map<Waiter, Link>();
  let added = 0;

  return {
    get size() {
      return links.size;
    },
    add(waiter) {
      const { demand, turn } = waiter;
      const ends = lanes[`${turn.priority}${turn.begun ? ' begun' : ''}`][demand.heavy ? 'heavy' : 'light'];
      added += 1;
      const last = ends.before ?? ends;
      const link: Link = { waiter, order: added, before: last, after: ends };
      last.after = link;
      ends.before = link;
      links.set(waiter, link);
    },
    delete(waiter) {
      const { before, after } = links.get(waiter) ?? {};
      if (before === undefined || after === undefined) return false;
      before.after = after;
      after.before = before;
      return links.delete(waiter);
    },
    first(passes, heavyToo) {
      for (const { light, heavy } of inOrder) {
        const one = firstOf(light, passes);
        const other = heavyToo ? firstOf(heavy, passes) : undefined;
        const first = one === undefined || (other !== undefined && other.order < one.order) ? other : one;
        if (first !== undefined) return first.waiter;
      }
      return undefined;
    },
    [Symbol.iterator]: () => [...links.keys()].values(),
  };
}

/** The two ends of an empty lane in one link: what comes after it is the first, what comes before it the last. */
function createEnds(): Link {
  return { order: 0 };
}

function firstOf(ends: Link, passes: (waiter: Waiter) => boolean): Link | undefined {
  for (let link = ends.after; link?.waiter !== undefined; link = link.after) {
    if (passes(link.waiter)) return link;
  }
  return undefined;
}
