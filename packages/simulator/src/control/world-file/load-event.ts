import { formatTimestamp, parseTimestamp } from '../../engine/clock/timestamps.ts';
import { fromBase64 } from '../../engine/http/base64.ts';
import { withChanges } from '../../engine/resources/define-resource.ts';
import type { BrandingRecord, EventRecord, StoredSettings } from '../../model/events/event.ts';
import type { GallerySettings } from '../../model/galleries/gallery.ts';
import { gallerySettingFields } from '../../model/galleries/gallery-inputs.ts';
import type { Transaction } from '../../model/world.ts';
import type { CheckedEvent } from '../../model/world-file.ts';
import { findTemplate } from '../../service/accounts/find-template.ts';
import { initialSettings } from '../../service/events/settings.ts';
import { addGallery, newGallerySettings, putMedia } from '../../service/galleries/store.ts';
import { type Reject, rejectLightColors } from './reject.ts';

/** The length of a date-time in UTC with milliseconds. */
const writtenLength = '2026-08-04T09:00:00.000Z'.length;

/** A date-time as the service writes it. Those of a saved file are. */
const normalized = (text: string | null) =>
  text === null || (text.length === writtenLength && text.endsWith('Z')) ? text : formatTimestamp(parseTimestamp(text));

/** The context in which an event of a file is loaded. */
interface Loading {
  readonly tx: Transaction;
  /** The IDs of removed resources. */
  readonly removed: ReadonlySet<string>;
  readonly reject: Reject;
  /** Returns equal parts of events as one object. */
  readonly share: <Part extends object>(part: Part) => Part;
  /** All settings of an event, by those that its file has. */
  readonly settingsOf: (settings: CheckedEvent['settings']) => StoredSettings;
  /** All settings of a gallery, by those that its file has. */
  readonly gallerySettingsOf: (settings: CheckedEvent['gallery']['settings']) => GallerySettings;
}

/** All settings of a gallery: omitted ones are those of a new gallery. */
export const fullGallerySettings = (settings: CheckedEvent['gallery']['settings']): GallerySettings =>
  withChanges(gallerySettingFields(), newGallerySettings(), settings);

/** Adds an event of a file to an account, with its gallery, its guests' media and its images. */
export function loadEvent(loading: Loading, file: CheckedEvent, ordinal: number, field: string): void {
  const { tx, reject, share, settingsOf } = loading;
  const { account } = tx;
  requireResources(loading, file, field);
  rejectLightColors(tx.world, file.colors, `${field}.colors`);
  const { gallery, images, settings, buttonImagesAreRetina, homeScreenBackgroundAttractScreenId, ...fields } = file;
  const id = file.id ?? tx.newId();
  if (account.events.get(id)) reject(`${field}.id`, 'not come twice', id);
  const templates = () => file.templateIds.flatMap((template) => findTemplate(tx, template) ?? []);
  const all = settingsOf(settings);
  const createdDate = file.createdDate === undefined ? tx.now() : normalized(file.createdDate);
  const event: EventRecord = {
    ...fields,
    id,
    ordinal,
    date: normalized(file.date),
    createdDate,
    // Most events were never changed: then both are one text in memory.
    modifiedDate:
      file.modifiedDate === undefined || file.modifiedDate === file.createdDate
        ? createdDate
        : normalized(file.modifiedDate),
    colors: file.colors ? share(file.colors) : account.record.defaults.colors,
    templateIds: share(file.templateIds),
    galleryId: gallery.id ?? tx.newId(),
    settings: settings.captureTypes ? all : initialSettings(all, templates()),
    plan: file.plan ?? account.record.plan,
    branding: {
      images: loadImages(loading, id, images, `${field}.images`),
      buttonImagesAreRetina,
      homeScreenBackgroundAttractScreenId,
    },
  };
  account.events.put(event);
  loadGallery(loading, event, gallery, `${field}.gallery`);
}

function requireResources({ tx, removed, reject }: Loading, file: CheckedEvent, field: string): void {
  const { account } = tx;
  for (const [at, id] of file.templateIds.entries())
    if (!findTemplate(tx, id) && !removed.has(id))
      reject(`${field}.templateIds[${at}]`, 'name a template of the account or a public one', id);
  const named = [
    ['attractScreenId', 'an attract screen', account.attractScreens],
    ['homeScreenBackgroundAttractScreenId', 'an attract screen', account.attractScreens],
    ['stickerSetId', 'a sticker set', account.stickerSets],
    ['paySetId', 'a pay set', account.paySets],
  ] as const;
  for (const [name, what, collection] of named) {
    const id = file[name];
    if (id !== null && !collection.has(id) && !removed.has(id))
      reject(`${field}.${name}`, `name ${what} of the account`, id);
  }
}

function loadImages(
  { tx, reject }: Loading,
  eventId: string,
  images: CheckedEvent['images'],
  field: string,
): BrandingRecord['images'] {
  const { account } = tx;
  const entries = (Object.keys(images) as (keyof typeof images)[]).flatMap((slot) => {
    const image = images[slot];
    if (!image) return [];
    const { id = tx.newId(), base64, ...facts } = image;
    if (account.images.has(id)) reject(`${field}.${slot}.id`, 'not come twice', id);
    account.images.set(id, { id, eventId, slot, stored: { ...facts, bytes: fromBase64(base64) } });
    return [[slot, id] as const];
  });
  return Object.fromEntries(entries);
}

function loadGallery(
  { tx, reject, gallerySettingsOf }: Loading,
  event: EventRecord,
  { slug, settings, media }: CheckedEvent['gallery'],
  field: string,
): void {
  const { account } = tx;
  if (account.galleries.has(event.galleryId)) reject(`${field}.id`, 'not come twice', event.galleryId);
  const added = addGallery(tx, event, gallerySettingsOf(settings), slug);
  if (slug !== undefined && added.slug !== slug) reject(`${field}.slug`, 'lead to one gallery only', slug);
  for (const [at, { base64, capture, ...item }] of media.entries()) {
    const { id = tx.newId(), sessionId = tx.newId() } = item;
    if (account.media.get(id)) reject(`${field}.media[${at}].id`, 'not come twice', id);
    const { galleryId } = account.sessions.get(sessionId) ?? event;
    if (galleryId !== event.galleryId)
      reject(`${field}.media[${at}].sessionId`, 'name a session of one gallery only', sessionId);
    putMedia(account, {
      ...item,
      id,
      sessionId,
      galleryId,
      ordinal: at + 1,
      createdDate: item.createdDate === undefined ? tx.now() : formatTimestamp(parseTimestamp(item.createdDate)),
      file: capture
        ? { ...capture, event, template: findTemplate(tx, item.templateId ?? '') }
        : fromBase64(base64 ?? ''),
    });
  }
}
