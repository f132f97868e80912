import type { AccountState } from '../store/account-state.ts';
import type { OperatorRecord } from './operator.ts';

const heldBy = (eventId: string, operatorId: string) => `${eventId}/${operatorId}`;

/** Keeps an operator or an invite. */
export function putOperator(account: AccountState, operator: OperatorRecord): OperatorRecord {
  removeOperator(account, operator.id);
  account.operators.set(operator.id, operator);
  for (const eventId of operator.eventIds) account.eventOperators.set(heldBy(eventId, operator.id), operator.id);
  return operator;
}

/** Removes an operator or an invite; `false` where there was none. */
export function removeOperator(account: AccountState, id: string): boolean {
  for (const eventId of account.operators.get(id)?.eventIds ?? []) account.eventOperators.delete(heldBy(eventId, id));
  return account.operators.delete(id);
}

/** The live operators and open invites that hold an event (rule 4.4.4). */
export function holdersOf(account: AccountState, eventId: string): OperatorRecord[] {
  return [...account.eventOperators.under(heldBy(eventId, ''))].flatMap((id) => account.operators.get(id) ?? []);
}

/** The position of the first event that takes payments, which no operator may hold (rule 4.4.4); -1 where none does. */
export function firstPaidEvent(account: AccountState, eventIds: readonly string[]): number {
  return eventIds.findIndex((id) => (account.events.get(id)?.paySetId ?? null) !== null);
}
