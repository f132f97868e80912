import type { AccountState } from './account-state.ts';
import type { GuestSessionRecord } from './tablet-records.ts';
import { takeTimer } from './tablet-timers.ts';
import type { World } from './world.ts';

/** The fields of a tablet that has no event open. */
export const closed = { read: null, underWay: null, sessionId: null } as const;

const placed = (tabletId: string, eventId: string, ordinal: number) =>
  `${tabletId}/${eventId}/${String(ordinal).padStart(9, '0')}`;

/** Keeps a guest's session, or what became of it. */
export function putGuestSession(account: AccountState, session: GuestSessionRecord): GuestSessionRecord {
  const key = placed(session.tabletId, session.eventId, session.ordinal);
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
  return below(account, `${tabletId}/${eventId}/`);
}

/**
 * Removes an event from the tablets of its account: closes it where it is open, cancels the launches that wait for it, and deletes
 * the guest sessions (rule 4.5, decision S290).
 */
export function removeEventFromTablets(account: AccountState, eventId: string): void {
  for (const tablet of [...account.tablets.values()]) {
    removeGuestSessions(account, `${tablet.id}/${eventId}/`);
    if (tablet.read?.event.id === eventId) account.tablets.set(tablet.id, { ...tablet, ...closed, notice: null });
  }
  for (const launch of [...account.launches.values()])
    if (launch.eventId === eventId && launch.outcome === 'waiting')
      account.launches.set(launch.id, { ...launch, outcome: 'gone' });
}

/** Removes a tablet with its guest sessions, schedule, print jobs and timers; `false` where there was none (decision S291). */
export function removeTablet(world: World, account: AccountState, tabletId: string): boolean {
  removeGuestSessions(account, `${tabletId}/`);
  const removed = new Set([tabletId]);
  for (const items of [account.launches, account.printJobs])
    for (const item of [...items.values()]) {
      if (item.tabletId !== tabletId) continue;
      removed.add(item.id);
      items.delete(item.id);
    }
  for (const timer of [...world.tabletTimers.values()])
    if (timer.accountId === account.record.id && removed.has(timer.id)) takeTimer(world, timer);
  return account.tablets.delete(tabletId);
}

function removeGuestSessions(account: AccountState, prefix: string): void {
  for (const { id, tabletId, eventId, ordinal } of below(account, prefix)) {
    account.guestSessions.delete(placed(tabletId, eventId, ordinal));
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
