import { builtInPicture } from '../files/images/built-in-picture.ts';
import { addMedia } from '../galleries/store.ts';
import type { AccountState } from '../store/account-state.ts';
import type { World } from '../store/world.ts';
import { announceUpload } from '../webhooks/deliver.ts';
import type { CaptureRecord, GuestSessionRecord, ReadEvent, TabletRecord } from './records.ts';

/** A capture before it is kept. */
export type Taken = Omit<CaptureRecord, 'id' | 'createdDate' | 'mediaId' | 'rerolls'>;

/** The gallery's IDs of a capture; null where the gallery has none. */
interface Uploaded {
  readonly mediaId: string | null;
  readonly gallerySessionId: string | null;
}

/**
 * Uploads a capture into the session's part of the online gallery, and posts to the media webhook (rule 6/media.uploaded); with the
 * gallery off it stays on the tablet (rule 2.3/sharedGalleryEnabled-behaviour). A built-in picture stands for what was captured.
 */
export function upload(
  world: World,
  account: AccountState,
  { event }: ReadEvent,
  session: Pick<GuestSessionRecord, 'gallerySessionId'>,
  { type, templateId }: Pick<Taken, 'type' | 'templateId'>,
): Uploaded {
  const { gallerySessionId } = session;
  if (!event.settings.sharedGalleryEnabled) return { mediaId: null, gallerySessionId };
  const media = addMedia(world, account, event.galleryId, {
    type,
    templateId,
    bytes: builtInPicture(),
    contentType: 'image/png',
    legacy: false,
    session: account.sessions.get(gallerySessionId ?? ''),
  });
  announceUpload(world, account, media);
  return { mediaId: media.id, gallerySessionId: media.sessionId };
}

/** Adds a capture to a session, and to the gallery. */
export function withCapture(
  world: World,
  account: AccountState,
  read: ReadEvent,
  session: GuestSessionRecord,
  taken: Taken,
): GuestSessionRecord {
  const { mediaId, gallerySessionId } = upload(world, account, read, session, taken);
  const capture: CaptureRecord = {
    ...taken,
    id: world.newId(account),
    createdDate: world.now(),
    mediaId,
    rerolls: 0,
  };
  return { ...session, gallerySessionId, captures: [...session.captures, capture] };
}

/** The session with a GIF of its photos, where the event asks for one and there are two or more (rule 2.3/gif-behaviour, decision S130). */
export function gifOfPhotos(
  world: World,
  account: AccountState,
  { read }: TabletRecord,
  session: GuestSessionRecord,
): GuestSessionRecord {
  const photos = session.captures.filter(({ type }) => type === 'photo');
  const [first] = photos;
  if (!read?.event.settings.autoGifFromPhotos || session.picked || !first || photos.length < 2) return session;
  const { gifPlaybackSpeed: speed, gifBoomerang: boomerang } = read.event.settings;
  return withCapture(world, account, read, session, {
    type: 'gif',
    templateId: first.templateId,
    recordedSeconds: null,
    sound: null,
    gif: { frames: photos.length, speed, boomerang, fromPhotos: true },
  });
}
