import type { CreatedEvent } from '@boothkit/contract/types';
import type { Call } from '../transport/call.ts';
import { offContract } from '../transport/failure-error.ts';
import type { Success } from '../transport/outcome.ts';
import type { EnsureResult } from './events.ts';

/** What the answer to a create says of who created the event. Throws a `ResponseError` where it says nothing. */
export function readEnsured(success: Success, call: Call): Success {
  const { alreadyExisted, ...event } = success.data as CreatedEvent;
  if (typeof alreadyExisted !== 'boolean') {
    throw offContract('create_event', 'the answer lacks alreadyExisted', success, call);
  }
  const outcome = alreadyExisted ? (call.unsure ? 'unknown' : 'existed') : 'created';
  return { ...success, data: { event, outcome } satisfies EnsureResult };
}
