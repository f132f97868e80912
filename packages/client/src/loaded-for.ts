import { AbortError, ConnectionError, TimeoutError } from './errors.ts';
import type { Call } from './transport/call.ts';
import { bounded, timeIsUp } from './transport/time-limit.ts';

/** A part of the client that a call cannot do without, and that ends it where it cannot be had. */
export async function loadedFor<Part>(
  operation: string,
  { signal, attempts, queuedMs, attemptTimeoutMs }: Call,
  part: Promise<Part>,
  mayHaveHappened = false,
): Promise<Part> {
  try {
    return await bounded(part, signal, attemptTimeoutMs);
  } catch (cause) {
    const facts = { operation, attempts, queuedMs, mayHaveHappened };
    if (signal?.aborted) throw new AbortError('the call was given up', facts, { cause: signal.reason });
    const message = 'a part of the client could not be loaded';
    throw cause === timeIsUp
      ? new TimeoutError(`${message} in time`, facts)
      : new ConnectionError(message, facts, { cause });
  }
}
