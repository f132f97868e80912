import type { ApiError } from '../../engine/errors/api-error.ts';
import type { HttpResponse } from '../../engine/http/messages.ts';
import { errorBody } from '../../protocols/rest/responses.ts';

/** An error in the service's envelope, as the control API sends it. */
export function controlErrorResponse(error: ApiError): HttpResponse & { readonly body: string } {
  const headers = { 'Content-Type': 'application/json', ...error.extras.headers };
  return { status: error.status, headers, body: JSON.stringify(errorBody(error, 'control')) };
}
