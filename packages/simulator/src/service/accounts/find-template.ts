import type { TemplateRecord, Thumbnailed } from '../../model/catalog/catalog.ts';
import type { ReadTransaction } from '../../model/world.ts';

/** The template with an id that the account may use: its own, or a public one (rule 4.2/templateIds). */
export function findTemplate({ world, account }: ReadTransaction, id: string): Thumbnailed<TemplateRecord> | undefined {
  return account.templates.get(id) ?? world.publicTemplates.get(id);
}
