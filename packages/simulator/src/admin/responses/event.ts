import { EventSettings, WebhookDelivery } from '@boothkit/contract';
import { brandingSlots, plans } from '@boothkit/contract/rules';
import * as z from 'zod';
import { id, instant } from './fields.ts';

const text = z.string().nullable();

/** A survey as it is kept. */
export const SurveyAnswer = z
  .strictObject({ position: z.enum(['beforeCapture', 'afterCapture']), questions: z.array(z.string()) })
  .meta({ id: 'Survey' });

/** Texts of an event that replace the account's. */
export const Texts = z.record(z.string(), z.string());

/** Everything that is kept of an event. */
export const EventRecordAnswer = z
  .strictObject({
    id,
    ordinal: z.int(),
    name: z.string(),
    date: instant.nullable(),
    createdDate: instant.nullable(),
    modifiedDate: instant.nullable(),
    hashtag: text,
    notes: text,
    idUser: text,
    colors: z.array(z.string()),
    captureMessage: text,
    brandingTextColor: text,
    templateIds: z.array(id),
    attractScreenId: id.nullable(),
    stickerSetId: id.nullable(),
    paySetId: id.nullable(),
    printCount: z.int().min(0),
    galleryId: id,
    settings: EventSettings,
    plan: z.enum(plans),
    branding: z.strictObject({
      images: z.partialRecord(z.enum(Object.keys(brandingSlots)), id),
      buttonImagesAreRetina: z.boolean(),
      homeScreenBackgroundAttractScreenId: id.nullable(),
    }),
    survey: SurveyAnswer.nullable(),
    communication: Texts,
  })
  .meta({ id: 'EventRecord' });

/** A webhook delivery with what became of it. */
export const DeliveryAnswer = z
  .strictObject({
    accountId: id,
    id,
    createdDate: instant,
    url: z.url(),
    payload: WebhookDelivery,
    outcome: z.enum(['pending', 'underWay', 'delivered', 'refused', 'redirected', 'unreachable', 'timedOut']),
    status: z.int().nullable(),
    reason: text,
  })
  .meta({ id: 'Delivery' });
