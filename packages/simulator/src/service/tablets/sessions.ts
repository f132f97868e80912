import type { PlacedSticker } from '@boothkit/captures';
import type { CaptureType } from '@boothkit/contract/rules';
import { NotFoundError } from '../../engine/errors/not-found.ts';
import { InputError } from '../../engine/resources/parse.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { SessionRecord } from '../../model/galleries/gallery.ts';
import type { CaptureRecord, GuestSessionRecord, TabletRecord } from '../../model/tablets/tablet.ts';
import type { Transaction } from '../../model/world.ts';
import { mediaOfSession, replaceStickers } from '../galleries/store.ts';
import { isAi, spendAiCredit } from './ai.ts';
import { TabletError, TabletStateError } from './errors.ts';
import { upload } from './media.ts';
import { openedOn, putTablet, withTouch } from './opening.ts';

/** Throws where what a guest wants is not for a Capture Station, which only captures (rule 2.5.3). */
export function requireSharingMode({ mode }: Pick<TabletRecord, 'mode'>, what: string): void {
  if (mode === 'camera')
    throw new TabletError(
      '2.5.3',
      `a Capture Station only captures and returns to its home screen; ${what} is for a Share Station`,
    );
}

/** The session as it is, on the tablet's screen. Throws where the tablet has gone on, or still captures. */
export function onScreen(account: AccountState, tablet: TabletRecord, sessionId: string): GuestSessionRecord {
  const session = account.guestSessions.get(sessionId);
  if (!session) throw new NotFoundError('guest session', sessionId);
  requireSharingMode(tablet, 'what comes after');
  if (session.over || tablet.sessionId !== sessionId)
    throw new TabletStateError(`the session ${sessionId} is over; pick it in a gallery to continue`);
  if (tablet.captureInProgress)
    throw new TabletStateError(
      `tablet ${tablet.id} is ${tablet.captureInProgress.stage === 'captured' ? 'waiting for a tap' : 'capturing'}; let it finish first`,
    );
  return session;
}

/** A capture of a session, by its ID. Throws if it does not exist. */
export function captureOf(session: GuestSessionRecord, captureId: string): CaptureRecord {
  const capture = session.captures.find(({ id }) => id === captureId);
  if (capture) return capture;
  throw new NotFoundError('capture', captureId, 'session');
}

/** Throws where a guest may not take more for the session on a tablet's screen (decision S541). */
export function requireTakeMore(account: AccountState, tablet: TabletRecord): void {
  requireSharingMode(tablet, 'taking more');
  const session = onScreen(account, tablet, tablet.sessionId ?? '');
  const error = whyNoMore(tablet, session);
  if (error) throw error;
}

/** Why a guest may not take more for a session; `undefined` where they may. */
export function whyNoMore(tablet: TabletRecord, session: GuestSessionRecord): TabletError | undefined {
  const { takeMoreEnabled, takeMoreLimit } = openedOn(tablet).event.settings;
  if (session.picked)
    return new TabletError('2.5.3', 'a session picked in a gallery is shared and printed, not added to');
  if (!takeMoreEnabled) return new TabletError('2.3/takeMoreEnabled', 'the event offers no more captures');
  if (takeMoreLimit === null || session.captures.length - 1 < takeMoreLimit) return undefined;
  return new TabletError(
    '2.3/takeMoreLimit',
    `a session takes ${takeMoreLimit} captures after its first, and this one has them all`,
  );
}

/** Whether a guest may generate a capture again (decision S543). */
export function mayReroll(tablet: TabletRecord, { type, rerolls }: CaptureRecord): boolean {
  return isAi(type) && rerolls < openedOn(tablet).event.settings.aiRerollCount;
}

/** Generates an AI picture again. The new one is uploaded beside the earlier ones (decision S131). Throws if it is not allowed. */
export function reroll(
  tx: Transaction,
  tablet: TabletRecord,
  sessionId: string,
  captureId: string,
): GuestSessionRecord {
  const { account } = tx;
  const session = onScreen(account, tablet, sessionId);
  const capture = captureOf(session, captureId);
  const { aiRerollCount } = openedOn(tablet).event.settings;
  if (session.picked || !mayReroll(tablet, capture))
    throw new TabletError(
      '2.3/aiRerollCount',
      isAi(capture.type)
        ? `guests may generate a picture again ${aiRerollCount} times, and only where they captured it`
        : `a ${capture.type} is not made by AI`,
    );
  const awake = putTablet(account, withTouch(tx, tablet));
  const notice = spendAiCredit(account, capture.type);
  if (notice) {
    putTablet(account, { ...awake, notice });
    throw new TabletError('2.4.9', 'the account has no AI credits left', notice);
  }
  const { type, templateId, recordedSeconds, gif } = capture;
  const shot = session.captures.indexOf(capture);
  const rerolls = capture.rerolls + 1;
  const next = { type, templateId, recordedSeconds, gif, shot, rerolls };
  const { mediaId, gallerySessionId } = upload(tx, openedOn(tablet), session, next);
  const again: CaptureRecord = { ...capture, mediaId, rerolls, stickers: [] };
  const captures = session.captures.map((known) => (known.id === captureId ? again : known));
  return account.guestSessions.put({ ...session, gallerySessionId, captures });
}

/** Returns the media of a gallery's session as captures, which a tablet can share and print. */
export function capturesOf(account: AccountState, { id: sessionId }: SessionRecord): CaptureRecord[] {
  return Array.from(mediaOfSession(account, sessionId), ({ id, type, templateId, createdDate }) => ({
    id,
    type,
    templateId,
    createdDate,
    mediaId: id,
    rerolls: 0,
    stickers: [],
    recordedSeconds: null,
    sound: null,
    gif: null,
  }));
}

/** The types that are still pictures, on which guests may put stickers (decision S414). */
const stills: readonly CaptureType[] = ['photo', 'aiPhoto', 'aiCustomPrompt'];

/** Why a guest may put no stickers on a capture; `undefined` where they may (rule 2.1/stickerSetId). */
export function whyNoStickers(
  tablet: TabletRecord,
  { picked }: GuestSessionRecord,
  { type }: CaptureRecord,
): string | undefined {
  if (openedOn(tablet).report.stickerSetId === null) return 'the event has no sticker set';
  if (picked) return 'a session picked in a gallery is shared and printed, not changed';
  return stills.includes(type) ? undefined : `stickers are for photos; the capture is a ${type}`;
}

/** Puts stickers on a capture in place of those on it. Its media item keeps its ID and URLs, and shows them from then on (decision S414). */
export function setStickers(
  tx: Transaction,
  tablet: TabletRecord,
  sessionId: string,
  captureId: string,
  stickers: readonly PlacedSticker[],
): CaptureRecord {
  const { account } = tx;
  const session = onScreen(account, tablet, sessionId);
  const capture = captureOf(session, captureId);
  const reason = whyNoStickers(tablet, session, capture);
  if (reason !== undefined) throw new TabletError('2.1/stickerSetId', reason);
  requireInSet(account, openedOn(tablet).report.stickerSetId ?? '', stickers);
  putTablet(account, withTouch(tx, tablet));
  const decorated: CaptureRecord = { ...capture, stickers };
  if (capture.mediaId !== null) replaceStickers(account, capture.mediaId, stickers);
  const captures = session.captures.map((known) => (known.id === captureId ? decorated : known));
  account.guestSessions.put({ ...session, captures });
  return decorated;
}

function requireInSet(account: AccountState, setId: string, stickers: readonly PlacedSticker[]): void {
  const known = account.stickerSets.get(setId)?.stickers ?? [];
  const at = stickers.findIndex(({ sticker }) => !known.includes(sticker));
  if (at < 0) return;
  const field = `stickers[${at}].sticker`;
  const message = `${field} must be in the sticker set of the event: ${known.join(', ')}; got ${stickers[at]?.sticker}`;
  throw new InputError('stickers', [{ field, message }]);
}
