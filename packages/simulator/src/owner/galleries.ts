import { addMedia, mediaOf } from '../world/galleries.ts';
import type { MediaRecord } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { checked } from './checked.ts';
import { type NewMedia, NewMediaSchema } from './things.ts';

/** A gallery as its owner and its guests see it. */
export interface Gallery {
  readonly id: string;
  readonly eventId: string;
  readonly name: string;
  readonly date: string | null;
  /** The default link; it follows the name until the first upload (rule 4.4.3). */
  readonly link: string;
  /** The guests' uploads, oldest first. */
  readonly media: readonly MediaRecord[];
}

/** The galleries of an account. */
export interface Galleries {
  /** One of them, by `event.galleryId`. */
  get(id: string): Gallery | undefined;
  /** All of them, by id. */
  list(): Gallery[];
  /** A guest uploads to the gallery. Throws where there is no such gallery. */
  addMedia(galleryId: string, input?: NewMedia): MediaRecord;
}

/** The galleries of an account, for its owner; links start with `origin`. */
export function galleriesOf(world: World, accountId: string, origin: string): Galleries {
  const get = (id: string): Gallery | undefined => {
    const account = world.account(accountId);
    const gallery = account.galleries.get(id);
    if (!gallery) return undefined;
    const { slug, mediaCount: _, ...shown } = gallery;
    return { ...shown, link: `${origin}/of/${slug}`, media: [...mediaOf(account, id)] };
  };
  return {
    get,
    list: () => [...world.account(accountId).galleries.values()].flatMap(({ id }) => get(id) ?? []),
    addMedia: (galleryId, input = {}) =>
      addMedia(world, world.change(accountId), galleryId, checked(NewMediaSchema, input, 'media').type),
  };
}
