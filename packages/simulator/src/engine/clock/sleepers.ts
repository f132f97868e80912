/** A sleep on the world's clock. */
export interface Sleeper {
  /** When it wakes, in milliseconds since the epoch. */
  readonly dueMs: number;
  /** The order among sleepers that are due at the same time; unique. */
  readonly order: number;
  wake(): void;
  fail(reason: unknown): void;
}

/** Sleepers in the order in which they wake: by time, then in the order in which they were added. */
export interface SleeperQueue extends Iterable<Sleeper> {
  first(): Sleeper | undefined;
  add(sleeper: Sleeper): void;
  /** Removes a sleeper that is in the queue. */
  delete(sleeper: Sleeper): void;
}

/** Creates an empty queue. */
export function createSleeperQueue(): SleeperQueue {
  // Sorted, since most sleepers are added at the end and wake from the front. Removed entries at the front stay until they
  // are the greater part: removing each alone would move all the others.
  const queue: Sleeper[] = [];
  let left = 0;

  function indexOf(sleeper: Sleeper): number {
    let low = left;
    let high = queue.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = queue[middle];
      if (other !== undefined && wakesBefore(other, sleeper)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    first: () => queue[left],
    add(sleeper) {
      queue.splice(indexOf(sleeper), 0, sleeper);
    },
    delete(sleeper) {
      const index = indexOf(sleeper);
      if (index > left) {
        queue.splice(index, 1);
        return;
      }
      left += 1;
      if (left * 2 <= queue.length) return;
      queue.splice(0, left);
      left = 0;
    },
    [Symbol.iterator]: () => queue.slice(left).values(),
  };
}

function wakesBefore(one: Sleeper, other: Sleeper): boolean {
  return one.dueMs < other.dueMs || (one.dueMs === other.dueMs && one.order < other.order);
}
