import { GalleryChangesSchema, NewMediaSchema } from '../../galleries/inputs.ts';
import { base64Bytes } from '../../resources/bytes.ts';
import { accountNamed, type ControlOperation, operation, present } from '../operation.ts';
import { listOf } from '../responses/fields.ts';
import { GalleryAnswer, MediaAnswer, SessionAnswer } from '../responses/gallery.ts';

const galleriesPath = '/accounts/{accountId}/galleries';
const galleryPath = `${galleriesPath}/{galleryId}`;

const MediaBody = NewMediaSchema.extend({ bytes: base64Bytes().exactOptional() });

/** Operations of the owner and of guests on the galleries of an account. */
export const galleryOperations = {
  list_galleries: {
    method: 'GET',
    path: galleriesPath,
    summary: 'Lists the galleries of an account with their links, settings, media and sessions.',
    status: 200,
    answer: listOf(GalleryAnswer),
    remote: [{ at: 'galleries.list', gives: 'data' }],
    run: (simulator, _, params) => ({ data: accountNamed(simulator, params).galleries.list() }),
  },
  get_gallery: {
    method: 'GET',
    path: galleryPath,
    summary: 'Tells a gallery with its link, settings, media and sessions.',
    status: 200,
    answer: GalleryAnswer,
    remote: [{ at: 'galleries.get', maybe: true }],
    run(simulator, _, params) {
      const { galleryId = '' } = params;
      return present(accountNamed(simulator, params).galleries.get(galleryId), 'gallery', galleryId);
    },
  },
  update_gallery: operation({
    method: 'PATCH',
    path: galleryPath,
    summary: 'Changes the settings of a gallery.',
    status: 200,
    body: GalleryChangesSchema,
    answer: GalleryAnswer,
    remote: [{ at: 'galleries.update' }],
    run: (simulator, changes, params) =>
      accountNamed(simulator, params).galleries.update(params['galleryId'] ?? '', changes),
  }),
  create_media_item: operation({
    method: 'POST',
    path: `${galleryPath}/media`,
    summary: 'A guest uploads to a gallery: bytes in base64, or a built-in picture.',
    status: 201,
    body: MediaBody,
    answer: MediaAnswer,
    remote: [{ at: 'galleries.addMedia' }],
    run: (simulator, media, params) =>
      accountNamed(simulator, params).galleries.addMedia(params['galleryId'] ?? '', media),
  }),
  get_media_item: {
    method: 'GET',
    path: '/accounts/{accountId}/media/{mediaId}',
    summary: 'Tells a media item of any gallery of an account, with fresh URLs.',
    status: 200,
    answer: MediaAnswer,
    remote: [{ at: 'galleries.getMedia', maybe: true }],
    run(simulator, _, params) {
      const { mediaId = '' } = params;
      return present(accountNamed(simulator, params).galleries.getMedia(mediaId), 'media item', mediaId);
    },
  },
  get_session: {
    method: 'GET',
    path: '/accounts/{accountId}/sessions/{sessionId}',
    summary: 'Tells a session of any gallery of an account, with its link.',
    status: 200,
    answer: SessionAnswer,
    remote: [{ at: 'galleries.getSession', maybe: true }],
    run(simulator, _, params) {
      const { sessionId = '' } = params;
      return present(accountNamed(simulator, params).galleries.getSession(sessionId), 'session', sessionId);
    },
  },
} as const satisfies Record<string, ControlOperation>;
