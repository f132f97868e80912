import type { Simulator } from '../../interface.ts';
import type { Gallery } from '../../owner/galleries.ts';
import { GalleryChangesSchema } from '../../owner/gallery-inputs.ts';
import { NewMediaSchema } from '../../owner/things.ts';
import { base64Bytes } from '../base64-bytes.ts';
import { accountNamed, type ControlOperation, operation, type PathParams, present } from '../operation.ts';

const galleriesPath = '/accounts/{accountId}/galleries';
const galleryPath = `${galleriesPath}/{galleryId}`;

const MediaBody = NewMediaSchema.extend({ bytes: base64Bytes.exactOptional() });

/** What the owner and the guests do with the galleries of an account. */
export const galleryOperations = {
  list_galleries: {
    method: 'GET',
    path: galleriesPath,
    summary: 'Lists the galleries of an account with their links, settings, media and sessions.',
    status: 200,
    run: (simulator, _, params) => ({ data: accountNamed(simulator, params).galleries.list() }),
  },
  get_gallery: {
    method: 'GET',
    path: galleryPath,
    summary: 'Tells a gallery with its link, settings, media and sessions.',
    status: 200,
    run: (simulator, _, params) => galleryNamed(simulator, params),
  },
  update_gallery: operation({
    method: 'PATCH',
    path: galleryPath,
    summary: 'Changes the settings of a gallery.',
    status: 200,
    body: GalleryChangesSchema,
    run: (simulator, changes, params) =>
      accountNamed(simulator, params).galleries.update(galleryNamed(simulator, params).id, changes),
  }),
  add_media: operation({
    method: 'POST',
    path: `${galleryPath}/media`,
    summary: 'A guest uploads to a gallery: bytes in base64, or a built-in picture.',
    status: 201,
    body: MediaBody,
    run: (simulator, media, params) =>
      accountNamed(simulator, params).galleries.addMedia(galleryNamed(simulator, params).id, media),
  }),
} as const satisfies Record<string, ControlOperation>;

function galleryNamed(simulator: Simulator, params: PathParams): Gallery {
  const { galleryId = '' } = params;
  return present(accountNamed(simulator, params).galleries.get(galleryId), 'gallery', galleryId);
}
