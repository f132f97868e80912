import { limits } from '@boothkit/contract/constants';
import type { AccountState } from '../store/account-state.ts';
import type { Thumbnailed } from '../store/records.ts';
import type { SortedMap } from '../store/sorted-map.ts';
import type { World } from '../store/world.ts';
import { builtInPicture } from './images/built-in-picture.ts';
import { pictureName, pictureType, type ServedFile } from './served-file.ts';
import { signedPath } from './signature.ts';

/** Where thumbnails are served. */
export const thumbnailsPath = '/thumbnails/';

const dayMs = 86_400_000;

/** The collections of an account whose resources have thumbnails, by kind. */
const shelves = {
  templates: (account: AccountState) => account.templates,
  'attract-screens': (account: AccountState) => account.attractScreens,
  'sticker-sets': (account: AccountState) => account.stickerSets,
} as const satisfies Record<string, (account: AccountState) => SortedMap<Thing>>;

/** A kind of things that have thumbnails. */
export type ThumbnailKind = keyof typeof shelves;

type Thing = Thumbnailed<{ readonly id: string }>;

/** Stands for the account in the URLs of what belongs to none. */
export const everybody = 'public';

const fallbackName = 'fallback.png';

const folderOf = (owner: string, kind: ThumbnailKind, id: string) => `${thumbnailsPath}${owner}/${kind}/${id}/`;

/**
 * The thumbnail's URL, relative to the origin: stable for as long as the uploaded picture is the same; without one, the URL of a
 * stand-in, signed from now on for 7 days (rule 2.8/thumbnail). `owner` is an account's id or {@link everybody}.
 */
export function thumbnailUrl(world: World, owner: string, kind: ThumbnailKind, { id, thumbnail }: Thing): string {
  const folder = folderOf(owner, kind, id);
  if (thumbnail) return `${folder}${pictureName(thumbnail)}`;
  return signedPath(world.seed, `${folder}${fallbackName}`, world.clock.now() + limits.signedUrl.days * dayMs);
}

/** The file at a path under {@link thumbnailsPath}. */
export function findThumbnail(world: World, path: string): ServedFile | undefined {
  const [owner = '', kindName = '', id = ''] = path.slice(thumbnailsPath.length).split('/');
  const kind = (Object.keys(shelves) as ThumbnailKind[]).find((known) => known === kindName);
  const thing = kind && shelfOf(world, owner, kind)?.get(id);
  if (!thing) return undefined;
  const folder = folderOf(owner, kind, id);
  const { thumbnail } = thing;
  if (!thumbnail)
    return path === `${folder}${fallbackName}`
      ? { bytes: builtInPicture(), contentType: 'image/png', signed: true }
      : undefined;
  return path === `${folder}${pictureName(thumbnail)}`
    ? { bytes: thumbnail, contentType: pictureType(thumbnail), signed: false }
    : undefined;
}

function shelfOf(world: World, owner: string, kind: ThumbnailKind): SortedMap<Thing> | undefined {
  if (owner === everybody) return kind === 'templates' ? world.publicTemplates : undefined;
  return world.hasAccount(owner) ? shelves[kind](world.account(owner)) : undefined;
}
