import type { CaptureFile } from '@boothkit/captures';
import type { EventBranding } from '@boothkit/contract';
import { type BrandingSlot, brandingSlotNames, brandingSlots, limits } from '@boothkit/contract/rules';
import { dayMs } from '../../engine/clock/utc-day.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { EventRecord } from '../../model/events/event.ts';
import type { ImageRecord } from '../../model/events/image.ts';
import type { MediaRecord, StoredMedia } from '../../model/galleries/gallery.ts';
import type { ReadTransaction, World } from '../../model/world.ts';
import { builtInPicture } from './images/built-in-picture.ts';
import type { ServedFile } from './served-file.ts';
import { signedPath } from './signature.ts';

/** Where images are served. */
export const imagesPath = '/images/';

function imagePath(account: AccountState, { id, stored }: ImageRecord): string {
  return `${imagesPath}${account.record.id}/${id}.${stored.contentType === 'image/png' ? 'png' : 'jpg'}`;
}

/** The image at a path under {@link imagesPath}. */
export function findImage(world: World, path: string): ServedFile | undefined {
  const [accountId = '', file = ''] = path.slice(imagesPath.length).split('/');
  if (!world.hasAccount(accountId)) return undefined;
  const account = world.account(accountId);
  const image = account.images.get(file.split('.')[0] ?? '');
  if (!image || imagePath(account, image) !== path) return undefined;
  const { bytes, contentType } = image.stored;
  return { bytes, contentType, signed: brandingSlots[image.slot].signedUrl };
}

/** An event's branding in responses (section 2.6), with URLs signed from now on for 7 days where the slot says so (rule 2.6/signed). */
export function brandingResponse(
  { world, account }: ReadTransaction,
  event: EventRecord,
  origin: string,
): EventBranding {
  const expiresMs = world.clock.now() + limits.signedUrl.days * dayMs;
  const urlOf = (slot: BrandingSlot): string | null => {
    const image = account.images.get(event.branding.images[slot] ?? '');
    if (!image) return null;
    const path = imagePath(account, image);
    return `${origin}${brandingSlots[slot].signedUrl ? signedPath(world.seed, path, expiresMs) : path}`;
  };
  const buttons = brandingSlotNames.flatMap((slot) => {
    const { button } = brandingSlots[slot];
    const url = button && urlOf(slot);
    return url ? [[button, url] as const] : [];
  });
  return {
    eventId: event.id,
    logoUrl: urlOf('logo'),
    buttonImagesAreRetina: event.branding.buttonImagesAreRetina,
    homeScreenBackgroundAttractScreenId: event.branding.homeScreenBackgroundAttractScreenId,
    afterCaptureBackgroundUrl: urlOf('after-capture-background'),
    captureButtonUrls: Object.fromEntries(buttons),
    galleryBackgroundUrl: urlOf('gallery-background'),
  };
}

/** Where guests' media are served. */
export const mediaPath = '/media/';

const lifeMs = limits.signedUrl.days * dayMs;
// Signed anew a day before it expires, a URL that is handed out has 24 hours or more to go.
const renewedAfterMs = lifeMs - dayMs;

/** The two URLs of a media item, relative to the origin. */
export interface MediaUrls {
  readonly originalUrl: string;
  readonly thumbnailUrl: string;
}

const files = ['original', 'thumbnail'] as const;

const pathOf = (accountId: string, { id }: MediaRecord, file: CaptureFile) => `${mediaPath}${accountId}/${id}/${file}`;

/**
 * The expiry of a media URL that is returned now. The URL is signed for 7 days, and signed again when less than 24 hours are
 * left. A legacy item has no stored path, so its one URL expires 7 days after the upload (rule 2.8/media).
 */
function signedUntilMs({ createdDate, legacy }: MediaRecord, nowMs: number): number {
  const uploadedMs = Date.parse(createdDate);
  const renewals = legacy ? 0 : Math.floor((nowMs - uploadedMs) / renewedAfterMs);
  return uploadedMs + renewals * renewedAfterMs + lifeMs;
}

/** The URL of a file of a media item as it is handed out now, relative to the origin (rule 2.8/media). */
function urlOf(world: World, accountId: string, media: MediaRecord, file: CaptureFile): string {
  return signedPath(world.seed, pathOf(accountId, media, file), signedUntilMs(media, world.clock.now()));
}

/** The URLs of a media item as they are handed out now, relative to the origin (rule 2.8/media). */
export function mediaUrls(world: World, accountId: string, media: MediaRecord): MediaUrls {
  return {
    originalUrl: urlOf(world, accountId, media, 'original'),
    thumbnailUrl: urlOf(world, accountId, media, 'thumbnail'),
  };
}

/** The URLs of the shots of a capture as the camera took them, relative to the origin (rule 2.3/uploadOriginals, decision S393). */
export function cameraUrls(world: World, accountId: string, media: StoredMedia): string[] {
  return Array.from({ length: cameraFiles(media) }, (_, shot) => urlOf(world, accountId, media, `camera-${shot + 1}`));
}

/** How many shots were uploaded as the camera took them: one for each photo area of a photo, one for all other types. */
function cameraFiles({ type, file }: StoredMedia): number {
  if (file instanceof Uint8Array || file.photos || !file.event.settings.uploadOriginals) return 0;
  return type === 'photo' ? Math.max(1, file.template?.photoAreaCount ?? 1) : 1;
}

/** The file at a path under {@link mediaPath}. */
export function findMediaFile(world: World, path: string): ServedFile | undefined {
  const [accountId = '', id = '', name = ''] = path.slice(mediaPath.length).split('/');
  const media = world.hasAccount(accountId) ? world.account(accountId).media.get(id) : undefined;
  if (!media) return undefined;
  const shots = Array.from({ length: cameraFiles(media) }, (_, shot) => `camera-${shot + 1}` as const);
  const file = [...files, ...shots].find((known) => known === name && pathOf(accountId, media, known) === path);
  return file && servedFileOf(media, file);
}

function servedFileOf(media: StoredMedia, name: CaptureFile): ServedFile {
  const { file, contentType, type, sessionId } = media;
  if (!(file instanceof Uint8Array)) return { capture: { recipe: file, type, sessionId }, file: name, signed: true };
  // Videos are not decoded: the built-in picture stands for them.
  return name === 'thumbnail' && contentType.startsWith('video/')
    ? { bytes: builtInPicture(), contentType: 'image/png', signed: true }
    : { bytes: file, contentType, signed: true };
}
