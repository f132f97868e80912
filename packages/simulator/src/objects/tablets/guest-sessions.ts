import type { AfterCaptureControl, AfterCaptureLayout } from '@boothkit/contract/internal';
import type { CaptureType } from '@boothkit/contract/rules';
import { NotFoundError } from '../../engine/errors/not-found.ts';
import type { Output } from '../../engine/resources/define-resource.ts';
import { parseInput } from '../../engine/resources/parse.ts';
import { liveView } from '../../engine/resources/view.ts';
import { type NewShare, NewShareSchema } from '../../model/galleries/gallery-inputs.ts';
import type { CaptureRecord, GuestSessionRecord, PrintJobRecord } from '../../model/tablets/tablet.ts';
import {
  type CaptureNowOptions,
  CaptureNowSchema,
  type NewSticker,
  type PrintOptions,
  PrintOptionsSchema,
  type StartOptions,
  StartSchema,
  StickersSchema,
} from '../../model/tablets/tablet-inputs.ts';
import type { guestSessionFields, qrCodeFields } from '../../model/tablets/tablet-view.ts';
import { withinDailyCap } from '../../service/galleries/share.ts';
import { beginCapture, captureNow } from '../../service/tablets/capturing.ts';
import { TabletStateError } from '../../service/tablets/errors.ts';
import { goHome, openedOn, putTablet, withTouch } from '../../service/tablets/opening.ts';
import { print } from '../../service/tablets/printing.ts';
import { sessionControls, sessionLayout, surveyStage } from '../../service/tablets/screens.ts';
import { onScreen, requireTakeMore, reroll, setStickers } from '../../service/tablets/sessions.ts';
import { qrScreen, send, sharedBy } from '../../service/tablets/sharing.ts';
import type { Send } from '../galleries/inbox.ts';
import { type CaptureInProgress, captureInProgress } from './captures-in-progress.ts';
import { requireTemplate, type TabletContext } from './tablet-context.ts';

/** The QR code of a session, on the tablet's screen. */
export interface QrCode extends Output<typeof qrCodeFields> {}

/**
 * A guest's session at a tablet: from the first capture, or from picking a session in a gallery, until Done. Each property reads the current state.
 * Its methods throw a `TabletError` that names the rule for an action that the tablet does not offer, and a `TabletStateError` once the session is
 * over. For an invalid argument, they throw a TypeError that names the field. For an unknown ID, and once the session or its tablet is removed, they
 * throw a `NotFoundError`.
 */
export interface GuestSession extends Output<typeof guestSessionFields> {
  /** The captures, oldest first. */
  readonly captures: readonly CaptureRecord[];
  // rules 2.5.1 to 2.5.6
  /** The controls that the guest can press, from left to right. */
  readonly controls: readonly AfterCaptureControl[];
  /**
   * The screen, laid out.
   *
   * @example
   * ```ts
   * console.log(session.layout());
   * ```
   */
  layout(): AfterCaptureLayout;
  // decision S541
  /**
   * Takes one more capture, at this moment. Default type: the type of the newest capture.
   *
   * @example
   * ```ts
   * session.takeMore('boomerang');
   * console.log(session.captures.map(({ type }) => type)); // ['photo', 'boomerang']
   * ```
   */
  takeMore(type?: CaptureType, options?: CaptureNowOptions): CaptureRecord;
  /**
   * Takes one more capture, which takes its time on the world's clock.
   *
   * @example
   * ```ts
   * const capture = session.startMore('boomerang');
   * console.log(capture.stage); // countdown
   * ```
   */
  startMore(type?: CaptureType, options?: StartOptions): CaptureInProgress;
  // decision S543
  /**
   * Generates an AI picture again. Default: the newest capture.
   *
   * @example
   * ```ts
   * account.templates.update(templateId, { aiPortraitIds: ['watercolour'] });
   * await booth.events.update(id, { settings: { captureTypes: ['aiPhoto'] } });
   * const session = tablet.open(id).capture('aiPhoto');
   * console.log(session.reroll().rerolls); // 1
   * ```
   */
  reroll(captureId?: string): CaptureRecord;
  // rule 2.1/stickerSetId
  /**
   * Puts stickers of the event's set on a still picture, in place of those on it. Default: the newest capture.
   * Its media item keeps its ID and URLs. Throws a TypeError for a sticker that is not in the set.
   *
   * @example
   * ```ts
   * const stickerSetId = account.stickerSets.add({ stickers: ['crown'] }).id;
   * await booth.events.update(id, { stickerSetId });
   * const session = tablet.open(id).capture('photo');
   * const { stickers } = session.setStickers([{ sticker: 'crown', x: 0.5, y: 0.1 }]);
   * console.log(stickers.length); // 1
   * ```
   */
  setStickers(stickers: readonly NewSticker[], captureId?: string): CaptureRecord;
  /**
   * Sends the session, which fires session.sent. Throws a DailyCapError where the day's emails or texts are used up.
   *
   * @param to An email address; for a text a number with + and the code of the country, such as +4930123456.
   * @example
   * ```ts
   * const send = session.share('email', 'ada@example.com');
   * console.log(send.to, account.inbox.list().length); // ada@example.com 1
   * ```
   */
  share(by: NewShare['by'], to: string): Send;
  /**
   * Sends a single capture, which fires media.sent. Throws as `share` does.
   *
   * @example
   * ```ts
   * const [capture] = session.captures;
   * if (capture) console.log(session.shareCapture(capture.id, 'sms', '+4930123456').shared); // media
   * ```
   */
  shareCapture(captureId: string, by: NewShare['by'], to: string): Send;
  /**
   * Shows the QR code.
   *
   * @example
   * ```ts
   * console.log(session.qrCode().url);
   * ```
   */
  qrCode(): QrCode;
  /**
   * Hands the captures over to a device nearby, with or without a gallery. Returns these captures.
   *
   * @example
   * ```ts
   * console.log(session.airdrop().length); // 1
   * ```
   */
  airdrop(): readonly CaptureRecord[];
  // rule 2.1/printCount-counting
  /**
   * Prints a capture. It counts when the job is done.
   *
   * @example
   * ```ts
   * session.print();
   * console.log(tablet.printJobs().length); // 1
   * ```
   */
  print(options?: PrintOptions): PrintJobRecord;
  /**
   * Done: back to the home screen. Does nothing where the tablet has gone on already.
   *
   * @example
   * ```ts
   * session.done();
   * console.log(tablet.session); // null
   * ```
   */
  done(): void;
}

/** A guest's session, as an object. */
export function guestSession(context: TabletContext, id: string): GuestSession {
  const record = (): GuestSessionRecord => {
    const session = context.account().guestSessions.get(id);
    if (!session) throw new NotFoundError('guest session', id);
    return session;
  };
  const tablet = () => context.tablet(record().tabletId);
  const newest = (): CaptureRecord => {
    const capture = record().captures.at(-1);
    if (!capture) throw new TabletStateError(`the session ${id} has no captures`);
    return capture;
  };
  const more = (type: CaptureType | undefined, templateId: string | undefined) => {
    const tx = context.guest(tablet());
    onScreen(tx.account, tablet(), id);
    requireTakeMore(tx.account, tablet());
    const params = { type: type ?? newest().type, templateId, more: true };
    if (templateId !== undefined) requireTemplate(tablet(), params.type, templateId);
    return { tx, params };
  };
  const sendAs = (by: NewShare['by'], to: string, captureId?: string): Send => {
    const share = parseInput(NewShareSchema, { by, to }, 'share');
    const { world, limits } = context;
    const sent = withinDailyCap(world, limits, () =>
      send(context.guest(tablet()), tablet(), limits, { ...share, sessionId: id, captureId }),
    );
    const kind = sent.shared === 'session' ? 'session' : 'photo';
    return { ...sent, link: context.linkOf(sent.galleryId, kind, sent.sharedId) };
  };
  const linkTo = (gallerySessionId: string) =>
    context.linkOf(context.account().events.get(record().eventId)?.galleryId ?? '', 'session', gallerySessionId);
  const readers = {
    tabletId: () => record().tabletId,
    eventId: () => record().eventId,
    link() {
      const { gallerySessionId } = record();
      return gallerySessionId === null ? null : linkTo(gallerySessionId);
    },
    captures: () => record().captures,
    paymentId: () => record().paymentId,
    picked: () => record().picked,
    over: () => record().over,
    controls: () => (record().over ? [] : sessionControls(tablet(), record())),
    survey() {
      if (record().over || surveyStage(tablet()) !== 'afterCapture') return null;
      return openedOn(tablet()).event.survey?.questions ?? null;
    },
  };
  const methods: Omit<GuestSession, 'id' | keyof typeof readers> = {
    layout: () => sessionLayout(context.account(), tablet(), onScreen(context.account(), tablet(), id)),
    takeMore(type, options = {}) {
      const { templateId, seconds } = parseInput(CaptureNowSchema, options, 'capture');
      const { tx, params } = more(type, templateId);
      captureNow(tx, tablet(), params, seconds);
      return newest();
    },
    startMore(type, options = {}) {
      const { templateId, remote } = parseInput(StartSchema, options, 'capture');
      const { tx, params } = more(type, templateId);
      return captureInProgress(context, record().tabletId, beginCapture(tx, tablet(), { ...params, remote }));
    },
    reroll(captureId = newest().id) {
      const { captures } = reroll(context.guest(tablet()), tablet(), id, captureId);
      return captures.find((capture) => capture.id === captureId) ?? newest();
    },
    setStickers(given, captureId = newest().id) {
      const { stickers } = parseInput(StickersSchema, { stickers: given }, 'stickers');
      return setStickers(context.guest(tablet()), tablet(), id, captureId, stickers);
    },
    share: (by, to) => sendAs(by, to),
    shareCapture: (captureId, by, to) => sendAs(by, to, captureId),
    qrCode() {
      const { gallerySessionId, passcode } = qrScreen(context.guest(tablet()), tablet(), id);
      return { url: linkTo(gallerySessionId), passcode };
    },
    airdrop: () => sharedBy(context.guest(tablet()), tablet(), id, 'airdrop').captures,
    print(options = {}) {
      const params = parseInput(PrintOptionsSchema, options, 'print');
      return print(context.guest(tablet()), tablet(), { ...params, sessionId: id });
    },
    done() {
      const { over, tabletId } = record();
      if (over) return;
      const tx = context.guest(tablet());
      goHome(tx, putTablet(tx.account, withTouch(tx, context.tablet(tabletId))));
    },
  };
  return liveView({ id }, readers, methods);
}
