import type { ApiError } from '../api/api-error.ts';
import { errorBody } from '../api/responses.ts';
import type { HttpResponse } from '../http/messages.ts';

/** A refusal in the service's envelope, as the control API sends it. */
export function controlErrorResponse(refusal: ApiError): HttpResponse {
  const headers = { 'Content-Type': 'application/json', ...refusal.extras.headers };
  return { status: refusal.status, headers, body: JSON.stringify(errorBody(refusal, 'control')) };
}
