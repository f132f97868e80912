import type { CaptureRecipe } from '@boothkit/captures';
import { EventSettingsPatch } from '@boothkit/contract';
import { needs } from '@boothkit/contract/internal';
import { brandingSlotNames, captureTypes, plans } from '@boothkit/contract/rules';
import * as z from 'zod';
import { clockDateTime, dateTime } from '../engine/resources/date-time.ts';
import { colorTriple, fileId, type Immutable, lazyObject } from '../engine/resources/define-resource.ts';
import { isWellFormed, parseInput } from '../engine/resources/parse.ts';
import { accountFileFields, teamMemberResource } from './accounts/account.ts';
import { keyResource } from './accounts/key.ts';
import { operatorResource } from './accounts/operator.ts';
import { AssumeSchema } from './assume-schema.ts';
import { attractScreenResource, catalogItemResource, stickerSetResource, templateResource } from './catalog/catalog.ts';
import { paySetResource, railResource } from './catalog/payment.ts';
import { color } from './color.ts';
import { StubSchema } from './document/stub.ts';
import { ThingFile } from './document/thing.ts';
import { NewSurveySchema } from './events/event-inputs.ts';
import { EventShownSchema } from './events/event-shown.ts';
import { plainFields } from './events/plain-fields.ts';
import { FaultFileSchema } from './faults/fault-inputs.ts';
import { CommunicationSchema } from './galleries/communication.ts';
import { GalleryChangesSchema, mediaContentTypes } from './galleries/gallery-inputs.ts';
import { placedStickers } from './tablets/tablet-inputs.ts';
import { AnyWebhooksBody } from './url-bodies.ts';

// A world as a file: written by hand with what matters, or by a simulator with everything that it can go on from. What is left
// out gets the default that the owner's side would give it, ids among them.

const id = fileId;
const base64 = () => z.base64();
const text = () => z.string().nullable().default(null);
const link = () => id().nullable().default(null);

/** Settings as a simulator writes them, or some of them. */
const settings = () => EventSettingsPatch.extend({ version: z.int().exactOptional() });

const withId = { id: id().exactOptional() };

/** How a capture is drawn when it is first fetched, beside its event and template (decision S390): all that a recipe has, as it is written whole. */
const captureFields = () =>
  ({
    stickers: placedStickers().exactOptional(),
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
  }) satisfies Record<Exclude<keyof CaptureRecipe, 'event' | 'template'>, z.ZodType>;

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
  ...plainFields(text),
  colors: colorTriple(color()).exactOptional(),
  brandingTextColor: color().nullable().default(null),
  templateIds: z.array(id()).min(1).max(50),
  attractScreenId: link(),
  stickerSetId: link(),
  paySetId: link(),
  printCount: z.int().min(0).default(0),
  /** Omitted keys have their defaults. The default capture types are the types that the templates serve. */
  settings: settings().default({}),
  plan: z.enum(plans).exactOptional(),
  buttonImagesAreRetina: z.boolean().default(false),
  homeScreenBackgroundAttractScreenId: link(),
  images: z.partialRecord(z.enum(brandingSlotNames), ImageFile).default({}),
  survey: NewSurveySchema.nullable().default(null),
  communication: CommunicationSchema.default({}),
  shown: EventShownSchema.nullable().default(null),
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
  webhooks: AnyWebhooksBody.default({}),
  /** IDs of removed resources that events or defaults still name. */
  removed: z.array(id()).default([]),
});

const WebPageFile = lazyObject(() => ({
  url: z.url({ protocol: /^https?$/ }).register(needs, { need: 'an http or https URL' }),
  status: z.int().min(200).max(599).default(200),
  contentType: z.string().default(''),
  base64: base64(),
}));

/** The collections of the world. */
const worldCollections = {
  publicTemplates: templateResource.file,
  /** AI portraits and prompts for all accounts. */
  catalog: catalogItemResource.file,
  web: WebPageFile,
  /** Routes with fixed responses, of operations whose paths the reference does not give. */
  routes: StubSchema,
  /** Faults that may still apply. In JSON Lines, those of an account come after it. */
  faults: FaultFileSchema,
};

/** The collections of an account, in the order in which they are loaded: a record may name others of the collections before. */
const ownedCollections = {
  keys: KeyFile,
  templates: templateResource.file,
  attractScreens: attractScreenResource.file,
  stickerSets: stickerSetResource.file,
  paySets: paySetResource.file,
  rails: railResource.file,
  teamMembers: teamMemberResource.file,
  events: EventFile,
  operators: operatorResource.file,
  /** Things of the service's own document that the simulator was asked to keep. */
  things: ThingFile,
};

/** The names of the collections of an account, in the order in which they are loaded. */
export const accountCollections = Object.keys(ownedCollections) as (keyof typeof ownedCollections)[];

/** An account without its records. */
const AccountOwnFile = lazyObject(accountOwnFields);

type Collections = Readonly<Record<string, z.ZodType>>;
type ListsOf<C extends Collections> = { [Name in keyof C]: z.ZodDefault<z.ZodArray<C[Name]>> };

const listsOf = <C extends Collections>(collections: C) =>
  Object.fromEntries(
    Object.entries(collections).map(([name, record]) => [name, z.array(record).default([])]),
  ) as ListsOf<C>;

const AccountFile = lazyObject(() => ({ ...accountOwnFields(), ...listsOf(ownedCollections) }));

const headerFields = () => ({
  /** For editors: where the JSON Schema of world files is. */
  $schema: z.string().exactOptional(),
  /** The format's version. */
  version: z.literal(1),
  /** The world's time. Default: the time of the clock. */
  now: clockDateTime().exactOptional(),
  /** The real time at which it was `now`, of a clock that ticks: a ticking clock goes on as if it had not stopped. Default: it starts at `now`. */
  savedAt: dateTime().exactOptional(),
  /** The behaviour of the service where the reference is silent, if it differs from BoothKit's assumptions. */
  assume: AssumeSchema.exactOptional(),
});

/** The parts of a file that concern the whole world. */
export type WorldHeader = Pick<z.output<typeof WorldFileSchema>, 'now' | 'savedAt' | 'assume'>;

/** Checks a {@link WorldFile}. */
export const WorldFileSchema = lazyObject(() => {
  const { publicTemplates, catalog, web, routes, faults } = listsOf(worldCollections);
  const accounts = z.array(AccountFile).default([]);
  return { ...headerFields(), publicTemplates, catalog, accounts, web, routes, faults };
}).meta({ id: 'WorldFile' });

/**
 * Checks a file as {@link WorldFileSchema} does, and stops after each record of an account. Throws a TypeError that names each field for
 * invalid content.
 */
export function* checkingWorldFile(input: unknown): Generator<undefined, CheckedWorldFile> {
  const whole = () => parseInput(WorldFileSchema, input, 'world file');
  const accounts: unknown = Object(input).accounts;
  if (!Array.isArray(accounts)) return whole();
  const outer = WorldFileSchema.safeParse({ ...(input as object), accounts: accounts.map(withoutLists) });
  if (!outer.success || !isWellFormed(outer.data)) return whole();
  for (const [at, account] of outer.data.accounts.entries())
    for (const name of accountCollections) {
      const list: unknown[] = [];
      for (const record of accounts[at][name] ?? []) {
        const checked = recordLines[name].safeParse({ [name]: record });
        // The whole has all errors, with their places.
        if (!checked.success || !isWellFormed(record)) return whole();
        list.push(Reflect.get(checked.data, name));
        yield;
      }
      Object.assign(account, { [name]: list });
    }
  return outer.data;
}

/** An account without the lists of its records; what is no list stays. */
const withoutLists = (account: unknown) =>
  typeof account !== 'object' || account === null
    ? account
    : {
        ...account,
        ...Object.fromEntries(
          accountCollections.filter((name) => Array.isArray(Reflect.get(account, name))).map((name) => [name, []]),
        ),
      };

/** The first line of a world in JSON Lines. */
export const HeaderLine = lazyObject(() => ({ format: z.literal('boothkit-world'), ...headerFields() }));

const records = { ...worldCollections, accounts: AccountOwnFile, ...ownedCollections };

/** The name of a collection in a world file. */
export type CollectionName = keyof typeof records;

/** The other lines: each has one record under the name of its collection. */
export const recordLines = Object.fromEntries(
  Object.entries(records).map(([name, record]) => [name, lazyObject(() => ({ [name]: record }))]),
) as { readonly [Name in CollectionName]: z.ZodObject<{ [Only in Name]: (typeof records)[Name] }, z.core.$strict> };

/** The fields that a record of a file may omit, with their values; others depend on what they belong to. */
export const recordDefaults = (name: CollectionName): object => defaultsOf(records[name]);

/** The same for a guest's media item, with what it was drawn of. */
export const mediaDefaults = (): object => ({
  ...defaultsOf(MediaFile),
  capture: defaultsOf(z.strictObject(captureFields())),
});

/** The same for an image of an event. */
export const imageDefaults = (): object => defaultsOf(ImageFile);

function defaultsOf({ shape }: z.ZodObject): object {
  const fields = Object.entries(shape).map(([name, field]) => [name, z.safeParse(field, undefined).data]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** A world as a JSON file. An omitted field has the default that it has in a new world. */
export interface WorldFile extends z.input<typeof WorldFileSchema> {}

/** A world file with all its defaults. */
export type CheckedWorldFile = z.output<typeof WorldFileSchema>;
export type CheckedEvent = CheckedWorldFile['accounts'][number]['events'][number];

/** The records of a file by the name of their collection; an account is one without its records. */
export type CheckedRecords = { [Name in CollectionName]: z.output<(typeof records)[Name]> };

/** A record as a simulator writes it, with every field that its form has. */
type Written<Form> = Immutable<Required<Form>>;

type WrittenMedia = Omit<CheckedEvent['gallery']['media'][number], 'base64' | 'capture'>;

/** The file of a media item, or what it is drawn of. */
type WrittenMediaFile = Immutable<
  { base64: string } | { capture: NonNullable<CheckedEvent['gallery']['media'][number]['capture']> }
>;

/** A gallery as a simulator writes it. */
export interface WrittenGallery extends Written<Omit<CheckedEvent['gallery'], 'media'>> {
  readonly media: readonly (Written<WrittenMedia> & WrittenMediaFile)[];
}

/** An event as a simulator writes it, beside its gallery. */
export type WrittenEvent = Written<Omit<CheckedEvent, 'gallery'>>;

/** The records as a simulator writes them, before it omits what has its default; faults are without it already. */
export type WrittenRecords = Omit<
  { [Name in CollectionName]: Written<CheckedRecords[Name]> },
  'keys' | 'events' | 'routes' | 'faults'
> & {
  /** Of a key's value, its hash is all that is known. */
  readonly keys: Written<Omit<CheckedRecords['keys'], 'value'>>;
  readonly events: WrittenEvent & { readonly gallery: WrittenGallery };
  readonly routes: Immutable<Partial<CheckedRecords['routes']>>;
  readonly faults: Immutable<Partial<CheckedRecords['faults']>>;
};
