import type { StoredCatalogItem } from '../../model/catalog/catalog.ts';
import type { World } from '../../model/world.ts';
import { pictureName, pictureType, type ServedFile } from './served-file.ts';

/** Where previews of the public AI catalogue are served. */
export const catalogPath = '/catalog/';

/** The URL of a preview, relative to the origin: public, and good for ever (rule 2.8/catalog). */
export function previewUrl({ id, preview }: StoredCatalogItem): string {
  return `${catalogPath}${id}/${pictureName(preview)}`;
}

/** The file at a path under {@link catalogPath}. */
export function findPreview(world: World, path: string): ServedFile | undefined {
  const item = world.catalog.get(path.slice(catalogPath.length).split('/')[0] ?? '');
  if (!item || previewUrl(item) !== path) return undefined;
  return { bytes: item.preview, contentType: pictureType(item.preview), signed: false };
}
