import type { CaptureType } from '@boothkit/contract/rules';
import type { PlacedSticker } from '../files/captures/stickers.ts';
import { type Entry, entriesOf } from '../resources/listing.ts';
import type { AccountState } from '../store/account-state.ts';
import type {
  EventRecord,
  GalleryRecord,
  GallerySettings,
  SessionRecord,
  StoredMedia,
  StoredSend,
} from '../store/records.ts';
import type { World } from '../store/world.ts';

/** The settings of a new gallery: dark text on white, open to anyone with the link. */
export const newGallerySettings: GallerySettings = {
  textColor: '#1f2937',
  backgroundColor: '#ffffff',
  passcode: null,
  customContent: { hidesHeader: false },
  textsEnabled: true,
};

const usualLetters = 6;

/** The last part of a gallery's default link: the name in plain letters, and a little of the id so that no two are alike (rule 4.4.3, decision S51). */
export function slugOf(name: string, galleryId: string, letters: number = usualLetters): string {
  const words =
    withoutMarks(name)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const plain = words.join('-').slice(0, 60).replace(/-$/, '');
  const id = galleryId.toLowerCase().slice(0, letters);
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
  const whole = slugOf(name, id, id.length);
  let slug = whole;
  for (let nth = 2; isTaken(slug); nth++) slug = `${whole}-${nth}`;
  return slug;
}

/** Gives a gallery that has no link the default one of its name, a longer one where that is taken. */
function withLink(world: World, account: AccountState, gallery: GalleryRecord, wanted?: string): GalleryRecord {
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
  world: World,
  account: AccountState,
  event: EventRecord,
  settings: GallerySettings = newGallerySettings,
  wantedSlug?: string,
): GalleryRecord {
  const { name, date, galleryId: id, id: eventId } = event;
  const gallery = withLink(world, account, { id, eventId, name, date, slug: '', mediaCount: 0, settings }, wantedSlug);
  account.galleries.set(id, gallery);
  return gallery;
}

/** Writes an event's name and date to its gallery; the link follows the name only until the first upload (rule 4.4.3). */
export function renameGallery(world: World, account: AccountState, { galleryId, name, date }: EventRecord): void {
  const gallery = account.galleries.get(galleryId);
  if (!gallery) return;
  const renamed = { ...gallery, name, date };
  const mints = gallery.mediaCount === 0 && gallery.name !== name;
  // The link it had leads nowhere any more, unless the new one is the same.
  if (mints) world.galleryLinks.delete(gallery.slug);
  account.galleries.set(galleryId, mints ? withLink(world, account, renamed) : renamed);
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
export function addMedia(
  world: World,
  account: AccountState,
  galleryId: string,
  { session: known, ...upload }: Upload,
): StoredMedia {
  const gallery = account.galleries.get(galleryId);
  if (!gallery) throw new Error(`there is no gallery ${galleryId} in this account`);
  const createdDate = world.now();
  const id = world.newId(account);
  const sessionId = known?.id ?? world.newId(account);
  const media: StoredMedia = { ...upload, id, galleryId, sessionId, ordinal: gallery.mediaCount + 1, createdDate };
  putMedia(account, media);
  world.note({ kind: 'capture', accountId: account.record.id, text: media.type, refId: galleryId });
  return media;
}

/** Inserts a media item into its gallery at its position, and into its session. A new session is created if necessary. */
export function putMedia(account: AccountState, media: StoredMedia): void {
  const { id, galleryId, sessionId, ordinal, createdDate } = media;
  const key = placed(galleryId, ordinal);
  account.media.set(key, media);
  account.mediaKeys.set(id, key);
  account.sessionMedia.set(placed(sessionId, ordinal), id);
  if (!account.sessions.has(sessionId)) {
    account.sessions.set(sessionId, { id: sessionId, galleryId, createdDate });
    account.gallerySessions.set(key, sessionId);
  }
  const gallery = account.galleries.get(galleryId);
  if (gallery) account.galleries.set(galleryId, { ...gallery, mediaCount: ordinal });
}

/** Puts stickers on the file of a capture, whose ID and URLs stay. Does nothing for one that no tablet made. */
export function replaceStickers(account: AccountState, mediaId: string, stickers: readonly PlacedSticker[]): void {
  const key = account.mediaKeys.get(mediaId) ?? '';
  const media = account.media.get(key);
  if (media && !(media.file instanceof Uint8Array))
    account.media.set(key, { ...media, file: { ...media.file, stickers } });
}

/** A media item of an account by its id. */
export function findMedia(account: AccountState, id: string): StoredMedia | undefined {
  return account.media.get(account.mediaKeys.get(id) ?? '');
}

/** The media of a gallery, oldest first. */
export function mediaOf(account: AccountState, galleryId: string): StoredMedia[] {
  return [...account.media.under(under(galleryId))];
}

/** The media of a session, oldest first; at least one. */
export function mediaOfSession(account: AccountState, sessionId: string): StoredMedia[] {
  return [...account.sessionMedia.under(under(sessionId))].flatMap((id) => findMedia(account, id) ?? []);
}

/** The sessions of a gallery, oldest first. */
export function* sessionsOf(account: AccountState, galleryId: string): Generator<SessionRecord> {
  for (const [, session] of sessionEntries(account, galleryId)) yield session;
}

/** The same with their positions; from behind one on. */
export function* sessionEntries(
  account: AccountState,
  galleryId: string,
  after?: string,
): Generator<Entry<SessionRecord>> {
  for (const [key, id] of entriesOf(account.gallerySessions, after, under(galleryId))) {
    const session = account.sessions.get(id);
    if (session) yield [key, session];
  }
}

/** Stores a completed share, with what its message is made of. */
export function keepSend(world: World, account: AccountState, send: Omit<StoredSend, 'id' | 'ordinal'>): StoredSend {
  const id = world.newId(account);
  const kept: StoredSend = { ...send, id, ordinal: account.idCounter };
  const key = ordinalKey(kept.ordinal);
  account.sends.set(key, kept);
  account.sendKeys.set(id, key);
  account.gallerySends.set(under(send.galleryId) + key, key);
  world.note({ kind: 'send', accountId: account.record.id, text: `${send.by} of a ${send.shared}`, refId: id });
  return kept;
}

/** A share of an account by its id. */
export function findSend(account: AccountState, id: string): StoredSend | undefined {
  return account.sends.get(account.sendKeys.get(id) ?? '');
}

/** The sends of an account, or of one gallery, oldest first, with their positions; from behind one on. */
export function* sendEntries(account: AccountState, galleryId?: string, after?: string): Generator<Entry<StoredSend>> {
  if (galleryId === undefined) {
    yield* entriesOf(account.sends, after);
    return;
  }
  for (const [position, key] of entriesOf(account.gallerySends, after, under(galleryId))) {
    const send = account.sends.get(key);
    if (send) yield [position, send];
  }
}

/** Removes a gallery with all that guests put into it and were sent of it; its link leads nowhere any more (rule 4.5). */
export function removeGallery(world: World, account: AccountState, galleryId: string): void {
  for (const { id, ordinal, sessionId } of mediaOf(account, galleryId)) {
    account.gallerySessions.delete(placed(galleryId, ordinal));
    account.media.delete(placed(galleryId, ordinal));
    account.mediaKeys.delete(id);
    account.sessions.delete(sessionId);
    account.sessionMedia.delete(placed(sessionId, ordinal));
  }
  for (const [key, { id, ordinal }] of [...sendEntries(account, galleryId)]) {
    account.sends.delete(ordinalKey(ordinal));
    account.sendKeys.delete(id);
    account.gallerySends.delete(key);
  }
  world.galleryLinks.delete(account.galleries.get(galleryId)?.slug ?? '');
  account.galleries.delete(galleryId);
}

const ordinalKey = (ordinal: number) => String(ordinal).padStart(9, '0');
const placed = (id: string, ordinal: number) => under(id) + ordinalKey(ordinal);

/** How the keys of all that belongs to a gallery, or to a session, begin. */
export const under = (id: string) => `${id}/`;
