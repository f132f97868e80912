import { entriesOf, type Listing, listing } from '../../engine/resources/listing.ts';
import { parseInput } from '../../engine/resources/parse.ts';
import {
  type CatalogItem,
  catalogItemResource,
  type NewCatalogItem,
  type NewTemplate,
  type StoredCatalogItem,
  type Template,
  templateResource,
} from '../../model/catalog/catalog.ts';
import type { World } from '../../model/world.ts';
import { previewUrl } from '../../service/files/catalog-urls.ts';
import { builtInPicture } from '../../service/files/images/built-in-picture.ts';
import { publicOwner, showWithThumbnail } from '../../service/files/thumbnail-urls.ts';

/** The AI portraits and prompts that the service offers to every account, listed by id. */
export interface Catalog extends Listing<CatalogItem> {
  /**
   * Adds one. Throws a TypeError that names the field for invalid input.
   *
   * @example
   * ```ts
   * const item = sim.catalog.add({ kind: 'aiPortrait', name: 'Watercolour' });
   * console.log(item.name); // Watercolour
   * ```
   */
  add(input: NewCatalogItem): CatalogItem;
}

/** The public catalogue of a world; URLs start with `origin`. */
export function catalogOf(world: World, origin: string): Catalog {
  const showItem = (item: StoredCatalogItem): CatalogItem => {
    const { preview: _, ...rest } = item;
    return { ...rest, previewUrl: origin + previewUrl(item) };
  };
  return {
    ...listing({
      seed: world.seed,
      name: ['catalog'],
      entries: (after) => entriesOf(world.catalog, after),
      show: showItem,
    }),
    add(input) {
      const { preview, ...fields } = parseInput(catalogItemResource.create, input, catalogItemResource.name);
      const item = { ...fields, id: world.newSharedId('catalog', world.catalog), preview: preview ?? builtInPicture() };
      world.beginChange();
      world.catalog.set(item.id, item);
      return showItem(item);
    },
  };
}

// rule 4.2/templateIds
/** Templates that belong to nobody and that every account may use, listed by id. */
export interface PublicTemplates extends Listing<Template> {
  /**
   * Adds one. Throws a TypeError that names the field for invalid input.
   *
   * @example
   * ```ts
   * const strip = sim.publicTemplates.add({ name: 'Strip of three', photoAreaCount: 3 });
   * await booth.events.update(id, { templateIds: [strip.id] });
   * ```
   */
  add(input?: NewTemplate): Template;
}

/** The public templates of a world; URLs start with `origin`. */
export function publicTemplatesOf(world: World, origin: string): PublicTemplates {
  const showTemplate = showWithThumbnail(world, { owner: publicOwner, kind: 'templates', origin });
  return {
    ...listing({
      seed: world.seed,
      name: ['public templates'],
      entries: (after) => entriesOf(world.publicTemplates, after),
      show: showTemplate,
    }),
    add(input = {}) {
      const fields = parseInput(templateResource.create, input, 'template');
      const template = { ...fields, id: world.newSharedId('public-template', world.publicTemplates) };
      world.beginChange();
      world.publicTemplates.set(template.id, template);
      return showTemplate(template);
    },
  };
}
