import type { CaptureRecipe } from '@boothkit/captures';
import { captureTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import { timestamp } from '../../engine/resources/date-time.ts';
import {
  lazyObject,
  type Output,
  resourceId,
  type Stored,
  withoutDefaults,
} from '../../engine/resources/define-resource.ts';
import type { EventRecord } from '../events/event.ts';
import type { CommunicationTexts } from './communication.ts';
import { gallerySettingFields, mediaContentTypes, shareFields } from './gallery-inputs.ts';

// Galleries, what is in them, and what guests were sent of them: the fields of their records, and their views. Only the control API loads
// this file; from it derive the types of records and views.

const id = resourceId;

/** The fields of a guest's upload. */
const mediaFields = () => ({
  galleryId: id(),
  sessionId: id(),
  /** Its position in the gallery, from 1 on. */
  ordinal: z.int().min(1),
  type: z.enum(captureTypes),
  createdDate: timestamp(),
  contentType: z.enum(mediaContentTypes),
  // rule 2.8/media
  /** Whether it has no stored path, so that its URLs cannot be signed again. */
  legacy: z.boolean(),
  /** The template it was made with; null where it was not made on a tablet. */
  templateId: id().nullable(),
});

/** The methods and links of a media item for its owner. */
export const mediaUrlFields = () => ({
  // rule 2.8/media
  /** Signed for up to 7 days, and for 24 hours or more when listed; a legacy item's may have expired. */
  originalUrl: z.url(),
  /** As `originalUrl`. */
  thumbnailUrl: z.url(),
  // rule 2.3/uploadOriginals
  /**
   * The shots of a capture as the camera took them, without the template; as `originalUrl`. None unless the event uploads originals.
   */
  originals: z.array(z.url()),
});

/** A guest's upload. */
export const MediaResponse = lazyObject(() => ({ id: id(), ...mediaFields(), ...mediaUrlFields() })).meta({
  id: 'Media',
});

/** The fields of a session: everything that one guest captured in one go. */
const sessionFields = () => ({ galleryId: id(), createdDate: timestamp() });

/** The methods and links of a session for its owner. */
export const sessionViewFields = () => ({
  /** Its media, oldest first; at least one. */
  mediaIds: z.array(id()),
  /** Its web page, which a share of the session leads to. */
  link: z.url(),
});

/** A session. */
export const SessionResponse = lazyObject(() => ({ id: id(), ...sessionFields(), ...sessionViewFields() })).meta({
  id: 'Session',
});

/** The fields of a gallery. */
export const galleryFields = () => ({
  eventId: id(),
  name: z.string(),
  date: timestamp().nullable(),
  settings: z.strictObject(withoutDefaults(gallerySettingFields())),
  /** How many media it has. */
  mediaCount: z.int().min(0),
});

/** The methods and links of a gallery for its owner and guests. */
export const galleryViewFields = () => ({
  // rule 4.4.3
  /** The default link; it follows the name until the first upload. The simulator serves the page. */
  link: z.url(),
  /** The guests' uploads, oldest first. */
  media: z.array(MediaResponse),
  /** The sessions that the uploads belong to, oldest first. */
  sessions: z.array(SessionResponse),
});

/** A gallery with all that is in it. */
export const GalleryResponse = lazyObject(() => ({ id: id(), ...galleryFields(), ...galleryViewFields() })).meta({
  id: 'Gallery',
});

/** The fields of a completed share, of a session or of a single media item. */
const sendFields = () => ({
  /** Grows with each send of the account. */
  ordinal: z.int(),
  galleryId: id(),
  shared: z.enum(['session', 'media']),
  /** ID of the session or media item. */
  sharedId: id(),
  sentDate: timestamp(),
});

/** The methods and links of a share for its owner. */
export const sendViewFields = () => ({
  /** The web page that the guest was sent. */
  link: z.url(),
});

/** A completed share. */
export const SendResponse = lazyObject(() => ({
  id: id(),
  ...shareFields(),
  ...sendFields(),
  ...sendViewFields(),
})).meta({ id: 'Send' });

/** How a gallery's web pages look and who may see them; the settings of the service that are known by name. */
export interface GallerySettings extends Output<typeof gallerySettingFields> {}

/** The shared gallery of an event (rule 1.4). */
export interface GalleryRecord extends Stored<typeof galleryFields> {
  readonly settings: GallerySettings;
  /** The last part of the gallery's link, after `/of/` (rule 4.4.3). */
  readonly slug: string;
}

/** One guest's upload. */
export interface MediaRecord extends Stored<typeof mediaFields> {}

/** A guest's upload with the file itself, or with what it is made of when it is first fetched. */
export interface StoredMedia extends MediaRecord {
  readonly file: Uint8Array | CaptureRecipe;
}

/** A session: everything that one guest captured in one go. */
export interface SessionRecord extends Stored<typeof sessionFields> {}

/** A session as it is stored. */
export interface StoredSession extends SessionRecord {
  /** The position of its first media item in the gallery. */
  readonly firstOrdinal: number;
}

/** A completed share, of a session or of a single media item. */
export interface SendRecord extends Stored<typeof sendFields>, Output<typeof shareFields> {}

/** A share with what its message is made of. */
export interface StoredSend extends SendRecord {
  /** The event as it was when the message was sent. */
  readonly event: EventRecord;
  /** The account's texts as they were then. */
  readonly communication: CommunicationTexts;
  /** The first pictures that were shared then. */
  readonly pictures: readonly StoredMedia[];
}
