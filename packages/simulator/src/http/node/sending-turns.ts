import { realTime } from '../../clock/real-time.ts';

/** So few that whoever reads them need not wait for the last. */
const mostTogether = 4;

interface Turn {
  readonly over: Promise<void>;
  readonly end: () => void;
  waiting: number;
}

/**
 * Lets answers wait for each other: until a few are there, or the event loop has read what was there to be read. Handed over one by
 * one, each of them would have to wake a reader who has gone to sleep since the last, which costs as much as sending it.
 */
export function sendingTurns(): () => Promise<void> {
  let current: Turn | undefined;

  function begin(): Turn {
    let resolve = (): void => {};
    const over = new Promise<void>((done) => {
      resolve = done;
    });
    const end = (): void => {
      if (current?.over === over) current = undefined;
      resolve();
    };
    realTime.nextTurn(end);
    return { over, end, waiting: 0 };
  }

  return () => {
    current ??= begin();
    const { over, end } = current;
    current.waiting += 1;
    if (current.waiting === mostTogether) end();
    return over;
  };
}
