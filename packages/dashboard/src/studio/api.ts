import { type ApiRequest, operationOf, targetOf } from '../code/request.ts';
import { control } from '../control/control.ts';
import { type ApiFailure, failureOf } from './draft.ts';

/** A request that the API rejected. */
export class ApiRejection extends Error {
  override readonly name = 'ApiRejection';
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/**
 * Sends a request of the API as the account, outside of its limits and of the journal. Throws an {@link ApiRejection} where the API
 * rejects it.
 */
export async function send<Answer>(accountId: string, request: ApiRequest): Promise<Answer> {
  const { method, body } = request;
  const { status, body: answer } = await control('POST', `accounts/${accountId}/requests`, {
    method,
    path: targetOf(request),
    ...(body !== undefined && { body }),
  });
  if (status !== null && status < 400) return answer as Answer;
  const prefix = operationOf(request)?.name === 'update_event_branding' ? 'branding.' : '';
  throw new ApiRejection(failureOf(answer, prefix));
}
