import type { Operation } from '@boothkit/contract';
import { planAtLeast } from '@boothkit/contract/rules';
import { ApiError } from '../../engine/errors/api-error.ts';
import type { AccountRecord } from '../../model/accounts/account.ts';
import type { KeyRecord } from '../../model/accounts/key.ts';

/** Rejects accounts below Pro+: the API is for that plan (rule 5.2). */
export function requirePlan({ plan }: AccountRecord): void {
  if (planAtLeast(plan, 'Pro+')) return;
  throw new ApiError('plan_required', '5.2', `The API needs the Pro+ plan; this account is on ${plan}.`, {
    hint: 'Move the account to Pro+.',
  });
}

/**
 * Rejects a read-only key if the operation changes something (rules 4/scope, 5.4). Only the scope is checked: a key acts as the
 * owner, even for events of operators (rule 5.5).
 */
export function requireScope({ scope }: KeyRecord, operation: Pick<Operation, 'scope'>): void {
  if (operation.scope === 'read' || scope === 'read-write') return;
  throw new ApiError('insufficient_scope', '5.4', 'This key may only read; the operation needs a read-write key.', {
    hint: 'Use a read-write key.',
  });
}
