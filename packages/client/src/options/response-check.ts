import { assertOption } from '../engine/option-checks.ts';

/** One path where a response violates the contract. */
export interface Mismatch {
  /** `unknown-field` for a field that the contract does not have, which a reader may ignore; `invalid` for any other. */
  readonly kind: 'unknown-field' | 'invalid';
  /** The field, as in `settings.countdownTimer` or `data[3].date`; empty for the response as a whole. */
  readonly field: string;
  /** A sentence that names the field, what was found and what is needed. What the call has sent as a secret is hidden. */
  readonly message: string;
}

/** A successful response, for a {@link ResponseCheck} to validate. */
export interface ResponseToCheck {
  /** The operation by its reference name; one of another document by its operationId, a request of `request()` by method and path. */
  readonly operation: string;
  /** The HTTP method. */
  readonly method: string;
  /** The URL that was requested. */
  readonly url: string;
  /** The base URL of the client. */
  readonly baseUrl: string;
  /** The HTTP status, 200 to 399. */
  readonly status: number;
  /** The header `Content-Type`; null without one. */
  readonly contentType: string | null;
  /** The service's ID of the request. */
  readonly requestId: string | undefined;
  /** The content: what the call returns, JSON as parsed. Undefined without one. */
  readonly data: unknown;
  /** Removes what the call has sent as a secret, and the query of URLs, from a text; for messages that show something of the body. */
  readonly redact: (text: string) => string;
}

/** Validates the successful responses of a client. Returns the mismatches that fail the call; none if it may succeed. */
export type ResponseCheck = (response: ResponseToCheck) => readonly Mismatch[];

/** Validates the client's option. Throws a `ValidationError`. */
export function readResponseCheck(check: unknown): ResponseCheck | undefined {
  const isCheck = check === undefined || typeof check === 'function';
  assertOption(isCheck, 'validate', 'be made by checkResponses of @boothkit/client/validate', check);
  return check as ResponseCheck | undefined;
}
