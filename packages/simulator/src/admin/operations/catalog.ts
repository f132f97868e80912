import type { Simulator } from '../../interface.ts';
import { catalogItemResource } from '../../model/catalog-item.ts';
import { templateResource } from '../../model/template.ts';
import type { ControlOperation } from './operation.ts';
import { createOperation, listOperation } from './resource-operations.ts';

const items = {
  path: '/catalog',
  at: 'catalog',
  response: catalogItemResource.response,
  collection: ({ catalog }: Simulator) => catalog,
};

const templates = {
  path: '/public-templates',
  at: 'publicTemplates',
  response: templateResource.response,
  collection: ({ publicTemplates }: Simulator) => publicTemplates,
};

/** Operations on the items that the service offers to all accounts: AI portraits and prompts, and templates. */
export const catalogOperations = {
  create_catalog_item: createOperation(
    items,
    catalogItemResource.body,
    'Adds an AI portrait or prompt to the public catalogue: its preview in base64, or a built-in picture.',
  ),
  list_catalog_items: listOperation(items, 'Lists the public catalogue.'),
  create_public_template: createOperation(
    templates,
    templateResource.body,
    'Adds a template that all accounts may use.',
  ),
  list_public_templates: listOperation(templates, 'Lists the templates that all accounts may use.'),
} as const satisfies Record<string, ControlOperation>;
