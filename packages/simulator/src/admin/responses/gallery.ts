import { captureTypes } from '@boothkit/contract/rules';
import * as z from 'zod';
import { mediaContentTypes } from '../../galleries/inputs.ts';
import { id, instant, pageOf } from './fields.ts';

/** A guest's upload. */
export const MediaResponse = z
  .strictObject({
    id,
    galleryId: id,
    sessionId: id,
    ordinal: z.int().min(1),
    type: z.enum(captureTypes),
    createdDate: instant,
    contentType: z.enum(mediaContentTypes),
    legacy: z.boolean(),
    templateId: id.nullable(),
    originalUrl: z.url(),
    thumbnailUrl: z.url(),
    originals: z.array(z.url()),
  })
  .meta({ id: 'Media' });

/** A session: everything that one guest captured in one go. */
export const SessionResponse = z
  .strictObject({ id, galleryId: id, createdDate: instant, mediaIds: z.array(id), link: z.url() })
  .meta({ id: 'Session' });

/** A gallery with all that is in it. */
export const GalleryResponse = z
  .strictObject({
    id,
    eventId: id,
    name: z.string(),
    date: instant.nullable(),
    link: z.url(),
    settings: z.strictObject({
      textColor: z.string(),
      backgroundColor: z.string(),
      passcode: z.string().nullable(),
      customContent: z.strictObject({ hidesHeader: z.boolean() }),
      textsEnabled: z.boolean(),
    }),
    mediaCount: z.int().min(0),
    media: z.array(MediaResponse),
    sessions: z.array(SessionResponse),
  })
  .meta({ id: 'Gallery' });

/** A completed share. */
export const SendResponse = z
  .strictObject({
    id,
    ordinal: z.int(),
    galleryId: id,
    shared: z.enum(['session', 'media']),
    sharedId: id,
    by: z.enum(['email', 'sms']),
    to: z.string(),
    sentDate: instant,
    link: z.url(),
  })
  .meta({ id: 'Send' });

/** The emails and texts sent to guests, and today's counts against the caps. */
export const SendsResponse = pageOf(SendResponse).extend({
  today: z.strictObject({ emails: z.int().min(0), texts: z.int().min(0) }),
});
