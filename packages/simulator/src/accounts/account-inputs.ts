import { EventSettingsPatch } from '@boothkit/contract';
import { lazyObject } from '@boothkit/contract/internal';
import { type Plan, plans } from '@boothkit/contract/rules';
import type { EventSettingsPatch as SettingsPatch } from '@boothkit/contract/types';
import * as z from 'zod';
import { dateTime } from '../resources/date-time.ts';
import { textsByName } from '../resources/texts-by-name.ts';
import { color } from './color.ts';

// Accounts, keys and events as the owner makes them: an interface to read, and a schema to check by, held together by a type test.

const name = () => z.string().min(1).max(200);
const colors = () => z.array(color()).length(3);
const id = () => z.string().min(1);
const events = () => z.int().min(0).nullable();
const credits = () => z.int().min(0);
const limit = () => z.int().min(1);

/** An account to create. */
export interface NewAccount {
  /** Default: Pro+, the only plan with API access (rule 5.2). */
  plan?: Plan | undefined;
  /** Events left in the plan (null for no end, the default) and purchased single-event credits (default 0) (rule 4.2.1). */
  quota?: { events?: number | null | undefined; credits?: number | undefined } | undefined;
  /**
   * The defaults of new events. `colors` must not be very light (rules 2.1/colors-default, 2.1/colors-light); default:
   * three colours. `settings` may set any of the 31 keys of section 2.3; default: `defaultSettings` (decision S25). An
   * attract screen and a sticker set for new events can be chosen once the account has some (rule 4.2.4).
   */
  defaults?: { colors?: string[] | undefined; settings?: SettingsPatch | undefined } | undefined;
  /** AI credits, for all events together; null, which is the default, for no end of them (rule 2.4.9). */
  aiCredits?: number | null | undefined;
  /** Whether texts are switched on (default true), and sent through a provider of its own (default false) (rule 2.5.2). */
  texts?: { enabled?: boolean | undefined; ownProvider?: boolean | undefined } | undefined;
}

/** Checks a {@link NewAccount}. */
export const NewAccountSchema = lazyObject(() => ({
  plan: z.enum(plans).default('Pro+'),
  quota: z.strictObject({ events: events().default(null), credits: credits().default(0) }).prefault({}),
  defaults: z
    .strictObject({
      colors: colors().default(['#1d4ed8', '#0f766e', '#7c3aed']),
      settings: EventSettingsPatch.default({}),
    })
    .prefault({}),
  aiCredits: credits().nullable().default(null),
  texts: z.strictObject({ enabled: z.boolean().default(true), ownProvider: z.boolean().default(false) }).prefault({}),
}));

/** Changes to an account; what is left out stays as it is. */
export interface AccountChanges {
  plan?: Plan;
  quota?: { events?: number | null; credits?: number };
  /** The defaults of new events; `settings` are merged key by key (decision S25). */
  defaults?: {
    colors?: string[];
    attractScreenId?: string | null;
    stickerSetId?: string | null;
    settings?: SettingsPatch;
  };
  /** Limits as the service's support would lift them, each at least 1 (rule 8/lift). */
  limits?: {
    perMinute?: number;
    burst?: number;
    expensiveCost?: number;
    concurrent?: number;
    concurrentHeavy?: number;
    duplicatesPerDay?: number;
    emailsPerDay?: number;
    textsPerDay?: number;
  };
  /** AI credits left; null for no end of them (rule 2.4.9). */
  aiCredits?: number | null;
  /** Whether texts are switched on, and sent through a provider of the account's own (rule 2.5.2). */
  texts?: { enabled?: boolean; ownProvider?: boolean };
}

/** Checks a {@link AccountChanges}. */
export const AccountChangesSchema = lazyObject(() => ({
  plan: z.enum(plans).exactOptional(),
  quota: z.strictObject({ events: events().exactOptional(), credits: credits().exactOptional() }).exactOptional(),
  defaults: z
    .strictObject({
      colors: colors().exactOptional(),
      attractScreenId: id().nullable().exactOptional(),
      stickerSetId: id().nullable().exactOptional(),
      settings: EventSettingsPatch.exactOptional(),
    })
    .exactOptional(),
  limits: z
    .strictObject({
      perMinute: limit().exactOptional(),
      burst: limit().exactOptional(),
      expensiveCost: limit().exactOptional(),
      concurrent: limit().exactOptional(),
      concurrentHeavy: limit().exactOptional(),
      duplicatesPerDay: limit().exactOptional(),
      emailsPerDay: limit().exactOptional(),
      textsPerDay: limit().exactOptional(),
    })
    .exactOptional(),
  aiCredits: credits().nullable().exactOptional(),
  texts: z
    .strictObject({ enabled: z.boolean().exactOptional(), ownProvider: z.boolean().exactOptional() })
    .exactOptional(),
}));

/** The permissions of a connection. */
export interface ConnectionInput {
  /** Default: read-write (rule 5.4). */
  scope?: 'read' | 'read-write' | undefined;
}

/** Checks a {@link ConnectionInput}. */
export const ConnectionSchema = lazyObject(() => ({ scope: z.enum(['read', 'read-write']).default('read-write') }));

/** An event made before, or under a lesser plan: what the dashboard could make, past quota and limits. */
export interface PastEvent {
  /** 1 to 200 characters. */
  name: string;
  /** A date-time with an offset. Default: null. */
  date?: string | null | undefined;
  /** Templates of the account, or public ones: 1 to 50. */
  templateIds: string[];
  /** Default: now. */
  createdDate?: string | null;
  /** 1 to 200 characters, kept trimmed. Default: none. */
  idUser?: string;
  /** The plan it was made under (decision S16). Default: the account's. */
  plan?: Plan;
}

/** Checks a {@link PastEvent}. */
export const PastEventSchema = lazyObject(() => ({
  name: name(),
  date: dateTime().nullable().default(null),
  templateIds: z.array(id()).min(1).max(50),
  createdDate: dateTime().nullable().exactOptional(),
  idUser: z.string().trim().min(1).max(200).exactOptional(),
  plan: z.enum(plans).exactOptional(),
}));

/** A survey to save on an event. */
export interface NewSurvey {
  /** Also becomes settings.dataCollectionPosition (rule 2.3/dataCollectionPosition). */
  position: 'beforeCapture' | 'afterCapture';
  /** At least one. */
  questions: string[];
}

/** Checks a {@link NewSurvey}. */
export const NewSurveySchema = lazyObject(() => ({
  position: z.enum(['beforeCapture', 'afterCapture']),
  questions: z.array(z.string().min(1)).min(1),
}));

/** Texts that replace the account's in the emails and messages to an event's guests, by name. */
export const CommunicationSchema = textsByName(z.string().min(1));
