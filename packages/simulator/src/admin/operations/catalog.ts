import { NewCatalogItemSchema } from '../../accounts/catalog.ts';
import { NewTemplateSchema } from '../../accounts/resources.ts';
import { base64Picture, base64Thumbnail } from '../base64-bytes.ts';
import { type ControlOperation, operation } from '../operation.ts';
import { listOf } from '../responses/fields.ts';
import { CatalogItemAnswer, TemplateAnswer } from '../responses/things.ts';

const CatalogBody = NewCatalogItemSchema.extend({ preview: base64Picture.exactOptional() });
const TemplateBody = NewTemplateSchema.extend({ thumbnail: base64Thumbnail });

/** Operations on the items that the service offers to every account: AI portraits and prompts, and templates. */
export const catalogOperations = {
  add_catalog_item: operation({
    method: 'POST',
    path: '/catalog',
    summary: 'Adds an AI portrait or prompt to the public catalogue: its preview in base64, or a built-in picture.',
    status: 201,
    body: CatalogBody,
    answer: CatalogItemAnswer,
    remote: [{ at: 'catalog.add' }],
    run: (simulator, item) => simulator.catalog.add(item),
  }),
  list_catalog: {
    method: 'GET',
    path: '/catalog',
    summary: 'Lists the public catalogue.',
    status: 200,
    answer: listOf(CatalogItemAnswer),
    remote: [{ at: 'catalog.list', gives: 'data' }],
    run: (simulator) => ({ data: simulator.catalog.list() }),
  },
  add_public_template: operation({
    method: 'POST',
    path: '/public-templates',
    summary: 'Adds a template that every account may use.',
    status: 201,
    body: TemplateBody,
    answer: TemplateAnswer,
    remote: [{ at: 'publicTemplates.add' }],
    run: (simulator, template) => simulator.publicTemplates.add(template),
  }),
  list_public_templates: {
    method: 'GET',
    path: '/public-templates',
    summary: 'Lists the templates that every account may use.',
    status: 200,
    answer: listOf(TemplateAnswer),
    remote: [{ at: 'publicTemplates.list', gives: 'data' }],
    run: (simulator) => ({ data: simulator.publicTemplates.list() }),
  },
} as const satisfies Record<string, ControlOperation>;
