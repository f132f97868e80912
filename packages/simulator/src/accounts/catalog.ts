import { lazyObject } from '@boothkit/contract/internal';
import * as z from 'zod';
import { previewUrl } from '../files/catalog-urls.ts';
import { builtInPicture } from '../files/images/built-in-picture.ts';
import { picture } from '../resources/bytes.ts';
import { parseInput } from '../resources/parse.ts';
import { firstFreeId, idsOf } from '../store/ids.ts';
import type { CatalogRecord, StoredCatalogItem } from '../store/records.ts';
import type { World } from '../store/world.ts';

/** An AI portrait or prompt for everybody. */
export interface NewCatalogItem {
  kind: 'aiPortrait' | 'aiPrompt';
  /** 1 to 200 characters. */
  name: string;
  /** PNG or JPEG, kept in a copy. Default: a built-in PNG. */
  preview?: Uint8Array | undefined;
}

/** Checks a {@link NewCatalogItem}. */
export const NewCatalogItemSchema = lazyObject(() => ({
  kind: z.enum(['aiPortrait', 'aiPrompt']),
  name: z.string().min(1).max(200),
  preview: picture().optional(),
}));

/** An AI portrait or prompt of the public catalogue. */
export interface CatalogItem extends CatalogRecord {
  /** Public, and good for ever (rule 2.8/catalog). */
  readonly previewUrl: string;
}

/** The AI portraits and prompts that the service offers to every account. */
export interface Catalog {
  /** Adds one. Throws a TypeError that names the field for input that does not fit. */
  add(input: NewCatalogItem): CatalogItem;
  /** All of them, by id. */
  list(): CatalogItem[];
}

/** The public catalogue of a world; URLs start with `origin`. */
export function catalogOf(world: World, origin: string): Catalog {
  const shown = (item: StoredCatalogItem): CatalogItem => {
    const { preview: _, ...rest } = item;
    return { ...rest, previewUrl: origin + previewUrl(item) };
  };
  return {
    add(input) {
      const { preview, ...fields } = parseInput(NewCatalogItemSchema, input, 'catalogue item');
      const id = firstFreeId(idsOf(`${world.seed}/catalog`), world.catalog.size, (taken) => world.catalog.has(taken));
      const item = { ...fields, id, preview: preview ?? builtInPicture() };
      world.catalog.set(id, item);
      return shown(item);
    },
    list: () => [...world.catalog.values()].map(shown),
  };
}
