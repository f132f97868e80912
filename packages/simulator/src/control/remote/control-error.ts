import type { ErrorBody } from '@boothkit/contract';

/**
 * A call that the control API rejected, or whose response is not one of the control API. {@link connect} shows how to reach it. Invalid input is 400
 * with code `validation_failed`, and a missing token is 401 (`unauthorized`). An unknown ID is 404 (`not_found`), what a rule forbids is 409
 * (`conflict`), and a daily cap is 429 (`rate_limited`).
 *
 * @example
 * ```ts
 * const error = await remote.accounts.create({ name: '' }).catch((error) => error);
 * console.log(error instanceof ControlError, error.status); // true 400
 * ```
 */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  /** HTTP status of the response. */
  readonly status: number;
  /** Kind of failure, such as `validation_failed`; absent if the response is not the service's error envelope. */
  declare readonly code?: string;
  /** The fields that failed. */
  declare readonly details?: ErrorBody['error']['details'];
  /** A suggestion for the next step. */
  declare readonly hint?: string;

  /** Made by the remote objects. */
  constructor(message: string, status: number, { code, details, hint }: Partial<ErrorBody['error']> = {}) {
    super(message);
    this.status = status;
    if (code !== undefined) this.code = code;
    if (details !== undefined) this.details = details;
    if (hint !== undefined) this.hint = hint;
  }
}
