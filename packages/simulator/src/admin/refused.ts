import { errorBody } from '../api/envelope.ts';
import type { Refusal } from '../api/refusal.ts';
import type { WireAnswer } from '../http/messages.ts';

/** A refusal in the service's envelope, as the control API sends it. */
export function refusedControl(refusal: Refusal): WireAnswer {
  const headers = { 'Content-Type': 'application/json', ...refusal.extras.headers };
  return { status: refusal.status, headers, body: JSON.stringify(errorBody(refusal, 'control')) };
}
