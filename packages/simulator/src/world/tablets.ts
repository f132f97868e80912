import type { AccountState } from './account-state.ts';
import type { GuestSessionRecord } from './tablet-records.ts';

const placed = (eventId: string, tabletId: string, ordinal: number) =>
  `${eventId}/${tabletId}/${String(ordinal).padStart(9, '0')}`;

/** Keeps a guest's session, or what became of it. */
export function putGuestSession(account: AccountState, session: GuestSessionRecord): GuestSessionRecord {
  const key = placed(session.eventId, session.tabletId, session.ordinal);
  account.guestSessions.set(key, session);
  account.guestSessionKeys.set(session.id, key);
  return session;
}

/** A guest's session by its id. */
export function findGuestSession(account: AccountState, id: string): GuestSessionRecord | undefined {
  return account.guestSessions.get(account.guestSessionKeys.get(id) ?? '');
}

/** The sessions of an event at one tablet, oldest first. */
export function guestSessionsAt(account: AccountState, eventId: string, tabletId: string): GuestSessionRecord[] {
  return below(account, `${eventId}/${tabletId}/`);
}

/** Forgets what guests did at tablets for an event (rule 4.5). */
export function removeGuestSessions(account: AccountState, eventId: string): void {
  for (const { id, tabletId, ordinal } of below(account, `${eventId}/`)) {
    account.guestSessions.delete(placed(eventId, tabletId, ordinal));
    account.guestSessionKeys.delete(id);
  }
}

function below(account: AccountState, prefix: string): GuestSessionRecord[] {
  const found: GuestSessionRecord[] = [];
  for (const [key, session] of account.guestSessions.from(prefix)) {
    if (!key.startsWith(prefix)) break;
    found.push(session);
  }
  return found;
}
