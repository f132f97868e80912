import { formatTimestamp, maxTimeMs } from '../clock/timestamps.ts';
import type { AccountState } from '../store/account-state.ts';
import type { World } from '../store/world.ts';
import { maximumPrintsReached, TabletError, TabletStateError } from './errors.ts';
import { putTablet, touched } from './opening.ts';
import { openedOn, withPrintCount } from './reading.ts';
import type { PrintJobRecord, TabletRecord } from './records.ts';
import { captureOf, onScreen } from './sessions.ts';
import { putPrintJob } from './store.ts';
import { setTimer } from './timer-store.ts';

/** A print that a guest requests. */
export interface PrintParams {
  readonly sessionId: string;
  /** Default: the newest of the session. */
  readonly captureId?: string | undefined;
  readonly copies: number;
  readonly through: PrintJobRecord['through'];
}

/**
 * Sends a print job to a tablet's printer, which works off one after the other. Held against the count of prints that the tablet
 * last saw, and counted only when it is done: so a few more may be printed than printCountMax says (rules 2.5.6,
 * 2.3/printCountMax-behaviour). Throws where nothing is printed.
 */
export function print(world: World, account: AccountState, tablet: TabletRecord, params: PrintParams): PrintJobRecord {
  const session = onScreen(account, tablet, params.sessionId);
  const { event, report } = openedOn(tablet);
  const { printer } = tablet;
  if (!printer) throw new TabletError('2.5.6', 'the tablet has no printer set up, and offers no Print');
  const capture = params.captureId === undefined ? session.captures.at(-1) : captureOf(session, params.captureId);
  if (!capture) throw new Error(`the session ${session.id} has no captures`);
  if (capture.templateId !== null && !report.printing.templateIds.includes(capture.templateId))
    throw new TabletError(
      '2.5.6',
      'the template of the capture is set not to print, or no longer belongs to the event',
    );
  if (report.printing.limitReached) {
    putTablet(account, { ...touched(world, tablet), notice: maximumPrintsReached });
    throw new TabletError('2.5.6', `the event's ${event.settings.printCountMax} prints are made`, maximumPrintsReached);
  }
  const sheets = Math.ceil(params.copies / printer.copiesPerSheet);
  const beginsMs = Math.max(world.clock.now(), tablet.printerFreeMs);
  const finishesMs = beginsMs + Math.round(sheets * printer.secondsPerSheet * 1000);
  if (finishesMs > maxTimeMs)
    throw new TabletStateError(
      `the printer is busy until ${formatTimestamp(beginsMs)}, and a job must end in the year 9999`,
    );
  const job: PrintJobRecord = {
    id: world.newId(account),
    tabletId: tablet.id,
    eventId: event.id,
    captureId: capture.id,
    copies: params.copies,
    through: params.through,
    counts: params.through === 'systemDialog' ? 1 : sheets,
    finishesDate: formatTimestamp(finishesMs),
    finished: false,
  };
  putPrintJob(account, job);
  putTablet(account, { ...touched(world, tablet), printerFreeMs: finishesMs });
  setTimer(world, account, { kind: 'print', tabletId: tablet.id, id: job.id, dueMs: finishesMs });
  return job;
}

/** A print job is done: it counts, and its tablet sees the count (rule 2.1/printCount-counting). */
export function finishJob(account: AccountState, job: PrintJobRecord): void {
  putPrintJob(account, { ...job, finished: true });
  const event = account.events.get(job.eventId);
  if (!event) return;
  account.events.put({ ...event, printCount: event.printCount + job.counts });
  const tablet = account.tablets.get(job.tabletId);
  if (tablet?.read?.event.id === job.eventId)
    putTablet(account, { ...tablet, read: withPrintCount(account, tablet.read) });
}
