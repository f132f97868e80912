import { base64Bytes } from '../../../engine/resources/bytes.ts';
import { PageSchema } from '../../../engine/resources/listing.ts';
import { GalleryResponse, MediaResponse, SessionResponse } from '../../../model/galleries/gallery.ts';
import {
  GalleryChangesSchema,
  GalleryPageSchema,
  NewMediaSchema,
  SessionPageSchema,
} from '../../../model/galleries/gallery-inputs.ts';
import { ofAccount, pageOf } from './serve.ts';

const galleriesPath = '/accounts/{accountId}/galleries';
const galleryPath = `${galleriesPath}/{galleryId}` as const;

const galleries = ofAccount('galleries');

/** Operations of the owner and of guests on the galleries of an account. */
export const galleryOperations = {
  list_galleries: galleries.list(['page', 'list'], {
    route: `GET ${galleriesPath}`,
    summary:
      'Lists the galleries of an account with their links and settings, and with all or some of their media and sessions (members).',
    query: GalleryPageSchema,
    item: GalleryResponse,
  }),
  get_gallery: galleries.serve('get', {
    route: `GET ${galleryPath}`,
    summary: 'Returns a gallery with its link, settings, media and sessions.',
    noun: 'gallery',
    returns: GalleryResponse,
  }),
  update_gallery: galleries.serve('update', {
    route: `PATCH ${galleryPath}`,
    summary: 'Changes the settings of a gallery.',
    body: GalleryChangesSchema,
    returns: GalleryResponse,
  }),
  create_media_item: galleries.serve('addMedia', {
    route: `POST ${galleryPath}/media`,
    summary: 'A guest uploads to a gallery: bytes in base64, or a built-in picture.',
    status: 201,
    body: NewMediaSchema.extend({ bytes: base64Bytes().exactOptional() }),
    takesFile: true,
    returns: MediaResponse,
  }),
  list_media: galleries.serve('mediaPage', {
    route: `GET ${galleryPath}/media`,
    summary: 'Lists the media of a gallery, oldest first.',
    query: PageSchema,
    returns: pageOf(MediaResponse),
  }),
  list_sessions: galleries.serve('sessionPage', {
    route: `GET ${galleryPath}/sessions`,
    summary: 'Lists the sessions of a gallery, oldest first, with all or some of their media IDs (members).',
    query: SessionPageSchema,
    returns: pageOf(SessionResponse),
  }),
  get_media_item: galleries.serve('getMedia', {
    route: 'GET /accounts/{accountId}/media/{mediaId}',
    summary: 'Returns a media item of any gallery of an account, with renewed URLs.',
    noun: 'media item',
    returns: MediaResponse,
  }),
  get_session: galleries.serve('getSession', {
    route: 'GET /accounts/{accountId}/sessions/{sessionId}',
    summary: 'Returns a session of any gallery of an account, with its link.',
    noun: 'session',
    returns: SessionResponse,
  }),
};
