import { EventSettingsPatch } from '@boothkit/contract';
import { colorTriple, lazyObject, needs } from '@boothkit/contract/internal';
import { brandingSlotNames, captureTypes, plans } from '@boothkit/contract/rules';
import * as z from 'zod';
import { accountFileFields } from '../accounts/account.ts';
import { attractScreenResource } from '../accounts/attract-screen.ts';
import { catalogItemResource } from '../accounts/catalog-item.ts';
import { color } from '../accounts/color.ts';
import { keyResource } from '../accounts/key.ts';
import { operatorResource } from '../accounts/operator.ts';
import { paySetResource, railResource } from '../accounts/payment.ts';
import { stickerSetResource } from '../accounts/sticker-set.ts';
import { teamMemberResource } from '../accounts/team-member.ts';
import { templateResource } from '../accounts/template.ts';
import { NewSurveySchema } from '../events/inputs.ts';
import { GalleryChangesSchema, mediaContentTypes } from '../galleries/inputs.ts';
import { CommunicationSchema } from '../galleries/messages/communication.ts';
import { LoopbackWebhooksBody } from '../http/outbound/loopback-bodies.ts';
import { clockDateTime, dateTime } from '../resources/date-time.ts';
import { fileId } from '../resources/define-resource.ts';

// A world as a file: written by hand with what matters, or by a simulator with everything that it can go on from. What is left
// out gets the default that the owner's side would give it, ids among them.

const id = fileId;
const base64 = () => z.base64();
const text = () => z.string().nullable().default(null);
const link = () => id().nullable().default(null);

/** Settings as a simulator writes them, or some of them. */
const settings = () => EventSettingsPatch.extend({ version: z.int().exactOptional() });

const withId = { id: id().exactOptional() };

/** How a capture is drawn when it is first fetched, beside its event and template (decision S390). */
const captureFields = () => ({
  shot: z.int().min(0),
  rerolls: z.int().min(0).default(0),
  recordedSeconds: z.number().min(0).max(300).nullable().default(null),
  gif: z
    .strictObject({
      frames: z.int().min(1),
      speed: z.enum(['slow', 'medium', 'fast']),
      boomerang: z.boolean(),
      fromPhotos: z.boolean(),
    })
    .nullable()
    .default(null),
  photos: z.array(z.int().min(0)).min(1).exactOptional(),
});

const MediaFile = lazyObject(() => ({
  ...withId,
  type: z.enum(captureTypes).default('photo'),
  createdDate: dateTime().exactOptional(),
  contentType: z.enum(mediaContentTypes),
  legacy: z.boolean().default(false),
  templateId: link(),
  /** The file itself; `capture` is in its place for what tablets captured. */
  base64: base64().exactOptional(),
  capture: z.strictObject(captureFields()).exactOptional(),
  /** Media of one id belong to one session; without any, each has its own. */
  sessionId: id().exactOptional(),
})).superRefine((media, context) => {
  if ((media.base64 === undefined) === (media.capture === undefined))
    context.addIssue({ code: 'custom', path: ['base64'], message: 'must be given, or capture in its place; not both' });
});

const ImageFile = lazyObject(() => ({
  ...withId,
  contentType: z.enum(['image/png', 'image/jpeg']),
  widthPx: z.int().min(1),
  heightPx: z.int().min(1),
  animated: z.boolean().default(false),
  base64: base64(),
}));

const EventFile = lazyObject(() => ({
  ...withId,
  name: z.string().min(1).max(200),
  date: dateTime().nullable().default(null),
  createdDate: dateTime().nullable().exactOptional(),
  modifiedDate: dateTime().nullable().exactOptional(),
  hashtag: text(),
  notes: text(),
  idUser: text(),
  colors: colorTriple(color()).exactOptional(),
  captureMessage: text(),
  brandingTextColor: color().nullable().default(null),
  templateIds: z.array(id()).min(1).max(50),
  attractScreenId: link(),
  stickerSetId: link(),
  paySetId: link(),
  printCount: z.int().min(0).default(0),
  /** Omitted keys have their defaults; capture types are then those that the templates serve. */
  settings: settings().default({}),
  plan: z.enum(plans).exactOptional(),
  buttonImagesAreRetina: z.boolean().default(false),
  homeScreenBackgroundAttractScreenId: link(),
  images: z.partialRecord(z.enum(brandingSlotNames), ImageFile).default({}),
  survey: NewSurveySchema.nullable().default(null),
  communication: CommunicationSchema.default({}),
  gallery: z
    .strictObject({
      ...withId,
      slug: z
        .string()
        .regex(/^[a-z0-9-]+$/)
        .register(needs, { need: 'the last part of a link: lower-case letters, digits and -' })
        .exactOptional(),
      settings: GalleryChangesSchema.default({}),
      media: z.array(MediaFile).default([]),
    })
    .prefault({}),
}));

/** The fields that an event of a file may omit, with their values; others depend on the account. */
export function eventFileDefaults() {
  const { name: _name, templateIds: _templateIds, ...defaults } = EventFile.parse({ name: '-', templateIds: ['-'] });
  return defaults;
}

const KeyFile = keyResource.file.superRefine((key, context) => {
  if ((key.value === undefined) === (key.hash === undefined))
    context.addIssue({ code: 'custom', path: ['value'], message: 'must be given, or hash in its place; not both' });
});

/** An account without its records. */
const accountOwnFields = () => ({
  ...accountFileFields(),
  ...withId,
  /** The seed for the account's IDs and its connection's key. Default: derived from the simulator's seed. */
  seed: z.string().min(1).exactOptional(),
  /** How many ids it has drawn; new ones go on from there. */
  drawnIds: z.int().min(0).default(0),
  webhooks: LoopbackWebhooksBody.default({}),
  /** IDs of removed resources that events or defaults still name. */
  removed: z.array(id()).default([]),
});

const AccountFile = lazyObject(() => ({
  ...accountOwnFields(),
  keys: z.array(KeyFile).default([]),
  templates: z.array(templateResource.file).default([]),
  attractScreens: z.array(attractScreenResource.file).default([]),
  stickerSets: z.array(stickerSetResource.file).default([]),
  paySets: z.array(paySetResource.file).default([]),
  rails: z.array(railResource.file).default([]),
  teamMembers: z.array(teamMemberResource.file).default([]),
  events: z.array(EventFile).default([]),
  operators: z.array(operatorResource.file).default([]),
}));

const WebPageFile = lazyObject(() => ({
  url: z.url({ protocol: /^https?$/ }).register(needs, { need: 'an http or https URL' }),
  status: z.int().min(200).max(599).default(200),
  contentType: z.string().default(''),
  base64: base64(),
}));

const headerFields = () => ({
  /** For editors: where the JSON Schema of world files is. */
  $schema: z.string().exactOptional(),
  /** The format's version. */
  version: z.literal(1),
  /** The world's time. Default: that of the clock. */
  now: clockDateTime().exactOptional(),
});

/** Checks a {@link WorldFile}. */
export const WorldFileSchema = lazyObject(() => ({
  ...headerFields(),
  publicTemplates: z.array(templateResource.file).default([]),
  /** AI portraits and prompts for everybody. */
  catalog: z.array(catalogItemResource.file).default([]),
  accounts: z.array(AccountFile).default([]),
  web: z.array(WebPageFile).default([]),
})).meta({ id: 'WorldFile' });

/** The first line of a world in JSON Lines. */
export const HeaderLine = lazyObject(() => ({ format: z.literal('boothkit-world'), ...headerFields() }));

/** The other lines: each has one record under the name of its collection. */
export const recordLines = {
  publicTemplates: lazyObject(() => ({ publicTemplates: templateResource.file })),
  catalog: lazyObject(() => ({ catalog: catalogItemResource.file })),
  web: lazyObject(() => ({ web: WebPageFile })),
  accounts: lazyObject(() => ({ accounts: z.strictObject(accountOwnFields()) })),
  keys: lazyObject(() => ({ keys: KeyFile })),
  templates: lazyObject(() => ({ templates: templateResource.file })),
  attractScreens: lazyObject(() => ({ attractScreens: attractScreenResource.file })),
  stickerSets: lazyObject(() => ({ stickerSets: stickerSetResource.file })),
  paySets: lazyObject(() => ({ paySets: paySetResource.file })),
  rails: lazyObject(() => ({ rails: railResource.file })),
  teamMembers: lazyObject(() => ({ teamMembers: teamMemberResource.file })),
  events: lazyObject(() => ({ events: EventFile })),
  operators: lazyObject(() => ({ operators: operatorResource.file })),
};

/** The name of a collection in a world file. */
export type CollectionName = keyof typeof recordLines;

/** The collections of an account, in the order in which they are loaded: a record may name others of the collections before. */
export const accountCollections = [
  'keys',
  'templates',
  'attractScreens',
  'stickerSets',
  'paySets',
  'rails',
  'teamMembers',
  'events',
  'operators',
] as const satisfies readonly CollectionName[];

/** A world as a JSON file. An omitted field has the default that it has in a new world. */
export type WorldFile = z.input<typeof WorldFileSchema>;

/** A world file with all its defaults. */
export type CheckedWorldFile = z.output<typeof WorldFileSchema>;
export type CheckedEvent = CheckedWorldFile['accounts'][number]['events'][number];

/** The records of a file by the name of their collection; an account is one without its records. */
export type CheckedRecords = {
  [Name in CollectionName]: z.output<(typeof recordLines)[Name]>[Name & keyof z.output<(typeof recordLines)[Name]>];
};
