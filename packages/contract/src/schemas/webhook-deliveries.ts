import * as z from 'zod';
import { deliveryExamples } from '../delivery-examples.ts';
import { lazyObject } from './lazy-object.ts';

const delivery = () => ({
  deliveryId: z.string().min(1).meta({ description: 'Unique for each delivery.' }),
  apiVersion: z.iso.date().meta({ description: "Date of the payload's own version, apart from the API version." }),
});

// Payloads only ever grow (rule 6.2), so these objects are not strict: parsing ignores unknown keys.
const open = ({ jsonSchema }: { jsonSchema: { additionalProperties?: unknown } }) => {
  delete jsonSchema.additionalProperties;
};

/** Delivery of a guest's upload (rule 6/media.uploaded; key names by decision S32). */
export const MediaUploadedDelivery = lazyObject(() => ({
  event: z.literal('media.uploaded'),
  ...delivery(),
  eventId: z.string().min(1).meta({ description: 'Event that the media belongs to.' }),
  eventIdUser: z.string().nullable().meta({ description: "The customer's own key of that event." }),
}))
  .strip()
  .meta({
    id: 'MediaUploadedDelivery',
    description: 'A guest uploaded media.',
    example: deliveryExamples['media.uploaded'],
    override: open,
  });

/** Delivery of a completed share of a guest's session (rule 6/session.sent). */
export const SessionSentDelivery = lazyObject(() => ({
  event: z.literal('session.sent'),
  ...delivery(),
  galleryId: z.string().min(1).meta({ description: 'Gallery of the event that the session belongs to.' }),
}))
  .strip()
  .meta({
    id: 'SessionSentDelivery',
    description: 'A share of a guest succeeded.',
    example: deliveryExamples['session.sent'],
    override: open,
  });

/** Delivery of a completed share of one media item (rule 6/media.sent); `galleryId` is assumed (decision S32). */
export const MediaSentDelivery = lazyObject(() => ({
  event: z.literal('media.sent'),
  ...delivery(),
  galleryId: z.string().min(1).meta({ description: 'Gallery of the event that the media belongs to. Assumed.' }),
}))
  .strip()
  .meta({
    id: 'MediaSentDelivery',
    description: 'A share of a single media item was completed.',
    example: deliveryExamples['media.sent'],
    override: open,
  });

/** Any delivery, discriminated by its `event` (section 6). */
export const WebhookDelivery = z.discriminatedUnion('event', [
  MediaUploadedDelivery,
  SessionSentDelivery,
  MediaSentDelivery,
]);
