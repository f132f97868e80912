import { everybody, showWithThumbnail } from '../files/thumbnail-urls.ts';
import { parseInput } from '../resources/parse.ts';
import { firstFreeId, idsOf } from '../store/ids.ts';
import type { World } from '../store/world.ts';
import { type NewTemplate, type Template, templateResource } from './template.ts';

/** Templates that belong to nobody and that every account may use (rule 4.2/templateIds). */
export interface PublicTemplates {
  /** Adds one. Throws a TypeError that names the field for input that does not fit. */
  add(input?: NewTemplate): Template;
  /** All of them, by id. */
  list(): Template[];
}

/** The public templates of a world; URLs start with `origin`. */
export function publicTemplatesOf(world: World, origin: string): PublicTemplates {
  const shown = showWithThumbnail(world, { owner: everybody, kind: 'templates', origin });
  return {
    add(input = {}) {
      const id = firstFreeId(idsOf(`${world.seed}/public-template`), world.publicTemplates.size, (taken) =>
        world.publicTemplates.has(taken),
      );
      const template = { ...parseInput(templateResource.create, input, 'template'), id };
      world.publicTemplates.set(id, template);
      return shown(template);
    },
    list: () => [...world.publicTemplates.values()].map(shown),
  };
}
