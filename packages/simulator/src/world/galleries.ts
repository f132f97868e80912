import type { CaptureType } from '@boothkit/contract/rules';
import type { AccountState } from './account-state.ts';
import type { EventRecord, MediaRecord } from './records.ts';
import type { World } from './world.ts';

/** The last part of a gallery's default link: the name in plain letters, and a little of the id so that no two are alike (rule 4.4.3). */
export function slugOf(name: string, galleryId: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return [plain.slice(0, 60), galleryId.slice(0, 6).toLowerCase()].filter((part) => part !== '').join('-');
}

/** Writes an event's name and date to its gallery; the link follows the name only until the first upload (rule 4.4.3). */
export function renameGallery(account: AccountState, event: EventRecord): void {
  const gallery = account.galleries.get(event.galleryId);
  if (!gallery) return;
  const slug = gallery.mediaCount === 0 && gallery.name !== event.name ? slugOf(event.name, gallery.id) : gallery.slug;
  account.galleries.set(gallery.id, { ...gallery, name: event.name, date: event.date, slug });
}

/** Adds a guest's upload to a gallery; the first one freezes its link (rule 4.4.3). */
export function addMedia(world: World, account: AccountState, galleryId: string, type: CaptureType): MediaRecord {
  const gallery = account.galleries.get(galleryId);
  if (!gallery) throw new Error(`there is no gallery ${galleryId} in this account`);
  const ordinal = gallery.mediaCount + 1;
  const media: MediaRecord = { id: world.newId(account), galleryId, ordinal, type, createdDate: world.now() };
  account.media.set(mediaKey(galleryId, ordinal), media);
  account.galleries.set(galleryId, { ...gallery, mediaCount: ordinal });
  return media;
}

/** The media of a gallery, oldest first. */
export function* mediaOf(account: AccountState, galleryId: string): Generator<MediaRecord> {
  for (const [, media] of account.media.from(mediaKey(galleryId, 0))) {
    if (media.galleryId !== galleryId) return;
    yield media;
  }
}

/** Removes a gallery with all its media (rule 4.5). */
export function removeGallery(account: AccountState, galleryId: string): void {
  for (const { ordinal } of [...mediaOf(account, galleryId)]) account.media.delete(mediaKey(galleryId, ordinal));
  account.galleries.delete(galleryId);
}

const mediaKey = (galleryId: string, ordinal: number) => `${galleryId}/${String(ordinal).padStart(9, '0')}`;
