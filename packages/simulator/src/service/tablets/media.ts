import type { CaptureType } from '@boothkit/contract/rules';
import type { MediaContentType } from '../../model/galleries/gallery-inputs.ts';
import type { CaptureRecord, GuestSessionRecord, ReadEvent, TabletRecord } from '../../model/tablets/tablet.ts';
import type { Transaction } from '../../model/world.ts';
import { addMedia } from '../galleries/store.ts';
import { announceUpload } from '../webhooks/deliver.ts';
import { isAi } from './ai.ts';

/** A capture before it is kept. */
export type NewCapture = Omit<CaptureRecord, 'id' | 'createdDate' | 'mediaId' | 'rerolls' | 'stickers'>;

/** The gallery's IDs of a capture; null where the gallery has none. */
interface Uploaded {
  readonly mediaId: string | null;
  readonly gallerySessionId: string | null;
}

/** A capture to upload, and how it is drawn. */
export interface ToUpload extends Pick<NewCapture, 'type' | 'templateId' | 'recordedSeconds' | 'gif'> {
  /** Its position in its session, from 0 on. */
  readonly shot: number;
  /** How many versions of the same AI picture came before. */
  readonly rerolls: number;
  /** Of a GIF that was made of photos: their positions in the session. */
  readonly photos?: readonly number[];
}

/** The content types of captures (decision S391). */
const contentTypes = {
  photo: 'image/jpeg',
  aiPhoto: 'image/jpeg',
  aiCustomPrompt: 'image/jpeg',
  gif: 'image/gif',
  boomerang: 'image/gif',
  video: 'video/mp4',
  slowmo: 'video/mp4',
} as const satisfies Record<CaptureType, MediaContentType>;

/**
 * Uploads a capture into the session's part of the online gallery, and posts to the media webhook (rule 6/media.uploaded). With the gallery off it
 * stays on the tablet (rule 2.3/sharedGalleryEnabled-behaviour). Its file is drawn when it is first fetched (decision S390).
 */
export function upload(
  tx: Transaction,
  { event, templates }: ReadEvent,
  { gallerySessionId }: Pick<GuestSessionRecord, 'gallerySessionId'>,
  { type, templateId, ...recipe }: ToUpload,
): Uploaded {
  if (!event.settings.sharedGalleryEnabled) return { mediaId: null, gallerySessionId };
  const media = addMedia(tx, event.galleryId, {
    type,
    templateId,
    file: { ...recipe, event, template: templates.find(({ id }) => id === templateId) },
    contentType: contentTypes[type],
    legacy: false,
    session: tx.account.sessions.get(gallerySessionId ?? ''),
  });
  announceUpload(tx, media);
  return { mediaId: media.id, gallerySessionId: media.sessionId };
}

/** Adds a capture to a session, and to the gallery; a GIF of photos with their positions in the session. */
export function withCapture(
  tx: Transaction,
  read: ReadEvent,
  session: GuestSessionRecord,
  newCapture: NewCapture,
  photos?: readonly number[],
): GuestSessionRecord {
  const { type, templateId, recordedSeconds, gif } = newCapture;
  const shown = {
    templateId,
    recordedSeconds,
    gif,
    shot: session.captures.length,
    rerolls: 0,
    ...(photos && { photos }),
  };
  const before = uploadTemplatedOriginal(tx, read, session, { ...shown, type });
  const { mediaId, gallerySessionId } = upload(tx, read, before, { ...shown, type });
  const capture: CaptureRecord = {
    ...newCapture,
    id: tx.newId(),
    createdDate: tx.now(),
    mediaId,
    rerolls: 0,
    stickers: [],
  };
  return { ...session, gallerySessionId, captures: [...session.captures, capture] };
}

/**
 * Uploads the photo that an AI picture was made of, in its template, before the picture itself (rule
 * 2.3/addTemplatedOriginalToAiSessions, decision S395). Returns the session of the gallery that both belong to.
 */
function uploadTemplatedOriginal(
  tx: Transaction,
  read: ReadEvent,
  { gallerySessionId }: GuestSessionRecord,
  capture: ToUpload,
): Pick<GuestSessionRecord, 'gallerySessionId'> {
  if (!isAi(capture.type) || !read.event.settings.addTemplatedOriginalToAiSessions) return { gallerySessionId };
  return upload(tx, read, { gallerySessionId }, { ...capture, type: 'photo' });
}

/** The session with a GIF of its photos, where the event asks for one and there are two or more (decision S130). */
export function gifOfPhotos(tx: Transaction, { read }: TabletRecord, session: GuestSessionRecord): GuestSessionRecord {
  const photos = session.captures.filter(({ type }) => type === 'photo');
  const [first] = photos;
  if (!read?.event.settings.autoGifFromPhotos || session.picked || !first || photos.length < 2) return session;
  const { gifPlaybackSpeed: speed, gifBoomerang: boomerang } = read.event.settings;
  const gif = { frames: photos.length, speed, boomerang, fromPhotos: true };
  const newCapture: NewCapture = { type: 'gif', templateId: first.templateId, recordedSeconds: null, sound: null, gif };
  const positions = photos.map((photo) => session.captures.indexOf(photo));
  return withCapture(tx, read, session, newCapture, positions);
}
