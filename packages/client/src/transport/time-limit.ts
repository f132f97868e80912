import { longestTimerMs } from '../clock.ts';

/** What bounds one attempt: a time in real milliseconds, and the caller's signal. */
export interface TimeLimit {
  /** Aborts when the time is up or the caller gives up. */
  readonly signal: AbortSignal;
  /** Which of the two it was; undefined while neither. */
  ended(): 'timeout' | 'aborted' | undefined;
  /** The work's result, or a rejection as soon as the limit is reached, whether or not the work heeds the signal. */
  bound<T>(work: Promise<T>): Promise<T>;
  /** Stops watching. */
  release(): void;
}

/** Starts a time limit; more than a timer can hold is no limit. */
export function startTimeLimit(ms: number, callerSignal: AbortSignal | undefined): TimeLimit {
  const controller = new AbortController();
  let end: 'timeout' | 'aborted' | undefined;
  const reached = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
  });
  // Whatever is bound watches it; nothing may be.
  reached.catch(() => {});

  const finish = (how: 'timeout' | 'aborted') => {
    end = how;
    controller.abort(callerSignal?.reason);
  };
  const onAbort = () => finish('aborted');
  const timer = ms > longestTimerMs ? undefined : setTimeout(() => finish('timeout'), ms);
  callerSignal?.addEventListener('abort', onAbort, { once: true });
  if (callerSignal?.aborted) onAbort();

  return {
    signal: controller.signal,
    ended: () => end,
    bound: (work) => Promise.race([work, reached]),
    release() {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', onAbort);
    },
  };
}
