import { longestTimerMs } from '../clock.ts';

/** What work that took too long is given up with. */
export const timeIsUp = Symbol('time is up');

/** The work's result, or a rejection as soon as the signal aborts or the real time is up, whether or not the work heeds either. */
export function bounded<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  ms: number = Number.POSITIVE_INFINITY,
): Promise<T> {
  const timed = ms <= longestTimerMs;
  if (signal === undefined && !timed) return work;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort = (): void => {};
  return new Promise<T>((resolve, reject) => {
    onAbort = () => reject(signal?.reason);
    if (timed) timer = setTimeout(() => reject(timeIsUp), ms);
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
    work.then(resolve, reject);
  }).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  });
}
