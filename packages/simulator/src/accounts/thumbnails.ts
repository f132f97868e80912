import { type ThumbnailKind, thumbnailUrl } from '../files/thumbnail-urls.ts';
import type { ResourceCollection } from '../resources/resource-collection.ts';
import type { AttractScreenRecord, StickerSetRecord, TemplateRecord, Thumbnailed } from '../store/records.ts';
import type { World } from '../store/world.ts';

interface WithThumbnailUrl {
  /** Stable where a thumbnail was given, else that of a stand-in, signed for 7 days (rule 2.8/thumbnail). */
  readonly thumbnailUrl: string;
}

/** A template, as its owner lists it. */
export interface Template extends TemplateRecord, WithThumbnailUrl {}

/** An attract screen, as its owner lists it. */
export interface AttractScreen extends AttractScreenRecord, WithThumbnailUrl {}

/** A sticker set, as its owner lists it. */
export interface StickerSet extends StickerSetRecord, WithThumbnailUrl {}

/** Shows things with the URLs of their thumbnails, which start with `origin`. `owner` is an account's id or `everybody`. */
export function showWithThumbnail(
  world: World,
  { owner, kind, origin }: { readonly owner: string; readonly kind: ThumbnailKind; readonly origin: string },
) {
  return <Item extends { readonly id: string }>(
    item: Thumbnailed<Item>,
  ): Omit<Thumbnailed<Item>, 'thumbnail'> & WithThumbnailUrl => {
    const { thumbnail: _, ...rest } = item;
    return { ...rest, thumbnailUrl: origin + thumbnailUrl(world, owner, kind, item) };
  };
}

/** A shelf whose things are shown in another way than they are kept. */
export function shownShelf<Item extends { readonly id: string }, Shown extends { readonly id: string }, Input>(
  kept: ResourceCollection<Item, Input>,
  show: (item: Item) => Shown,
): ResourceCollection<Shown, Input> {
  return {
    add: (input) => show(kept.add(input)),
    get(id) {
      const item = kept.get(id);
      return item && show(item);
    },
    list: () => kept.list().map(show),
    update: (id, changes) => show(kept.update(id, changes)),
    remove: kept.remove,
  };
}
