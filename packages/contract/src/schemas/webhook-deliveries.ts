import * as z from 'zod';
import { lazyObject, type Shape } from './shapes.ts';

const delivery = () => ({
  deliveryId: z.string().min(1).meta({
    description: 'Id of this delivery; no other delivery has it, so a receiver can drop one that it has seen.',
  }),
  apiVersion: z.iso.date().meta({
    description: 'Date of the version of the payload, which is not the API version. Versions only add fields.',
  }),
});

// Payloads only ever grow (rule 6.2), so these objects are not strict: parsing ignores unknown keys. The reference gives the values of
// the discriminator, and not the name of its field; it is required all the same, since a delivery without it has no kind.

const kind = <Event extends string>(event: Event, description: string) =>
  z.literal(event).meta({ description: `Kind of delivery: ${description}.`, 'x-assumed': true });

// rule 6/media.uploaded
/** Delivery of a guest's upload. */
export const MediaUploadedDelivery = lazyObject(() => ({
  event: kind('media.uploaded', 'a guest uploaded media'),
  ...delivery(),
  eventId: z.string().min(1).meta({ description: 'Id of the event that the media belongs to.' }),
  eventIdUser: z
    .string()
    .nullable()
    .meta({ description: "idUser of that event, the customer's own key; null when it has none." }),
}))
  .strip()
  .meta({
    id: 'MediaUploadedDelivery',
    description: 'A guest uploaded media.',
  });

/** Delivery of a guest's upload. */
export interface MediaUploadedDelivery extends Shape<'MediaUploadedDelivery'> {}

// rule 6/session.sent
/** Delivery of a completed share of a guest's session. */
export const SessionSentDelivery = lazyObject(() => ({
  event: kind('session.sent', "a share of a guest's session was completed"),
  ...delivery(),
  galleryId: z
    .string()
    .min(1)
    .meta({ description: 'Id of the gallery that the session belongs to; the event with this galleryId is the one.' }),
}))
  .strip()
  .meta({
    id: 'SessionSentDelivery',
    description: 'A share of a guest succeeded.',
  });

/** Delivery of a completed share of a session. */
export interface SessionSentDelivery extends Shape<'SessionSentDelivery'> {}

// rule 6/media.sent
/** Delivery of a completed share of one media item; `galleryId` is assumed. */
export const MediaSentDelivery = lazyObject(() => ({
  event: kind('media.sent', 'a share of one media item was completed'),
  ...delivery(),
  galleryId: z.string().min(1).exactOptional().meta({
    description:
      'Id of the gallery that the media belongs to; the event with this galleryId is the one. It may be missing.',
    'x-assumed': true,
  }),
}))
  .strip()
  .meta({
    id: 'MediaSentDelivery',
    description: 'A share of a single media item was completed.',
  });

/** Delivery of a completed share of one media item. */
export interface MediaSentDelivery extends Shape<'MediaSentDelivery'> {}

/** Any delivery, discriminated by its `event`. */
export const WebhookDelivery = z.discriminatedUnion('event', [
  MediaUploadedDelivery,
  SessionSentDelivery,
  MediaSentDelivery,
]);

/** Any delivery, discriminated by its `event`. */
export type WebhookDelivery = MediaUploadedDelivery | SessionSentDelivery | MediaSentDelivery;
