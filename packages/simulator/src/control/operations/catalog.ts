import { NewCatalogItemSchema } from '../../owner/catalog.ts';
import { base64Picture } from '../base64-bytes.ts';
import { type ControlOperation, operation } from '../operation.ts';

const CatalogBody = NewCatalogItemSchema.extend({ preview: base64Picture.exactOptional() });

/** The AI portraits and prompts that the service offers to every account. */
export const catalogOperations = {
  add_catalog_item: operation({
    method: 'POST',
    path: '/catalog',
    summary: 'Adds an AI portrait or prompt to the public catalogue: its preview in base64, or a built-in picture.',
    status: 201,
    body: CatalogBody,
    run: (simulator, item) => simulator.catalog.add(item),
  }),
  list_catalog: {
    method: 'GET',
    path: '/catalog',
    summary: 'Lists the public catalogue.',
    status: 200,
    run: (simulator) => ({ data: simulator.catalog.list() }),
  },
} as const satisfies Record<string, ControlOperation>;
