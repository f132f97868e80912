import type { ShareAction } from '@boothkit/contract/rules';
import type { SendRecord } from '../../model/galleries/gallery.ts';
import type { LimitsMode } from '../../model/limits-mode.ts';
import type { GuestSessionRecord, TabletRecord } from '../../model/tablets/tablet.ts';
import type { Transaction } from '../../model/world.ts';
import { share } from '../galleries/share.ts';
import { TabletError } from './errors.ts';
import { openedOn, putTablet, stationOf, withTouch } from './opening.ts';
import { captureOf, onScreen } from './sessions.ts';

/** The content of a QR code screen. */
export interface QrScreen {
  /** Whose page it leads to. */
  readonly gallerySessionId: string;
  /** The gallery's passcode; null if it has none or the screen does not show it (rule 2.3/passcodeOnQRScreen-behaviour). */
  readonly passcode: string | null;
}

/** The session on the screen, where its tablet offers a share option. Throws where it does not (rules 2.5.1 to 2.5.5). */
export function sharedBy(
  tx: Transaction,
  tablet: TabletRecord,
  sessionId: string,
  action: ShareAction,
): GuestSessionRecord {
  const { account } = tx;
  const session = onScreen(account, tablet, sessionId);
  const { offered, leftOut } = stationOf(tablet).share;
  if (!offered.includes(action)) {
    const left = leftOut.find((known) => known.action === action);
    throw new TabletError(
      left?.rule ?? '2.5.4',
      `${action} is not offered: ${left?.reason ?? 'settings.actions does not list it'}`,
    );
  }
  putTablet(account, withTouch(tx, tablet));
  return session;
}

/** The id that something has in the online gallery. Throws where it has none: what was captured with the gallery off is not in it. */
function inGallery(id: string | null): string {
  if (id !== null) return id;
  throw new TabletError('2.5.1', 'captures made while the online gallery was off are not in it');
}

/** Sends a guest the session on the screen, or one capture of it, within the day's caps (rules 6/session.sent, 6/media.sent). */
export function send(
  tx: Transaction,
  tablet: TabletRecord,
  limits: LimitsMode,
  params: Pick<SendRecord, 'by' | 'to'> & { readonly sessionId: string; readonly captureId?: string | undefined },
): SendRecord {
  const { by, to, sessionId, captureId } = params;
  const session = sharedBy(tx, tablet, sessionId, by);
  const what =
    captureId === undefined
      ? ({ shared: 'session', sharedId: inGallery(session.gallerySessionId) } as const)
      : ({ shared: 'media', sharedId: inGallery(captureOf(session, captureId).mediaId) } as const);
  return share(tx, limits, { ...what, by, to });
}

/** Shows the QR code of the session on the screen. */
export function qrScreen(tx: Transaction, tablet: TabletRecord, sessionId: string): QrScreen {
  const session = sharedBy(tx, tablet, sessionId, 'qrCode');
  const { event } = openedOn(tablet);
  const passcode = tx.account.galleries.get(event.galleryId)?.settings.passcode ?? null;
  return {
    gallerySessionId: inGallery(session.gallerySessionId),
    passcode: event.settings.passcodeOnQRScreen ? passcode : null,
  };
}
