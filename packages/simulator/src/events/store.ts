import type { Plan } from '@boothkit/contract/rules';
import { holdersOf, putOperator } from '../accounts/operator-store.ts';
import { addGallery, removeGallery, renameGallery } from '../galleries/store.ts';
import type { AccountState } from '../store/account-state.ts';
import type {
  BrandingRecord,
  CommunicationOverrides,
  EventRecord,
  StoredSettings,
  TemplateRecord,
} from '../store/records.ts';
import type { SortedMap } from '../store/sorted-map.ts';
import type { World } from '../store/world.ts';
import { removeEventFromTablets } from '../tablets/store.ts';
import { trimSettings } from './settings.ts';

/** What a new event is made of; what is left out comes from the account (rule 4.2.4) or is empty. */
export interface NewEvent {
  readonly name: string;
  readonly date: string | null;
  readonly templateIds: readonly string[];
  readonly hashtag?: string | null;
  readonly notes?: string | null;
  readonly idUser?: string | null;
  readonly colors?: readonly string[];
  readonly captureMessage?: string | null;
  readonly brandingTextColor?: string | null;
  readonly attractScreenId?: string | null;
  readonly stickerSetId?: string | null;
  /** Default: now. */
  readonly createdDate?: string | null;
  /** The plan that it counts as made under; by default the account's. */
  readonly plan?: Plan;
}

/** Changes to an event, as `update_event` takes them. */
export type EventChanges = Partial<
  Pick<
    EventRecord,
    | 'name'
    | 'date'
    | 'templateIds'
    | 'hashtag'
    | 'notes'
    | 'idUser'
    | 'colors'
    | 'captureMessage'
    | 'brandingTextColor'
    | 'attractScreenId'
    | 'stickerSetId'
    | 'paySetId'
  >
> & { readonly settings?: Partial<StoredSettings> };

const noBranding: BrandingRecord = {
  images: {},
  buttonImagesAreRetina: false,
  homeScreenBackgroundAttractScreenId: null,
};

const noTexts: CommunicationOverrides = {};

/** The template with an id that the account may use: its own, or a public one (rule 4.2/templateIds). */
export function findTemplate(world: World, account: AccountState, id: string): TemplateRecord | undefined {
  return account.templates.get(id) ?? world.publicTemplates.get(id);
}

function trimmed(
  world: World,
  account: AccountState,
  settings: StoredSettings,
  ids: readonly string[],
): StoredSettings {
  return trimSettings(
    settings,
    ids.flatMap((id) => findTemplate(world, account, id) ?? []),
  );
}

/** A default that was not removed since it was set. */
function stillThere<Item>(shelf: SortedMap<Item>, id: string | null): string | null {
  return id !== null && shelf.has(id) ? id : null;
}

/** Adds an event and its gallery to an account (rules 1.4, 4.2.2). Ids in `input` are the caller's to check. */
export function addEvent(world: World, account: AccountState, input: NewEvent): EventRecord {
  const { defaults } = account.record;
  const { createdDate = world.now(), plan = account.record.plan } = input;
  const event: EventRecord = {
    id: world.newId(account),
    ordinal: account.idCounter,
    name: input.name,
    date: input.date,
    createdDate,
    modifiedDate: createdDate,
    hashtag: input.hashtag ?? null,
    notes: input.notes ?? null,
    idUser: input.idUser ?? null,
    colors: input.colors ?? defaults.colors,
    captureMessage: input.captureMessage ?? null,
    brandingTextColor: input.brandingTextColor ?? null,
    templateIds: input.templateIds,
    attractScreenId: input.attractScreenId ?? stillThere(account.attractScreens, defaults.attractScreenId),
    stickerSetId: input.stickerSetId ?? stillThere(account.stickerSets, defaults.stickerSetId),
    paySetId: null,
    printCount: 0,
    galleryId: world.newId(account),
    settings: trimmed(world, account, defaults.settings, input.templateIds),
    plan,
    branding: noBranding,
    survey: null,
    communication: noTexts,
  };
  account.events.put(event);
  addGallery(world, account, event);
  return event;
}

/** Copies an event under a new name and date, with a gallery of its own (rules 4.6.1, 4.6.3, 4.6.4, decision S33). */
export function copyEvent(
  world: World,
  account: AccountState,
  source: EventRecord,
  { name, date }: { readonly name: string; readonly date: string },
): EventRecord {
  const now = world.now();
  const id = world.newId(account);
  const copy: EventRecord = {
    ...source,
    id,
    ordinal: account.idCounter,
    name,
    date,
    createdDate: now,
    modifiedDate: now,
    idUser: source.idUser === null ? null : `${source.idUser}-duplicated`,
    printCount: 0,
    galleryId: world.newId(account),
    settings: trimmed(world, account, source.settings, source.templateIds),
    plan: account.record.plan,
    branding: { ...source.branding, images: copyImages(world, account, source, id) },
  };
  account.events.put(copy);
  addGallery(world, account, copy);
  return copy;
}

/** Images of the copy's own, which share the bytes: deleting either event leaves the other's alone. */
function copyImages(
  world: World,
  account: AccountState,
  source: EventRecord,
  eventId: string,
): BrandingRecord['images'] {
  const copies = Object.entries(source.branding.images).flatMap(([slot, imageId]) => {
    const image = account.images.get(imageId);
    if (!image) return [];
    const id = world.newId(account);
    account.images.set(id, { ...image, id, eventId });
    return [[slot, id] as const];
  });
  return Object.fromEntries(copies);
}

/** Changes an event and, with name or date, its gallery (rules 4.4.1, 4.4.3, 4.4.6). No change at all leaves all as it is (decision S33). */
export function changeEvent(
  world: World,
  account: AccountState,
  event: EventRecord,
  changes: EventChanges,
): EventRecord {
  const { settings, ...fields } = changes;
  if (Object.keys(fields).length === 0 && Object.keys(settings ?? {}).length === 0) return event;
  const merged = { ...event, ...fields, settings: { ...event.settings, ...settings }, modifiedDate: world.now() };
  const trims = fields.templateIds !== undefined || settings?.captureTypes !== undefined;
  const changed = trims
    ? { ...merged, settings: trimmed(world, account, merged.settings, merged.templateIds) }
    : merged;
  account.events.put(changed);
  if (fields.name !== undefined || fields.date !== undefined) renameGallery(world, account, changed);
  return changed;
}

/** Removes an event with its gallery, its guests' media, its images, and all that is kept on the event itself (rules 1.4, 4.5). */
export function removeEvent(world: World, account: AccountState, event: EventRecord): void {
  account.events.remove(event.id);
  removeGallery(world, account, event.galleryId);
  removeEventFromTablets(account, event.id);
  for (const imageId of Object.values(event.branding.images)) account.images.delete(imageId);
  for (const holder of holdersOf(account, event.id))
    putOperator(account, { ...holder, eventIds: holder.eventIds.filter((id) => id !== event.id) });
}
