import { NotFoundError } from '../../engine/errors/not-found.ts';
import type { Output } from '../../engine/resources/define-resource.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { SessionRecord } from '../../model/galleries/gallery.ts';
import type { CaptureRecord, GuestSessionRecord, TabletRecord } from '../../model/tablets/tablet.ts';
import type { gallerySessionFields } from '../../model/tablets/tablet-view.ts';
import type { Transaction } from '../../model/world.ts';
import { sessionsOf } from '../galleries/store.ts';
import { newSession } from './capturing.ts';
import { TabletError } from './errors.ts';
import { openedOn, putTablet, requireHome, stationOf, withTouch } from './opening.ts';
import { capturesOf, requireSharingMode } from './sessions.ts';
import { guestSessionsAt } from './store.ts';

/** A gallery that a tablet can open: what was captured on it, or the event's online gallery. */
export type TabletGalleryKind = 'cameraRoll' | 'cloud';

/** A session in such a gallery. */
export interface GallerySession extends Output<typeof gallerySessionFields> {
  /** Oldest first. */
  readonly captures: readonly CaptureRecord[];
}

/**
 * The gallery that a tablet opens. A Share Station always opens the online gallery. A tablet that captures and shares opens the gallery of its
 * button, or either from its menu. Throws where it has none (rules 2.5.3, 2.3/menuGalleryButtonsShown-behaviour).
 */
export function galleryKind(tablet: TabletRecord, asked: TabletGalleryKind | undefined): TabletGalleryKind {
  requireSharingMode(tablet, 'the gallery');
  if (tablet.mode === 'sharingStation') return 'cloud';
  const { galleryButton, menuGalleryButtons } = stationOf(tablet);
  const kind = asked ?? (galleryButton === 'none' ? 'cloud' : galleryButton);
  if (kind === galleryButton || menuGalleryButtons) return kind;
  throw new TabletError(
    galleryButton === 'none' ? '2.3/galleryButtonOnHomeScreen-behaviour' : '2.3/menuGalleryButtonsShown-behaviour',
    `neither the home screen nor the menu has a button to the ${kind === 'cloud' ? 'online gallery' : 'camera roll'}`,
  );
}

/** The sessions of a gallery, oldest first. */
export function gallerySessions(
  account: AccountState,
  tablet: TabletRecord,
  kind: TabletGalleryKind,
): GallerySession[] {
  const { event } = openedOn(tablet);
  return kind === 'cameraRoll'
    ? Array.from(guestSessionsAt(account, event.id, tablet.id))
        .filter(isInCameraRoll)
        .map(ofTablet)
    : Array.from(sessionsOf(account, event.galleryId), (session) => ofCloud(account, session));
}

/** One of them. */
function gallerySession(
  account: AccountState,
  tablet: TabletRecord,
  kind: TabletGalleryKind,
  id: string,
): GallerySession | undefined {
  const { event } = openedOn(tablet);
  if (kind === 'cloud') {
    const session = account.sessions.get(id);
    return session?.galleryId === event.galleryId ? ofCloud(account, session) : undefined;
  }
  const session = account.guestSessions.get(id);
  const isHere = session?.tabletId === tablet.id && session.eventId === event.id && isInCameraRoll(session);
  return isHere ? ofTablet(session) : undefined;
}

const isInCameraRoll = ({ picked, captures }: GuestSessionRecord) => !picked && captures.length > 0;

const ofTablet = ({ id, createdDate, gallerySessionId, captures }: GuestSessionRecord): GallerySession => ({
  id,
  createdDate,
  gallerySessionId,
  captures,
});

const ofCloud = (account: AccountState, session: SessionRecord): GallerySession => ({
  id: session.id,
  createdDate: session.createdDate,
  gallerySessionId: session.id,
  captures: capturesOf(account, session),
});

/** A guest picks a session of a gallery, to share and print it here. Throws where the tablet has no such gallery any more, or no such session. */
export function pickSession(
  tx: Transaction,
  tablet: TabletRecord,
  asked: TabletGalleryKind,
  id: string,
): GuestSessionRecord {
  const { account } = tx;
  const { event } = openedOn(tablet);
  const earlier = gallerySession(account, tablet, galleryKind(tablet, asked), id);
  if (!earlier) throw new NotFoundError('session', id, 'gallery');
  const home = requireHome(tx, withTouch(tx, tablet));
  const session = newSession(tx, home, event.id);
  putTablet(account, { ...home, sessionId: session.id });
  const { captures, gallerySessionId } = earlier;
  return account.guestSessions.put({ ...session, captures, gallerySessionId, picked: true });
}
