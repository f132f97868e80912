import type { Failure } from '../options/outcome.ts';
import { beginBounds } from './bounds.ts';
import type { Call } from './call.ts';
import { toError } from './load-errors.ts';

/** Returns the result of the work, unless the call is aborted or its total timeout passes before. */
export async function withinCall<Result>(work: Promise<Result>, operation: string, call: Call): Promise<Result> {
  const { clock, deadlineMs, signal, totalTimeoutMs: afterMs } = call;
  const bounds = beginBounds(clock, signal, deadlineMs - clock.now());
  try {
    return await bounds.within(work);
  } catch (error) {
    if (bounds.ended() === undefined) throw error;
    const failure: Failure =
      bounds.ended() === 'timeout'
        ? { kind: 'timeout', afterMs, isTotal: true, sent: false }
        : { kind: 'aborted', cause: signal?.reason, sent: false };
    throw await toError(failure, { operation }, call);
  } finally {
    bounds.close();
  }
}
