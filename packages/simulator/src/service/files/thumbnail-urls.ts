import type { Capture } from '@boothkit/captures';
import { limits } from '@boothkit/contract/rules';
import { dayMs } from '../../engine/clock/utc-day.ts';
import type { SortedMap } from '../../engine/collections/sorted-map.ts';
import { defaultColors } from '../../model/accounts/account.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { TemplateRecord, Thumbnailed, ThumbnailUrl } from '../../model/catalog/catalog.ts';
import type { World } from '../../model/world.ts';
import { builtInPicture } from './images/built-in-picture.ts';
import { pictureName, pictureType, type ServedFile } from './served-file.ts';
import { signedPath } from './signature.ts';

/** Where thumbnails are served. */
export const thumbnailsPath = '/thumbnails/';

/** The collections of an account whose resources have thumbnails, by kind. */
const collections = {
  templates: (account: AccountState) => account.templates,
  'attract-screens': (account: AccountState) => account.attractScreens,
  'sticker-sets': (account: AccountState) => account.stickerSets,
} as const satisfies Record<string, (account: AccountState) => SortedMap<Resource>>;

/** A kind of resource that has thumbnails. */
export type ThumbnailKind = keyof typeof collections;

type Resource = Thumbnailed<{ readonly id: string } | TemplateRecord>;

/** Stands for the account in the URLs of what belongs to none. */
export const publicOwner = 'public';

const fallbackName = 'fallback';

const folderOf = (owner: string, kind: ThumbnailKind, id: string) => `${thumbnailsPath}${owner}/${kind}/${id}/`;

/**
 * The thumbnail's URL, relative to the origin. The URL of an uploaded picture is stable until the picture changes. Without a
 * picture, it is the URL of a fallback, a sample page of a template, signed for 7 days (rule 2.8/thumbnail). `owner` is an account's id or {@link
 * publicOwner}.
 */
export function thumbnailUrl(world: World, owner: string, kind: ThumbnailKind, { id, thumbnail }: Resource): string {
  const folder = folderOf(owner, kind, id);
  if (thumbnail) return `${folder}${pictureName(thumbnail)}`;
  return signedPath(world.seed, `${folder}${fallbackName}`, world.clock.now() + limits.signedUrl.days * dayMs);
}

/** Returns records as their owner sees them, with the URLs of their thumbnails, which start with `origin`. */
export function showWithThumbnail(
  world: World,
  { owner, kind, origin }: { readonly owner: string; readonly kind: ThumbnailKind; readonly origin: string },
) {
  return <Item extends { readonly id: string }>(
    record: Thumbnailed<Item>,
  ): Omit<Thumbnailed<Item>, 'thumbnail'> & ThumbnailUrl => {
    const { thumbnail: _, ...rest } = record;
    return { ...rest, thumbnailUrl: origin + thumbnailUrl(world, owner, kind, record) };
  };
}

/** The file at a path under {@link thumbnailsPath}. */
export function findThumbnail(world: World, path: string): ServedFile | undefined {
  const [owner = '', kindName = '', id = ''] = path.slice(thumbnailsPath.length).split('/');
  const kind = (Object.keys(collections) as ThumbnailKind[]).find((known) => known === kindName);
  const item = kind && collectionOf(world, owner, kind)?.get(id);
  if (!item) return undefined;
  const folder = folderOf(owner, kind, id);
  const { thumbnail } = item;
  if (!thumbnail) {
    if (path !== `${folder}${fallbackName}`) return undefined;
    return 'photoAreaCount' in item
      ? { capture: sampleOf(item), file: 'thumbnail', signed: true }
      : { bytes: builtInPicture(), contentType: 'image/png', signed: true };
  }
  return path === `${folder}${pictureName(thumbnail)}`
    ? { bytes: thumbnail, contentType: pictureType(thumbnail), signed: false }
    : undefined;
}

type StoredTemplate = Thumbnailed<TemplateRecord>;

/** Kept for as long as the record, so that each is drawn once. */
const samples = new WeakMap<StoredTemplate, Capture>();

/** A photo on the page of a template that has no picture. */
function sampleOf(template: StoredTemplate): Capture {
  const known = samples.get(template);
  if (known) return known;
  const { id, name } = template;
  const settings = { uploadOriginals: false, cropOriginals: 'none' } as const;
  const event = { id, name, hashtag: null, colors: defaultColors, settings };
  const recipe = { event, template, shot: 0, rerolls: 0, recordedSeconds: null, gif: null };
  const sample: Capture = { recipe, type: 'photo', sessionId: id };
  samples.set(template, sample);
  return sample;
}

function collectionOf(world: World, owner: string, kind: ThumbnailKind): SortedMap<Resource> | undefined {
  if (owner === publicOwner) return kind === 'templates' ? world.publicTemplates : undefined;
  return world.hasAccount(owner) ? collections[kind](world.account(owner)) : undefined;
}
