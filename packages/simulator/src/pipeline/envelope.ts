import { currentVersion } from '@boothkit/contract/constants';
import type { ErrorBody } from '@boothkit/contract/types';
import type { WireAnswer } from '../wire/messages.ts';
import { Refusal } from './refusal.ts';
import { versionHeader } from './version.ts';

/** The header that names the rule behind a refusal. */
export const ruleHeader = 'Simulator-Rule';

/** The header that carries the request's id (decision S36). */
export const requestIdHeader = 'X-Request-Id';

/** What every answer carries, whatever became of the request (rules 9.5, 7.1). */
export interface AnswerStamp {
  readonly requestId: string;
  /** The version that served the request; the current one until the key is known (decision S30). */
  readonly version: string;
}

/** The stamp of a request that has only arrived. */
export function firstStamp(requestId: string): AnswerStamp {
  return { requestId, version: currentVersion };
}

function stamped({ requestId, version }: AnswerStamp): Record<string, string> {
  return { [versionHeader]: version, [requestIdHeader]: requestId };
}

/** A successful answer in JSON (rule 4/json). */
export function successAnswer(status: number, value: unknown, stamp: AnswerStamp): WireAnswer {
  return { status, headers: { 'Content-Type': 'application/json', ...stamped(stamp) }, body: JSON.stringify(value) };
}

/** The envelope of a refusal (rules 7.1, 7.2); `details` and `hint` only where there is something to add. */
export function errorBody(refusal: Refusal, requestId: string): ErrorBody {
  const { details, hint } = refusal.extras;
  return {
    error: {
      code: refusal.code,
      message: refusal.message,
      ...(details !== undefined && { details }),
      ...(hint !== undefined && { hint }),
      requestId,
    },
  };
}

/** The answer to a refused request; names the rule where `nameRule` is on. */
export function refusalAnswer(refusal: Refusal, stamp: AnswerStamp, nameRule: boolean): WireAnswer {
  return {
    status: refusal.status,
    headers: {
      'Content-Type': 'application/json',
      ...stamped(stamp),
      ...refusal.extras.headers,
      ...(nameRule && { [ruleHeader]: refusal.rule }),
    },
    body: JSON.stringify(errorBody(refusal, stamp.requestId)),
  };
}

/** What callers see of a fault of the simulator itself. */
export function internalError(): Refusal {
  return new Refusal('internal_error', '7.1', 'The service failed to handle the request.', { hint: 'Try again.' });
}
