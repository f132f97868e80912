import { entriesOf, type Listing, listing } from '../../engine/resources/listing.ts';
import { parseInput } from '../../engine/resources/parse.ts';
import { type NewTemplate, type Template, templateResource } from '../../model/catalog/template.ts';
import type { World } from '../../model/world.ts';
import { publicOwner, showWithThumbnail } from '../../service/files/thumbnail-urls.ts';

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
