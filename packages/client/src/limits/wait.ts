import type { Demand, Place, Turn, TurnedAway } from '../transport/admission.ts';
import type { Waiter } from './waiting-line.ts';

/** A call's wait, which may be over before it begins. */
export interface Wait {
  readonly waiter: Waiter;
  readonly isOver: boolean;
  /** What it ends with: at once where it is over. Should the call's signal abort first, `withdraw` is called and it rejects. */
  end(withdraw: () => void): Place | TurnedAway | Promise<Place | TurnedAway>;
}

/** A wait that is about to begin. */
export function createWait(demand: Demand, turn: Turn): Wait {
  let result: Place | TurnedAway | undefined;
  let settle = (end: Place | TurnedAway): void => {
    result = end;
  };
  let fail = (_reason: unknown): void => {};
  return {
    waiter: { demand, turn, settle: (end) => settle(end), fail: (reason) => fail(reason) },
    get isOver() {
      return result !== undefined;
    },
    end(withdraw) {
      if (result !== undefined) return result;
      const { signal } = turn;
      return new Promise((resolve, reject) => {
        const onAbort = (): void => {
          withdraw();
          reject(signal?.reason);
        };
        const stop = (): void => signal?.removeEventListener('abort', onAbort);
        signal?.addEventListener('abort', onAbort, { once: true });
        settle = (end) => {
          stop();
          resolve(end);
        };
        fail = (reason) => {
          stop();
          reject(reason);
        };
      });
    },
  };
}
