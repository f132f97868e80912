import { type OperationName, wire } from '@boothkit/contract/constants';
import { ResponseError } from './errors.ts';
import type { ResponseCheck } from './response-check.ts';
import type { Call } from './transport/call.ts';
import { requestIdHeader } from './transport/failure-error.ts';
import type { Success } from './transport/outcome.ts';
import type { Send } from './transport/send.ts';

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
