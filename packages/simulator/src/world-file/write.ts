import { defaultSettings } from '../events/default-settings.ts';
import { findTemplate } from '../events/store.ts';
import { mediaOf } from '../galleries/store.ts';
import { toBase64 } from '../http/base64.ts';
import type { Thumbnailed } from '../resources/thumbnail.ts';
import type { AccountState } from '../store/account-state.ts';
import type { EventRecord } from '../store/records.ts';
import type { World } from '../store/world.ts';
import type { WorldFile } from './schema.ts';

type AccountFile = NonNullable<WorldFile['accounts']>[number];
type EventFile = NonNullable<AccountFile['events']>[number];

/** A world as a file: what its owners made, and what guests left in the galleries (decision S147). */
export function writeWorld(world: World): WorldFile {
  return {
    version: 1,
    now: world.now(),
    publicTemplates: withThumbnails(world.publicTemplates.values()).map(plain) as WorldFile['publicTemplates'] & object,
    catalog: [...world.catalog.values()].map(({ preview, ...item }) => ({ ...item, preview: toBase64(preview) })),
    accounts: world.accountStates().map((account) => writeAccount(world, account)),
    web: [...world.webPages.from('')].map(([url, { bytes, ...page }]) => ({ ...page, url, base64: toBase64(bytes) })),
  };
}

function writeAccount(world: World, account: AccountState): AccountFile {
  const { colors, attractScreenId, stickerSetId, settings } = account.record.defaults;
  return plain({
    ...account.record,
    defaults: {
      colors: [...colors],
      attractScreenId,
      stickerSetId,
      ...(settings !== defaultSettings && { settings }),
    },
    drawnIds: account.idCounter,
    // Connections are no part of a file, and the key of an app is nothing without them (decision S175).
    keys: [...account.keys.values()]
      .filter(({ lapsesAtMs }) => lapsesAtMs === null)
      .map(({ pin, lapsesAtMs: _, ...key }) => ({ ...key, version: pin.next?.version ?? pin.version })),
    templates: withThumbnails(account.templates.values()),
    attractScreens: withThumbnails(account.attractScreens.values()),
    stickerSets: withThumbnails(account.stickerSets.values()),
    paySets: [...account.paySets.values()],
    rails: [...account.rails.values()],
    events: [...account.events.values()]
      .toSorted((a, b) => a.ordinal - b.ordinal)
      .map((event) => writeEvent(account, event)),
    operators: [...account.operators.values()],
    removed: removedFrom(world, account),
  }) as AccountFile;
}

/** Returns the IDs that events and defaults of an account still name, although the resources were removed. */
function removedFrom(world: World, account: AccountState): string[] {
  const { attractScreens, stickerSets, paySets } = account;
  const gone = new Set<string>();
  const note = (id: string | null, isThere: (id: string) => boolean) => {
    if (id !== null && !isThere(id)) gone.add(id);
  };
  for (const named of [account.record.defaults, ...account.events.values()]) {
    note(named.attractScreenId, (id) => attractScreens.has(id));
    note(named.stickerSetId, (id) => stickerSets.has(id));
  }
  for (const { templateIds, paySetId, branding } of account.events.values()) {
    note(paySetId, (id) => paySets.has(id));
    note(branding.homeScreenBackgroundAttractScreenId, (id) => attractScreens.has(id));
    for (const templateId of templateIds) note(templateId, (id) => findTemplate(world, account, id) !== undefined);
  }
  return [...gone];
}

function writeEvent(account: AccountState, event: EventRecord): EventFile {
  const { ordinal: _, galleryId, branding, ...fields } = event;
  const gallery = account.galleries.get(galleryId);
  const images = Object.entries(branding.images).flatMap(([slot, id]) => {
    const image = account.images.get(id);
    if (!image) return [];
    const { bytes, ...facts } = image.stored;
    return [[slot, { id, ...facts, base64: toBase64(bytes) }] as const];
  });
  return {
    ...fields,
    buttonImagesAreRetina: branding.buttonImagesAreRetina,
    homeScreenBackgroundAttractScreenId: branding.homeScreenBackgroundAttractScreenId,
    images: Object.fromEntries(images),
    gallery: {
      id: galleryId,
      ...(gallery && { slug: gallery.slug, settings: gallery.settings }),
      media: mediaOf(account, galleryId).map(({ bytes, galleryId: _gallery, ordinal: _ordinal, ...media }) => ({
        ...media,
        base64: toBase64(bytes),
      })),
    },
  } as EventFile;
}

function withThumbnails<Item extends Thumbnailed<{ readonly id: string }>>(items: Iterable<Item>) {
  return [...items].map(({ thumbnail, ...item }) => ({ ...item, thumbnail: thumbnail && toBase64(thumbnail) }));
}

/** A copy that nobody else has. */
function plain<Value>(value: Value): Value {
  return structuredClone(value);
}
