import { errorBody } from '../pipeline/envelope.ts';
import type { Refusal } from '../pipeline/refusal.ts';
import type { WireAnswer } from '../wire/messages.ts';

/** A refusal in the service's envelope, as the control API sends it. */
export function refusedControl(refusal: Refusal): WireAnswer {
  const headers = { 'Content-Type': 'application/json', ...refusal.extras.headers };
  return { status: refusal.status, headers, body: JSON.stringify(errorBody(refusal, 'control')) };
}
