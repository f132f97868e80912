import type { ErrorBody } from '@boothkit/contract';
import { type ErrorCode, errorStatuses, type RuleId } from '@boothkit/contract/rules';
import type { Account } from '@boothkit/simulator';
import { expect } from 'vitest';
import type { Answer, Service } from './own-account.ts';

/** The expected rejection. */
export interface ApiError {
  readonly rule: RuleId;
  /** Default: validation_failed. */
  readonly code?: ErrorCode;
  /** The fields that `details` name, in order; left out where there are no details. */
  readonly fields?: readonly string[];
}

/** Everything an account's owner can see of it, as plain data. */
export function contentsOf(account: Account) {
  // Makes the connection's key where there is none yet, so that the first call does not count as a change.
  account.connection();
  return {
    ...{ id: account.id, plan: account.plan, quota: account.quota, defaults: account.defaults, limits: account.limits },
    keys: account.keys.list(),
    events: account.events.list(),
    galleries: account.galleries.list(),
    templates: account.templates.list(),
    attractScreens: account.attractScreens.list(),
    stickerSets: account.stickerSets.list(),
    paySets: account.paySets.list(),
    rails: account.rails.list(),
    operators: account.operators.list(),
    webhooks: account.webhooks.get(),
    deliveries: account.deliveries.list(),
  };
}

/** Runs a call that must leave every account of the service as it was. */
export async function unchanged<Result>(
  { sim }: Pick<Service, 'sim'>,
  act: () => Result | Promise<Result>,
): Promise<Result> {
  const before = sim.accounts.list().map(contentsOf);
  const result = await act();
  const after = sim.accounts.list().map(contentsOf);
  // Texts are compared in a tenth of the time.
  if (JSON.stringify(after) !== JSON.stringify(before)) expect(after).toEqual(before);
  return result;
}

/** Runs a call that must be rejected with this error, in the envelope, with nothing changed. */
export async function rejected(
  service: Pick<Service, 'sim'>,
  { rule, code = 'validation_failed', fields }: ApiError,
  act: () => Promise<Answer<ErrorBody>>,
): Promise<Answer<ErrorBody>> {
  const answer = await unchanged(service, act);
  const { error } = answer.body;
  expect({ status: answer.status, code: error?.code, fields: fieldsOf(error), rule: answer.rule }).toEqual({
    status: errorStatuses[code],
    code,
    fields,
    rule,
  });
  expect(error.requestId).toBe(answer.headers.get('x-request-id'));
  return answer;
}

/** The fields that an error's details name. */
export function fieldsOf(error: ErrorBody['error'] | undefined): readonly string[] | undefined {
  const details = error?.details;
  return Array.isArray(details) ? details.map(({ field = '' }) => field) : undefined;
}
