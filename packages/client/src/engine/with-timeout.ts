import { realClock } from './clock.ts';

/** The result of some work; rejects with a message if the work takes longer than a timeout in real time. The work itself goes on. */
export async function withTimeout<Result>(
  work: () => Promise<Result>,
  timeoutMs: number,
  message: string,
): Promise<Result> {
  const controller = new AbortController();
  const timeout = realClock.sleep(timeoutMs, controller.signal).then(() => {
    throw new Error(message);
  });
  try {
    return await Promise.race([work(), timeout]);
  } finally {
    controller.abort();
  }
}
