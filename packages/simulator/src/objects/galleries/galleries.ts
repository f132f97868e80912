import { formatOf } from '@boothkit/design-check/image-files';
import type * as z from 'zod';
import { NotFoundError } from '../../engine/errors/not-found.ts';
import { type Output, type Stored, withChanges } from '../../engine/resources/define-resource.ts';
import {
  entriesOf,
  entriesWith,
  firstOf,
  type Listing,
  type ListSource,
  listing,
  type Page,
  type PageInput,
  PageSchema,
  takePage,
} from '../../engine/resources/listing.ts';
import { InputError, parseInput } from '../../engine/resources/parse.ts';
import type {
  GalleryRecord,
  GallerySettings,
  galleryFields,
  galleryViewFields,
  MediaRecord,
  mediaUrlFields,
  SessionRecord,
  StoredMedia,
  StoredSession,
  sessionViewFields,
} from '../../model/galleries/gallery.ts';
import {
  type GalleryChanges,
  GalleryChangesSchema,
  type GalleryPageInput,
  GalleryPageSchema,
  gallerySettingFields,
  type MediaContentType,
  type NewMedia,
  NewMediaSchema,
  type SessionPageInput,
  SessionPageSchema,
} from '../../model/galleries/gallery-inputs.ts';
import type { World } from '../../model/world.ts';
import { builtInPicture } from '../../service/files/images/built-in-picture.ts';
import { cameraUrls, mediaUrls } from '../../service/files/media-urls.ts';
import { pathOfPage } from '../../service/galleries/paths.ts';
import {
  addMedia,
  changeGallery,
  mediaOf,
  mediaOfSession,
  sessionsOf,
  type Upload,
} from '../../service/galleries/store.ts';
import { announceUpload } from '../../service/webhooks/deliver.ts';

/** A guest's upload, as the gallery's owner lists it. */
export interface Media extends MediaRecord, Output<typeof mediaUrlFields> {}

/** A session: everything that one guest captured in one go. */
export interface Session extends SessionRecord, Output<typeof sessionViewFields> {}

/** A gallery as its owner and its guests see it. */
export interface Gallery extends Stored<typeof galleryFields>, Output<typeof galleryViewFields> {
  readonly settings: GallerySettings;
  readonly media: readonly Media[];
  readonly sessions: readonly Session[];
}

/** The galleries of an account, listed by id. */
export interface Galleries extends Listing<Gallery, GalleryPageInput> {
  /**
   * The gallery with this ID, which is `galleryId` of its event.
   *
   * @example
   * ```ts
   * console.log(account.galleries.get(galleryId)?.media.length); // 1
   * ```
   */
  get(id: string): Gallery | undefined;
  /**
   * Changes settings. Throws a NotFoundError if there is no such gallery, a TypeError for invalid fields.
   *
   * @example
   * ```ts
   * account.galleries.update(galleryId, { passcode: '4711' });
   * ```
   */
  update(id: string, changes: GalleryChanges): Gallery;
  /**
   * A page of a gallery's media, oldest first. Throws a NotFoundError if there is no such gallery, a TypeError for invalid input.
   *
   * @example
   * ```ts
   * const { data, hasMore } = account.galleries.mediaPage(galleryId, { limit: 10 });
   * console.log(data.length, hasMore); // 1 false
   * ```
   */
  mediaPage(galleryId: string, input?: PageInput): Page<Media>;
  /**
   * A page of a gallery's sessions, oldest first. Throws as `mediaPage` does.
   *
   * @example
   * ```ts
   * console.log(account.galleries.sessionPage(galleryId).data.length); // 1
   * ```
   */
  sessionPage(galleryId: string, input?: SessionPageInput): Page<Session>;
  /**
   * A media item of any gallery of the account.
   *
   * @example
   * ```ts
   * const media = account.galleries.addMedia(galleryId);
   * console.log(account.galleries.getMedia(media.id)?.type); // photo
   * ```
   */
  getMedia(id: string): Media | undefined;
  /**
   * A session of any gallery of the account.
   *
   * @example
   * ```ts
   * const [first] = account.galleries.sessionPage(galleryId).data;
   * console.log(account.galleries.getSession(first?.id ?? '')?.id === first?.id); // true
   * ```
   */
  getSession(id: string): Session | undefined;
  /**
   * A guest uploads to the gallery, which fires media.uploaded. Throws a NotFoundError if there is no such gallery, a TypeError for invalid fields.
   *
   * @example
   * ```ts
   * const media = account.galleries.addMedia(galleryId);
   * console.log(media.type); // photo
   * ```
   */
  addMedia(galleryId: string, input?: NewMedia): Media;
}

/** The galleries of an account, for its owner; links and URLs start with `origin`. */
export function galleriesOf(world: World, accountId: string, origin: string): Galleries {
  const serializeMedia = (media: StoredMedia): Media => {
    const { file: _, ...rest } = media;
    const { originalUrl, thumbnailUrl } = mediaUrls(world, accountId, media);
    return {
      ...rest,
      originalUrl: origin + originalUrl,
      thumbnailUrl: origin + thumbnailUrl,
      originals: cameraUrls(world, accountId, media).map((url) => origin + url),
    };
  };
  const serializeSession = ({ firstOrdinal: _, ...session }: StoredSession, members?: number): Session => {
    const account = world.account(accountId);
    const slug = account.galleries.get(session.galleryId)?.slug ?? '';
    const mediaIds = firstOf(mediaOfSession(account, session.id), members).map(({ id }) => id);
    return { ...session, mediaIds, link: origin + pathOfPage({ slug, part: { kind: 'session', id: session.id } }) };
  };
  const serializeGallery = ({ slug, ...rest }: GalleryRecord, members?: number): Gallery => {
    const account = world.account(accountId);
    return {
      ...rest,
      link: origin + pathOfPage({ slug }),
      media: firstOf(mediaOf(account, rest.id), members).map(serializeMedia),
      sessions: firstOf(sessionsOf(account, rest.id), members).map((session) => serializeSession(session, members)),
    };
  };
  const galleries = (members?: number, search?: string): ListSource<GalleryRecord, Gallery> => ({
    seed: world.seed,
    name: ['galleries', accountId, search],
    entries: (after) =>
      entriesWith(entriesOf(world.account(accountId).galleries, after), search, ({ id, name }) => [name, id]),
    show: (gallery) => serializeGallery(gallery, members),
  });
  const mediaIn = (galleryId: string): ListSource<StoredMedia, Media> => ({
    seed: world.seed,
    name: ['media', accountId, galleryId],
    entries: (after) => world.account(accountId).media.by('gallery', `${galleryId}/`, after),
    show: serializeMedia,
  });
  const sessionsIn = (galleryId: string, members?: number): ListSource<StoredSession, Session> => ({
    seed: world.seed,
    name: ['sessions', accountId, galleryId],
    entries: (after) => world.account(accountId).sessions.by('gallery', `${galleryId}/`, after),
    show: (session) => serializeSession(session, members),
  });
  const requireGallery = (id: string): GalleryRecord => {
    const gallery = world.account(accountId).galleries.get(id);
    if (!gallery) throw new NotFoundError('gallery', id);
    return gallery;
  };
  return {
    get(id) {
      const gallery = world.account(accountId).galleries.get(id);
      return gallery && serializeGallery(gallery);
    },
    list: listing(galleries()).list,
    page(input = {}) {
      const { members, search, ...page } = parseInput(GalleryPageSchema, input, 'page');
      return takePage(galleries(members, search), page);
    },
    mediaPage: (galleryId, input = {}) =>
      takePage(mediaIn(requireGallery(galleryId).id), parseInput(PageSchema, input, 'page')),
    sessionPage(galleryId, input = {}) {
      const { members, ...page } = parseInput(SessionPageSchema, input, 'page');
      return takePage(sessionsIn(requireGallery(galleryId).id, members), page);
    },
    update(id, input) {
      const changes = parseInput(GalleryChangesSchema, input, 'gallery');
      const settings = withChanges(gallerySettingFields(), requireGallery(id).settings, changes);
      changeGallery(world.transaction(accountId).account, id, settings);
      return serializeGallery(requireGallery(id));
    },
    getMedia(id) {
      const media = world.account(accountId).media.get(id);
      return media && serializeMedia(media);
    },
    getSession(id) {
      const account = world.account(accountId);
      const session = account.sessions.get(id);
      return session && serializeSession(session);
    },
    addMedia(galleryId, input = {}) {
      const { sessionId, ...fields } = parseInput(NewMediaSchema, input, 'media');
      const upload = uploadOf(fields);
      const { id } = requireGallery(galleryId);
      const tx = world.transaction(accountId);
      const session = sessionId === undefined ? undefined : tx.account.sessions.get(sessionId);
      if (sessionId !== undefined && session?.galleryId !== id)
        throw invalidField('sessionId', `must name a session of this gallery; got ${sessionId}`);
      const media = addMedia(tx, id, { ...upload, session });
      announceUpload(tx, media);
      return serializeMedia(media);
    },
  };
}

/** The upload that an input stands for: its own bytes, or the built-in picture. */
function uploadOf({ bytes, contentType, ...fields }: Omit<z.output<typeof NewMediaSchema>, 'sessionId'>): Upload {
  if (!bytes && contentType) throw invalidField('contentType', 'must come with bytes');
  const made = { ...fields, templateId: null };
  if (!bytes) return { ...made, file: builtInPicture(), contentType: 'image/png' };
  return { ...made, file: bytes, contentType: contentType ?? typeByContent(bytes) };
}

function typeByContent(bytes: Uint8Array): MediaContentType {
  const format = formatOf(bytes);
  if (format) return `image/${format}`;
  throw invalidField('contentType', 'must say what the bytes are, which are neither PNG nor JPEG');
}

const invalidField = (field: string, need: string) => new InputError('media', [{ field, message: `${field} ${need}` }]);
