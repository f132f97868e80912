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
 */
export interface RemoteTablets {
  /** Adds one. */
  add(input?: NewTablet): Promise<TabletView>;
  /** One of them. */
  get(tabletId: string): Promise<TabletView | undefined>;
  /** All of them, by id. */
  list(): Promise<TabletView[]>;
  /** Changes what is given. */
  update(tabletId: string, changes: TabletChanges): Promise<TabletView>;
  /** Removes one; `false` where there was none. */
  remove(tabletId: string): Promise<boolean>;
  /** Opens an event, which the tablet may reject. */
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
  /** Puts an event on the schedule. */
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
  /** A guest captures, at this very moment. */
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
  /** A guest's session, over or not. */
  getSession(guestSessionId: string): Promise<GuestSessionView | undefined>;
  /** Takes one more for a session, at this very moment. */
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
  /** Sends a session, or one capture of it. */
  share(
    guestSessionId: string,
    share: NewShare & {
      /** The ID of the only capture to send. Default: the session is sent. */
      readonly captureId?: string;
    },
  ): Promise<Send>;
  /** Shows the QR code. */
  qrCode(guestSessionId: string): Promise<QrCode>;
  /** Hands the captures over to a device nearby. */
  airdrop(guestSessionId: string): Promise<CaptureRecord[]>;
  /** Prints a capture. */
  print(guestSessionId: string, options?: PrintOptions): Promise<PrintJobRecord>;
  /** Done: back to the home screen. */
  done(guestSessionId: string): Promise<GuestSessionView>;
}
