import { isStoragePath } from '../../files/respond.ts';
import { uploadsPath } from '../../files/uploads.ts';
import { isGalleryPath, readPagePath } from '../../galleries/paths.ts';
import type { World } from '../../store/world.ts';
import type { Place } from './beside-api.ts';

/** What is served at a path beside the API; `undefined` where that is nothing faults or the journal care for. */
export function placeAt(world: World, path: string): Place | undefined {
  if (isGalleryPath(path)) {
    const slug = readPagePath(path)?.slug ?? '';
    return { name: 'get_gallery_page', accountId: world.galleryLinks.get(slug)?.accountId ?? null };
  }
  if (!isStoragePath(path)) return undefined;
  const [, , owner = ''] = path.split('/');
  const accountId = world.hasAccount(owner) ? owner : null;
  return { name: path.startsWith(uploadsPath) ? 'upload_bytes' : 'get_file', accountId };
}
