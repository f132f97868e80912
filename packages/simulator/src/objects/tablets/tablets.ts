import { orientationOf, type TabletScreen } from '@boothkit/contract/internal';
import type { AttractScreenReport, CheckReport } from '@boothkit/contract/rules';
import type { Output, Stored } from '../../engine/resources/define-resource.ts';
import { entriesOf, type Listing, listing, type Page, type PageInput } from '../../engine/resources/listing.ts';
import { parseInput } from '../../engine/resources/parse.ts';
import { liveView, readersOf } from '../../engine/resources/view.ts';
import type { LaunchRecord, PrinterRecord, PrintJobRecord, TabletRecord } from '../../model/tablets/tablet.ts';
import {
  type NewLaunch,
  type NewTablet,
  NewTabletSchema,
  PrinterSchema,
  type TabletChanges,
  TabletChangesSchema,
  TabletSchema,
  type tabletFields,
} from '../../model/tablets/tablet-inputs.ts';
import type { tabletStateFields } from '../../model/tablets/tablet-view.ts';
import {
  closeEvent,
  goHome,
  openEvent,
  putTablet,
  requireHome,
  stationOf,
  withTouch,
} from '../../service/tablets/opening.ts';
import { addLaunch, readLaunch } from '../../service/tablets/schedule.ts';
import { showing, type TabletShowing } from '../../service/tablets/screens.ts';
import { launchesOf, printJobsOf, printQueueOf, removeTablet } from '../../service/tablets/store.ts';
import { type CaptureInProgress, captureInProgress } from './captures-in-progress.ts';
import { type GuestSession, guestSession } from './guest-sessions.ts';
import { type HomeScreen, homeScreen } from './home-screens.ts';
import type { TabletContext } from './tablet-context.ts';

/** The state of a tablet that follows from what it has open and what guests did. */
interface TabletState extends Output<typeof tabletStateFields> {}

/** The settings of a tablet, and its state. */
export interface TabletFields extends Stored<typeof tabletFields>, TabletState {
  // Under their names, so that editors show them and the comments on their members.
  readonly screen: TabletScreen;
  readonly printer: PrinterRecord | null;
  readonly showing: TabletShowing;
  readonly report: CheckReport | null;
  readonly printQueue: readonly PrintJobRecord[];
  readonly attractScreen: AttractScreenReport | null;
}

/** A virtual tablet, as it is at each look. Its methods throw a `NotFoundError` once it is removed. */
export interface Tablet extends TabletFields {
  /** Its home screen, behind whatever is shown; null without an event. To go there, call `home()`. */
  readonly screenAtHome: HomeScreen | null;
  /** The session on its screen. */
  readonly session: GuestSession | null;
  /** The capture in progress on it. */
  readonly capturing: CaptureInProgress | null;
  // rule 2.4.6
  /**
   * Opens an event by hand, and goes to its home screen. Throws a `NoCompatibleTemplatesError` if the tablet rejects it, a NotFoundError if
   * there is no such event.
   *
   * @example
   * ```ts
   * const home = tablet.open(id);
   * console.log(home.capture('photo').captures.length); // 1
   * ```
   */
  open(eventId: string): HomeScreen;
  /**
   * Goes to the home screen: the session there is over, and the event is read again. Throws a `NoCompatibleTemplatesError` where
   * it would not open any more, which closes it, and a `TabletStateError` where none is open.
   *
   * @example
   * ```ts
   * console.log(tablet.home().capture('boomerang').captures[0]?.type); // boomerang
   * ```
   */
  home(): HomeScreen;
  /**
   * Closes the event.
   *
   * @example
   * ```ts
   * tablet.close();
   * console.log(tablet.screenAtHome); // null
   * ```
   */
  close(): void;
  /**
   * A guest touches the screen. If the attract screen is on, it closes, and the screen below it appears. Otherwise the
   * touch-to-start screen starts, with the given or the first template, and a capture that waits for a tap continues. Throws as
   * {@link CaptureInProgress.touch} does.
   *
   * @example
   * ```ts
   * sim.clock.advance({ minutes: 10 });
   * console.log(tablet.showing); // attractScreen
   * tablet.touch();
   * console.log(tablet.showing); // session
   * ```
   */
  touch(templateId?: string): void;
  // rule 2.4.7
  /**
   * Puts an event on its schedule. Throws a TypeError for invalid fields.
   *
   * @example
   * ```ts
   * tablet.schedule({ eventId: id, startsAt: '2026-09-12T15:00:00Z' });
   * console.log(tablet.launches().length); // 1
   * ```
   */
  schedule(input: NewLaunch): LaunchRecord;
  /**
   * Its schedule, with what became of each launch, by the time.
   *
   * @example
   * ```ts
   * tablet.schedule({ eventId: id, startsAt: '2026-09-12T15:00:00Z' });
   * console.log(tablet.launches().map(({ eventId }) => eventId === id)); // [true]
   * ```
   */
  launches(): LaunchRecord[];
  /**
   * A page of the schedule. Throws a TypeError that names the field for invalid input.
   *
   * @example
   * ```ts
   * console.log(tablet.launchPage({ limit: 10 }).data.length); // 0
   * ```
   */
  launchPage(input?: PageInput): Page<LaunchRecord>;
  /**
   * The jobs that it sent to its printer, by the time they end.
   *
   * @example
   * ```ts
   * console.log(tablet.printJobs().length); // 0
   * ```
   */
  printJobs(): PrintJobRecord[];
  /**
   * A page of the print jobs. Throws as `launchPage` does.
   *
   * @example
   * ```ts
   * console.log(tablet.printJobPage({ limit: 10 }).data.length); // 0
   * ```
   */
  printJobPage(input?: PageInput): Page<PrintJobRecord>;
}

/** The tablets of an account, listed by id. */
export interface Tablets extends Listing<Tablet> {
  /**
   * Adds a tablet. Throws a TypeError that names the field for invalid input.
   *
   * @example
   * ```ts
   * const second = account.tablets.add({ name: 'Second tablet' });
   * console.log(second.open(id).capture('photo').captures.length); // 1
   * ```
   */
  add(input?: NewTablet): Tablet;
  /**
   * The tablet with this ID; `undefined` if there is none.
   *
   * @example
   * ```ts
   * console.log(account.tablets.get(tablet.id)?.id === tablet.id); // true
   * ```
   */
  get(id: string): Tablet | undefined;
  /**
   * Changes the given fields. Throws a NotFoundError if there is no such tablet, a TypeError for invalid fields.
   *
   * @example
   * ```ts
   * account.tablets.update(tablet.id, { name: 'At the bar' });
   * console.log(tablet.name); // At the bar
   * ```
   */
  update(id: string, changes: TabletChanges): Tablet;
  /**
   * Removes a tablet with its guest sessions, schedule and print jobs. Returns `false` if it did not exist. Its uploads stay in
   * the gallery.
   *
   * @example
   * ```ts
   * console.log(account.tablets.remove(tablet.id)); // true
   * ```
   */
  remove(id: string): boolean;
  /**
   * A guest's session at any tablet of the account, over or not.
   *
   * @example
   * ```ts
   * console.log(account.tablets.getSession(session.id)?.captures.length); // 1
   * ```
   */
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
      const tx = context.transaction();
      const { id } = putTablet(tx.account, {
        ...fields,
        id: tx.newId(),
        printer: printerOf(printer),
        read: null,
        notice: null,
        lastTouchMs: tx.nowMs(),
        captureInProgress: null,
        sessionId: null,
        printerFreeMs: tx.nowMs(),
        waitingLaunches: [],
      });
      return tabletOf(context, id);
    },
    get: (id) => (context.account().tablets.has(id) ? tabletOf(context, id) : undefined),
    update(id, input) {
      const { printer, ...changes } = parseInput(TabletChangesSchema, input, 'tablet');
      const present = context.tablet(id);
      const tx = context.transaction();
      const changed = { ...present, ...changes, ...(printer !== undefined && { printer: printerOf(printer) }) };
      putTablet(tx.account, changed);
      if (changed.mode !== present.mode) goHome(tx, changed);
      return tabletOf(context, id);
    },
    remove(id) {
      const tx = context.transaction();
      const tablet = tx.account.tablets.get(id);
      if (tablet) closeEvent(tx, tablet);
      return removeTablet(tx, id);
    },
    getSession: (id) => (context.account().guestSessions.get(id) ? guestSession(context, id) : undefined),
  };
}

function printerOf(printer: boolean | PrinterRecord): PrinterRecord | null {
  if (typeof printer === 'object') return printer;
  return printer ? PrinterSchema.parse({}) : null;
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
  const readers = {
    ...readersOf(TabletSchema, record),
    orientation: () => orientationOf(record().screen),
    eventId: () => record().read?.event.id ?? null,
    showing: () => showing(context.world, record()),
    notice: () => record().notice,
    report: () => record().read?.report ?? null,
    reachesGuests: () => (record().read ? stationOf(record()).reachesGuests : null),
    printCountSeen: () => record().read?.event.printCount ?? null,
    printQueue() {
      // A printer that is free has nothing to look for.
      const isFree = record().printerFreeMs <= context.world.clock.now();
      return isFree ? [] : printQueueOf(context.account(), id, context.world.now());
    },
    attractScreen: () => (record().read ? stationOf(record()).attractScreen : null),
    screenAtHome: () => record().read && homeScreen(context, id),
    session() {
      const { sessionId } = record();
      return sessionId === null ? null : guestSession(context, sessionId);
    },
    capturing() {
      const { captureInProgress: captureInProgressRecord } = record();
      return captureInProgressRecord && captureInProgress(context, id, captureInProgressRecord);
    },
  };
  const methods: Omit<Tablet, 'id' | keyof typeof readers> = {
    open(eventId) {
      openEvent(context.transaction(), record(), eventId);
      return homeScreen(context, id);
    },
    home() {
      const tx = context.guest(record());
      requireHome(tx, withTouch(tx, record()));
      return homeScreen(context, id);
    },
    close() {
      closeEvent(context.transaction(), record());
    },
    touch(templateId) {
      const { captureInProgress: captureInProgressRecord } = record();
      const seen = showing(context.world, record());
      const capturing = captureInProgressRecord && captureInProgress(context, id, captureInProgressRecord);
      if (seen === 'ready') capturing?.touch(templateId);
      else if (seen === 'captured') capturing?.tap();
      else {
        const tx = context.guest(record());
        putTablet(tx.account, withTouch(tx, record()));
      }
    },
    schedule(input) {
      return addLaunch(context.transaction(), {
        ...readLaunch(context.world, context.account(), input),
        tabletId: record().id,
      });
    },
    launches: launches.list,
    launchPage: launches.page,
    printJobs: printJobs.list,
    printJobPage: printJobs.page,
  };
  return liveView({ id }, readers, methods);
}
