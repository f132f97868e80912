import { DetailedEvent, WebhookDelivery } from '@boothkit/contract';
import { brandingSlots, type CaptureType, captureTypes, plans } from '@boothkit/contract/rules';
import * as z from 'zod';
import { colorTriple, lazyObject } from '../../engine/resources/schema-parts.ts';
import { EventShownSchema } from '../../model/event-shown.ts';
import { StoredSettingsSchema } from '../../model/stored-schemas.ts';
import { id, instant } from './fields.ts';

const text = z.string().nullable();

/** A survey as it is kept. */
export const SurveyResponse = z
  .strictObject({ position: z.enum(['beforeCapture', 'afterCapture']), questions: z.array(z.string()) })
  .meta({ id: 'Survey' });

/** Texts of an event that replace the account's. */
export const Texts = z.record(z.string(), z.string());

/** An event with all that is stored of it. */
export const EventRecordResponse = lazyObject(() => ({
  ...DetailedEvent.shape,
  settings: StoredSettingsSchema,
  // Stricter than the response of the API: a record's colours and gallery are never null, its dates are in UTC.
  date: instant.nullable(),
  createdDate: instant.nullable(),
  modifiedDate: instant.nullable(),
  colors: colorTriple(z.string()),
  printCount: z.int().min(0),
  galleryId: id,
  ordinal: z.int(),
  plan: z.enum(plans),
  branding: z.strictObject({
    images: z.partialRecord(z.enum(Object.keys(brandingSlots)), id),
    buttonImagesAreRetina: z.boolean(),
    homeScreenBackgroundAttractScreenId: id.nullable(),
  }),
  survey: SurveyResponse.nullable(),
  communication: Texts,
  shown: EventShownSchema.nullable(),
})).meta({ id: 'EventRecord' });

const count = z.int().min(0);

/** Captures, shares and prints of an event. */
export const EventStatsResponse = z
  .strictObject({
    eventId: id,
    captures: z.strictObject({
      total: count,
      byType: z.strictObject(
        Object.fromEntries(captureTypes.map((type) => [type, count])) as Record<CaptureType, z.ZodInt>,
      ),
    }),
    shares: z.strictObject({ total: count, email: count, sms: count }),
    prints: z.strictObject({ total: count }),
    byHour: z.array(z.strictObject({ hour: instant, captures: count, shares: count, prints: count })),
  })
  .meta({ id: 'EventStats' });

/** A webhook delivery with what became of it. */
export const DeliveryResponse = z
  .strictObject({
    accountId: id,
    id,
    createdDate: instant,
    url: z.url(),
    payload: WebhookDelivery,
    outcome: z.enum([
      'pending',
      'inFlight',
      'delivered',
      'rejected',
      'redirected',
      'unreachable',
      'timedOut',
      'leftToOriginal',
    ]),
    status: z.int().nullable(),
    reason: text,
  })
  .meta({ id: 'Delivery' });
