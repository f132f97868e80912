import type { CaptureType } from '@boothkit/contract/rules';
import type { Page, PageInput } from '../../engine/resources/listing.ts';
import type { NewShare } from '../../model/galleries/gallery-inputs.ts';
import type { CaptureRecord, LaunchRecord, PrintJobRecord } from '../../model/tablets/tablet.ts';
import type {
  CaptureNowOptions,
  NewLaunch,
  NewSticker,
  NewTablet,
  PrintOptions,
  StartOptions,
  TabletChanges,
} from '../../model/tablets/tablet-inputs.ts';
import type { Send } from '../../objects/galleries/sends.ts';
import type { QrCode } from '../../objects/tablets/guest-sessions.ts';
import type { TabletGallery } from '../../objects/tablets/home-screens.ts';
import type { GuestSessionView, TabletView } from '../../objects/tablets/views.ts';
import type { TabletGalleryKind } from '../../service/tablets/galleries.ts';
import type { PaymentAttempt } from '../../service/tablets/paying.ts';

/** The kind of a capture. */
export interface Captured {
  /** As which type. */
  type: CaptureType;
}

/**
 * Tablets of a simulator elsewhere, and what guests do at them. Where the objects in process have methods of their own, these
 * take the id of the tablet or of the guest's session first, and tell what is to be read of it afterwards.
 *
 * @example
 * ```ts
 * const { tablets } = remoteAccount;
 * const { id: tabletId } = await tablets.add();
 * await tablets.open(tabletId, id);
 * const { id: sessionId } = await tablets.capture(tabletId, { type: 'photo' });
 * const send = await tablets.share(sessionId, { by: 'email', to: 'ada@example.com' });
 * console.log(send.to); // ada@example.com
 * ```
 */
export interface RemoteTablets {
  /**
   * Adds one.
   *
   * @example
   * ```ts
   * const { tablets } = remoteAccount;
   * console.log((await tablets.add({ name: 'At the bar' })).name); // At the bar
   * ```
   */
  add(input?: NewTablet): Promise<TabletView>;
  /**
   * One of them.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.get(tablet.id))?.id === tablet.id); // true
   * ```
   */
  get(tabletId: string): Promise<TabletView | undefined>;
  /**
   * All of them, by id.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.list()).length); // 1
   * ```
   */
  list(): Promise<TabletView[]>;
  /**
   * Changes what is given.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.update(tablet.id, { name: 'At the bar' })).name); // At the bar
   * ```
   */
  update(tabletId: string, changes: TabletChanges): Promise<TabletView>;
  /**
   * Removes one; `false` where there was none.
   *
   * @example
   * ```ts
   * console.log(await remoteAccount.tablets.remove(tablet.id)); // true
   * ```
   */
  remove(tabletId: string): Promise<boolean>;
  /**
   * Opens an event, which the tablet may reject.
   *
   * @example
   * ```ts
   * const view = await remoteAccount.tablets.open(tablet.id, id);
   * console.log(view.home?.captureTypes);
   * ```
   */
  open(tabletId: string, eventId: string): Promise<TabletView>;
  /** Goes to the home screen. */
  home(tabletId: string): Promise<TabletView>;
  /** Closes the event. */
  close(tabletId: string): Promise<TabletView>;
  /**
   * Touches the screen.
   *
   * @param templateId The template that the guest chooses on the touch-to-start screen. Default: the first one.
   */
  touch(tabletId: string, templateId?: string): Promise<TabletView>;
  /**
   * Puts an event on the schedule.
   *
   * @example
   * ```ts
   * await remoteAccount.tablets.schedule(tablet.id, { eventId: id, startsAt: '2026-09-12T15:00:00Z' });
   * console.log((await remoteAccount.tablets.launches(tablet.id)).length); // 1
   * ```
   */
  schedule(tabletId: string, launch: NewLaunch): Promise<LaunchRecord>;
  /** A page of the tablets, by ID. */
  page(input?: PageInput): Promise<Page<TabletView>>;
  /** The schedule. */
  launches(tabletId: string): Promise<LaunchRecord[]>;
  /** A page of the schedule. */
  launchPage(tabletId: string, input?: PageInput): Promise<Page<LaunchRecord>>;
  /** Returns the jobs that were sent to the printer. */
  printJobs(tabletId: string): Promise<PrintJobRecord[]>;
  /** A page of the jobs that were sent to the printer, in the order of `printJobs`. */
  printJobPage(tabletId: string, input?: PageInput): Promise<Page<PrintJobRecord>>;
  /**
   * A guest captures, at this very moment.
   *
   * @example
   * ```ts
   * const session = await remoteAccount.tablets.capture(tablet.id, { type: 'photo' });
   * console.log(session.captures.length); // 1
   * ```
   */
  capture(tabletId: string, capture: CaptureNowOptions & Captured): Promise<GuestSessionView>;
  /** A guest starts a capture that takes its time. */
  start(tabletId: string, capture: StartOptions & Captured): Promise<TabletView>;
  /** A guest stops a recording. */
  stop(tabletId: string): Promise<TabletView>;
  /** A guest pays for the capture that the tablet asks a payment for. Default: approved. */
  pay(tabletId: string, attempt?: PaymentAttempt): Promise<TabletView>;
  /**
   * A guest opens a gallery.
   *
   * @param kind Default: that of the button, on a Share Station the online one.
   */
  gallery(tabletId: string, kind?: TabletGalleryKind): Promise<Omit<TabletGallery, 'pick'>>;
  /** A guest picks a session of a gallery. */
  pick(
    tabletId: string,
    pick: {
      /** The ID of a session of the gallery. */
      readonly sessionId: string;
      /** The gallery that the guest opens first. Default: that of the button. */
      readonly kind?: TabletGalleryKind;
    },
  ): Promise<GuestSessionView>;
  /**
   * A guest's session, over or not.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.getSession(session.id))?.captures.length); // 1
   * ```
   */
  getSession(guestSessionId: string): Promise<GuestSessionView | undefined>;
  /**
   * Takes one more for a session, at this very moment.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.takeMore(session.id, { type: 'boomerang' })).type); // boomerang
   * ```
   */
  takeMore(guestSessionId: string, capture?: CaptureNowOptions & Partial<Captured>): Promise<CaptureRecord>;
  /** The same in the world's time. */
  startMore(guestSessionId: string, capture?: StartOptions & Partial<Captured>): Promise<TabletView>;
  /**
   * Generates an AI picture again.
   *
   * @param captureId A capture of the session. Default: the newest one.
   */
  reroll(guestSessionId: string, captureId?: string): Promise<CaptureRecord>;
  /** Puts stickers on a picture, in place of those on it. Default: the newest capture. */
  setStickers(guestSessionId: string, stickers: readonly NewSticker[], captureId?: string): Promise<CaptureRecord>;
  /**
   * Sends a session, or one capture of it.
   *
   * @example
   * ```ts
   * const send = await remoteAccount.tablets.share(session.id, { by: 'email', to: 'ada@example.com' });
   * console.log(send.to); // ada@example.com
   * ```
   */
  share(
    guestSessionId: string,
    share: NewShare & {
      /** The ID of the only capture to send. Default: the session is sent. */
      readonly captureId?: string;
    },
  ): Promise<Send>;
  /** Shows the QR code. */
  qrCode(guestSessionId: string): Promise<QrCode>;
  /**
   * Hands the captures over to a device nearby.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.airdrop(session.id)).length); // 1
   * ```
   */
  airdrop(guestSessionId: string): Promise<CaptureRecord[]>;
  /** Prints a capture. */
  print(guestSessionId: string, options?: PrintOptions): Promise<PrintJobRecord>;
  /** Done: back to the home screen. */
  done(guestSessionId: string): Promise<GuestSessionView>;
}
