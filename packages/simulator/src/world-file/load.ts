import { whyNotPublicHttps } from '@boothkit/contract/rules';
import { documentedLimits } from '../accounts/account.ts';
import { reserveConnectionKeys } from '../accounts/keys.ts';
import { firstPaidEvent, putOperator } from '../accounts/operator-store.ts';
import { hashKey } from '../api/authenticate.ts';
import { formatTimestamp, parseTimestamp } from '../clock/timestamps.ts';
import { defaultSettings } from '../events/default-settings.ts';
import { withSettings } from '../events/settings.ts';
import { builtInPicture } from '../files/images/built-in-picture.ts';
import { webAddressOf } from '../files/web.ts';
import { fromBase64 } from '../http/base64.ts';
import type { AccountState } from '../store/account-state.ts';
import { idsOf } from '../store/ids.ts';
import { putKey } from '../store/keys.ts';
import type { StoredSettings } from '../store/records.ts';
import type { World } from '../store/world.ts';
import { setWebhooks } from '../webhooks/urls.ts';
import { fullGallerySettings, loadEvent } from './load-event.ts';
import { reject, rejectLightColors } from './reject.ts';
import {
  accountCollections,
  type CheckedEvent,
  type CheckedRecords,
  type CheckedWorldFile,
  type CollectionName,
} from './schema.ts';
import { sharingEqualParts, sharingResults } from './sharing.ts';

const normalized = (text: string) => formatTimestamp(parseTimestamp(text));

/** Fills an empty world record by record. If a method throws, the caller drops the world. */
export interface WorldLoader {
  /** Adds a record; one of an account belongs to the account that was added last. Throws a TypeError that names the field, which begins with `place`. */
  add<Name extends CollectionName>(name: Name, record: CheckedRecords[Name], place: string): void;
  /** Makes sure that the account which was added last draws no ID that `part` of its file names. */
  reserveIds(part: unknown): void;
  /** Completes the last account. */
  end(): void;
}

/** Fills an empty world with the content of a file. Throws a TypeError that names the field for invalid content; the caller drops the world then. */
export function loadWorld(loader: WorldLoader, file: CheckedWorldFile): void {
  const addAll = <Name extends CollectionName>(name: Name, records: readonly CheckedRecords[Name][], place: string) => {
    for (const [at, record] of records.entries()) loader.add(name, record, `${place}[${at}]`);
  };
  for (const name of ['publicTemplates', 'catalog', 'web'] as const) addAll<typeof name>(name, file[name], name);
  for (const [at, account] of file.accounts.entries()) {
    const place = `accounts[${at}]`;
    loader.add('accounts', { ...account, drawnIds: Math.max(account.drawnIds, account.events.length) }, place);
    loader.reserveIds(account);
    for (const name of accountCollections) addAll<typeof name>(name, account[name], `${place}.${name}`);
  }
  loader.end();
}

/** An account while it is loaded. */
interface AccountInLoading {
  readonly state: AccountState;
  readonly place: string;
  readonly idsInFile: Set<string>;
  readonly removed: ReadonlySet<string>;
  /** All settings of an event, by those that its file has. */
  readonly settingsOf: (settings: CheckedEvent['settings']) => StoredSettings;
  events: number;
}

/** The loader of an empty world. */
export function worldLoader(world: World, { allowsLoopback }: { readonly allowsLoopback: boolean }): WorldLoader {
  const drawnFrom = (kind: string, { size }: { readonly size: number }) => idsOf(`${world.seed}/${kind}`)(size);
  const share = sharingEqualParts();
  const gallerySettingsOf = sharingResults(fullGallerySettings);
  let account: AccountInLoading | undefined;

  function current(place: string): AccountInLoading {
    return account ?? reject(place, 'come after its account', 'a file without one before it');
  }

  /** Adds a resource to a collection; without an ID, it gets one. */
  function put<Item extends Identified>(
    collection: Collection<Omit<Item, 'id'> & { readonly id: string }>,
    item: Item,
    newId: () => string,
    place: string,
  ): void {
    const { id = newId() } = item;
    if (collection.has(id)) reject(`${place}.id`, 'not come twice', id);
    collection.set(id, { ...item, id });
  }

  const add: { readonly [Name in CollectionName]: (record: CheckedRecords[Name], place: string) => void } = {
    publicTemplates: (item, place) =>
      put(world.publicTemplates, withPicture(item), () => drawnFrom('public-template', world.publicTemplates), place),
    catalog({ preview, ...item }, place) {
      const picture = preview === undefined ? builtInPicture() : fromBase64(preview);
      put(world.catalog, { ...item, preview: picture }, () => drawnFrom('catalog', world.catalog), place);
    },
    web: ({ url, base64, ...page }) => world.webPages.set(webAddressOf(url), { ...page, bytes: fromBase64(base64) }),
    accounts(file, place) {
      end();
      if (!allowsLoopback) requirePublic(file.webhooks, `${place}.webhooks`);
      account = beginAccount(world, file, place);
    },
    keys: (key, place) => loadKey(world, current(place).state, key, place),
    templates: (item, place) => putOwned('templates', withPicture(item), place),
    attractScreens: (item, place) => putOwned('attractScreens', withPicture(item), place),
    stickerSets: (item, place) => putOwned('stickerSets', withPicture(item), place),
    paySets: (item, place) => putOwned('paySets', item, place),
    rails: (item, place) => putOwned('rails', item, place),
    teamMembers: (item, place) => putOwned('teamMembers', item, place),
    events(event, place) {
      const owner = current(place);
      const { state, removed, settingsOf } = owner;
      const loading = { world, account: state, removed, reject, share, settingsOf, gallerySettingsOf };
      loadEvent(loading, event, ++owner.events, place);
    },
    operators(operator, place) {
      const { state } = current(place);
      const { eventIds } = operator;
      const unknown = eventIds.findIndex((id) => !state.events.get(id));
      if (unknown >= 0) reject(`${place}.eventIds[${unknown}]`, 'name an event of the account', eventIds[unknown]);
      const paid = firstPaidEvent(state, eventIds);
      if (paid >= 0)
        reject(`${place}.eventIds[${paid}]`, 'name an event without a pay set, as rule 4.4.4 says', eventIds[paid]);
      const { id = world.newId(state) } = operator;
      if (state.operators.has(id)) reject(`${place}.id`, 'not come twice', id);
      putOperator(state, { ...operator, id });
    },
  };

  function putOwned<Name extends 'templates' | 'attractScreens' | 'stickerSets' | 'paySets' | 'rails' | 'teamMembers'>(
    name: Name,
    item: Identified,
    place: string,
  ): void {
    const { state } = current(place);
    put(state[name] as Collection<Identified>, item, () => world.newId(state), place);
  }

  function end(): void {
    if (!account) return;
    const { state, place, removed, events } = account;
    const { attractScreenId, stickerSetId } = state.record.defaults;
    if (attractScreenId !== null && !state.attractScreens.has(attractScreenId) && !removed.has(attractScreenId))
      reject(`${place}.defaults.attractScreenId`, 'name an attract screen of the account', attractScreenId);
    if (stickerSetId !== null && !state.stickerSets.has(stickerSetId) && !removed.has(stickerSetId))
      reject(`${place}.defaults.stickerSetId`, 'name a sticker set of the account', stickerSetId);
    // Events that come later have to look later.
    state.idCounter = Math.max(state.idCounter, events);
    reserveConnectionKeys(world, state.record.id);
    account = undefined;
  }

  return {
    add: (name, record, place) => add[name](record, place),
    reserveIds(part) {
      if (account) collectIds(part, account.idsInFile);
    },
    end,
  };
}

/** Local receivers are for worlds whose network allows them (decision S18). */
function requirePublic(webhooks: CheckedRecords['accounts']['webhooks'], field: string): void {
  for (const [name, url] of Object.entries(webhooks)) {
    const reason = url === null ? undefined : whyNotPublicHttps(url);
    if (reason !== undefined) reject(`${field}.${name}`, `be a public https URL: ${reason}`, url);
  }
}

function beginAccount(world: World, file: CheckedRecords['accounts'], place: string): AccountInLoading {
  const { name, plan, quota, aiCredits, texts, communication, limits, webhooks } = file;
  rejectLightColors(world, file.defaults?.colors, `${place}.defaults.colors`);
  if (file.id !== undefined && world.hasAccount(file.id)) reject(`${place}.id`, 'belong to one account only', file.id);
  // Ids and the keys of connections are drawn from it.
  if (file.seed !== undefined && world.hasAccountSeed(file.seed))
    reject(`${place}.seed`, 'belong to one account only', file.seed);
  const state = world.addAccount((drawn) => ({
    ...{ name, plan, quota, aiCredits, texts, communication },
    id: file.id ?? drawn.id,
    seed: file.seed ?? drawn.seed,
    defaults: {
      colors: ['#1d4ed8', '#0f766e', '#7c3aed'],
      attractScreenId: null,
      stickerSetId: null,
      ...file.defaults,
      settings: withSettings(defaultSettings, file.defaults?.settings),
    },
    limits: { ...documentedLimits, ...limits },
    webhooks: { mediaUrl: null, sendUrl: null },
  }));
  setWebhooks(state, webhooks);
  const { burst, expensiveCost } = state.record.limits;
  if (burst < expensiveCost)
    reject(`${place}.limits.burst`, `be at least limits.expensiveCost, ${expensiveCost}`, burst);
  const idsInFile = new Set<string>();
  state.idCounter = file.drawnIds;
  state.idsInFile = idsInFile;
  const settingsOf = sharingResults((settings: CheckedEvent['settings']) =>
    withSettings(state.record.defaults.settings, settings),
  );
  return { state, place, idsInFile, removed: new Set(file.removed), settingsOf, events: 0 };
}

/** Adds the texts of a part of a file that look as drawn ids do. */
function collectIds(part: unknown, found: Set<string>): void {
  if (typeof part === 'string') {
    if (part.length === 20 && /^[\dA-Za-z]{20}$/.test(part)) found.add(part);
  } else if (typeof part === 'object' && part !== null) {
    // Without a list of the members: this sees every part of a file.
    for (const name in part) collectIds(part[name as keyof typeof part], found);
  }
}

const withPicture = <Item extends { readonly thumbnail: string | null }>(item: Item) => ({
  ...item,
  thumbnail: item.thumbnail === null ? null : fromBase64(item.thumbnail),
});

interface Identified {
  readonly id?: string;
}

interface Collection<Item> {
  has(id: string): boolean;
  set(id: string, item: Item): unknown;
}

function loadKey(world: World, account: AccountState, key: CheckedRecords['keys'], place: string): void {
  const hash = key.hash ?? hashKey(key.value ?? '');
  const given = key.hash === undefined ? 'value' : 'hash';
  if (world.keyOwners.has(hash)) reject(`${place}.${given}`, 'belong to one key only', '[redacted]');
  const { id = world.newId(account), version = world.versions.current().date, name, scope, revoked } = key;
  if (account.keys.has(id)) reject(`${place}.id`, 'not come twice', id);
  const versions = world.versions.released().map(({ date }) => date);
  if (!versions.includes(version))
    reject(`${place}.version`, `be a version that is out: ${versions.join(', ')}`, version);
  const createdDate = key.createdDate === undefined ? world.now() : normalized(key.createdDate);
  const pin = { version, next: null };
  putKey(world, account.record.id, { id, name, scope, hash, revoked, createdDate, pin, lapsesAtMs: null });
}
