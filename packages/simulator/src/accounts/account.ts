import { EventSettings, EventSettingsPatch } from '@boothkit/contract';
import { limits } from '@boothkit/contract/constants';
import { colorTriple, lazyObject } from '@boothkit/contract/internal';
import { plans } from '@boothkit/contract/rules';
import * as z from 'zod';
import { CommunicationSchema } from '../galleries/messages/communication.ts';
import { changesOf, type Input, type Output, resourceId, withoutDefaults } from '../resources/define-resource.ts';
import { color } from './color.ts';

const colors = () => colorTriple(color());
const id = () => z.string().min(1);
const limit = () => z.int().min(1);

const quotaFields = () => ({
  /** Events left in the plan; null, the default, if unlimited. */
  events: z.int().min(0).nullable().default(null),
  /** Purchased single-event credits left. Default: 0. */
  credits: z.int().min(0).default(0),
});

/** How many events an account may still create (rule 4.2.1). */
export interface Quota extends Output<typeof quotaFields> {}

const textFields = () => ({
  /** Default: true. */
  enabled: z.boolean().default(true),
  /** Whether texts go through a provider of the account's own, which `enabled` does not stop. Default: false. */
  ownProvider: z.boolean().default(false),
});

/** An account's own switches for texts to guests; each gallery has one too (rule 2.5.2). */
export interface TextSwitches extends Output<typeof textFields> {}

const limitFields = () => ({
  perMinute: limit(),
  burst: limit(),
  expensiveCost: limit(),
  concurrent: limit(),
  concurrentHeavy: limit(),
  duplicatesPerDay: limit(),
  emailsPerDay: limit(),
  textsPerDay: limit(),
});

/** Per-account limits, as documented or as lifted by support (rule 8/lift). */
export interface AccountLimits extends Output<typeof limitFields> {}

/** The limits of an account that support has not lifted (section 8). */
export const documentedLimits: AccountLimits = {
  perMinute: limits.requestsPerKey.perMinute,
  burst: limits.requestsPerKey.burst,
  expensiveCost: limits.cost.expensive,
  concurrent: limits.concurrent,
  concurrentHeavy: limits.concurrentHeavy,
  duplicatesPerDay: limits.duplicatesPerDay,
  emailsPerDay: limits.emailsPerDay,
  textsPerDay: limits.textsPerDay,
};

const accountName = () => z.string().trim().min(1).max(200).nullable();

const accountFields = () => ({
  /** The account's name in the dashboard, 1 to 200 characters. The API does not show it. Default: null, which shows the ID. */
  name: accountName().default(null),
  /** Default: Pro+, the only plan with API access (rule 5.2). */
  plan: z.enum(plans).default('Pro+'),
  /** Events left in the plan and purchased single-event credits (rule 4.2.1). */
  quota: z.strictObject(quotaFields()).prefault({}),
  /** AI credits left, for all events together; null, the default, if unlimited (rule 2.4.9). */
  aiCredits: z.int().min(0).nullable().default(null),
  /** Whether texts are enabled, and sent through a provider of the account's own (rule 2.5.2). */
  texts: z.strictObject(textFields()).prefault({}),
  /** The account's own texts in emails and text messages to guests, by name; see `MessageTexts`. Default: none. */
  communication: CommunicationSchema.default({}),
});

const newDefaultsFields = () => ({
  colors: colors().default(['#1d4ed8', '#0f766e', '#7c3aed']),
  settings: EventSettingsPatch.default({}),
});

const newAccountFields = () => ({
  ...accountFields(),
  /**
   * The defaults of new events. `colors` must not be very light (rules 2.1/colors-default, 2.1/colors-light); default:
   * three colours. `settings` may set any of the 31 keys of section 2.3; default: `defaultSettings` (decision S25). An
   * attract screen and a sticker set for new events can be chosen once the account has some (rule 4.2.4).
   */
  defaults: z.strictObject(newDefaultsFields()).prefault({}),
});

/** The schema of a {@link NewAccount}. */
export const NewAccountSchema = lazyObject(newAccountFields);

/** An account to create. */
export interface NewAccount extends Input<typeof newAccountFields> {}

const defaultsFields = () => ({
  colors: colors(),
  attractScreenId: id().nullable(),
  stickerSetId: id().nullable(),
  settings: EventSettingsPatch,
});

const accountChangesFields = () => ({
  /** The account's name in the dashboard; null shows its ID. */
  name: accountName().exactOptional(),
  plan: z.enum(plans).exactOptional(),
  quota: z.strictObject(changesOf(quotaFields())).exactOptional(),
  /** The defaults of new events; `settings` are merged key by key (decision S25). */
  defaults: z.strictObject(changesOf(defaultsFields())).exactOptional(),
  /** Limits as the service's support would lift them, each at least 1 (rule 8/lift). */
  limits: z.strictObject(changesOf(limitFields())).exactOptional(),
  /** AI credits left; null if unlimited (rule 2.4.9). */
  aiCredits: z.int().min(0).nullable().exactOptional(),
  /** Whether texts are enabled, and sent through a provider of the account's own (rule 2.5.2). */
  texts: z.strictObject(changesOf(textFields())).exactOptional(),
  /** The account's own texts to guests, by name; they replace those before. */
  communication: CommunicationSchema.exactOptional(),
});

/** The schema of {@link AccountChanges}. */
export const AccountChangesSchema = lazyObject(accountChangesFields);

/** Changes to an account; omitted fields keep their values. */
export interface AccountChanges extends Input<typeof accountChangesFields> {}

const count = () => z.int().min(0);

/** An account in responses of the control API. */
export const AccountResponse = lazyObject(() => ({
  id: resourceId(),
  name: accountName(),
  plan: z.enum(plans),
  quota: z.strictObject(withoutDefaults(quotaFields())),
  defaults: z.strictObject({ ...defaultsFields(), settings: EventSettings }),
  limits: z.strictObject(limitFields()),
  aiCredits: count().nullable(),
  texts: z.strictObject(withoutDefaults(textFields())),
  communication: z.record(z.string(), z.string()),
  usage: z.strictObject({
    underWay: count(),
    heavyUnderWay: count(),
    duplicatesToday: count(),
    emailsToday: count(),
    textsToday: count(),
    tokens: z.record(resourceId(), z.number().min(0)),
  }),
})).meta({ id: 'Account' });

/** An account in a world file, without what it owns. */
export const accountFileFields = () => ({
  ...accountFields(),
  defaults: z
    .strictObject(
      changesOf({ ...defaultsFields(), settings: EventSettingsPatch.extend({ version: z.int().exactOptional() }) }),
    )
    .exactOptional(),
  limits: z.strictObject(changesOf(limitFields())).exactOptional(),
});

const connectionFields = () => ({
  /** Default: read-write (rule 5.4). */
  scope: z.enum(['read', 'read-write']).default('read-write'),
});

/** The schema of a {@link ConnectionInput}. */
export const ConnectionSchema = lazyObject(connectionFields);

/** The permissions of a connection. */
export interface ConnectionInput extends Input<typeof connectionFields> {}
