import { findTemplate } from '../accounts/find-template.ts';
import { rowsOf } from '../engine/collections/table.ts';
import { NotFoundError } from '../engine/errors/not-found.ts';
import { toBase64 } from '../engine/http/base64.ts';
import { mediaOf, newGallerySettings } from '../galleries/store.ts';
import type { AccountState } from '../model/account-state.ts';
import type { EventRecord, StoredSettings } from '../model/event.ts';
import { defaultTargets, type FaultRecord, faultFileDefaults } from '../model/fault.ts';
import type { StoredMedia } from '../model/gallery.ts';
import type { Thumbnailed } from '../model/thumbnail.ts';
import type { ReadTransaction, World } from '../model/world.ts';
import {
  type accountCollections,
  type CollectionName,
  eventFileDefaults,
  type WorldFile,
  type WrittenEvent,
  type WrittenGallery,
  type WrittenRecords,
} from '../model/world-file.ts';
import { maxTextLength } from './text-stream.ts';

/** A world as a file: what its owners made, and what guests left in the galleries. */
export function writeWorld(world: World): WorldFile {
  const { publicTemplates, catalog, web } = recordsOfWorld(world);
  const faults = mapped(rowsOf(world.faults.by('active')), writeFault);
  return plain({
    ...header(world),
    publicTemplates: [...publicTemplates],
    catalog: [...catalog],
    accounts: world.accountStates().map((account) => ({
      ...ownFields({ world, account }),
      ...Object.fromEntries(Object.entries(recordsOf(account)).map(([name, records]) => [name, [...records]])),
    })),
    web: [...web],
    faults: [...faults],
  }) as WorldFile;
}

/** The same world in JSON Lines, line by line: the header, then each record under the name of its collection. */
export function* writeLines(world: World): Generator<string> {
  yield lineOf({ format: 'boothkit-world', ...header(world) });
  yield* linesOf(recordsOfWorld(world));
  for (const account of world.accountStates()) {
    yield lineOf({ accounts: ownFields({ world, account }) });
    yield* linesOf(recordsOf(account));
  }
  yield* linesOf({ faults: mapped(rowsOf(world.faults.by('active')), writeFault) });
}

/** A line of a record. Throws a RangeError for one that is too long to be read again. */
function lineOf(content: object): string {
  const line = `${JSON.stringify(content)}\n`;
  const max = maxTextLength();
  if (line.length <= max) return line;
  throw new RangeError(`a line must have at most ${max} characters; one of ${Object.keys(content)} has ${line.length}`);
}

function* linesOf(collections: Readonly<Record<string, Iterable<unknown>>>): Generator<string> {
  for (const [name, records] of Object.entries(collections))
    for (const record of records) yield lineOf({ [name]: record });
}

const header = (world: World) => ({ version: 1, now: world.now() });

/** Records by their collection. */
type Collections<Name extends CollectionName> = { readonly [Only in Name]: Iterable<WrittenRecords[Only]> };

function recordsOfWorld(world: World): Collections<'publicTemplates' | 'catalog' | 'web'> {
  return {
    publicTemplates: withThumbnails(world.publicTemplates.values()),
    catalog: mapped(world.catalog.values(), ({ preview, ...item }) => ({ ...item, preview: toBase64(preview) })),
    web: mapped(world.webPages.from(''), ([url, { bytes, ...page }]) => ({ ...page, url, base64: toBase64(bytes) })),
  };
}

/** The fields of an account without its records. */
function ownFields(tx: ReadTransaction): WrittenRecords['accounts'] {
  const { account } = tx;
  return {
    ...account.record,
    drawnIds: account.idCounter,
    removed: removedFrom(tx),
  };
}

/** A fault, without what a loader gives in place of omitted fields. */
function writeFault({ fault, matchedCount, appliedCount }: FaultRecord): WrittenRecords['faults'] {
  const { operations, ...plan } = fault;
  const defaults = { ...faultFileDefaults(), operation: defaultTargets(plan) };
  return withoutEqual({ ...plan, operation: operations, matchedCount, appliedCount }, defaults);
}

/** The records of an account by collection, in the order in which they are loaded. */
function recordsOf(account: AccountState): Collections<(typeof accountCollections)[number]> {
  // Connections are no part of a file, and the key of an app is nothing without them (decision S181).
  const keys = [...account.keys.values()].filter(({ expiresAtMs }) => expiresAtMs === null);
  const events = [...account.events.values()].sort((a, b) => a.ordinal - b.ordinal);
  const writeEvent = eventWriter(account);
  return {
    keys: mapped(keys, ({ pin, expiresAtMs: _, ...key }) => ({ ...key, version: pin.next?.version ?? pin.version })),
    templates: withThumbnails(account.templates.values()),
    attractScreens: withThumbnails(account.attractScreens.values()),
    stickerSets: withThumbnails(account.stickerSets.values()),
    paySets: account.paySets.values(),
    rails: account.rails.values(),
    teamMembers: account.teamMembers.values(),
    events: mapped(events, writeEvent),
    operators: account.operators.values(),
  };
}

/** Returns the IDs that events and defaults of an account still name, although the resources were removed. */
function removedFrom(tx: ReadTransaction): string[] {
  const { account } = tx;
  const { attractScreens, stickerSets, paySets } = account;
  const gone = new Set<string>();
  const note = (id: string | null, isThere: (id: string) => boolean) => {
    if (id !== null && !isThere(id)) gone.add(id);
  };
  const noteDesigns = (named: Pick<EventRecord, 'attractScreenId' | 'stickerSetId'>) => {
    note(named.attractScreenId, (id) => attractScreens.has(id));
    note(named.stickerSetId, (id) => stickerSets.has(id));
  };
  noteDesigns(account.record.defaults);
  for (const event of account.events.values()) {
    const { templateIds, paySetId, branding } = event;
    noteDesigns(event);
    note(paySetId, (id) => paySets.has(id));
    note(branding.homeScreenBackgroundAttractScreenId, (id) => attractScreens.has(id));
    for (const templateId of templateIds) note(templateId, (id) => findTemplate(tx, id) !== undefined);
  }
  return [...gone];
}

/** Writes events of an account, without what a loader gives in place of omitted fields. */
function eventWriter(account: AccountState): (event: EventRecord) => WrittenRecords['events'] {
  const { gallery: galleryDefaults, ...defaults } = eventFileDefaults();
  const written = new WeakMap<StoredSettings, object>();

  /** The settings that differ from the account's, and the capture types: a loader trims omitted ones to what the templates serve. */
  function settingsOf(settings: StoredSettings): object {
    const known = written.get(settings);
    if (known) return known;
    const { captureTypes } = settings;
    const some = { captureTypes, ...withoutEqual(settings, account.record.defaults.settings) };
    written.set(settings, some);
    return some;
  }

  return ({ id, name, date, ordinal: _, galleryId, branding, settings, modifiedDate, ...fields }) => {
    const gallery = account.galleries.get(galleryId);
    if (!gallery) throw new NotFoundError('gallery', galleryId);
    const images = Object.entries(branding.images).flatMap(([slot, id]) => {
      const image = account.images.get(id);
      if (!image) return [];
      const { bytes, ...facts } = image.stored;
      return [[slot, { id, ...facts, base64: toBase64(bytes) }] as const];
    });
    const media = Array.from(
      mediaOf(account, galleryId),
      ({ file, galleryId: _gallery, ordinal: _ordinal, ...item }) => ({
        ...item,
        ...fileFields(file),
      }),
    );
    const { buttonImagesAreRetina, homeScreenBackgroundAttractScreenId } = branding;
    const all: WrittenEvent = {
      ...{ id, name, date, ...fields, modifiedDate, buttonImagesAreRetina, homeScreenBackgroundAttractScreenId },
      images: Object.fromEntries(images),
      settings: settingsOf(settings),
    };
    const ofGallery: WrittenGallery = {
      id: galleryId,
      slug: gallery.slug,
      settings: withoutEqual(gallery.settings, newGallerySettings()),
      media,
    };
    // A loader gives an event that was never changed the date on which it was created.
    const equal = { ...defaults, ...(modifiedDate === fields.createdDate && { modifiedDate }) };
    return { ...withoutEqual(all, equal), gallery: withoutEqual(ofGallery, galleryDefaults) };
  };
}

/** The members of an object that are not equal to those of another one. */
function withoutEqual<Members extends object>(
  members: Members,
  others: { readonly [Name in keyof Members]?: unknown },
): Partial<Members> {
  const some: Partial<Members> = {};
  for (const name in members) if (!isEqual(members[name], others[name])) some[name] = members[name];
  return some;
}

const isEqual = (one: unknown, other: unknown) =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** The bytes of a file; or what a capture is drawn of, beside the event and the template that the file has (decision S390). */
function fileFields(file: StoredMedia['file']) {
  if (file instanceof Uint8Array) return { base64: toBase64(file) };
  const { event: _event, template: _template, ...capture } = file;
  return { capture };
}

function withThumbnails<Item extends Thumbnailed<{ readonly id: string }>>(items: Iterable<Item>) {
  return mapped(items, ({ thumbnail, ...item }) => ({ ...item, thumbnail: thumbnail && toBase64(thumbnail) }));
}

function* mapped<Item, Result>(items: Iterable<Item>, change: (item: Item) => Result): Generator<Result> {
  for (const item of items) yield change(item);
}

/** A copy that nobody else has. */
function plain<Value>(value: Value): Value {
  return structuredClone(value);
}
