import { formatTimestamp, maxTimeMs } from '../../engine/clock/timestamps.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type {
  CaptureRecord,
  GuestSessionRecord,
  PrinterRecord,
  PrintJobRecord,
  TabletRecord,
} from '../../model/tablets/tablet.ts';
import type { Transaction } from '../../model/world.ts';
import { guestPrintsReached, maximumPrintsReached, TabletError, TabletStateError } from './errors.ts';
import { openedOn, putTablet, stationOf, withPrintCount, withTouch } from './opening.ts';
import { captureOf, onScreen } from './sessions.ts';

/** A print that a guest requests. */
export interface PrintParams {
  readonly sessionId: string;
  /** Default: the newest of the session. */
  readonly captureId?: string | undefined;
  readonly copies: number;
  readonly through: PrintJobRecord['through'];
}

/**
 * Sends a print job to a tablet's printer, which works off one after the other. Compared with the count of prints that the tablet last saw, and
 * counted only when it is done. So a few more may be printed than printCountMax says (rules 2.5.6, 2.3/printCountMax-behaviour). Throws where nothing
 * is printed.
 */
export function print(tx: Transaction, tablet: TabletRecord, params: PrintParams): PrintJobRecord {
  const { account } = tx;
  const { sessionId, captureId, copies, through } = params;
  const session = onScreen(account, tablet, sessionId);
  const capture = captureId === undefined ? session.captures.at(-1) : captureOf(session, captureId);
  if (!capture) throw new TabletStateError(`the session ${session.id} has no captures`);
  const printer = printerFor(tablet, session, capture, copies);
  if (printer instanceof TabletError) {
    if (printer.notice !== null) putTablet(account, { ...withTouch(tx, tablet), notice: printer.notice });
    throw printer;
  }
  const job = { captureId: capture.id, copies, through };
  return sendJob(tx, withTouch(tx, tablet), printer, session, job);
}

/** Prints a capture without being asked, where the tablet is set so and can (rule 2.5.6, decision S417). Returns the tablet. */
export function printAutomatically(tx: Transaction, tablet: TabletRecord, session: GuestSessionRecord): TabletRecord {
  const capture = session.captures.at(-1);
  if (!capture || !tablet.automaticPrinting || !stationOf(tablet).prints) return tablet;
  const printer = printerFor(tablet, session, capture, 1);
  if (printer instanceof TabletError) return { ...tablet, notice: printer.notice };
  sendJob(tx, tablet, printer, session, { captureId: capture.id, copies: 1, through: 'tablet' });
  return tx.account.tablets.get(tablet.id) ?? tablet;
}

/** The printer for copies of a capture, or the reason why the tablet does not print them. */
function printerFor(
  tablet: TabletRecord,
  session: GuestSessionRecord,
  { templateId }: CaptureRecord,
  copies: number,
): PrinterRecord | TabletError {
  const { event, report } = openedOn(tablet);
  const { printer, printsPerGuest } = tablet;
  if (!printer) return new TabletError('2.5.6', 'the tablet has no printer set up, and offers no Print');
  if (templateId !== null && !report.printing.templateIds.includes(templateId))
    return new TabletError(
      '2.5.6',
      'the template of the capture is set not to print, or no longer belongs to the event',
    );
  if (report.printing.limitReached)
    return new TabletError(
      '2.5.6',
      `the event has ${event.printCount} prints and may have ${event.settings.printCountMax}`,
      maximumPrintsReached,
    );
  if (printsPerGuest !== null && session.printed + copies > printsPerGuest)
    return new TabletError(
      '2.5.6',
      `each guest can print ${printsPerGuest} copies at this tablet, and this one has printed ${session.printed}`,
      guestPrintsReached,
    );
  return printer;
}

function sendJob(
  tx: Transaction,
  tablet: TabletRecord,
  { copiesPerSheet, secondsPerSheet }: PrinterRecord,
  session: GuestSessionRecord,
  { captureId, copies, through }: Pick<PrintJobRecord, 'captureId' | 'copies' | 'through'>,
): PrintJobRecord {
  const { account } = tx;
  const { event } = openedOn(tablet);
  const sheets = Math.ceil(copies / copiesPerSheet);
  const beginsMs = Math.max(tx.nowMs(), tablet.printerFreeMs);
  const finishesMs = beginsMs + Math.round(sheets * secondsPerSheet * 1000);
  if (finishesMs > maxTimeMs)
    throw new TabletStateError(
      `the printer is busy until ${formatTimestamp(beginsMs)}, and a job must end in the year 9999`,
    );
  const job: PrintJobRecord = {
    id: tx.newId(),
    tabletId: tablet.id,
    eventId: event.id,
    captureId,
    copies,
    through,
    counts: through === 'systemDialog' ? 1 : sheets,
    finishesDate: formatTimestamp(finishesMs),
    finished: false,
  };
  account.printJobs.put(job);
  tx.note({
    kind: 'print',
    text: `${copies} of a capture`,
    refId: tablet.id,
    subject: event.name,
    eventId: event.id,
  });
  account.guestSessions.put({ ...session, printed: session.printed + copies });
  putTablet(account, { ...tablet, printerFreeMs: finishesMs });
  tx.setTimer({ kind: 'print', ownerId: tablet.id, id: job.id, dueMs: finishesMs });
  return job;
}

/** A print job is done: it counts, and its tablet sees the count (rule 2.1/printCount-counting). */
export function finishJob(account: AccountState, job: PrintJobRecord): void {
  account.printJobs.put({ ...job, finished: true });
  const event = account.events.get(job.eventId);
  if (!event) return;
  account.events.put({ ...event, printCount: event.printCount + job.counts });
  const tablet = account.tablets.get(job.tabletId);
  if (tablet?.read?.event.id === job.eventId)
    putTablet(account, { ...tablet, read: withPrintCount(account, tablet.read) });
}
