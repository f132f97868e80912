import { rowsOf } from '../../engine/collections/table.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';

/** The live operators and open invites that hold an event (rule 4.4.4). */
export const holdersOf = (account: AccountState, eventId: string) =>
  rowsOf(account.operators.by('event', `${eventId}/`));

/** The position of the first event that takes payments, which no operator may hold (rule 4.4.4); -1 where none does. */
export function firstPaidEvent(account: AccountState, eventIds: readonly string[]): number {
  return eventIds.findIndex((id) => (account.events.get(id)?.paySetId ?? null) !== null);
}
