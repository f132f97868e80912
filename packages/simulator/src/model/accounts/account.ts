import { EventSettingsPatch } from '@boothkit/contract';
import { limits, plans } from '@boothkit/contract/rules';
import * as z from 'zod';
import {
  type Changes,
  changesOf,
  colorTriple,
  defineResource,
  type Input,
  inAllForms,
  lazyObject,
  type Output,
  resourceId,
  resourceName,
  type Stored,
  withoutDefaults,
} from '../../engine/resources/define-resource.ts';
import { color } from '../color.ts';
import { DefaultShownSchema } from '../events/event-shown.ts';
import { CommunicationSchema } from '../galleries/communication.ts';
import { seedField } from '../reset-options.ts';
import { StoredSettingsSchema } from '../stored-schemas.ts';

const colors = () => colorTriple(color());

/** The colours of new events, if the account has no others. */
export const defaultColors = ['#1d4ed8', '#0f766e', '#7c3aed'] as const;
const id = () => z.string().min(1);
const limit = () => z.int().min(1);
const count = () => z.int().min(0);

const quotaFields = () => ({
  /** Events left in the plan; null, the default, if unlimited. */
  events: z.int().min(0).nullable().default(null),
  /** Purchased single-event credits left. Default: 0. */
  credits: z.int().min(0).default(0),
});

/** How many events an account may still create. */
export interface Quota extends Output<typeof quotaFields> {}

const textFields = () => ({
  /** Default: true. */
  enabled: z.boolean().default(true),
  /** Whether texts go through a provider of the account's own, which `enabled` does not stop. Default: false. */
  ownProvider: z.boolean().default(false),
});

/** An account's own switches for texts to guests; each gallery has one too. */
interface TextSwitches extends Output<typeof textFields> {}

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

/** Per-account limits, as documented or as lifted by support. */
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

const defaultsFields = () => ({
  colors: colors(),
  attractScreenId: id().nullable(),
  stickerSetId: id().nullable(),
  /** All keys and the system's version. A new event offers all capture types that its templates serve, these first (decision S557). */
  settings: StoredSettingsSchema,
  /** How responses of the API show new events, if not as they are; null, the default, as they are (decision S550). */
  shown: DefaultShownSchema.nullable(),
});

// rules 2.1/colors-default, 4.2.4
/** The values that a new event has for fields that the request omits. */
export interface EventDefaults extends Output<typeof defaultsFields> {}

/** The fields that an account is created with. */
const createdFields = () => ({
  /** The account's name in the dashboard, 1 to 200 characters. The API does not show it. Default: null, which shows the ID. */
  name: z.string().trim().min(1).max(200).nullable().default(null),
  // rule 5.2
  /** Default: Pro+, the only plan with API access. */
  plan: z.enum(plans).default('Pro+'),
  // rule 4.2.1
  /** Events left in the plan and purchased single-event credits. */
  quota: z.strictObject(quotaFields()).prefault({}),
  // rule 2.4.9
  /** AI credits left, for all events together; null, the default, if unlimited. */
  aiCredits: count().nullable().default(null),
  // rule 2.5.2
  /** Whether texts are enabled, and sent through a provider of the account's own. Each gallery has a switch, too. */
  texts: z.strictObject(textFields()).prefault({}),
  /** The account's own texts in emails and text messages to guests, by name; an event's own override them. See `MessageTexts`. Default: none. */
  communication: CommunicationSchema.default({}),
});

/** The fields of an account. */
export const accountFields = () => ({
  ...createdFields(),
  /** The defaults of new events. */
  defaults: z.strictObject(defaultsFields()),
  // rule 8/lift
  /** Per-account limits, as documented or as lifted by support. */
  limits: z.strictObject(limitFields()),
});

/** The schema of an account's fields. */
export const AccountSchema = lazyObject(() => withoutDefaults(accountFields()));

/** An account as its owner sees it. */
export interface AccountFields extends Stored<typeof accountFields> {
  // Under their names, so that editors show them and the comments on their members.
  readonly quota: Quota;
  readonly texts: TextSwitches;
  readonly defaults: EventDefaults;
  readonly limits: AccountLimits;
}

const newDefaultsFields = () => ({
  colors: colors().default([...defaultColors]),
  settings: EventSettingsPatch.default({}),
  shown: DefaultShownSchema.nullable().default(null),
});

const newAccountFields = () => ({
  ...createdFields(),
  // decision S43
  /**
   * The seed of the account's ID, its keys and all IDs in it, beside the simulator's seed and run. The same text gives the same IDs and keys, also
   * after other accounts were created. A second account with the same seed gets others. Default: the number of the account.
   */
  seed: seedField().exactOptional(),
  /**
   * The defaults of new events. `colors` must not be very light (rules 2.1/colors-default, 2.1/colors-light); default:
   * three colours. `settings` may set any of the keys of section 2.3; default: `defaultSettings` (decision S25). `shown`
   * is how responses show new events where the reference allows more than the service makes (decision S550); default: null. An
   * attract screen and a sticker set for new events can be chosen once the account has some (rule 4.2.4).
   */
  defaults: z.strictObject(newDefaultsFields()).prefault({}),
});

/** The schema of a {@link NewAccount}. */
export const NewAccountSchema = lazyObject(newAccountFields);

/** An account to create. */
export interface NewAccount extends Input<typeof newAccountFields> {}

const defaultsChangesFields = () => ({
  /** The defaults of new events; `settings` are merged key by key (decision S25). */
  defaults: z.strictObject(changesOf({ ...defaultsFields(), settings: EventSettingsPatch })).exactOptional(),
});

/** The schema of {@link AccountChanges}. */
export const AccountChangesSchema = lazyObject(() => ({
  ...changesOf(accountFields()),
  ...defaultsChangesFields(),
}));

/** Changes to an account; omitted fields keep their values. */
export interface AccountChanges
  extends Omit<Changes<typeof accountFields>, 'defaults'>,
    Input<typeof defaultsChangesFields> {}

const usageFields = () => ({
  // rules 8/concurrent-all, 8/concurrent-heavy
  /** Calls in flight, and the heavy calls among them. */
  inFlight: count(),
  heavyInFlight: count(),
  // rules 4.6.5, 8/emails-per-day, 8/texts-per-day
  /** Of this UTC day. */
  duplicatesToday: count(),
  emailsToday: count(),
  textsToday: count(),
  // rule 8/requests-per-key
  /** Tokens left in the bucket of each key that is not revoked, by the key's id. */
  tokens: z.record(resourceId(), z.number().min(0)),
});

/** How much of an account's limits is used at this moment of the world. */
export interface Usage extends Output<typeof usageFields> {}

/** An account in responses of the control API. */
export const AccountResponse = lazyObject(() => ({
  id: resourceId(),
  ...AccountSchema.shape,
  usage: z.strictObject(usageFields()),
})).meta({ id: 'Account' });

const settingsInFile = () => EventSettingsPatch.extend({ version: z.int().exactOptional() });

/** An account in a world file, without what it owns. */
export const accountFileFields = () => ({
  ...createdFields(),
  defaults: z.strictObject(changesOf({ ...defaultsFields(), settings: settingsInFile() })).exactOptional(),
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

/** An account and what it may do. */
export interface AccountRecord extends AccountFields {
  /** The seed for the account's IDs. */
  readonly seed: string;
  readonly webhooks: { readonly mediaUrl: string | null; readonly sendUrl: string | null };
}

const teamMemberFields = () => ({
  /** The name of the person. 1 to 200 characters. Default: Team member. */
  name: resourceName().default('Team member'),
});

/** The schemas of a team member. */
export const teamMemberResource = defineResource({
  id: 'TeamMember',
  name: 'team member',
  plural: 'team members',
  ...inAllForms(teamMemberFields),
});

/** A team member to add. */
export interface NewTeamMember extends Input<typeof teamMemberFields> {}

// rules 5.3, 5.5
/** A team member, who works with the account but does not own it. */
export interface TeamMemberRecord extends Stored<typeof teamMemberFields> {}
