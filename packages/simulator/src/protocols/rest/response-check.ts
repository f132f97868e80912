import { ErrorBody, type Operation, Upload, validate, Webhooks } from '@boothkit/contract';
import * as z from 'zod';
import type { ApiError } from '../../engine/errors/api-error.ts';
import { ContractViolationError } from '../../engine/errors/contract-violation.ts';
import { StoredSettingsSchema, withAllMembers } from '../../model/stored-schemas.ts';
import { isToldOrNull } from '../../service/events/event-responses.ts';
import { errorBody } from './responses.ts';

// The reference leaves open which members these have; ours have all.
const wholeResponses = new Map<z.ZodType, z.ZodType>([
  [Upload, withAllMembers(Upload)],
  [Webhooks, withAllMembers(Webhooks)],
]);
const wholeDetail = z.strictObject({ field: z.string(), message: z.string() });

/**
 * Throws {@link ContractViolationError} if a successful response does not conform to the operation's schema. Settings have all keys, unless
 * their event was told to show others (decision S550).
 */
export function assertSuccess(operation: Operation, value: unknown): void {
  const { schema } = operation.success;
  assertValue(wholeResponses.get(schema) ?? schema, value, `${operation.method} ${operation.path}`);
  if (typeof value === 'object' && value !== null && 'settings' in value && !isToldOrNull(value.settings))
    assertValue(StoredSettingsSchema, value.settings, `${operation.method} ${operation.path} settings`);
}

/** Throws {@link ContractViolationError} if an error envelope does not conform to its schema. */
export function assertError(error: ApiError, requestId: string): void {
  const body = errorBody(error, requestId);
  assertValue(ErrorBody, body, 'the error envelope');
  const { details } = body.error;
  if (Array.isArray(details)) for (const detail of details) assertValue(wholeDetail, detail, 'a detail of the error');
}

/** Throws {@link ContractViolationError} if a value does not conform to its schema; `what` names the response. */
export function assertValue(schema: z.ZodType, value: unknown, what: string): void {
  const checked = validate(schema, value, 'the answer');
  if (!checked.ok)
    throw new ContractViolationError(`${what}: ${checked.errors.map(({ message }) => message).join('; ')}`);
}
