import { onAbort } from '../engine/abort.ts';
import { type Clock, maxTimerMs } from '../engine/clock.ts';

/**
 * Runs in the next turn of the event loop, where the platform tells it. After a busy time, timers run before what has come meanwhile is read: a
 * turn later, the response has won. Not that of a test's fake timers, which would have to be advanced for it.
 */
const nextTurn: (run: () => unknown) => unknown = globalThis.setImmediate ?? ((run) => run());

/** The time of one attempt: what ends it early, and what stops with it. */
export interface Bounds {
  /** Aborts when the attempt ends early: for fetch. */
  readonly signal: AbortSignal;
  /** Why the attempt ended early; undefined while it goes on. */
  ended(): 'timeout' | 'aborted' | undefined;
  /** Returns the result of the work. Rejects when the attempt ends early, even if the work does not. One at a time. */
  within<Result>(work: Promise<Result>): Promise<Result>;
  /** Ends the timers. */
  close(): void;
}

/**
 * Begins an attempt. It ends early when the signal aborts, or after the timeout. The timeout runs in real time, and also by a simulated clock that
 * has `wait`: the first to end counts.
 */
export function beginBounds(clock: Clock, signal: AbortSignal | undefined, timeoutMs: number): Bounds {
  const controller = new AbortController();
  let ended: ReturnType<Bounds['ended']>;
  let reject: ((reason: unknown) => void) | undefined;
  const end = (why: NonNullable<typeof ended>, reason: unknown): void => {
    if (ended !== undefined) return;
    ended = why;
    controller.abort(reason);
    reject?.(reason);
  };
  const expire = (): void => end('timeout', new DOMException(`no response within ${timeoutMs} ms`, 'TimeoutError'));
  let isOpen = true;
  const expireNext = () => nextTurn(() => isOpen && expire());
  const timer = timeoutMs <= maxTimerMs ? setTimeout(expireNext, timeoutMs) : undefined;
  const waiting = clock.wait && new AbortController();
  // It rejects when the attempt is over.
  if (waiting !== undefined) clock.wait?.(timeoutMs, waiting.signal).then(expire, () => {});
  const leave = onAbort(signal, () => end('aborted', signal?.reason));
  return {
    signal: controller.signal,
    ended: () => ended,
    within: (work) =>
      new Promise((resolve, rejectWork) => {
        reject = rejectWork;
        if (ended !== undefined) rejectWork(controller.signal.reason);
        work.then(resolve, rejectWork);
      }),
    close() {
      clearTimeout(timer);
      isOpen = false;
      // Without a reason, abort makes an error with a stack, which costs more than the rest of this function.
      waiting?.abort('closed');
      leave();
    },
  };
}
