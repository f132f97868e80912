import { formatOf } from '@boothkit/design-check/image-files';
import type * as z from 'zod';
import { builtInPicture } from '../files/images/built-in-picture.ts';
import { cameraUrls, mediaUrls } from '../files/media-urls.ts';
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
} from '../resources/listing.ts';
import { InputError, parseInput } from '../resources/parse.ts';
import { NotFoundError } from '../store/not-found.ts';
import type { GalleryRecord, GallerySettings, MediaRecord, SessionRecord, StoredMedia } from '../store/records.ts';
import type { World } from '../store/world.ts';
import { announceUpload } from '../webhooks/deliver.ts';
import {
  type GalleryChanges,
  GalleryChangesSchema,
  type GalleryPageInput,
  GalleryPageSchema,
  type MediaContentType,
  type NewMedia,
  NewMediaSchema,
  type SessionPageInput,
  SessionPageSchema,
} from './inputs.ts';
import { pathOfPage } from './paths.ts';
import { addMedia, changeGallery, findMedia, sessionEntries, sessionsOf, type Upload, under } from './store.ts';

/** A guest's upload, as the gallery's owner lists it. */
export interface Media extends MediaRecord {
  /** Signed for up to 7 days, and for 24 hours or more when listed; a legacy item's may have lapsed (rule 2.8/media). */
  readonly originalUrl: string;
  /** As `originalUrl`. */
  readonly thumbnailUrl: string;
  /**
   * The shots of a capture as the camera took them, without the template; as `originalUrl`. None unless the event uploads originals
   * (rule 2.3/uploadOriginals, decision S393).
   */
  readonly originals: readonly string[];
}

/** A session: everything that one guest captured in one go. */
export interface Session extends SessionRecord {
  /** Its media, oldest first; at least one. */
  readonly mediaIds: readonly string[];
  /** Its web page, which a share of the session leads to. */
  readonly link: string;
}

/** A gallery as its owner and its guests see it. */
export interface Gallery {
  readonly id: string;
  readonly eventId: string;
  readonly name: string;
  readonly date: string | null;
  /** The default link; it follows the name until the first upload (rule 4.4.3). The simulator serves the page. */
  readonly link: string;
  readonly settings: GallerySettings;
  /** How many media it has. */
  readonly mediaCount: number;
  /** The guests' uploads, oldest first. */
  readonly media: readonly Media[];
  /** The sessions that the uploads belong to, oldest first. */
  readonly sessions: readonly Session[];
}

/** The galleries of an account, listed by id. */
export interface Galleries extends Listing<Gallery, GalleryPageInput> {
  /** One of them, by `event.galleryId`. */
  get(id: string): Gallery | undefined;
  /** Changes settings. Throws an Error where there is no such gallery, a TypeError for fields that do not fit. */
  update(id: string, changes: GalleryChanges): Gallery;
  /** Some of a gallery's media, oldest first. Throws an Error where there is no such gallery, a TypeError for input that does not fit. */
  mediaPage(galleryId: string, input?: PageInput): Page<Media>;
  /** Some of a gallery's sessions, oldest first. Throws as `mediaPage` does. */
  sessionPage(galleryId: string, input?: SessionPageInput): Page<Session>;
  /** A media item of any gallery of the account. */
  getMedia(id: string): Media | undefined;
  /** A session of any gallery of the account. */
  getSession(id: string): Session | undefined;
  /** A guest uploads to the gallery, which fires media.uploaded. Throws an Error where there is no such gallery, a TypeError for fields that do not fit. */
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
  const serializeSession = (session: SessionRecord, members?: number): Session => {
    const account = world.account(accountId);
    const slug = account.galleries.get(session.galleryId)?.slug ?? '';
    const mediaIds = firstOf(account.sessionMedia.under(under(session.id)), members);
    return { ...session, mediaIds, link: origin + pathOfPage({ slug, part: { kind: 'session', id: session.id } }) };
  };
  const serializeGallery = ({ slug, ...rest }: GalleryRecord, members?: number): Gallery => {
    const account = world.account(accountId);
    return {
      ...rest,
      link: origin + pathOfPage({ slug }),
      media: firstOf(account.media.under(under(rest.id)), members).map(serializeMedia),
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
    entries: (after) => entriesOf(world.account(accountId).media, after, under(galleryId)),
    show: serializeMedia,
  });
  const sessionsIn = (galleryId: string, members?: number): ListSource<SessionRecord, Session> => ({
    seed: world.seed,
    name: ['sessions', accountId, galleryId],
    entries: (after) => sessionEntries(world.account(accountId), galleryId, after),
    show: (session) => serializeSession(session, members),
  });
  const present = (id: string): GalleryRecord => {
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
      takePage(mediaIn(present(galleryId).id), parseInput(PageSchema, input, 'page')),
    sessionPage(galleryId, input = {}) {
      const { members, ...page } = parseInput(SessionPageSchema, input, 'page');
      return takePage(sessionsIn(present(galleryId).id, members), page);
    },
    update(id, input) {
      const changes = parseInput(GalleryChangesSchema, input, 'gallery');
      const { settings } = present(id);
      const customContent = { ...settings.customContent, ...changes.customContent };
      changeGallery(world.change(accountId), id, { ...settings, ...changes, customContent });
      return serializeGallery(present(id));
    },
    getMedia(id) {
      const media = findMedia(world.account(accountId), id);
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
      const { id } = present(galleryId);
      const account = world.change(accountId);
      const session = sessionId === undefined ? undefined : account.sessions.get(sessionId);
      if (sessionId !== undefined && session?.galleryId !== id)
        throw invalidField('sessionId', `must name a session of this gallery; got ${sessionId}`);
      const media = addMedia(world, account, id, { ...upload, session });
      announceUpload(world, account, media);
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
