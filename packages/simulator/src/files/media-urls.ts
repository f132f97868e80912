import { limits } from '@boothkit/contract/constants';
import { findMedia } from '../galleries/store.ts';
import type { MediaRecord, StoredMedia } from '../store/records.ts';
import type { World } from '../store/world.ts';
import { builtInPicture } from './images/built-in-picture.ts';
import type { ServedFile } from './served-file.ts';
import { signedPath } from './signature.ts';

/** Where guests' media are served. */
export const mediaPath = '/media/';

const dayMs = 86_400_000;
const lifeMs = limits.signedUrl.days * dayMs;
// Signed anew a day before it lapses, a URL that is handed out has 24 hours or more to go.
const renewedAfterMs = lifeMs - dayMs;

/** The two URLs of a media item, relative to the origin. */
export interface MediaUrls {
  readonly originalUrl: string;
  readonly thumbnailUrl: string;
}

const files = ['original', 'thumbnail'] as const;

/** Videos are not decoded: the built-in picture stands for them. */
function fileOf(media: StoredMedia, file: (typeof files)[number]): ServedFile {
  const { bytes, contentType } = media;
  return file === 'thumbnail' && contentType.startsWith('video/')
    ? { bytes: builtInPicture(), contentType: 'image/png', signed: true }
    : { bytes, contentType, signed: true };
}

const pathOf = (accountId: string, { id }: MediaRecord, file: (typeof files)[number]) =>
  `${mediaPath}${accountId}/${id}/${file}`;

/**
 * Until when a media URL that is handed out now holds. It is signed for 7 days, and anew when less than 24 hours are left; a
 * legacy item has no stored path to sign anew, so that its URL lapses 7 days after the upload (rule 2.8/media).
 */
function signedUntilMs({ createdDate, legacy }: MediaRecord, nowMs: number): number {
  const uploadedMs = Date.parse(createdDate);
  const renewals = legacy ? 0 : Math.floor((nowMs - uploadedMs) / renewedAfterMs);
  return uploadedMs + renewals * renewedAfterMs + lifeMs;
}

/** The URLs of a media item as they are handed out now, relative to the origin (rule 2.8/media). */
export function mediaUrls(world: World, accountId: string, media: MediaRecord): MediaUrls {
  const until = signedUntilMs(media, world.clock.now());
  const urlOf = (file: (typeof files)[number]) => signedPath(world.seed, pathOf(accountId, media, file), until);
  return { originalUrl: urlOf('original'), thumbnailUrl: urlOf('thumbnail') };
}

/** The file at a path under {@link mediaPath}. */
export function findMediaFile(world: World, path: string): ServedFile | undefined {
  const [accountId = '', id = '', name = ''] = path.slice(mediaPath.length).split('/');
  const media = world.hasAccount(accountId) ? findMedia(world.account(accountId), id) : undefined;
  const file = files.find((known) => known === name);
  if (!media || !file || pathOf(accountId, media, file) !== path) return undefined;
  return fileOf(media, file);
}
