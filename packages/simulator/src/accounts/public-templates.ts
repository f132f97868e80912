import { everybody, showWithThumbnail } from '../files/thumbnail-urls.ts';
import { entriesOf, type Listing, listing } from '../resources/listing.ts';
import { parseInput } from '../resources/parse.ts';
import { firstFreeId, idsOf } from '../store/ids.ts';
import type { World } from '../store/world.ts';
import { type NewTemplate, type Template, templateResource } from './template.ts';

/** Templates that belong to nobody and that every account may use (rule 4.2/templateIds), listed by id. */
export interface PublicTemplates extends Listing<Template> {
  /** Adds one. Throws a TypeError that names the field for input that does not fit. */
  add(input?: NewTemplate): Template;
}

/** The public templates of a world; URLs start with `origin`. */
export function publicTemplatesOf(world: World, origin: string): PublicTemplates {
  const shown = showWithThumbnail(world, { owner: everybody, kind: 'templates', origin });
  return {
    ...listing({
      seed: world.seed,
      name: ['public templates'],
      entries: (after) => entriesOf(world.publicTemplates, after),
      show: shown,
    }),
    add(input = {}) {
      const id = firstFreeId(idsOf(`${world.seed}/public-template`), world.publicTemplates.size, (taken) =>
        world.publicTemplates.has(taken),
      );
      const template = { ...parseInput(templateResource.create, input, 'template'), id };
      world.publicTemplates.set(id, template);
      world.noteChange();
      return shown(template);
    },
  };
}
