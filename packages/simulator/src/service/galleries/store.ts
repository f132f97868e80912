import type { PlacedSticker } from '@boothkit/captures';
import type { CaptureType } from '@boothkit/contract/rules';
import { rowsOf } from '../../engine/collections/table.ts';
import { NotFoundError } from '../../engine/errors/not-found.ts';
import { firstOf } from '../../engine/resources/listing.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import { removeThingsBelow } from '../../model/document/thing.ts';
import type { EventRecord } from '../../model/events/event.ts';
import type {
  GalleryRecord,
  GallerySettings,
  SessionRecord,
  StoredMedia,
  StoredSend,
} from '../../model/galleries/gallery.ts';
import { GallerySettingsSchema } from '../../model/galleries/gallery-inputs.ts';
import type { Transaction } from '../../model/world.ts';

let newSettings: GallerySettings | undefined;

/** The settings of a new gallery. All new galleries share them. */
export const newGallerySettings = (): GallerySettings => (newSettings ??= GallerySettingsSchema.parse({}));

const usualIdLength = 6;

/**
 * The last part of a gallery's default link. It is the name in plain letters, and a part of the id so that no two are alike (rule 4.4.3, decision
 * S51).
 */
export function slugOf(name: string, galleryId: string, idLength: number = usualIdLength): string {
  const words =
    withoutMarks(name)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const plain = words.join('-').slice(0, 60).replace(/-$/, '');
  const id = galleryId.toLowerCase().replaceAll('_', '-').slice(0, idLength);
  return plain === '' ? id : `${plain}-${id}`;
}

/** A text with its letters apart from their accents, and without these; plain ones have none. */
function withoutMarks(text: string): string {
  return /^[ -~]*$/.test(text)
    ? text
    : text
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/\p{Mark}/gu, '');
}

/** The same with all of the id; numbered where even that is taken, as short ids in world files may differ in letter case alone. */
function longerSlug({ name, id }: GalleryRecord, isTaken: (slug: string) => boolean): string {
  const fullSlug = slugOf(name, id, id.length);
  let slug = fullSlug;
  for (let nth = 2; isTaken(slug); nth++) slug = `${fullSlug}-${nth}`;
  return slug;
}

/** Gives a gallery that has no link the default one of its name, a longer one where that is taken. */
function withLink({ world, account }: Transaction, gallery: GalleryRecord, wanted?: string): GalleryRecord {
  const { galleryLinks } = world;
  const link = { accountId: account.record.id, galleryId: gallery.id };
  const isFree = wanted !== undefined && !galleryLinks.has(wanted);
  const slug = isFree ? wanted : slugOf(gallery.name, gallery.id);
  const taken = galleryLinks.set(slug, link);
  if (!taken) return { ...gallery, slug };
  galleryLinks.set(slug, taken);
  const longer = longerSlug(gallery, (other) => galleryLinks.has(other));
  galleryLinks.set(longer, link);
  return { ...gallery, slug: longer };
}

/** Adds the gallery of a new event (rules 1.4, 4.2.2) and returns it; with the wanted link, where no other gallery has it. */
export function addGallery(
  tx: Transaction,
  event: EventRecord,
  settings: GallerySettings = newGallerySettings(),
  wantedSlug?: string,
): GalleryRecord {
  const { name, date, galleryId: id, id: eventId } = event;
  const gallery = withLink(tx, { id, eventId, name, date, slug: '', mediaCount: 0, settings }, wantedSlug);
  tx.account.galleries.set(id, gallery);
  return gallery;
}

/** Writes an event's name and date to its gallery; the link follows the name only until the first upload (rule 4.4.3). */
export function renameGallery(tx: Transaction, { galleryId, name, date }: EventRecord): void {
  const { account } = tx;
  const gallery = account.galleries.get(galleryId);
  if (!gallery) return;
  const renamed = { ...gallery, name, date };
  const slugChanges = gallery.mediaCount === 0 && gallery.name !== name;
  // The link it had leads nowhere any more, unless the new one is the same.
  if (slugChanges) tx.world.galleryLinks.delete(gallery.slug);
  account.galleries.set(galleryId, slugChanges ? withLink(tx, renamed) : renamed);
}

/** Gives a gallery other settings. */
export function changeGallery(account: AccountState, galleryId: string, settings: GallerySettings): void {
  const gallery = account.galleries.get(galleryId);
  if (gallery) account.galleries.set(galleryId, { ...gallery, settings });
}

/** A guest's upload, into an existing session of the gallery or into a new one. */
export interface Upload extends Pick<StoredMedia, 'file' | 'contentType' | 'legacy' | 'templateId'> {
  readonly type: CaptureType;
  readonly session?: SessionRecord | undefined;
}

/** Adds a guest's upload to a gallery; the first one freezes its link (rule 4.4.3). Throws where there is no such gallery. */
export function addMedia(tx: Transaction, galleryId: string, { session: known, ...upload }: Upload): StoredMedia {
  const { account } = tx;
  const gallery = account.galleries.get(galleryId);
  if (!gallery) throw new NotFoundError('gallery', galleryId);
  const createdDate = tx.now();
  const id = tx.newId();
  const sessionId = known?.id ?? tx.newId();
  const media: StoredMedia = { ...upload, id, galleryId, sessionId, ordinal: gallery.mediaCount + 1, createdDate };
  putMedia(account, media);
  tx.note({ kind: 'capture', text: media.type, refId: galleryId, subject: gallery.name, eventId: gallery.eventId });
  return media;
}

/** Inserts a media item into its gallery at its position, and into its session. A new session is created if necessary. */
export function putMedia(account: AccountState, media: StoredMedia): void {
  const { galleryId, sessionId, ordinal, createdDate } = media;
  account.media.put(media);
  if (!account.sessions.has(sessionId))
    account.sessions.put({ id: sessionId, galleryId, createdDate, firstOrdinal: ordinal });
  const gallery = account.galleries.get(galleryId);
  if (gallery) account.galleries.set(galleryId, { ...gallery, mediaCount: ordinal });
}

/** Puts stickers on the file of a capture, whose ID and URLs stay. Does nothing for one that no tablet made. */
export function replaceStickers(account: AccountState, mediaId: string, stickers: readonly PlacedSticker[]): void {
  const media = account.media.get(mediaId);
  if (media && !(media.file instanceof Uint8Array)) account.media.put({ ...media, file: { ...media.file, stickers } });
}

/** The media of a gallery, oldest first. */
export const mediaOf = (account: AccountState, galleryId: string) =>
  rowsOf(account.media.by('gallery', `${galleryId}/`));

/** The media of a session, oldest first; at least one. */
export const mediaOfSession = (account: AccountState, sessionId: string) =>
  rowsOf(account.media.by('session', `${sessionId}/`));

/** The sessions of a gallery, oldest first. */
export const sessionsOf = (account: AccountState, galleryId: string) =>
  rowsOf(account.sessions.by('gallery', `${galleryId}/`));

/** How many pictures an email shows. */
const maxPictures = 4;

/** Stores a completed share, with what its message is made of. */
export function keepSend(tx: Transaction, send: Omit<StoredSend, 'id' | 'ordinal' | 'pictures'>): StoredSend {
  const { account } = tx;
  const id = tx.newId();
  const media = account.media.get(send.sharedId);
  const pictures = media ? [media] : firstOf(mediaOfSession(account, send.sharedId), maxPictures);
  tx.note({ kind: 'send', text: `${send.by} of a ${send.shared}`, refId: id, eventId: send.event.id });
  return account.sends.put({ ...send, id, ordinal: account.idCounter, pictures });
}

/** Removes a gallery with all that guests put into it and were sent of it; its link leads nowhere any more (rule 4.5). */
export function removeGallery({ world, account }: Transaction, galleryId: string): void {
  const prefix = `${galleryId}/`;
  for (const [, { id }] of [...account.media.by('gallery', prefix)]) account.media.delete(id);
  for (const [, { id }] of [...account.sessions.by('gallery', prefix)]) account.sessions.delete(id);
  for (const [, { id }] of [...account.sends.by('gallery', prefix)]) account.sends.delete(id);
  removeThingsBelow(account.things, galleryId);
  world.galleryLinks.delete(account.galleries.get(galleryId)?.slug ?? '');
  account.galleries.delete(galleryId);
}
