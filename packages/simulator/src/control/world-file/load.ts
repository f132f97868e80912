import { fieldName } from '@boothkit/contract/internal';
import { whyNotPublicHttps } from '@boothkit/contract/rules';
import { formatTimestamp, parseTimestamp } from '../../engine/clock/timestamps.ts';
import { fromBase64 } from '../../engine/http/base64.ts';
import { howToReach } from '../../engine/http/outbound/loopback-url.ts';
import type { WayOut } from '../../engine/http/outbound/way-out.ts';
import { ordinalKey } from '../../engine/resources/listing.ts';
import { type RefusedEffects, refusedField } from '../../instruments/faults/refused.ts';
import { findFault, putFault } from '../../instruments/faults/store.ts';
import { whyTaken } from '../../instruments/faults/taken-path.ts';
import { defaultColors, documentedLimits } from '../../model/accounts/account.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import { hashKey } from '../../model/accounts/key.ts';
import { placedStub, placeholderNeed, stubRecord, wrongPlaceholders } from '../../model/document/stub.ts';
import { addThing, thingOf } from '../../model/document/thing.ts';
import type { StoredSettings } from '../../model/events/event.ts';
import { targetsOf, unknownTarget } from '../../model/faults/fault-inputs.ts';
import type { Transaction, World } from '../../model/world.ts';
import {
  accountCollections,
  type CheckedEvent,
  type CheckedRecords,
  type CheckedWorldFile,
  type CollectionName,
} from '../../model/world-file.ts';
import { firstPaidEvent } from '../../service/accounts/event-holders.ts';
import { putKey, reserveConnectionKeys } from '../../service/accounts/key-store.ts';
import { defaultSettings } from '../../service/events/default-settings.ts';
import { withSettings } from '../../service/events/settings.ts';
import { builtInPicture } from '../../service/files/images/built-in-picture.ts';
import { webAddressOf } from '../../service/files/web.ts';
import { setWebhooks } from '../../service/webhooks/urls.ts';
import { fullGallerySettings, loadEvent } from './load-event.ts';
import { reject, rejectLightColors } from './reject.ts';
import { sharingEqualParts, sharingResults } from './sharing.ts';

const normalized = (text: string) => formatTimestamp(parseTimestamp(text));

/** Fills an empty world record by record. If a method throws, the caller drops the world. */
export interface WorldLoader {
  /** Adds a record; one of an account belongs to the account that was added last. Throws a TypeError that names the field, which begins with `path`. */
  add<Name extends CollectionName>(name: Name, record: CheckedRecords[Name], path: string): void;
  /** Makes sure that the account which was added last draws no ID that `part` of its file names. */
  reserveIds(part: unknown): void;
  /** Completes the last account. */
  end(): void;
}

/**
 * Fills an empty world with the content of a file, and stops after each record. Throws a TypeError that names the field for invalid content; the
 * caller drops the world then.
 */
export function* loadingWorld(loader: WorldLoader, file: CheckedWorldFile): Generator<undefined> {
  function* addAll<Name extends CollectionName>(name: Name, records: readonly CheckedRecords[Name][], path: string) {
    for (const [at, record] of records.entries()) {
      loader.add(name, record, `${path}[${at}]`);
      yield;
    }
  }
  for (const name of ['publicTemplates', 'catalog', 'web', 'routes'] as const)
    yield* addAll<typeof name>(name, file[name], name);
  for (const [at, account] of file.accounts.entries()) {
    const path = `accounts[${at}]`;
    const {
      keys,
      templates,
      attractScreens,
      stickerSets,
      paySets,
      rails,
      teamMembers,
      events,
      operators,
      things,
      ...own
    } = account;
    loader.add('accounts', { ...own, drawnIds: Math.max(own.drawnIds, events.length) }, path);
    loader.reserveIds(account);
    for (const name of accountCollections) yield* addAll<typeof name>(name, account[name], `${path}.${name}`);
  }
  loader.end();
  yield* addAll('faults', file.faults, 'faults');
}

/** An account while it is loaded. */
interface AccountInLoading {
  readonly tx: Transaction;
  readonly path: string;
  readonly idsInFile: Set<string>;
  readonly removed: ReadonlySet<string>;
  /** All settings of an event, by those that its file has. */
  readonly settingsOf: (settings: CheckedEvent['settings']) => StoredSettings;
  events: number;
}

/** The loader of an empty world. */
export function worldLoader(
  world: World,
  { urls, refused }: Pick<WayOut, 'urls'> & { readonly refused: RefusedEffects },
): WorldLoader {
  const share = sharingEqualParts();
  const gallerySettingsOf = sharingResults(fullGallerySettings);
  let account: AccountInLoading | undefined;

  function current(path: string): AccountInLoading {
    return account ?? reject(path, 'come after its account', 'a file without one before it');
  }

  /** Adds a resource to a collection; without an ID, it gets one. */
  function put<Item extends { readonly id: string }>(
    collection: Collection<Item>,
    item: Unnamed<NoInfer<Item>>,
    newId: () => string,
    path: string,
  ): void {
    const { id = newId() } = item;
    if (collection.has(id)) reject(`${path}.id`, 'not come twice', id);
    collection.set(id, { ...item, id } as Item);
  }

  const add: { readonly [Name in CollectionName]: (record: CheckedRecords[Name], path: string) => void } = {
    publicTemplates: (item, path) =>
      put(
        world.publicTemplates,
        withPicture(item),
        () => world.newSharedId('public-template', world.publicTemplates),
        path,
      ),
    catalog({ preview, ...item }, path) {
      const picture = preview === undefined ? builtInPicture() : fromBase64(preview);
      put(world.catalog, { ...item, preview: picture }, () => world.newSharedId('catalog', world.catalog), path);
    },
    web: ({ url, base64, ...page }) => world.webPages.set(webAddressOf(url), { ...page, bytes: fromBase64(base64) }),
    routes({ answer, ...described }, path) {
      const { document } = world;
      if (described.path === undefined && !document?.operations.has(described.operation))
        reject(`${path}.path`, 'be there, unless the own document of the service has the operation', undefined);
      const placed = placedStub(document, described);
      for (const { at, found } of wrongPlaceholders(placed.path, answer))
        reject(`${path}.${fieldName(at)}`, placeholderNeed, found);
      const stub = stubRecord(placed, { query: undefined, body: undefined, answer: [answer].flat() });
      const taken = whyTaken(world, stub);
      if (taken) reject(`${path}.path`, taken, stub.path);
      if (world.stubs.has(stub.operation)) reject(`${path}.operation`, 'not come twice', stub.operation);
      world.stubs.set(stub.operation, stub);
    },
    faults(fault, path) {
      const wrong = refusedField(refused, fault);
      if (wrong) reject(`${path}.${wrong.field}`, wrong.need, true);
      loadFault(world, fault, path);
    },
    accounts(file, path) {
      end();
      requirePublic(file.webhooks, `${path}.webhooks`, urls);
      account = beginAccount(world, file, path);
    },
    keys: (key, path) => loadKey(current(path).tx, key, path),
    templates: (item, path) => putOwned((state) => state.templates, withPicture(item), path),
    attractScreens: (item, path) => putOwned((state) => state.attractScreens, withPicture(item), path),
    stickerSets: (item, path) => putOwned((state) => state.stickerSets, withPicture(item), path),
    paySets: (item, path) => putOwned((state) => state.paySets, item, path),
    rails: (item, path) => putOwned((state) => state.rails, item, path),
    teamMembers: (item, path) => putOwned((state) => state.teamMembers, item, path),
    events(event, path) {
      const owner = current(path);
      const { tx, removed, settingsOf } = owner;
      const loading = { tx, removed, reject, share, settingsOf, gallerySettingsOf };
      loadEvent(loading, event, ++owner.events, path);
    },
    operators(operator, path) {
      const { tx } = current(path);
      const { account: state } = tx;
      const { eventIds } = operator;
      const unknown = eventIds.findIndex((id) => !state.events.get(id));
      if (unknown >= 0) reject(`${path}.eventIds[${unknown}]`, 'name an event of the account', eventIds[unknown]);
      const paid = firstPaidEvent(state, eventIds);
      if (paid >= 0)
        reject(`${path}.eventIds[${paid}]`, 'name an event without a pay set (rule 4.4.4)', eventIds[paid]);
      const { id = tx.newId() } = operator;
      if (state.operators.has(id)) reject(`${path}.id`, 'not come twice', id);
      state.operators.put({ ...operator, id });
    },
    things(thing, path) {
      const { tx } = current(path);
      const { id = tx.newId() } = thing;
      if (thingOf(tx.account.things, thing.path, id)) reject(`${path}.id`, 'not come twice', id);
      addThing(tx.account.things, { ...thing, id });
    },
  };

  /** Adds a resource to a collection of the current account. */
  function putOwned<Item extends { readonly id: string }>(
    collectionOf: (state: AccountState) => Collection<Item>,
    item: Unnamed<NoInfer<Item>>,
    path: string,
  ): void {
    const { tx } = current(path);
    put(collectionOf(tx.account), item, () => tx.newId(), path);
  }

  function end(): void {
    if (!account) return;
    const { tx, path, removed, events } = account;
    const { account: state } = tx;
    const { attractScreenId, stickerSetId } = state.record.defaults;
    if (attractScreenId !== null && !state.attractScreens.has(attractScreenId) && !removed.has(attractScreenId))
      reject(`${path}.defaults.attractScreenId`, 'name an attract screen of the account', attractScreenId);
    if (stickerSetId !== null && !state.stickerSets.has(stickerSetId) && !removed.has(stickerSetId))
      reject(`${path}.defaults.stickerSetId`, 'name a sticker set of the account', stickerSetId);
    // Events that come later have to look later.
    state.idCounter = Math.max(state.idCounter, events);
    reserveConnectionKeys(tx);
    account = undefined;
  }

  return {
    add: (name, record, path) => add[name](record, path),
    reserveIds(part) {
      if (account) collectIds(part, account.idsInFile);
    },
    end,
  };
}

/** Other receivers are for worlds whose network allows them (decision S18). */
function requirePublic(webhooks: CheckedRecords['accounts']['webhooks'], field: string, urls: WayOut['urls']): void {
  for (const [name, url] of Object.entries(webhooks)) {
    const reason = url === null || urls?.allows(url) ? undefined : whyNotPublicHttps(url);
    if (url === null || reason === undefined) continue;
    const need = `be a public https URL${urls ? `, or one ${urls.words}` : ''}: ${reason}`;
    reject(`${field}.${name}`, need, url, howToReach(url));
  }
}

/** The members that a file's account may omit within its fields, with their values. */
export const accountDefaults = {
  defaults: {
    colors: defaultColors,
    attractScreenId: null,
    stickerSetId: null,
    settings: defaultSettings,
    shown: null,
  },
  limits: documentedLimits,
  webhooks: { mediaUrl: null, sendUrl: null },
} as const;

function beginAccount(world: World, file: CheckedRecords['accounts'], path: string): AccountInLoading {
  const { id, seed, drawnIds, removed, webhooks, defaults, limits, ...fields } = file;
  rejectLightColors(world, defaults?.colors, `${path}.defaults.colors`);
  if (id !== undefined && world.hasAccount(id)) reject(`${path}.id`, 'belong to one account only', id);
  // Ids and the keys of connections are drawn from it.
  if (seed !== undefined && world.hasAccountSeed(seed)) reject(`${path}.seed`, 'belong to one account only', seed);
  const state = world.addAccount((drawn) => ({
    ...fields,
    id: id ?? drawn.id,
    seed: seed ?? drawn.seed,
    defaults: {
      ...accountDefaults.defaults,
      ...defaults,
      settings: withSettings(accountDefaults.defaults.settings, defaults?.settings),
    },
    limits: { ...accountDefaults.limits, ...limits },
    webhooks: accountDefaults.webhooks,
  }));
  setWebhooks(state, webhooks);
  const { burst, expensiveCost } = state.record.limits;
  if (burst < expensiveCost)
    reject(`${path}.limits.burst`, `be at least limits.expensiveCost, ${expensiveCost}`, burst);
  const idsInFile = new Set<string>();
  state.idCounter = drawnIds;
  state.idsInFile = idsInFile;
  const settingsOf = sharingResults((settings: CheckedEvent['settings']) =>
    withSettings(state.record.defaults.settings, settings),
  );
  return { tx: world.transaction(state.record.id), path, idsInFile, removed: new Set(removed), settingsOf, events: 0 };
}

/** Adds the texts of a part of a file that look as drawn ids do. */
function collectIds(part: unknown, ids: Set<string>): void {
  if (typeof part === 'string') {
    if (part.length === 20 && /^[\dA-Za-z]{20}$/.test(part)) ids.add(part);
  } else if (typeof part === 'object' && part !== null) {
    // Without a list of the members: this sees every part of a file.
    for (const name in part) collectIds(part[name as keyof typeof part], ids);
  }
}

const withPicture = <Item extends { readonly thumbnail: string | null }>(item: Item) => ({
  ...item,
  thumbnail: item.thumbnail === null ? null : fromBase64(item.thumbnail),
});

function loadFault(world: World, file: CheckedRecords['faults'], path: string): void {
  const { id, matchedCount, appliedCount, operation: _, ...plan } = file;
  if (plan.accountId !== undefined && !world.hasAccount(plan.accountId))
    reject(`${path}.accountId`, 'name an account of the file', plan.accountId);
  const unknown = unknownTarget(file, world);
  if (unknown) reject(`${path}.operation`, unknown.need, unknown.target);
  if (id !== undefined && findFault(world, id)) reject(`${path}.id`, 'not come twice', id);
  if (id !== undefined) world.reserveFaultOrdinal(Number(ordinalKey(id)));
  const fault = { ...plan, id: id ?? `fault-${world.newFaultOrdinal()}`, operations: targetsOf(file) };
  putFault(world, { fault, matchedCount, appliedCount, appliedTo: [] });
}

/** A record whose ID may still be drawn. */
type Unnamed<Item> = Omit<Item, 'id'> & { readonly id?: string };

interface Collection<Item> {
  has(id: string): boolean;
  set(id: string, item: Item): unknown;
}

function loadKey(tx: Transaction, key: CheckedRecords['keys'], path: string): void {
  const { world, account } = tx;
  const hash = key.hash ?? hashKey(key.value ?? '');
  const given = key.hash === undefined ? 'value' : 'hash';
  if (world.keyOwners.has(hash)) reject(`${path}.${given}`, 'belong to one key only', '[redacted]');
  const { id = tx.newId(), version = world.versions.current().date, name, scope, revoked } = key;
  if (account.keys.has(id)) reject(`${path}.id`, 'not come twice', id);
  const versions = world.versions.released().map(({ date }) => date);
  if (!versions.includes(version))
    reject(`${path}.version`, `be a version that is out: ${versions.join(', ')}`, version);
  const createdDate = key.createdDate === undefined ? tx.now() : normalized(key.createdDate);
  const pin = { version, next: null };
  putKey(tx, { id, name, scope, hash, revoked, createdDate, pin, expiresAtMs: null });
}
