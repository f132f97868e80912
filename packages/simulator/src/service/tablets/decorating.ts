import type { PlacedSticker } from '@boothkit/captures';
import type { CaptureType } from '@boothkit/contract/rules';
import { InputError } from '../../engine/resources/parse.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { CaptureRecord, GuestSessionRecord, TabletRecord } from '../../model/tablets/tablet.ts';
import type { Transaction } from '../../model/world.ts';
import { replaceStickers } from '../galleries/store.ts';
import { TabletError } from './errors.ts';
import { putTablet, withTouch } from './opening.ts';
import { openedOn } from './reading.ts';
import { captureOf, onScreen } from './sessions.ts';

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
