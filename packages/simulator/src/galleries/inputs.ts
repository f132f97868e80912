import { lazyObject } from '@boothkit/contract/internal';
import { captureTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import { color } from '../accounts/color.ts';
import { bytes } from '../resources/bytes.ts';
import type { Input } from '../resources/define-resource.ts';
import { pageFields, searchField } from '../resources/listing.ts';

const customContentFields = () => ({
  /** Whether pages go without their header, and without the gallery background (rule 4.9/gallery-background-shown). */
  hidesHeader: z.boolean().exactOptional(),
});

const galleryChangesFields = () => ({
  /** `#rrggbb`: the colour of text on the gallery's pages. A new gallery has `#1f2937`. */
  textColor: color().exactOptional(),
  /** `#rrggbb`: behind everything, and shown while the gallery background loads. A new gallery has `#ffffff`. */
  backgroundColor: color().exactOptional(),
  /** The passcode that guests must enter, 1 to 100 characters; null, the value of a new gallery, means none. */
  passcode: z.string().min(1).max(100).nullable().exactOptional(),
  customContent: z.strictObject(customContentFields()).exactOptional(),
  /** Whether tablets offer texts for this event, with any provider (rule 2.5.2). A new gallery has `true`. */
  textsEnabled: z.boolean().exactOptional(),
});

/** The schema of {@link GalleryChanges}. */
export const GalleryChangesSchema = lazyObject(galleryChangesFields);

/** Changes to a gallery's settings; omitted ones keep their values. */
export interface GalleryChanges extends Input<typeof galleryChangesFields> {}

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

const shareFields = () => ({
  /** The share option: by email, or by text. */
  by: z.enum(['email', 'sms']),
  /** An email address; for a text a number with + and the country's code, such as +4930123456. */
  to: z.string().max(254),
});

const phoneNumber = /^\+[1-9]\d{6,14}$/;

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
