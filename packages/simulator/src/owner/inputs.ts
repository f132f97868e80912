import { captureTypes, plans } from '@boothkit/contract/rules';
import * as z from 'zod';

// What the account owner's side takes, in code and over the control API alike.

const name = z.string().min(1).max(200);
const colors = z.array(z.string().regex(/^#[0-9a-fA-F]{6}$/)).length(3);

/** A template to add: the designs applied to guest photos, as far as the rules look at them (section 2.4). */
export const TemplateInput = z.strictObject({
  name: name.default('Template'),
  photoAreaCount: z.int().min(0).max(100).default(1),
  aiPortraitIds: z.array(z.string().min(1)).default([]),
  aiCustomPrompts: z.array(z.strictObject({ enabled: z.boolean(), hasPreviewImage: z.boolean() })).default([]),
  disabledCaptureTypes: z.array(z.enum(captureTypes)).default([]),
  printable: z.boolean().default(true),
});

/** An attract screen to add; its size is in tablet screen points. */
export const AttractScreenInput = z.strictObject({
  name: name.default('Attract screen'),
  sizePixels: z.tuple([z.int().min(1), z.int().min(1)]).default([1376, 1032]),
});

/** A sticker set to add. */
export const StickerSetInput = z.strictObject({ name: name.default('Stickers') });

const currency = z.string().regex(/^[A-Z]{3}$/);

/** A pay-per-use pricing set to add, with its ISO 4217 currency. */
export const PaySetInput = z.strictObject({ name: name.default('Pay set'), currency: currency.default('EUR') });

/** A payment rail to connect, with the currencies that it takes. */
export const RailInput = z.strictObject({
  name: name.default('Rail'),
  currencies: z.array(currency).min(1).default(['EUR']),
});

/** An operator, or an invite of one, and the events it names (rule 4.4.4). */
export const OperatorInput = z.strictObject({ name, eventIds: z.array(z.string().min(1)).default([]) });

/** A key to create (rules 5.3, 5.4). */
export const KeyInput = z.strictObject({
  name: name.default('key'),
  scope: z.enum(['read', 'read-write']).default('read-write'),
});

const quota = z.strictObject({ events: z.int().min(0).nullable().default(null), credits: z.int().min(0).default(0) });

const defaults = z.strictObject({
  colors: colors.default(['#1d4ed8', '#0f766e', '#7c3aed']),
  attractScreenId: z.string().min(1).nullable().default(null),
  stickerSetId: z.string().min(1).nullable().default(null),
});

const limit = z.int().min(1);
const accountLimits = z.strictObject({
  perMinute: limit.exactOptional(),
  burst: limit.exactOptional(),
  expensiveCost: limit.exactOptional(),
  concurrent: limit.exactOptional(),
  concurrentHeavy: limit.exactOptional(),
  duplicatesPerDay: limit.exactOptional(),
});

/** An account to create: Pro+, with no end of events, when nothing is said. */
export const AccountInput = z.strictObject({
  plan: z.enum(plans).default('Pro+'),
  quota: quota.prefault({}),
  defaults: defaults.prefault({}),
});

/** Changes to an account; limits are those that support lifts (rule 8/lift). */
export const AccountChanges = z.strictObject({
  plan: z.enum(plans).exactOptional(),
  quota: z
    .strictObject({ events: z.int().min(0).nullable().exactOptional(), credits: z.int().min(0).exactOptional() })
    .exactOptional(),
  defaults: z
    .strictObject({
      colors: colors.exactOptional(),
      attractScreenId: z.string().min(1).nullable().exactOptional(),
      stickerSetId: z.string().min(1).nullable().exactOptional(),
    })
    .exactOptional(),
  limits: accountLimits.exactOptional(),
});

/** A survey to save on an event; saving it sets settings.dataCollectionPosition (rule 2.3/dataCollectionPosition). */
export const SurveyInput = z.strictObject({
  position: z.enum(['beforeCapture', 'afterCapture']),
  questions: z.array(z.string().min(1)).min(1),
});

/** Texts that replace the account's in the emails and messages to an event's guests. */
export const CommunicationInput = z.record(z.string().min(1), z.string());

/** A guest's upload to a gallery. */
export const MediaInput = z.strictObject({ type: z.enum(captureTypes).default('photo') });

/** An event made before, or under a lesser plan: what the dashboard could make, past quota and limits. */
export const EventInput = z.strictObject({
  name,
  date: z.iso.datetime({ offset: true }).nullable().default(null),
  templateIds: z.array(z.string().min(1)).min(1).max(50),
  createdDate: z.iso.datetime({ offset: true }).nullable().exactOptional(),
  idUser: z.string().min(1).exactOptional(),
  plan: z.enum(plans).exactOptional(),
});
