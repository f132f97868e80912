import { ErrorBody, EventSettings, lazyShape, type Operation, validate } from '@boothkit/contract';
import * as z from 'zod';
import { errorBody } from './envelope.ts';
import type { Refusal } from './refusal.ts';

/** An answer of the simulator that breaks its own contract: a bug of ours, never let out quietly. */
export class ContractBreach extends Error {
  override readonly name = 'ContractBreach';
}

const exactSettings = z.strictObject(lazyShape(() => EventSettings.shape));

/** Throws {@link ContractBreach} where a successful answer does not fit the operation's schema. */
export function checkSuccess(operation: Operation, value: unknown): void {
  checkValue(operation.success.schema, value, `${operation.method} ${operation.path}`);
  // The schema lets further settings pass, as the real map may hold them; ours holds none (decision S25).
  if (typeof value === 'object' && value !== null && 'settings' in value && value.settings !== null)
    checkValue(exactSettings, value.settings, `${operation.method} ${operation.path} settings`);
}

/** Throws {@link ContractBreach} where a refusal's envelope does not fit its schema. */
export function checkFailure(refusal: Refusal, requestId: string): void {
  checkValue(ErrorBody, errorBody(refusal, requestId), 'the error envelope');
}

/** Throws {@link ContractBreach} where a value does not fit its schema; `what` says whose answer it is. */
export function checkValue(schema: z.ZodType, value: unknown, what: string): void {
  const checked = validate(schema, value, 'the answer');
  if (!checked.ok) throw new ContractBreach(`${what}: ${checked.faults.map(({ message }) => message).join('; ')}`);
}
