import type { CreateEventBody, UpdateEventBody } from '@boothkit/contract';
import { type GallerySettings, limits, type Plan } from '@boothkit/contract/rules';
import type { SortedMap } from '../../engine/collections/sorted-map.ts';
import type { Immutable } from '../../engine/resources/define-resource.ts';
import { assumedRule } from '../../model/assumed.ts';
import { removeThingsBelow } from '../../model/document/thing.ts';
import type { BrandingRecord, EventRecord, StoredSettings } from '../../model/events/event.ts';
import { type EventShown, shownAfter } from '../../model/events/event-shown.ts';
import { plainFields } from '../../model/events/plain-fields.ts';
import type { ReadTransaction, Transaction } from '../../model/world.ts';
import { holdersOf } from '../accounts/event-holders.ts';
import { findTemplate } from '../accounts/find-template.ts';
import { addGallery, removeGallery, renameGallery } from '../galleries/store.ts';
import { removeEventFromTablets } from '../tablets/store.ts';
import { initialSettings, trimSettings } from './settings.ts';

/** The fields of a new event; the rest comes from the account (rule 4.2.4) or is empty. Null counts as left out, except for dates. */
export type NewEvent = Pick<EventRecord, 'name' | 'date' | 'templateIds'> & {
  readonly [field in keyof CreateEventBody]?: Immutable<CreateEventBody[field]> | null;
} & {
  /** Default: now. */
  readonly createdDate?: string | null;
  /** Default: the account's. */
  readonly plan?: Plan;
  /** Default: the account's. */
  readonly shown?: EventShown | null;
};

/** The fields of an event that `update_event` changes. */
export type EventChanges = Partial<Pick<EventRecord, Exclude<keyof UpdateEventBody, 'settings'>>> & {
  readonly settings?: Partial<StoredSettings>;
};

/** A new event before its account and its caller have their say. */
const emptyEvent = () => ({
  ...plainFields(() => null),
  paySetId: null,
  printCount: 0,
  branding: { images: {}, buttonImagesAreRetina: false, homeScreenBackgroundAttractScreenId: null },
  survey: null,
  communication: {},
});

// Made with the first event, as it needs a schema.
let empty: ReturnType<typeof emptyEvent> | undefined;

const templatesOf = (tx: ReadTransaction, ids: readonly string[]) => ids.flatMap((id) => findTemplate(tx, id) ?? []);

function trimmed(tx: ReadTransaction, settings: StoredSettings, ids: readonly string[]): StoredSettings {
  return trimSettings(settings, templatesOf(tx, ids), galleryOf(tx));
}

/** The gallery that a trim looks at; undefined for the event's own (decision S745). */
function galleryOf({ world }: ReadTransaction): GallerySettings | undefined {
  return assumedRule(world, 'trimming') === 'byTemplates' ? { sharedGalleryEnabled: true } : undefined;
}

/** A default that was not removed since it was set. */
function stillThere<Item>(collection: SortedMap<Item>, id: string | null): string | null {
  return id !== null && collection.has(id) ? id : null;
}

/** Adds an event and its gallery to an account (rules 1.4, 4.2.2). Ids in `input` are the caller's to check. */
export function addEvent(tx: Transaction, input: NewEvent): EventRecord {
  const { account } = tx;
  const { defaults } = account.record;
  const {
    name,
    date,
    templateIds,
    createdDate = tx.now(),
    shown = defaults.shown ?? tx.world.assumed?.shown ?? null,
  } = input;
  empty ??= emptyEvent();
  const event: EventRecord = {
    ...empty,
    plan: account.record.plan,
    colors: defaults.colors,
    attractScreenId: stillThere(account.attractScreens, defaults.attractScreenId),
    stickerSetId: stillThere(account.stickerSets, defaults.stickerSetId),
    ...withoutNulls(input),
    ...{ name, date, templateIds, createdDate, modifiedDate: createdDate },
    id: tx.newId(),
    ordinal: account.idCounter,
    galleryId: tx.newId(),
    settings: initialSettings(defaults.settings, templatesOf(tx, templateIds), galleryOf(tx)),
    shown: shownAfter(shown, { colors: input.colors ?? undefined }),
  };
  account.events.put(event);
  addGallery(tx, event);
  return event;
}

function withoutNulls<Fields extends object>(fields: Fields): { [key in keyof Fields]: NonNullable<Fields[key]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as never;
}

/** Copies an event under a new name and date, with a gallery of its own (rules 4.6.1, 4.6.3, 4.6.4, decision S33). */
export function copyEvent(
  tx: Transaction,
  source: EventRecord,
  { name, date }: { readonly name: string; readonly date: string },
): EventRecord {
  const { account } = tx;
  const now = tx.now();
  const id = tx.newId();
  const copy: EventRecord = {
    ...source,
    id,
    ordinal: account.idCounter,
    name,
    date,
    createdDate: now,
    modifiedDate: now,
    idUser: keyOfCopy(tx, source),
    printCount: 0,
    galleryId: tx.newId(),
    settings: trimmed(tx, source.settings, source.templateIds),
    shown: shownAfter(source.shown, { date }),
    plan: account.record.plan,
    branding: { ...source.branding, images: copyImages(tx, source, id) },
  };
  account.events.put(copy);
  addGallery(tx, copy);
  return copy;
}

/** The event whose date was sent as a text, where the service returns it so (decision S3). */
export function withDateAsSent(tx: Transaction, event: EventRecord, sent: string | undefined): EventRecord {
  if (sent === undefined || sent === event.date || assumedRule(tx.world, 'returnedDates') !== 'asSent') return event;
  const shown = { ...event, shown: { ...event.shown, date: sent } };
  tx.account.events.put(shown);
  return shown;
}

/** A key that no event has yet, but for copies of copies (rule 4.6.3, decision S24). */
function keyOfCopy({ world }: Transaction, { idUser }: EventRecord): string | null {
  if (idUser === null) return null;
  const key = `${idUser}-duplicated`;
  return assumedRule(world, 'longCopyKey') === 'cut' ? key.slice(0, limits.idUser.max) : key;
}

/** Images of the copy's own, which share the bytes: deleting either event leaves the other's alone. */
function copyImages(tx: Transaction, source: EventRecord, eventId: string): BrandingRecord['images'] {
  const { account } = tx;
  const copies = Object.entries(source.branding.images).flatMap(([slot, imageId]) => {
    const image = account.images.get(imageId);
    if (!image) return [];
    const id = tx.newId();
    account.images.set(id, { ...image, id, eventId });
    return [[slot, id] as const];
  });
  return Object.fromEntries(copies);
}

/** Changes an event and, with name or date, its gallery (rules 4.4.1, 4.4.3, 4.4.6). No change at all leaves all as it is (decision S33). */
export function changeEvent(tx: Transaction, event: EventRecord, changes: EventChanges): EventRecord {
  const { settings, ...fields } = changes;
  const isEmpty = Object.keys(fields).length === 0 && Object.keys(settings ?? {}).length === 0;
  if (isEmpty && assumedRule(tx.world, 'modifiedDate') !== 'emptyUpdate') return event;
  const [shown, modifiedDate] = [shownAfter(event.shown, changes), tx.now()];
  const merged = { ...event, ...fields, settings: { ...event.settings, ...settings }, shown, modifiedDate };
  const trimming = assumedRule(tx.world, 'trimming');
  // Any value that was sent counts as a change (decision S551).
  const counts = (value: unknown, stored: unknown) =>
    value !== undefined && (trimming !== 'whenChanged' || JSON.stringify(value) !== JSON.stringify(stored));
  const trims =
    counts(fields.templateIds, event.templateIds) || counts(settings?.captureTypes, event.settings.captureTypes);
  const changed = trims ? { ...merged, settings: trimmed(tx, merged.settings, merged.templateIds) } : merged;
  tx.account.events.put(changed);
  if (fields.name !== undefined || fields.date !== undefined) renameGallery(tx, changed);
  return changed;
}

/** Removes an event with its gallery, its guests' media, its images, and all that is kept on the event itself (rules 1.4, 4.5). */
export function removeEvent(tx: Transaction, event: EventRecord): void {
  const { account } = tx;
  account.events.remove(event.id);
  removeGallery(tx, event.galleryId);
  removeEventFromTablets(tx, event.id);
  removeThingsBelow(account.things, event.id);
  for (const imageId of Object.values(event.branding.images)) account.images.delete(imageId);
  for (const holder of [...holdersOf(account, event.id)])
    account.operators.put({ ...holder, eventIds: holder.eventIds.filter((id) => id !== event.id) });
}
