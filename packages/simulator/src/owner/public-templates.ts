import { opaqueId } from '../world/ids.ts';
import type { TemplateRecord } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { checked } from './checked.ts';
import { type NewTemplate, NewTemplateSchema } from './things.ts';

/** Templates that belong to nobody and that every account may use (rule 4.2/templateIds). */
export interface PublicTemplates {
  /** Adds one. Throws a TypeError that names the field for input that does not fit. */
  add(input?: NewTemplate): TemplateRecord;
  /** All of them, by id. */
  list(): TemplateRecord[];
}

/** The public templates of a world. */
export function publicTemplatesOf(world: World): PublicTemplates {
  return {
    add(input = {}) {
      const id = opaqueId(`${world.seed}/public-template`, world.publicTemplates.size);
      const template = { ...checked(NewTemplateSchema, input, 'template'), id };
      world.publicTemplates.set(id, template);
      return template;
    },
    list: () => [...world.publicTemplates.values()],
  };
}
