import { type OperationName, wire } from '@boothkit/contract/constants';
import type { ResponseCheck } from '../response-check.ts';
import type { Call } from '../transport/call.ts';
import { offContract } from '../transport/failure-error.ts';
import type { Success } from '../transport/outcome.ts';
import { requestIdOf } from '../transport/request-id.ts';
import type { WireRequest } from '../transport/wire-request.ts';

/** Has the answer of an operation that the contract describes judged; others pass. Throws a `ResponseError` where it does not. */
export function judge(check: ResponseCheck, { operation, url }: WireRequest, success: Success, call: Call): void {
  const { response, data } = success;
  const { redact } = call;
  // A delete that an earlier attempt has done ends with a 404, and its data are the client's own.
  if (!isDescribed(operation) || !response.ok) return;
  const mismatches = check({
    operation,
    url,
    status: response.status,
    requestId: requestIdOf(response, redact),
    data,
    redact,
  });
  const [first, ...others] = mismatches;
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  const message = `the answer is not what the contract says: ${first.message}${more}`;
  const details = mismatches.map(({ field, message }) => ({ field, message }));
  throw offContract(operation, message, success, call, details);
}

function isDescribed(operation: string): operation is OperationName {
  return Object.hasOwn(wire, operation);
}
