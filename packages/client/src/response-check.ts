import type { OperationName } from '@boothkit/contract/constants';
import { demand } from './option-checks.ts';

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
  /** Removes the client's key and the query of URLs from a text; for messages that show something of the body. */
  readonly redact: (text: string) => string;
}

/** Judges the successful answers of a client, and gives what is to fail the call: nothing where it may pass. */
export type ResponseCheck = (answer: AnswerToCheck) => readonly Mismatch[];

/** Checks the client's option. Throws a `ValidationError`. */
export function readResponseCheck(check: unknown): ResponseCheck | undefined {
  const fits = check === undefined || typeof check === 'function';
  demand(fits, 'validate', 'be what checkResponses of @boothkit/client/validate makes', check);
  return check as ResponseCheck | undefined;
}
