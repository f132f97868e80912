import { catalogItemResource, templateResource } from '../../../model/catalog/catalog.ts';
import { ofSimulator } from './serve.ts';

const catalog = ofSimulator('catalog');
const publicTemplates = ofSimulator('publicTemplates');

/** Operations on the items that the service offers to all accounts: AI portraits and prompts, and templates. */
export const catalogOperations = {
  create_catalog_item: catalog.serve('add', {
    route: 'POST /catalog',
    summary: 'Adds an AI portrait or prompt to the public catalogue: its preview in base64, or a built-in picture.',
    status: 201,
    body: catalogItemResource.body,
    takesFile: true,
    returns: catalogItemResource.response,
  }),
  list_catalog_items: catalog.list(['page', 'list'], {
    route: 'GET /catalog',
    summary: 'Lists the public catalogue.',
    item: catalogItemResource.response,
  }),
  create_public_template: publicTemplates.serve('add', {
    route: 'POST /public-templates',
    summary: 'Adds a template that all accounts may use.',
    status: 201,
    body: templateResource.body,
    takesFile: true,
    returns: templateResource.response,
  }),
  list_public_templates: publicTemplates.list(['page', 'list'], {
    route: 'GET /public-templates',
    summary: 'Lists the templates that all accounts may use.',
    item: templateResource.response,
  }),
};
