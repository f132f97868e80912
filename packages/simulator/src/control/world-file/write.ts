import { isJson } from '@boothkit/contract/internal';
import { rowsOf } from '../../engine/collections/table.ts';
import { NotFoundError } from '../../engine/errors/not-found.ts';
import { toBase64 } from '../../engine/http/base64.ts';
import type { Thumbnailed } from '../../model/catalog/catalog.ts';
import { type StubRecord, stubRecord } from '../../model/document/stub.ts';
import type { EventRecord, StoredSettings } from '../../model/events/event.ts';
import { defaultTargets, type FaultRecord, faultFileDefaults } from '../../model/faults/fault.ts';
import type { StoredMedia } from '../../model/galleries/gallery.ts';
import type { ReadTransaction, World } from '../../model/world.ts';
import {
  type accountCollections,
  type CollectionName,
  imageDefaults,
  mediaDefaults,
  recordDefaults,
  type WorldFile,
  type WrittenRecords,
} from '../../model/world-file.ts';
import { findTemplate } from '../../service/accounts/find-template.ts';
import { initialSettings } from '../../service/events/settings.ts';
import { mediaOf, newGallerySettings } from '../../service/galleries/store.ts';
import { accountDefaults } from './load.ts';
import { type PlacedRecords, placed } from './placed.ts';
import { maxTextLength } from './text-stream.ts';

/**
 * A world as a file: what its owners made, and what guests left in the galleries, without what has its default. `savedAt` is the real time, if
 * its clock ticks.
 */
export function writeWorld(world: World, savedAt?: string): WorldFile {
  const file = {
    ...header(world, savedAt),
    ...listsOf(recordsOfWorld(world)),
    accounts: world.accountStates().map((account) => {
      const tx = { world, account };
      return { ...ownFields(tx), ...listsOf(recordsOf(tx)) };
    }),
    ...listsOf(routesAndFaultsOf(world)),
  };
  // A copy that nobody else has.
  return structuredClone(file) as WorldFile;
}

/** The same world in JSON Lines, line by line: the header, then each record under the name of its collection. */
export function* writeLines(world: World, savedAt?: string): Generator<string> {
  yield lineOf({ format: 'boothkit-world', ...header(world, savedAt) });
  yield* linesOf(recordsOfWorld(world));
  for (const account of world.accountStates()) {
    const tx = { world, account };
    yield lineOf({ accounts: ownFields(tx) });
    yield* linesOf(recordsOf(tx));
  }
  yield* linesOf(routesAndFaultsOf(world));
}

/** Collections as lists, without empty ones. */
function listsOf(collections: Readonly<Record<string, Iterable<object>>>): object {
  const lists = Object.entries(collections).map(([name, records]) => [name, [...records]] as const);
  return Object.fromEntries(lists.filter(([, list]) => list.length > 0));
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

/** The parts of a file that concern the whole world. */
function header(world: World, savedAt: string | undefined): object {
  const assume = world.assumed?.values ?? {};
  return {
    version: 1,
    now: world.now(),
    ...(savedAt !== undefined && { savedAt }),
    ...(Object.keys(assume).length > 0 && { assume }),
  };
}

/** Collections whose records have no field with its default. */
function lean<Given extends Readonly<Partial<Record<CollectionName, Iterable<object>>>>>(
  collections: Given & PlacedRecords<Given>,
): Record<keyof Given, Iterable<object>> {
  const entries = Object.entries<Iterable<object>>(collections).map(([name, records]) => {
    const defaults = recordDefaults(name as CollectionName);
    return [name, name === 'events' ? records : mapped(records, (record) => withoutEqual(record, defaults))];
  });
  return Object.fromEntries(entries) as Record<keyof Given, Iterable<object>>;
}

function recordsOfWorld(world: World): Record<'publicTemplates' | 'catalog' | 'web', Iterable<object>> {
  return lean({
    publicTemplates: withThumbnails(world.publicTemplates.values()),
    catalog: mapped(world.catalog.values(), ({ preview, ...item }) => ({ ...item, preview: toBase64(preview) })),
    web: mapped(world.webPages.from(''), ([url, { bytes, ...page }]) => ({ ...page, url, base64: toBase64(bytes) })),
  });
}

/** The fields of an account without its records. */
function ownFields(tx: ReadTransaction): object {
  const { account } = tx;
  const fields = placed('accounts')({
    ...account.record,
    drawnIds: account.idCounter,
    removed: removedFrom(tx),
  });
  return withoutEqual(fields, { ...recordDefaults('accounts'), ...accountDefaults });
}

/** Routes with fixed responses, and the faults that may still apply, which name routes and accounts. */
const routesAndFaultsOf = (world: World) => ({
  routes: [...world.stubs.values()].flatMap((stub) => writeStub(stub, world.document?.operations.has(stub.operation))),
  faults: mapped(rowsOf(world.faults.by('active')), writeFault),
});

/** A stub, without what its method and name say; none whose responses a function computes. */
function writeStub(stub: StubRecord, isDescribed = false): WrittenRecords['routes'][] {
  const { operation, method, path, scope, cost, heavy, group, answer } = stub;
  if (typeof answer === 'function') return [];
  const usual = stubRecord({ operation, method, path }, stub);
  const described = {
    ...{ operation, path },
    // A document would give others where these are left out.
    ...((isDescribed || method !== 'GET') && { method }),
    ...((isDescribed || scope !== usual.scope) && { scope }),
    ...((isDescribed || cost !== usual.cost) && { cost }),
    ...(heavy !== undefined && { heavy }),
    ...(group !== null && { group }),
  };
  const [first = {}, ...others] = answer;
  return [{ ...described, answer: others.length === 0 ? first : answer } as WrittenRecords['routes']];
}

/** A fault, without what a loader gives in place of omitted fields. */
function writeFault({ fault, matchedCount, appliedCount }: FaultRecord): WrittenRecords['faults'] {
  const { operations, ...plan } = fault;
  const defaults = { ...faultFileDefaults(), operation: defaultTargets(plan) };
  return withoutEqual(placed('faults')({ ...plan, operation: operations, matchedCount, appliedCount }), defaults);
}

/** The records of an account by collection, in the order in which they are loaded. */
function recordsOf(tx: ReadTransaction): Record<(typeof accountCollections)[number], Iterable<object>> {
  const { account } = tx;
  // Connections are no part of a file, and the key of an app is nothing without them (decision S181).
  const keys = [...account.keys.values()].filter(({ expiresAtMs }) => expiresAtMs === null);
  const events = [...account.events.values()].sort((a, b) => a.ordinal - b.ordinal);
  return lean({
    keys: mapped(keys, ({ pin, expiresAtMs: _, ...key }) => ({ ...key, version: pin.next?.version ?? pin.version })),
    templates: withThumbnails(account.templates.values()),
    attractScreens: withThumbnails(account.attractScreens.values()),
    stickerSets: withThumbnails(account.stickerSets.values()),
    paySets: account.paySets.values(),
    rails: account.rails.values(),
    teamMembers: account.teamMembers.values(),
    events: mapped(events, eventWriter(tx)),
    operators: account.operators.values(),
    things: mapped(rowsOf(account.things.by('path')), ({ ordinal: _, ...thing }) => thing),
  });
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
function eventWriter(tx: ReadTransaction): (event: EventRecord) => object {
  const { account } = tx;
  const { record } = account;
  const { gallery: galleryDefaults, ...fixed } = recordDefaults('events') as WrittenRecords['events'];
  const defaults = {
    ...{ ...fixed, colors: record.defaults.colors, plan: record.plan },
    gallery: { ...galleryDefaults, settings: newGallerySettings() },
  };
  const [ofMedia, ofImage] = [mediaDefaults(), imageDefaults()];
  const settingsOf = settingsWriter(tx);

  return (event) => {
    const { id, name, date, ordinal: _, galleryId, branding, settings: __, modifiedDate, ...fields } = event;
    const gallery = account.galleries.get(galleryId);
    if (!gallery) throw new NotFoundError('gallery', galleryId);
    const images = Object.entries(branding.images).flatMap(([slot, imageId]) => {
      const image = account.images.get(imageId);
      if (!image) return [];
      const { bytes, ...facts } = image.stored;
      return [[slot, { id: imageId, ...facts, base64: toBase64(bytes) }] as const];
    });
    const media = Array.from(
      mediaOf(account, galleryId),
      ({ file, galleryId: _gallery, ordinal: _ordinal, ...item }) => ({ ...item, ...fileFields(file) }),
    );
    const { buttonImagesAreRetina, homeScreenBackgroundAttractScreenId } = branding;
    const written = placed('events')({
      ...{ id, name, date, ...fields, modifiedDate, buttonImagesAreRetina, homeScreenBackgroundAttractScreenId },
      images: Object.fromEntries(images),
      settings: settingsOf(event),
      gallery: { id: galleryId, slug: gallery.slug, settings: gallery.settings, media },
    });
    const parts = {
      images: Object.fromEntries(images.map(([slot, image]) => [slot, withoutEqual(image, ofImage)])),
      gallery: { ...written.gallery, media: media.map((item) => withoutEqual(item, ofMedia)) },
      // A loader gives an event that was never changed the date on which it was created.
      ...(modifiedDate === fields.createdDate && { modifiedDate: undefined }),
    };
    return withoutEqual({ ...written, ...parts }, defaults);
  };
}

/** The settings of events that differ from those that a loader gives: the account's, with the capture types that the templates serve. */
function settingsWriter(tx: ReadTransaction): (event: EventRecord) => Partial<StoredSettings> {
  const written = new WeakMap<StoredSettings, Map<string, Partial<StoredSettings>>>();
  const defaults = tx.account.record.defaults.settings;
  return ({ settings, templateIds }) => {
    const ofSettings = written.get(settings) ?? new Map<string, Partial<StoredSettings>>();
    written.set(settings, ofSettings);
    const key = templateIds.join();
    const known = ofSettings.get(key);
    if (known) return known;
    const templates = templateIds.flatMap((id) => findTemplate(tx, id) ?? []);
    const { captureTypes } = initialSettings({ ...settings, captureTypes: defaults.captureTypes }, templates);
    const some: Partial<StoredSettings> = withoutEqual(settings, { ...defaults, captureTypes });
    ofSettings.set(key, some);
    return some;
  };
}

/** The members of an object that are not equal to those of another one, in objects within it as well. */
function withoutEqual(members: object, others: object): object {
  const some: Record<string, unknown> = {};
  for (const name in members) {
    const value: unknown = members[name as keyof typeof members];
    const other: unknown = others[name as keyof typeof others];
    if (isEqual(value, other)) continue;
    some[name] = isJson(value) && isJson(other) ? withoutEqual(value, other) : value;
  }
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
