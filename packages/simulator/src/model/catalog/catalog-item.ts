import * as z from 'zod';
import { base64Picture, picture } from '../../engine/resources/bytes.ts';
import { defineResource, type Input, resourceName, type Stored } from '../../engine/resources/define-resource.ts';

const catalogFields = () => ({
  kind: z.enum(['aiPortrait', 'aiPrompt']),
  /** The name that users choose it by. 1 to 200 characters. */
  name: resourceName(),
});

const newCatalogFields = () => ({
  ...catalogFields(),
  /** PNG or JPEG, kept in a copy. Default: a built-in PNG. */
  preview: picture().optional(),
});

const shownCatalogFields = () => ({
  ...catalogFields(),
  /** Public, and valid permanently (rule 2.8/catalog). */
  previewUrl: z.url(),
});

/** The schemas of an item of the public catalogue. */
export const catalogItemResource = defineResource({
  id: 'CatalogItem',
  name: 'catalogue item',
  plural: 'catalogue items',
  create: newCatalogFields,
  body: () => ({ ...catalogFields(), preview: base64Picture().exactOptional() }),
  file: () => ({ ...catalogFields(), preview: z.base64().exactOptional() }),
  response: shownCatalogFields,
});

/** An AI portrait or prompt for all accounts. */
export interface NewCatalogItem extends Input<typeof newCatalogFields> {}

/** An AI portrait or prompt that the service offers to all accounts. */
interface CatalogRecord extends Stored<typeof catalogFields> {}

/** An AI portrait or prompt of the public catalogue. */
export interface CatalogItem extends Stored<typeof shownCatalogFields> {}

/** An item of the catalogue with its preview. */
export interface StoredCatalogItem extends CatalogRecord {
  readonly preview: Uint8Array;
}
