import type { CaptureType } from '@boothkit/contract/rules';
import type { NewShare } from '../galleries/inputs.ts';
import type { Send } from '../galleries/owner-sends.ts';
import type { Page, PageInput } from '../resources/listing.ts';
import type { TabletGalleryKind } from '../tablets/galleries.ts';
import type { QrCode } from '../tablets/guest-sessions.ts';
import type { TabletGallery } from '../tablets/home-screens.ts';
import type {
  CaptureNowOptions,
  NewLaunch,
  NewSticker,
  NewTablet,
  PrintOptions,
  StartOptions,
  TabletChanges,
} from '../tablets/inputs.ts';
import type { PaymentAttempt } from '../tablets/paying.ts';
import type { GuestSessionReading, TabletReading } from '../tablets/readings.ts';
import type { CaptureRecord, LaunchRecord, PrintJobRecord } from '../tablets/records.ts';

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
  add(input?: NewTablet): Promise<TabletReading>;
  /** One of them. */
  get(tabletId: string): Promise<TabletReading | undefined>;
  /** All of them, by id. */
  list(): Promise<TabletReading[]>;
  /** Changes what is given. */
  update(tabletId: string, changes: TabletChanges): Promise<TabletReading>;
  /** Removes one; `false` where there was none. */
  remove(tabletId: string): Promise<boolean>;
  /** Opens an event, which the tablet may reject. */
  open(tabletId: string, eventId: string): Promise<TabletReading>;
  /** Goes to the home screen. */
  home(tabletId: string): Promise<TabletReading>;
  /** Closes the event. */
  close(tabletId: string): Promise<TabletReading>;
  /** Touches the screen. */
  touch(tabletId: string, templateId?: string): Promise<TabletReading>;
  /** Puts an event on the schedule. */
  schedule(tabletId: string, launch: NewLaunch): Promise<LaunchRecord>;
  /** Some of them, by id. */
  page(input?: PageInput): Promise<Page<TabletReading>>;
  /** The schedule. */
  launches(tabletId: string): Promise<LaunchRecord[]>;
  /** Some of the schedule. */
  launchPage(tabletId: string, input?: PageInput): Promise<Page<LaunchRecord>>;
  /** Returns the jobs that were sent to the printer. */
  printJobs(tabletId: string): Promise<PrintJobRecord[]>;
  /** Some of these jobs. */
  printJobPage(tabletId: string, input?: PageInput): Promise<Page<PrintJobRecord>>;
  /** A guest captures, at this very moment. */
  capture(tabletId: string, capture: CaptureNowOptions & Captured): Promise<GuestSessionReading>;
  /** A guest starts a capture that takes its time. */
  start(tabletId: string, capture: StartOptions & Captured): Promise<TabletReading>;
  /** A guest stops a recording. */
  stop(tabletId: string): Promise<TabletReading>;
  /** A guest pays for the capture that the tablet asks a payment for. Default: approved. */
  pay(tabletId: string, attempt?: PaymentAttempt): Promise<TabletReading>;
  /** A guest opens a gallery. */
  gallery(tabletId: string, kind?: TabletGalleryKind): Promise<Omit<TabletGallery, 'pick'>>;
  /** A guest picks a session of a gallery. */
  pick(
    tabletId: string,
    pick: { readonly sessionId: string; readonly kind?: TabletGalleryKind },
  ): Promise<GuestSessionReading>;
  /** A guest's session, over or not. */
  getSession(guestSessionId: string): Promise<GuestSessionReading | undefined>;
  /** Takes one more for a session, at this very moment. */
  takeMore(guestSessionId: string, capture?: CaptureNowOptions & Partial<Captured>): Promise<CaptureRecord>;
  /** The same in the world's time. */
  startMore(guestSessionId: string, capture?: StartOptions & Partial<Captured>): Promise<TabletReading>;
  /** Generates an AI picture again. */
  reroll(guestSessionId: string, captureId?: string): Promise<CaptureRecord>;
  /** Puts stickers on a picture, in place of those on it. Default: the newest capture. */
  setStickers(guestSessionId: string, stickers: readonly NewSticker[], captureId?: string): Promise<CaptureRecord>;
  /** Sends a session, or one capture of it. */
  share(guestSessionId: string, share: NewShare & { readonly captureId?: string }): Promise<Send>;
  /** Shows the QR code. */
  qrCode(guestSessionId: string): Promise<QrCode>;
  /** Hands the captures over to a device nearby. */
  airdrop(guestSessionId: string): Promise<CaptureRecord[]>;
  /** Prints a capture. */
  print(guestSessionId: string, options?: PrintOptions): Promise<PrintJobRecord>;
  /** Done: back to the home screen. */
  done(guestSessionId: string): Promise<GuestSessionReading>;
}
