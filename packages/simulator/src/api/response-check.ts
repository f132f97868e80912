import { ErrorBody, EventSettings, type Operation, validate } from '@boothkit/contract';
import { lazyObject } from '@boothkit/contract/internal';
import type * as z from 'zod';
import type { ApiError } from './api-error.ts';
import { errorBody } from './responses.ts';

/** A response of the simulator that violates its own contract: a bug of ours, which is never sent. */
export class ContractViolationError extends Error {
  override readonly name = 'ContractViolationError';
}

const exactSettings = lazyObject(() => EventSettings.shape);

/** Throws {@link ContractViolationError} if a successful response does not conform to the operation's schema. */
export function assertSuccess(operation: Operation, value: unknown): void {
  assertValue(operation.success.schema, value, `${operation.method} ${operation.path}`);
  // The schema lets further settings pass, as the real map may hold them; ours holds none (decision S25).
  if (typeof value === 'object' && value !== null && 'settings' in value && value.settings !== null)
    assertValue(exactSettings, value.settings, `${operation.method} ${operation.path} settings`);
}

/** Throws {@link ContractViolationError} if an error envelope does not conform to its schema. */
export function assertError(error: ApiError, requestId: string): void {
  assertValue(ErrorBody, errorBody(error, requestId), 'the error envelope');
}

/** Throws {@link ContractViolationError} if a value does not conform to its schema; `what` names the response. */
export function assertValue(schema: z.ZodType, value: unknown, what: string): void {
  const checked = validate(schema, value, 'the answer');
  if (!checked.ok)
    throw new ContractViolationError(`${what}: ${checked.errors.map(({ message }) => message).join('; ')}`);
}
