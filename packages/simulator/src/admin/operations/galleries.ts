import type { PathParams } from '../../engine/http/routes.ts';
import { base64Bytes } from '../../engine/resources/bytes.ts';
import { PageSchema } from '../../engine/resources/listing.ts';
import { GalleryResponse, MediaResponse, SessionResponse } from '../../model/gallery.ts';
import {
  GalleryChangesSchema,
  GalleryPageSchema,
  NewMediaSchema,
  SessionPageSchema,
} from '../../model/gallery-inputs.ts';
import { pageOf } from '../responses/fields.ts';
import {
  accountNamed,
  type Controlled,
  type ControlOperation,
  operation,
  paginates,
  queried,
  requireFound,
} from './operation.ts';
import { getOperation, updateOperation } from './resource-operations.ts';

const galleries = {
  name: 'gallery',
  path: '/accounts/{accountId}/galleries',
  param: 'galleryId',
  at: 'galleries',
  response: GalleryResponse,
  collection: (simulator: Controlled, params: PathParams) => accountNamed(simulator, params).galleries,
};

const MediaBody = NewMediaSchema.extend({ bytes: base64Bytes().exactOptional() });

/** Operations of the owner and of guests on the galleries of an account. */
export const galleryOperations = {
  list_galleries: queried({
    method: 'GET',
    path: galleries.path,
    summary:
      'Lists the galleries of an account with their links and settings, and with all or some of their media and sessions (members).',
    status: 200,
    query: GalleryPageSchema,
    response: pageOf(GalleryResponse),
    remote: [{ method: 'galleries.page' }, { method: 'galleries.list', args: [], paginates }],
    run: (simulator, query, params) => accountNamed(simulator, params).galleries.page(query),
  }),
  get_gallery: getOperation(galleries, 'Returns a gallery with its link, settings, media and sessions.'),
  update_gallery: updateOperation(galleries, GalleryChangesSchema, 'Changes the settings of a gallery.'),
  create_media_item: operation({
    method: 'POST',
    path: `${galleries.path}/{galleryId}/media`,
    summary: 'A guest uploads to a gallery: bytes in base64, or a built-in picture.',
    status: 201,
    body: MediaBody,
    takesFile: true,
    response: MediaResponse,
    remote: [{ method: 'galleries.addMedia' }],
    run: (simulator, media, params) =>
      accountNamed(simulator, params).galleries.addMedia(params['galleryId'] ?? '', media),
  }),
  list_media: queried({
    method: 'GET',
    path: `${galleries.path}/{galleryId}/media`,
    summary: 'Lists the media of a gallery, oldest first.',
    status: 200,
    query: PageSchema,
    response: pageOf(MediaResponse),
    remote: [{ method: 'galleries.mediaPage' }],
    run: (simulator, query, params) =>
      accountNamed(simulator, params).galleries.mediaPage(params['galleryId'] ?? '', query),
  }),
  list_sessions: queried({
    method: 'GET',
    path: `${galleries.path}/{galleryId}/sessions`,
    summary: 'Lists the sessions of a gallery, oldest first, with all or some of their media IDs (members).',
    status: 200,
    query: SessionPageSchema,
    response: pageOf(SessionResponse),
    remote: [{ method: 'galleries.sessionPage' }],
    run: (simulator, query, params) =>
      accountNamed(simulator, params).galleries.sessionPage(params['galleryId'] ?? '', query),
  }),
  get_media_item: operation({
    method: 'GET',
    path: '/accounts/{accountId}/media/{mediaId}',
    summary: 'Returns a media item of any gallery of an account, with renewed URLs.',
    status: 200,
    response: MediaResponse,
    remote: [{ method: 'galleries.getMedia', optional: true }],
    run(simulator, _, params) {
      const { mediaId = '' } = params;
      return requireFound(accountNamed(simulator, params).galleries.getMedia(mediaId), 'media item', mediaId);
    },
  }),
  get_session: operation({
    method: 'GET',
    path: '/accounts/{accountId}/sessions/{sessionId}',
    summary: 'Returns a session of any gallery of an account, with its link.',
    status: 200,
    response: SessionResponse,
    remote: [{ method: 'galleries.getSession', optional: true }],
    run(simulator, _, params) {
      const { sessionId = '' } = params;
      return requireFound(accountNamed(simulator, params).galleries.getSession(sessionId), 'session', sessionId);
    },
  }),
} as const satisfies Record<string, ControlOperation>;
