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
import type { Send } from '../../objects/galleries/inbox.ts';
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
 * Tablets of a simulator elsewhere, and what guests do at them. The methods take the ID of the tablet or of the
 * guest's session first, and return plain data.
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
   * Adds a tablet.
   *
   * @example
   * ```ts
   * const { tablets } = remoteAccount;
   * console.log((await tablets.add({ name: 'At the bar' })).name); // At the bar
   * ```
   */
  add(input?: NewTablet): Promise<TabletView>;
  /**
   * The tablet with this ID; `undefined` if there is none.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.get(tablet.id))?.id === tablet.id); // true
   * ```
   */
  get(tabletId: string): Promise<TabletView | undefined>;
  /**
   * All tablets, by ID.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.list()).length); // 1
   * ```
   */
  list(): Promise<TabletView[]>;
  /**
   * Changes the given fields.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.update(tablet.id, { name: 'At the bar' })).name); // At the bar
   * ```
   */
  update(tabletId: string, changes: TabletChanges): Promise<TabletView>;
  /**
   * Removes a tablet; `false` if there was none.
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
  /**
   * Goes to the home screen.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.home(tablet.id)).session); // null
   * ```
   */
  home(tabletId: string): Promise<TabletView>;
  /**
   * Closes the event.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.close(tablet.id)).home); // null
   * ```
   */
  close(tabletId: string): Promise<TabletView>;
  /**
   * Touches the screen.
   *
   * @param templateId The template that the guest chooses on the touch-to-start screen. Default: the first one.
   * @example
   * ```ts
   * await booth.events.update(id, { settings: { touchToStartScreen: 'always' } });
   * tablet.open(id).start('photo');
   * const view = await remoteAccount.tablets.touch(tablet.id, templateId);
   * console.log(view.capturing?.stage); // countdown
   * ```
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
  /**
   * A page of the tablets, by ID.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.page({ limit: 10 })).data.length); // 1
   * ```
   */
  page(input?: PageInput): Promise<Page<TabletView>>;
  /**
   * The schedule.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.launches(tablet.id)).length); // 0
   * ```
   */
  launches(tabletId: string): Promise<LaunchRecord[]>;
  /**
   * A page of the schedule.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.launchPage(tablet.id)).hasMore); // false
   * ```
   */
  launchPage(tabletId: string, input?: PageInput): Promise<Page<LaunchRecord>>;
  /**
   * Returns the jobs that were sent to the printer.
   *
   * @example
   * ```ts
   * session.print();
   * console.log((await remoteAccount.tablets.printJobs(tablet.id)).length); // 1
   * ```
   */
  printJobs(tabletId: string): Promise<PrintJobRecord[]>;
  /**
   * A page of the jobs that were sent to the printer, in the order of `printJobs`.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.printJobPage(tablet.id)).hasMore); // false
   * ```
   */
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
  /**
   * A guest starts a capture that takes its time.
   *
   * @example
   * ```ts
   * const view = await remoteAccount.tablets.start(tablet.id, { type: 'photo' });
   * console.log(view.capturing?.stage); // countdown
   * ```
   */
  start(tabletId: string, capture: StartOptions & Captured): Promise<TabletView>;
  /**
   * A guest stops a recording.
   *
   * @example
   * ```ts
   * await remoteAccount.tablets.start(tablet.id, { type: 'video' });
   * await remote.clock.advance({ seconds: 6 });
   * console.log((await remoteAccount.tablets.stop(tablet.id)).capturing?.stage);
   * ```
   */
  stop(tabletId: string): Promise<TabletView>;
  /**
   * A guest pays for the capture that the tablet asks a payment for. Default: approved.
   *
   * @example
   * ```ts
   * await booth.events.update(id, { paySetId });
   * tablet.open(id).start('photo');
   * console.log((await remoteAccount.tablets.pay(tablet.id)).capturing?.stage); // countdown
   * ```
   */
  pay(tabletId: string, attempt?: PaymentAttempt): Promise<TabletView>;
  /**
   * A guest opens a gallery.
   *
   * @param kind Default: the gallery of the button; on a Share Station, the online gallery.
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.gallery(tablet.id)).sessions.length); // 1
   * ```
   */
  gallery(tabletId: string, kind?: TabletGalleryKind): Promise<Omit<TabletGallery, 'pick'>>;
  /**
   * A guest picks a session of a gallery.
   *
   * @example
   * ```ts
   * const { sessions } = await remoteAccount.tablets.gallery(tablet.id);
   * const picked = await remoteAccount.tablets.pick(tablet.id, { sessionId: sessions[0]?.id ?? '' });
   * console.log(picked.captures.length); // 1
   * ```
   */
  pick(
    tabletId: string,
    pick: {
      /** The ID of a session of the gallery. */
      readonly sessionId: string;
      /** The gallery that the guest opens first. Default: the gallery of the button. */
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
  /**
   * Takes one more capture, which takes its time on the world's clock.
   *
   * @example
   * ```ts
   * const view = await remoteAccount.tablets.startMore(session.id, { type: 'boomerang' });
   * console.log(view.capturing?.stage); // countdown
   * ```
   */
  startMore(guestSessionId: string, capture?: StartOptions & Partial<Captured>): Promise<TabletView>;
  /**
   * Generates an AI picture again.
   *
   * @param captureId A capture of the session. Default: the newest one.
   * @example
   * ```ts
   * account.templates.update(templateId, { aiPortraitIds: ['watercolour'] });
   * await booth.events.update(id, { settings: { captureTypes: ['aiPhoto'] } });
   * const session = tablet.open(id).capture('aiPhoto');
   * console.log((await remoteAccount.tablets.reroll(session.id)).rerolls); // 1
   * ```
   */
  reroll(guestSessionId: string, captureId?: string): Promise<CaptureRecord>;
  /**
   * Puts stickers on a picture, in place of those on it. Default: the newest capture.
   *
   * @example
   * ```ts
   * const stickerSetId = account.stickerSets.add({ stickers: ['crown'] }).id;
   * await booth.events.update(id, { stickerSetId });
   * const session = tablet.open(id).capture('photo');
   * const capture = await remoteAccount.tablets.setStickers(session.id, [{ sticker: 'crown', x: 0.5, y: 0.1 }]);
   * console.log(capture.stickers.length); // 1
   * ```
   */
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
  /**
   * Shows the QR code.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.qrCode(session.id)).url);
   * ```
   */
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
  /**
   * Prints a capture.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.print(session.id, { copies: 2 })).copies); // 2
   * ```
   */
  print(guestSessionId: string, options?: PrintOptions): Promise<PrintJobRecord>;
  /**
   * Done: back to the home screen.
   *
   * @example
   * ```ts
   * console.log((await remoteAccount.tablets.done(session.id)).over); // true
   * ```
   */
  done(guestSessionId: string): Promise<GuestSessionView>;
}
