import { type OperationName, wire } from '@boothkit/contract/constants';
import { ResponseError, ValidationError } from './errors.ts';
import { found } from './option-checks.ts';
import type { Call } from './transport/call.ts';
import { requestIdHeader } from './transport/failure-error.ts';
import type { Success } from './transport/outcome.ts';
import type { Send } from './transport/send.ts';

/** One place where an answer is not what the contract says. */
export interface Mismatch {
  /** `unknown-field` for one that the contract does not have, which a reader may ignore; `unfit` for any other. */
  readonly kind: 'unknown-field' | 'unfit';
  /** The field, as in `settings.countdownTimer` or `data[3].date`; empty for the answer as a whole. */
  readonly field: string;
  /** A sentence that names the field, what was found and what is needed. URLs in it have lost their query. */
  readonly message: string;
}

/** A successful answer, for a {@link ResponseCheck} to judge. */
export interface AnswerToCheck {
  /** The operation by its reference name. */
  readonly operation: OperationName;
  /** The URL that was requested. */
  readonly url: string;
  /** The HTTP status. */
  readonly status: number;
  /** The service's id of the request. */
  readonly requestId: string | undefined;
  /** The body. */
  readonly data: unknown;
}

/** Judges the successful answers of a client, and gives what is to fail the call: nothing where it may pass. */
export type ResponseCheck = (answer: AnswerToCheck) => readonly Mismatch[];

/** Checks the client's option. Throws a {@link ValidationError}. */
export function readResponseCheck(check: unknown): ResponseCheck | undefined {
  if (check === undefined || typeof check === 'function') return check as ResponseCheck | undefined;
  throw new ValidationError(
    `validate must be what checkResponses of @boothkit/client/validate makes; got ${found(check)}`,
  );
}

/** Sends, and has the answers of the operations that the contract describes judged; others pass. */
export function checkedSend(send: Send, check: ResponseCheck): Send {
  return async (request, call) => {
    const success = await send(request, call);
    const { operation, url } = request;
    // A delete that an earlier attempt has done ends with a 404, and its data are the client's own.
    if (isDescribed(operation) && success.response.ok) judge(check, operation, url, success, call);
    return success;
  };
}

function isDescribed(operation: string): operation is OperationName {
  return Object.hasOwn(wire, operation);
}

function judge(check: ResponseCheck, operation: OperationName, url: string, success: Success, call: Call): void {
  const { response, data } = success;
  const requestId = response.headers.get(requestIdHeader) ?? undefined;
  const mismatches = check({ operation, url, status: response.status, requestId, data });
  const [first, ...others] = mismatches;
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  throw new ResponseError(`the answer is not what the contract says: ${first.message}${more}`, {
    fault: 'off-contract',
    operation,
    status: response.status,
    requestId,
    details: mismatches.map(({ field, message }) => ({ field, message })),
    attempts: call.attempts,
    queuedMs: call.queuedMs,
    mayHaveHappened: wire[operation].method !== 'GET',
  });
}
