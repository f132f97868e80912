import { ErrorBody, EventSettings, type Operation, validate } from '@boothkit/contract';
import type * as z from 'zod';
import type { ApiError } from '../engine/errors/api-error.ts';
import { ContractViolationError } from '../engine/errors/contract-violation.ts';
import { lazyObject } from '../engine/resources/schema-parts.ts';
import { errorBody } from './responses.ts';

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
