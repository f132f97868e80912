import type { ShareAction } from '@boothkit/contract/rules';
import { share } from '../sends/share.ts';
import type { AccountState } from '../world/account-state.ts';
import type { SendRecord } from '../world/records.ts';
import type { GuestSessionRecord, TabletRecord } from '../world/tablet-records.ts';
import type { World } from '../world/world.ts';
import { putTablet, touched } from './opening.ts';
import { openedOn, stationOf } from './reading.ts';
import { TabletRefusal } from './refusals.ts';
import { captureOf, onScreen } from './sessions.ts';

/** What a QR code screen shows. */
export interface QrScreen {
  /** Whose page it leads to. */
  readonly gallerySessionId: string;
  /** The gallery's passcode; null where it has none or the screen does not show it (rule 2.3/passcodeOnQRScreen-behaviour). */
  readonly passcode: string | null;
}

/** The session on the screen, where its tablet offers a share option. Throws where it does not (rules 2.5.1 to 2.5.5). */
export function sharedBy(
  world: World,
  account: AccountState,
  tablet: TabletRecord,
  sessionId: string,
  action: ShareAction,
): GuestSessionRecord {
  const session = onScreen(account, tablet, sessionId);
  const { offered, leftOut } = stationOf(tablet).share;
  if (!offered.includes(action)) {
    const left = leftOut.find((known) => known.action === action);
    throw new TabletRefusal(
      left?.rule ?? '2.5.4',
      `${action} is not offered: ${left?.reason ?? 'settings.actions does not list it'}`,
    );
  }
  putTablet(account, touched(world, tablet));
  return session;
}

/** The part of the gallery that a session is in. Throws where there is none: what was captured with the gallery off is not in it. */
function galleryPart(session: GuestSessionRecord): string {
  if (session.gallerySessionId !== null) return session.gallerySessionId;
  throw new TabletRefusal('2.5.1', 'the session was captured with the online gallery off, and is not in it');
}

/** Sends a guest the session on the screen, or one capture of it, within the day's caps (rules 6/session.sent, 6/media.sent). */
export function send(
  world: World,
  account: AccountState,
  tablet: TabletRecord,
  limited: boolean,
  wish: Pick<SendRecord, 'by' | 'to'> & { readonly sessionId: string; readonly captureId?: string | undefined },
): SendRecord {
  const { by, to, sessionId, captureId } = wish;
  const session = sharedBy(world, account, tablet, sessionId, by);
  const part = galleryPart(session);
  const capture = captureId === undefined ? undefined : captureOf(session, captureId);
  if (capture && capture.mediaId === null)
    throw new TabletRefusal('2.5.1', 'the capture was made with the online gallery off, and is not in it');
  const what = capture?.mediaId
    ? ({ shared: 'media', sharedId: capture.mediaId } as const)
    : ({ shared: 'session', sharedId: part } as const);
  return share(world, account, limited, { ...what, by, to });
}

/** Shows the QR code of the session on the screen. */
export function qrScreen(world: World, account: AccountState, tablet: TabletRecord, sessionId: string): QrScreen {
  const session = sharedBy(world, account, tablet, sessionId, 'qrCode');
  const { event } = openedOn(tablet);
  const passcode = account.galleries.get(event.galleryId)?.settings.passcode ?? null;
  return {
    gallerySessionId: galleryPart(session),
    passcode: event.settings.passcodeOnQRScreen ? passcode : null,
  };
}
