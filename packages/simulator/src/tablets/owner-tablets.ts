import { type Orientation, orientationOf, type TabletScreen } from '@boothkit/contract/layout';
import type { AttractScreenReport, CheckReport, StationType } from '@boothkit/contract/rules';
import { formatTimestamp, parseTimestamp } from '../clock/timestamps.ts';
import { entriesOf, type Listing, listing, type Page, type PageInput } from '../resources/listing.ts';
import { InputError, parseInput } from '../resources/parse.ts';
import { type CaptureInProgress, captureInProgress } from './captures-in-progress.ts';
import { type GuestSession, guestSession } from './guest-sessions.ts';
import { type HomeScreen, homeScreen } from './home-screens.ts';
import {
  type NewLaunch,
  NewLaunchSchema,
  type NewTablet,
  NewTabletSchema,
  type TabletChanges,
  TabletChangesSchema,
} from './inputs.ts';
import { closeEvent, goHome, openEvent, putTablet, requireHome, touched } from './opening.ts';
import { stationOf } from './reading.ts';
import type { LaunchRecord, PrinterRecord, PrintJobRecord, TabletRecord } from './records.ts';
import { addLaunch } from './schedule.ts';
import { showing, type TabletShowing } from './screens.ts';
import { findGuestSession, launchesOf, printJobsOf, printQueueOf, removeTablet } from './store.ts';
import type { TabletContext } from './tablet-context.ts';

/** A virtual tablet, as it is at each look. */
export interface Tablet {
  readonly id: string;
  readonly name: string;
  readonly mode: StationType;
  /** In points, as it is mounted. */
  readonly screen: TabletScreen;
  readonly orientation: Orientation;
  readonly printer: PrinterRecord | null;
  readonly build: 'current' | 'older';
  /** The most copies that a guest prints in a session; null for no limit (rule 2.5.6). */
  readonly printsPerGuest: number | null;
  /** Whether it prints each capture without being asked (rule 2.5.6). */
  readonly automaticPrinting: boolean;
  /** The event that it has open; null for none. */
  readonly eventId: string | null;
  /** The view on the tablet's screen. */
  readonly showing: TabletShowing;
  /**
   * The last message to guests, until they go on: the tablet rejects an event, or the prints or AI credits are used up.
   */
  readonly notice: string | null;
  /** The features that guests get, by the event as the tablet last read it; null without one (rule 2.4.8). */
  readonly report: CheckReport | null;
  /**
   * Whether captures reach guests at all, as `report` says for the tablet's mode; false for a Capture Station with the gallery off (rule
   * 2.5.3). Null without an event.
   */
  readonly reachesGuests: boolean | null;
  /** The event's count of prints as the tablet last saw it; null without one (rule 2.5.6). */
  readonly printCountSeen: number | null;
  /** The jobs that its printer has not finished, the next first, at most 10. To list all jobs, call `printJobs()`. */
  readonly printQueue: readonly PrintJobRecord[];
  /** The attract screen that comes when it is left alone; null where none does. */
  readonly attractScreen: AttractScreenReport | null;
  /** Its home screen, behind whatever is shown; null without an event. To go there, call `home()`. */
  readonly screenAtHome: HomeScreen | null;
  /** The session on its screen. */
  readonly session: GuestSession | null;
  /** The capture in progress on it. */
  readonly capturing: CaptureInProgress | null;
  /**
   * Opens an event by hand, and goes to its home screen. Throws a `NoCompatibleTemplatesError` if the tablet rejects it (rule
   * 2.4.6), an Error where there is no such event.
   */
  open(eventId: string): HomeScreen;
  /**
   * Goes to the home screen: the session there is over, and the event is read again. Throws a `NoCompatibleTemplatesError` where
   * it would not open any more, which closes it, and a `TabletStateError` where none is open.
   */
  home(): HomeScreen;
  /** Closes the event. */
  close(): void;
  /**
   * A guest touches the screen. If the attract screen is on, it closes, and the screen below it appears. Otherwise the
   * touch-to-start screen starts, with the given or the first template, and a capture that waits for a tap continues.
   */
  touch(templateId?: string): void;
  /** Puts an event on its schedule (rule 2.4.7). Throws a TypeError for fields that do not fit. */
  schedule(input: NewLaunch): LaunchRecord;
  /** Its schedule, with what became of each launch, by the time. */
  launches(): LaunchRecord[];
  /** Some of them. Throws a TypeError that names the field for input that does not fit. */
  launchPage(input?: PageInput): Page<LaunchRecord>;
  /** The jobs that it sent to its printer, by the time they end. */
  printJobs(): PrintJobRecord[];
  /** Some of them. Throws as `launchPage` does. */
  printJobPage(input?: PageInput): Page<PrintJobRecord>;
}

/** The tablets of an account, listed by id. */
export interface Tablets extends Listing<Tablet> {
  /** Adds one. Throws a TypeError that names the field for input that does not fit. */
  add(input?: NewTablet): Tablet;
  /** One of them. */
  get(id: string): Tablet | undefined;
  /** Changes what is given. Throws an Error where there is no such tablet, a TypeError for fields that do not fit. */
  update(id: string, changes: TabletChanges): Tablet;
  /**
   * Removes a tablet with its guest sessions, schedule and print jobs. Returns `false` if it did not exist. Its uploads stay in
   * the gallery (decision S291).
   */
  remove(id: string): boolean;
  /** A guest's session at any of them, over or not. */
  getSession(id: string): GuestSession | undefined;
}

/** The tablets of an account. */
export function tabletsOf(context: TabletContext): Tablets {
  return {
    ...listing({
      seed: context.world.seed,
      name: ['tablets', context.account().record.id],
      entries: (after) => entriesOf(context.account().tablets, after),
      show: ({ id }) => tabletOf(context, id),
    }),
    add(input = {}) {
      const { printer, ...fields } = parseInput(NewTabletSchema, input, 'tablet');
      const account = context.change();
      const { id } = putTablet(account, {
        ...fields,
        id: context.world.newId(account),
        printer: printerOf(printer),
        read: null,
        notice: null,
        lastTouchMs: context.world.clock.now(),
        captureInProgress: null,
        sessionId: null,
        printerFreeMs: context.world.clock.now(),
        waitingLaunches: [],
      });
      return tabletOf(context, id);
    },
    get: (id) => (context.account().tablets.has(id) ? tabletOf(context, id) : undefined),
    update(id, input) {
      const { printer, ...changes } = parseInput(TabletChangesSchema, input, 'tablet');
      const present = context.tablet(id);
      const account = context.change();
      const changed = { ...present, ...changes, ...(printer !== undefined && { printer: printerOf(printer) }) };
      putTablet(account, changed);
      if (changed.mode !== present.mode) goHome(context.world, account, changed);
      return tabletOf(context, id);
    },
    remove(id) {
      const account = context.change();
      const tablet = account.tablets.get(id);
      if (tablet) closeEvent(context.world, account, tablet);
      return removeTablet(context.world, account, id);
    },
    getSession: (id) => (findGuestSession(context.account(), id) ? guestSession(context, id) : undefined),
  };
}

const usualPrinter: PrinterRecord = { copiesPerSheet: 1, secondsPerSheet: 10 };

function printerOf(printer: boolean | PrinterRecord): PrinterRecord | null {
  if (typeof printer === 'object') return printer;
  return printer ? usualPrinter : null;
}

function tabletOf(context: TabletContext, id: string): Tablet {
  const record = (): TabletRecord => context.tablet(id);
  const launches = listing({
    seed: context.world.seed,
    name: ['launches', context.account().record.id, id],
    entries: (after) => launchesOf(context.account(), id, after),
    show: (launch) => launch,
  });
  const printJobs = listing({
    seed: context.world.seed,
    name: ['print jobs', context.account().record.id, id],
    entries: (after) => printJobsOf(context.account(), id, after),
    show: (job) => job,
  });
  return {
    id,
    get name() {
      return record().name;
    },
    get mode() {
      return record().mode;
    },
    get screen() {
      return record().screen;
    },
    get orientation() {
      return orientationOf(record().screen);
    },
    get printer() {
      return record().printer;
    },
    get build() {
      return record().build;
    },
    get printsPerGuest() {
      return record().printsPerGuest;
    },
    get automaticPrinting() {
      return record().automaticPrinting;
    },
    get eventId() {
      return record().read?.event.id ?? null;
    },
    get showing() {
      return showing(context.world, record());
    },
    get notice() {
      return record().notice;
    },
    get report() {
      return record().read?.report ?? null;
    },
    get reachesGuests() {
      return record().read ? stationOf(record()).reachesGuests : null;
    },
    get printCountSeen() {
      return record().read?.event.printCount ?? null;
    },
    get printQueue() {
      // A printer that is free has nothing to look for.
      const isFree = record().printerFreeMs <= context.world.clock.now();
      return isFree ? [] : printQueueOf(context.account(), id, context.world.now());
    },
    get attractScreen() {
      return record().read ? stationOf(record()).attractScreen : null;
    },
    get screenAtHome() {
      return record().read && homeScreen(context, id);
    },
    get session() {
      const { sessionId } = record();
      return sessionId === null ? null : guestSession(context, sessionId);
    },
    get capturing() {
      const { captureInProgress: captureInProgressRecord } = record();
      return captureInProgressRecord && captureInProgress(context, id, captureInProgressRecord);
    },
    open(eventId) {
      openEvent(context.world, context.change(), record(), eventId);
      return homeScreen(context, id);
    },
    home() {
      requireHome(context.world, context.change(), touched(context.world, record()));
      return homeScreen(context, id);
    },
    close() {
      closeEvent(context.world, context.change(), record());
    },
    touch(templateId) {
      const { captureInProgress: captureInProgressRecord } = record();
      const seen = showing(context.world, record());
      const capturing = captureInProgressRecord && captureInProgress(context, id, captureInProgressRecord);
      if (seen === 'ready') capturing?.touch(templateId);
      else if (seen === 'captured') capturing?.tap();
      else putTablet(context.change(), touched(context.world, record()));
    },
    schedule(input) {
      return addLaunch(context.world, context.change(), { ...readLaunch(context, input), tabletId: record().id });
    },
    launches: launches.list,
    launchPage: launches.page,
    printJobs: printJobs.list,
    printJobPage: printJobs.page,
  };
}

/** A launch as it is kept. Throws a TypeError where its event is none of the account's, or its times cannot be. */
function readLaunch({ account, world }: TabletContext, input: NewLaunch) {
  const { startsAt, endsAt, ...fields } = parseInput(NewLaunchSchema, input, 'launch');
  const invalid = (field: string, need: string, found: string) =>
    new InputError('launch', [{ field, message: `${field} must ${need}; got ${found}` }]);
  if (!account().events.get(fields.eventId)) throw invalid('eventId', 'name an event of the account', fields.eventId);
  const startsMs = parseTimestamp(startsAt);
  if (startsMs < world.clock.now()) throw invalid('startsAt', `not be before now, ${world.now()}`, startsAt);
  if (endsAt !== null && parseTimestamp(endsAt) <= startsMs) throw invalid('endsAt', 'be after startsAt', endsAt);
  return {
    ...fields,
    startsAt: formatTimestamp(startsMs),
    endsAt: endsAt === null ? null : formatTimestamp(parseTimestamp(endsAt)),
  };
}
