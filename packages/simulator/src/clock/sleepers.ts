/** Somebody who waits for a moment of the world's clock. */
export interface Sleeper {
  /** The moment, in milliseconds since the epoch. */
  readonly dueMs: number;
  /** Who of those due at one moment wakes first. No two sleepers share it. */
  readonly order: number;
  wake(): void;
  fail(reason: unknown): void;
}

/** Sleepers in the order in which they wake: by moment, then by order of lying down. */
export interface SleeperLine extends Iterable<Sleeper> {
  first(): Sleeper | undefined;
  add(sleeper: Sleeper): void;
  /** Takes out a sleeper that is in the line. */
  delete(sleeper: Sleeper): void;
}

/** An empty line. */
export function createSleeperLine(): SleeperLine {
  // Sorted, since a paced queue lies down at the end and wakes from the front. Those at the front who have left stay until
  // they are the greater part: taking each off by itself would move all the others.
  const line: Sleeper[] = [];
  let left = 0;

  function placeOf(sleeper: Sleeper): number {
    let low = left;
    let high = line.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = line[middle];
      if (other !== undefined && wakesBefore(other, sleeper)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    first: () => line[left],
    add(sleeper) {
      line.splice(placeOf(sleeper), 0, sleeper);
    },
    delete(sleeper) {
      const place = placeOf(sleeper);
      if (place > left) {
        line.splice(place, 1);
        return;
      }
      left += 1;
      if (left * 2 <= line.length) return;
      line.splice(0, left);
      left = 0;
    },
    [Symbol.iterator]: () => line.slice(left).values(),
  };
}

function wakesBefore(one: Sleeper, other: Sleeper): boolean {
  return one.dueMs < other.dueMs || (one.dueMs === other.dueMs && one.order < other.order);
}
