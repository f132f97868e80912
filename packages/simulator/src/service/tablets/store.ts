import { rowsOf } from '../../engine/collections/table.ts';
import type { Entry } from '../../engine/resources/listing.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import { removeThingsBelow } from '../../model/document/thing.ts';
import { removeTimers } from '../../model/scheduler.ts';
import type { LaunchRecord, PrintJobRecord, TabletRecord } from '../../model/tablets/tablet.ts';
import type { Transaction } from '../../model/world.ts';

/** The fields of a tablet that has no event open. */
export const closed = { read: null, captureInProgress: null, sessionId: null } as const;

/** The sessions of an event at one tablet, oldest first. */
export const guestSessionsAt = (account: AccountState, eventId: string, tabletId: string) =>
  rowsOf(account.guestSessions.by('tablet', `${tabletId}/${eventId}/`));

/** A launch of a tablet. One that waits for an event that was deleted is gone (decision S290). */
export function findLaunch(account: AccountState, id: string): LaunchRecord | undefined {
  const launch = account.launches.get(id);
  return launch && asItIs(account, launch);
}

/** The launches of a tablet by the time that they start, with their positions; from behind one on. */
export function* launchesOf(account: AccountState, tabletId: string, after?: string): Generator<Entry<LaunchRecord>> {
  for (const [position, launch] of account.launches.by('tablet', `${tabletId}/`, after))
    yield [position, asItIs(account, launch)];
}

function asItIs(account: AccountState, launch: LaunchRecord): LaunchRecord {
  const isGone = launch.outcome === 'waiting' && !account.events.get(launch.eventId);
  return isGone ? { ...launch, outcome: 'gone' } : launch;
}

/** The print jobs of a tablet by the time that they finish, with their positions; from behind one on. */
export const printJobsOf = (account: AccountState, tabletId: string, after?: string) =>
  account.printJobs.by('tablet', `${tabletId}/`, after);

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

/** Makes the launches that wait for the guest at a tablet due now. The caller takes them off the tablet. */
export function wakeLaunches(tx: Transaction, { id: tabletId, waitingLaunches }: TabletRecord): void {
  const dueMs = tx.nowMs();
  for (const waiting of waitingLaunches) tx.setTimer({ ...waiting, ownerId: tabletId, dueMs });
}

/**
 * Removes an event from the tablets of its account: closes it where it is open, and deletes the guest sessions (rule 4.5, decision
 * S290). Launches that waited for a guest of the event are due now.
 */
export function removeEventFromTablets(tx: Transaction, eventId: string): void {
  const { account } = tx;
  for (const [, { tabletId }] of [...account.openings.by('event', `${eventId}/`)]) {
    account.openings.delete(`${tabletId}/${eventId}`);
    removeGuestSessions(account, `${tabletId}/${eventId}/`);
    const tablet = account.tablets.get(tabletId);
    if (tablet?.read?.event.id !== eventId) continue;
    wakeLaunches(tx, tablet);
    account.tablets.set(tabletId, { ...tablet, ...closed, notice: null, waitingLaunches: [] });
  }
}

/** Removes a tablet with its guest sessions, schedule, print jobs and timers; `false` where there was none. */
export function removeTablet({ world, account }: Transaction, tabletId: string): boolean {
  const prefix = `${tabletId}/`;
  removeGuestSessions(account, prefix);
  for (const [key] of [...account.openings.entries(prefix)]) account.openings.delete(key);
  for (const [, { id }] of [...account.launches.by('tablet', prefix)]) account.launches.delete(id);
  for (const [, { id }] of [...account.printJobs.by('tablet', prefix)]) account.printJobs.delete(id);
  removeThingsBelow(account.things, tabletId);
  removeTimers(world, account.record.id, tabletId);
  return account.tablets.delete(tabletId);
}

function removeGuestSessions(account: AccountState, prefix: string): void {
  for (const [, { id }] of [...account.guestSessions.by('tablet', prefix)]) account.guestSessions.delete(id);
}
