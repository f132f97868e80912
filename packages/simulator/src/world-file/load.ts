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
import type { World } from '../store/world.ts';
import { setWebhooks } from '../webhooks/urls.ts';
import { loadEvent } from './load-event.ts';
import { refuse, refuseLightColors } from './refuse.ts';
import type { CheckedAccount, CheckedWorldFile } from './schema.ts';

const normalized = (text: string) => formatTimestamp(parseTimestamp(text));

/** Fills an empty world with what a file holds. Throws a TypeError that names the place in the file for what does not fit; the world is the caller's to put back then. */
export function loadWorld(
  world: World,
  file: Omit<CheckedWorldFile, 'now'>,
  { allowsLoopback }: { readonly allowsLoopback: boolean },
): void {
  const drawnFrom = (kind: string) => idsOf(`${world.seed}/${kind}`);
  for (const item of withIds('publicTemplates', file.publicTemplates, drawnFrom('public-template')))
    world.publicTemplates.set(item.id, withPicture(item));
  for (const { preview, ...item } of withIds('catalog', file.catalog, drawnFrom('catalog')))
    world.catalog.set(item.id, { ...item, preview: preview === undefined ? builtInPicture() : fromBase64(preview) });
  for (const { url, base64, ...page } of file.web)
    world.webPages.set(webAddressOf(url), { ...page, bytes: fromBase64(base64) });
  for (const [at, account] of file.accounts.entries()) {
    if (!allowsLoopback) requirePublic(account.webhooks, `accounts[${at}].webhooks`);
    loadAccount(world, account, `accounts[${at}]`);
  }
}

/** Local receivers are for worlds whose network allows them (decision S18). */
function requirePublic(webhooks: CheckedAccount['webhooks'], field: string): void {
  for (const [name, url] of Object.entries(webhooks)) {
    const reason = url === null ? undefined : whyNotPublicHttps(url);
    if (reason !== undefined) refuse(`${field}.${name}`, `be a public https URL: ${reason}`, url);
  }
}

const picture = (base64: string | null) => (base64 === null ? null : fromBase64(base64));

function loadAccount(world: World, file: CheckedAccount, field: string): void {
  const { plan, quota, aiCredits, texts, limits, webhooks } = file;
  refuseLightColors(world, file.defaults?.colors, `${field}.defaults.colors`);
  if (file.id !== undefined && world.hasAccount(file.id)) refuse(`${field}.id`, 'belong to one account only', file.id);
  // Ids and the keys of connections are drawn from it.
  if (file.seed !== undefined && world.hasAccountSeed(file.seed))
    refuse(`${field}.seed`, 'belong to one account only', file.seed);
  const account = world.addAccount((drawn) => ({
    ...{ plan, quota, aiCredits, texts },
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
  setWebhooks(account, webhooks);
  const { record } = account;
  const { burst, expensiveCost } = record.limits;
  if (burst < expensiveCost)
    refuse(`${field}.limits.burst`, `be at least limits.expensiveCost, ${expensiveCost}`, burst);
  // Events that come later have to look later.
  account.idCounter = Math.max(file.drawnIds, file.events.length);
  account.idsInFile = possibleIds(file, new Set());
  loadKeys(world, account, file, field);
  reserveConnectionKeys(world, account.record.id);
  const named = <Item extends Identified>(name: string, items: readonly Item[]) =>
    withIds(`${field}.${name}`, items, () => world.newId(account));
  for (const item of named('templates', file.templates)) account.templates.set(item.id, withPicture(item));
  for (const item of named('attractScreens', file.attractScreens))
    account.attractScreens.set(item.id, withPicture(item));
  for (const item of named('stickerSets', file.stickerSets)) account.stickerSets.set(item.id, withPicture(item));
  for (const item of named('paySets', file.paySets)) account.paySets.set(item.id, item);
  for (const item of named('rails', file.rails)) account.rails.set(item.id, item);
  const { attractScreenId, stickerSetId } = account.record.defaults;
  const removed = new Set(file.removed);
  if (attractScreenId !== null && !account.attractScreens.has(attractScreenId) && !removed.has(attractScreenId))
    refuse(`${field}.defaults.attractScreenId`, 'name an attract screen of the account', attractScreenId);
  if (stickerSetId !== null && !account.stickerSets.has(stickerSetId) && !removed.has(stickerSetId))
    refuse(`${field}.defaults.stickerSetId`, 'name a sticker set of the account', stickerSetId);
  for (const [at, event] of file.events.entries())
    loadEvent({ world, account, removed, refuse }, event, at + 1, `${field}.events[${at}]`);
  for (const [at, { eventIds }] of file.operators.entries()) {
    const place = `${field}.operators[${at}].eventIds`;
    const unknown = eventIds.findIndex((id) => !account.events.get(id));
    if (unknown >= 0) refuse(`${place}[${unknown}]`, 'name an event of the account', eventIds[unknown]);
    const paid = firstPaidEvent(account, eventIds);
    if (paid >= 0) refuse(`${place}[${paid}]`, 'name an event without a pay set, as rule 4.4.4 says', eventIds[paid]);
  }
  for (const item of named('operators', file.operators)) putOperator(account, item);
}

/** Adds the texts of a part of a file that look as drawn ids do. */
function possibleIds(part: unknown, found: Set<string>): Set<string> {
  if (typeof part === 'string' && /^[\dA-Za-z]{20}$/.test(part)) found.add(part);
  if (typeof part === 'object' && part !== null) for (const member of Object.values(part)) possibleIds(member, found);
  return found;
}

const withPicture = <Item extends { readonly thumbnail: string | null }>(item: Item) => ({
  ...item,
  thumbnail: picture(item.thumbnail),
});

interface Identified {
  readonly id?: string;
}

/** Resources with their IDs; those without one get one. */
function withIds<Item extends Identified>(field: string, items: readonly Item[], newId: (at: number) => string) {
  const taken = new Set<string>();
  return items.map((item, at) => {
    const { id = newId(at) } = item;
    if (taken.has(id)) refuse(`${field}[${at}].id`, 'not come twice', id);
    taken.add(id);
    return { ...item, id };
  });
}

function loadKeys(world: World, account: AccountState, { keys }: CheckedAccount, field: string): void {
  for (const [at, key] of keys.entries()) {
    const hash = key.hash ?? hashKey(key.value ?? '');
    const given = key.hash === undefined ? 'value' : 'hash';
    if (world.keyOwners.has(hash)) refuse(`${field}.keys[${at}].${given}`, 'belong to one key only', '[redacted]');
    const { id = world.newId(account), version = world.versions.current().date, name, scope, revoked } = key;
    if (account.keys.has(id)) refuse(`${field}.keys[${at}].id`, 'not come twice', id);
    const versions = world.versions.released().map(({ date }) => date);
    if (!versions.includes(version))
      refuse(`${field}.keys[${at}].version`, `be a version that is out: ${versions.join(', ')}`, version);
    const createdDate = key.createdDate === undefined ? world.now() : normalized(key.createdDate);
    const pin = { version, next: null };
    putKey(world, account.record.id, { id, name, scope, hash, revoked, createdDate, pin, lapsesAtMs: null });
  }
}
