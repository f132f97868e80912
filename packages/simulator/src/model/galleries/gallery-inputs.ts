import { captureTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import { bytes } from '../../engine/resources/bytes.ts';
import { type Changes, changesOf, type Input, lazyObject } from '../../engine/resources/define-resource.ts';
import { pageFields, searchField } from '../../engine/resources/listing.ts';
import { color } from '../color.ts';

const customContentFields = () => ({
  // rule 4.9/gallery-background-shown
  /** Whether pages go without their header, and without the gallery background. Default: false. */
  hidesHeader: z.boolean().default(false),
});

/** The fields of a gallery's settings. The defaults are those of a new gallery: dark text on white, open to anyone with the link. */
export const gallerySettingFields = () => ({
  // rule 4.9/gallery-background-shown
  /** `#rrggbb`: the colour of text, which is drawn right on the background. Default: `#1f2937`. */
  textColor: color().default('#1f2937'),
  /** `#rrggbb`: the colour behind everything, visible while the background image loads. Default: `#ffffff`. */
  backgroundColor: color().default('#ffffff'),
  /** The passcode that guests must enter before they see the gallery, 1 to 100 characters. Default: null, none. */
  passcode: z.string().min(1).max(100).nullable().default(null),
  customContent: z.strictObject(customContentFields()).prefault({}),
  // rule 2.5.2
  /** Whether tablets offer texts for this event, with any provider. Default: true. */
  textsEnabled: z.boolean().default(true),
});

/** The schema of all settings of a gallery. */
export const GallerySettingsSchema = lazyObject(gallerySettingFields);

/** The schema of {@link GalleryChanges}. */
export const GalleryChangesSchema = lazyObject(() => changesOf(gallerySettingFields()));

/** Changes to a gallery's settings; omitted ones keep their values. */
export interface GalleryChanges extends Changes<typeof gallerySettingFields> {}

/** The content types of guests' media. */
export const mediaContentTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/quicktime',
  'video/webm',
] as const;

/** The content type of a guest's media item. */
export type MediaContentType = (typeof mediaContentTypes)[number];

const newMediaFields = () => ({
  /** How it was captured. Default: photo. */
  type: z.enum(captureTypes).default('photo'),
  /** The file itself, kept in a copy. Default: a built-in PNG. */
  bytes: bytes().optional(),
  /** The content type of the bytes. Default: PNG or JPEG, according to the first bytes. Required for bytes of any other kind. */
  contentType: z.enum(mediaContentTypes).optional(),
  /** A session of the same gallery that the upload belongs to. Default: a session of its own. */
  sessionId: z.string().min(1).optional(),
  /** Whether it is an old item without a stored path, whose URLs expire permanently after 7 days (rule 2.8/media). Default: false. */
  legacy: z.boolean().default(false),
});

/** The schema of a {@link NewMedia}. */
export const NewMediaSchema = lazyObject(newMediaFields);

/** A guest's upload to a gallery. */
export interface NewMedia extends Input<typeof newMediaFields> {}

const sessionPageFields = () => ({
  ...pageFields(),
  /** How many members of each item, 0 to 1000: media and sessions of a gallery, media IDs of a session. Default: all. */
  members: z.int().min(0).max(1000).optional(),
});

/** The schema of a {@link SessionPageInput}. */
export const SessionPageSchema = lazyObject(sessionPageFields);

/** Which page of a list of sessions, and how many of their media IDs. */
export interface SessionPageInput extends Input<typeof sessionPageFields> {}

const galleryPageFields = () => ({
  ...sessionPageFields(),
  /** Text that the name or the ID contains, in either case. Default: all galleries. */
  search: searchField(),
});

/** The schema of a {@link GalleryPageInput}. */
export const GalleryPageSchema = lazyObject(galleryPageFields);

/** Which page of a list of galleries, and how much of each. */
export interface GalleryPageInput extends Input<typeof galleryPageFields> {}

/** The fields of a share that its guest chooses. */
export const shareFields = () => ({
  /** The share option: by email, or by text. */
  by: z.enum(['email', 'sms']),
  /** An email address; for a text a number with + and the country's code, such as +4930123456. Spaces, dots, hyphens and brackets in it are left out. */
  to: z.string().max(254),
});

/** With the marks that people put between the digits. */
const phoneNumber = /^\+[1-9](?:[ ().-]{0,3}\d){6,14}$/;

/** The schema of a {@link NewShare}. */
export const NewShareSchema = lazyObject(shareFields)
  .refine(({ by, to }) => by !== 'email' || z.email().safeParse(to).success, {
    path: ['to'],
    error: 'must be an email address',
  })
  .refine(({ by, to }) => by !== 'sms' || phoneNumber.test(to), {
    path: ['to'],
    error: 'must be a phone number with + and the country code, such as +4930123456',
  });

/** Whom to share with, and how. */
export interface NewShare extends Input<typeof shareFields> {}
