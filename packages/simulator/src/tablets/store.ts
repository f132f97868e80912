import { type Entry, entriesOf } from '../resources/listing.ts';
import type { AccountState } from '../store/account-state.ts';
import type { World } from '../store/world.ts';
import type { GuestSessionRecord, LaunchRecord, PrintJobRecord } from './records.ts';
import { takeTimersOf } from './timer-store.ts';

/** The fields of a tablet that has no event open. */
export const closed = { read: null, captureInProgress: null, sessionId: null } as const;

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
  return [...account.guestSessions.under(`${tabletId}/${eventId}/`)];
}

/** Notes that a tablet opened an event. */
export function noteOpened(account: AccountState, eventId: string, tabletId: string): void {
  account.eventTablets.set(`${eventId}/${tabletId}`, tabletId);
  account.tabletEvents.set(`${tabletId}/${eventId}`, eventId);
}

function forgetOpened(account: AccountState, eventId: string, tabletId: string): void {
  account.eventTablets.delete(`${eventId}/${tabletId}`);
  account.tabletEvents.delete(`${tabletId}/${eventId}`);
}

/** The key of what belongs to a tablet. */
const ownKey = ({ tabletId, id }: { readonly tabletId: string; readonly id: string }) => `${tabletId}/${id}`;

/** Its key in the order of time, which never changes. */
const orderKey = ({ tabletId, id }: { readonly tabletId: string; readonly id: string }, time: string) =>
  `${tabletId}/${time}/${id}`;

/** Keeps a launch, or what became of it. */
export function putLaunch(account: AccountState, launch: LaunchRecord): void {
  account.launches.set(ownKey(launch), launch);
  account.launchOrder.set(orderKey(launch, launch.startsAt), launch.id);
}

/** A launch of a tablet. One that waits for an event that was deleted is gone (decision S290). */
export function findLaunch(account: AccountState, place: Pick<LaunchRecord, 'tabletId' | 'id'>) {
  const found = account.launches.get(ownKey(place));
  return found && asItIs(account, found);
}

/** The launches of a tablet by the time that they start, with their positions; from behind one on. */
export function* launchesOf(account: AccountState, tabletId: string, after?: string): Generator<Entry<LaunchRecord>> {
  for (const [position, id] of entriesOf(account.launchOrder, after, `${tabletId}/`)) {
    const launch = findLaunch(account, { tabletId, id });
    if (launch) yield [position, launch];
  }
}

function asItIs(account: AccountState, launch: LaunchRecord): LaunchRecord {
  const isGone = launch.outcome === 'waiting' && !account.events.get(launch.eventId);
  return isGone ? { ...launch, outcome: 'gone' } : launch;
}

/** Keeps a print job, or what became of it. */
export function putPrintJob(account: AccountState, job: PrintJobRecord): void {
  account.printJobs.set(ownKey(job), job);
  account.printJobOrder.set(orderKey(job, job.finishesDate), job.id);
}

/** A print job of a tablet. */
export function findPrintJob(account: AccountState, place: Pick<PrintJobRecord, 'tabletId' | 'id'>) {
  return account.printJobs.get(ownKey(place));
}

/** The print jobs of a tablet by the time that they finish, with their positions; from behind one on. */
export function* printJobsOf(
  account: AccountState,
  tabletId: string,
  after?: string,
): Generator<Entry<PrintJobRecord>> {
  for (const [position, id] of entriesOf(account.printJobOrder, after, `${tabletId}/`)) {
    const job = findPrintJob(account, { tabletId, id });
    if (job) yield [position, job];
  }
}

/** The most jobs of a queue that are listed. */
const maxQueued = 10;

/** The first jobs that a tablet's printer has not finished at a time, the next first. */
export function printQueueOf(account: AccountState, tabletId: string, now: string): PrintJobRecord[] {
  const behind = printJobsOf(account, tabletId, `${tabletId}/${now}`);
  const queue: PrintJobRecord[] = [];
  for (const [, job] of behind) {
    if (!job.finished) queue.push(job);
    if (queue.length === maxQueued) break;
  }
  return queue;
}

/** Removes an event from the tablets of its account: closes it where it is open, and deletes the guest sessions (rule 4.5, decision S290). */
export function removeEventFromTablets(account: AccountState, eventId: string): void {
  for (const tabletId of [...account.eventTablets.under(`${eventId}/`)]) {
    forgetOpened(account, eventId, tabletId);
    removeGuestSessions(account, `${tabletId}/${eventId}/`);
    const tablet = account.tablets.get(tabletId);
    if (tablet?.read?.event.id === eventId) account.tablets.set(tabletId, { ...tablet, ...closed, notice: null });
  }
}

/** Removes a tablet with its guest sessions, schedule, print jobs and timers; `false` where there was none (decision S291). */
export function removeTablet(world: World, account: AccountState, tabletId: string): boolean {
  removeGuestSessions(account, `${tabletId}/`);
  for (const eventId of [...account.tabletEvents.under(`${tabletId}/`)]) forgetOpened(account, eventId, tabletId);
  for (const items of [account.launches, account.launchOrder, account.printJobs, account.printJobOrder])
    for (const [key] of [...entriesOf<unknown>(items, undefined, `${tabletId}/`)]) items.delete(key);
  takeTimersOf(world, account.record.id, tabletId);
  return account.tablets.delete(tabletId);
}

function removeGuestSessions(account: AccountState, prefix: string): void {
  for (const { id, tabletId, eventId, ordinal } of [...account.guestSessions.under(prefix)]) {
    account.guestSessions.delete(placed(tabletId, eventId, ordinal));
    account.guestSessionKeys.delete(id);
  }
}
