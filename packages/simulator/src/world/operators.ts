import type { AccountState } from './account-state.ts';
import type { OperatorRecord } from './records.ts';

/** The live operators and open invites that hold an event (rule 4.4.4). */
export function holdersOf(account: AccountState, eventId: string): OperatorRecord[] {
  return [...account.operators.values()].filter(({ eventIds }) => eventIds.includes(eventId));
}

/** The position of the first event that takes payments, which no operator may hold (rule 4.4.4); -1 where none does. */
export function firstPaidEvent(account: AccountState, eventIds: readonly string[]): number {
  return eventIds.findIndex((id) => (account.events.get(id)?.paySetId ?? null) !== null);
}
