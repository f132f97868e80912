import { EventSettingsPatch } from '@boothkit/contract';
import { type BrandingSlot, brandingSlotNames } from '@boothkit/contract/rules';
import type { WorldFile } from '@boothkit/simulator';
import { jpeg, type Picture, png, readPicture } from '../target/pictures.ts';
import { asList, asObject, listMember, member, readJson, textMember } from '../target/response.ts';
import type { RecordedRequest, RecordedResponse } from './exchange.ts';
import { makeUpTexts } from './made-up-text.ts';

type Json = Readonly<Record<string, unknown>>;
type AccountFile = NonNullable<WorldFile['accounts']>[number];
type EventFile = NonNullable<AccountFile['events']>[number];
type Settings = NonNullable<EventFile['settings']>;

/** Whether a world has the service's IDs, or made-up ones in their place, the same everywhere. */
export type IdMode = 'renamed' | 'kept';

/** A world of what a recording observed. */
interface ObservedWorld {
  readonly world: WorldFile;
  /** The facts that the responses did not show, one sentence a line, without text of the service. */
  readonly unknown: readonly string[];
}

/** Collects what responses show of accounts and events. */
export interface WorldObserver {
  observe(request: RecordedRequest, response: RecordedResponse): void;
  /** Observes the bytes of a file that was uploaded to a URL or downloaded from it. */
  observeFile(url: string, bytes: Uint8Array): void;
  /** The world at a moment, with made-up text and images (decision S430). */
  world(now: Date): ObservedWorld;
}

interface ObservedEvent {
  readonly fields: Json;
  readonly settings: Json | undefined;
  readonly branding: Json | undefined;
}

type ObservedAccount = Map<string, ObservedEvent>;

/** Where the image of a slot came from. */
interface ImageSource {
  /** Of the upload, or the `sourceUrl`, without the query. */
  readonly url: string;
  /** As create_upload announced it. */
  readonly contentType: string;
}

/** The size of an image whose own size the traffic did not show. */
const placeholder = { widthPx: 292, heightPx: 292, animated: false };

/** The bound of the service: 8,000 by 8,000 pixels. */
const maxPixels = 64_000_000;

/** Creates an observer of nothing yet. */
export function observeWorld(ids: IdMode = 'renamed'): WorldObserver {
  const makeUp = makeUpTexts();
  const renamed = (id: string) => (ids === 'kept' ? id : makeUp(id));
  /** By key; keys that showed one event are of one account. */
  const accounts = new Map<string, ObservedAccount>();
  /** By URL without the query, which is a signature. */
  const pictures = new Map<string, Picture>();
  /** By storage path. */
  const uploads = new Map<string, ImageSource>();
  /** By event and slot. */
  const sources = new Map<string, ImageSource>();

  function observeImage({ operation, body, query }: RecordedRequest, eventId: string, json: unknown): void {
    const sent = readJson(body);
    if (operation === 'create_upload')
      uploads.set(textMember(json, 'storagePath'), {
        url: withoutQuery(textMember(json, 'uploadUrl')),
        contentType: textMember(sent, 'contentType'),
      });
    if (operation === 'set_event_branding_image')
      sources.set(
        sourceKey(eventId, textMember(sent, 'slot')),
        uploads.get(textMember(sent, 'uploadPath')) ?? {
          url: withoutQuery(textMember(sent, 'sourceUrl')),
          contentType: '',
        },
      );
    if (operation === 'remove_event_branding_image') sources.delete(sourceKey(eventId, query.get('slot') ?? ''));
  }

  /** The observed image of a slot: the one at its URL, or the one that was set. */
  function imageOf(eventId: string, slot: BrandingSlot, url: string): ObservedImage {
    const source = sources.get(sourceKey(eventId, slot));
    const picture = pictures.get(withoutQuery(url)) ?? pictures.get(source?.url ?? '');
    return picture ?? { format: source?.contentType === 'image/jpeg' ? 'jpeg' : 'png' };
  }

  function accountOf({ headers }: RecordedRequest, eventIds: readonly string[]): ObservedAccount {
    const key = headers['authorization'] ?? '';
    const own = accounts.get(key);
    const shared = [...accounts.values()].find((events) => eventIds.some((id) => events.has(id)));
    const account = shared ?? own ?? new Map();
    if (own && own !== account) {
      for (const [id, event] of own) account.set(id, event);
      for (const [other, events] of accounts) if (events === own) accounts.set(other, account);
    }
    accounts.set(key, account);
    return account;
  }

  return {
    observe(request, { status, json }) {
      if (status >= 400) return;
      const events = listMember(json, 'data').concat(json).map(asObject).filter(isEvent);
      const branding = isBranding(json) ? asObject(json) : undefined;
      const named = request.eventId ?? textMember(json, 'eventId');
      const account = accountOf(request, [...events.map((event) => textMember(event, 'id')), named]);
      observeImage(request, named, json);
      if (request.operation === 'delete_event') account.delete(named);
      for (const { settings, ...fields } of events) {
        const id = textMember(fields, 'id');
        const known = account.get(id);
        const shown = typeof settings === 'object' && settings !== null ? asObject(settings) : known?.settings;
        account.set(id, { fields, settings: shown, branding: known?.branding });
      }
      const known = account.get(named);
      if (branding && known) account.set(named, { ...known, branding });
    },
    observeFile(url, bytes) {
      const picture = readPicture(bytes);
      const pixels = picture ? picture.widthPx * picture.heightPx : 0;
      if (picture && pixels > 0 && pixels <= maxPixels) pictures.set(withoutQuery(url), picture);
    },
    world(now) {
      const unknown: string[] = [];
      const files = [...new Set(accounts.values())]
        .filter(({ size }) => size > 0)
        .map((events) => writeAccount([...events.values()], { renamed, makeUp, imageOf, unknown }));
      if (files.length > 0) unknown.push(...neverShown);
      return { world: { version: 1, now: now.toISOString(), accounts: files }, unknown };
    },
  };
}

/** No response of the API shows these. */
const neverShown: readonly string[] = [
  'Accounts: name, plan, quota, keys, webhooks, team members and defaults.',
  'Templates, attract screens, sticker sets and pay sets: all but their IDs and where they are used.',
  'Events: survey, messages to guests, gallery settings, and media of guests.',
  'Events that no response showed, and errors whose cause is not in the events.',
];

const isEvent = (json: Json) =>
  textMember(json, 'id') !== '' && textMember(json, 'name') !== '' && listMember(json, 'templateIds').length > 0;

const isBranding = (json: unknown) => typeof member(json, 'buttonImagesAreRetina') === 'boolean';

const withoutQuery = (url: string) => url.replace(/[?#].*$/s, '');

const sourceKey = (eventId: string, slot: string) => JSON.stringify([eventId, slot]);

/** An image of which at least the format is known, or assumed. */
type ObservedImage = Picture | Pick<Picture, 'format'>;

/** The replacements and images of a world that is written. */
interface Writing {
  /** The made-up ID of an ID. */
  readonly renamed: (id: string) => string;
  readonly makeUp: (text: string) => string;
  readonly imageOf: (eventId: string, slot: BrandingSlot, url: string) => ObservedImage;
  readonly unknown: string[];
}

function writeAccount(events: readonly ObservedEvent[], writing: Writing): AccountFile {
  const { renamed } = writing;
  const byCreation = [...events].sort((a, b) => creationOf(a) - creationOf(b));
  const used = (field: string) => usedIds(events, field).map((id) => ({ id: renamed(id) }));
  const screens = [...usedIds(events, 'attractScreenId'), ...events.flatMap(({ branding }) => backgroundOf(branding))];
  return {
    templates: [...new Set(events.flatMap(({ fields }) => textsOf(fields, 'templateIds')))].map((id) => ({
      id: renamed(id),
    })),
    attractScreens: [...new Set(screens)].map((id) => ({ id: renamed(id) })),
    stickerSets: used('stickerSetId'),
    paySets: used('paySetId'),
    events: byCreation.map((event) => writeEvent(event, writing)),
  };
}

const creationOf = ({ fields }: ObservedEvent) => Date.parse(textMember(fields, 'createdDate')) || 0;

const textsOf = (json: Json, field: string) =>
  listMember(json, field).filter((one): one is string => typeof one === 'string');

const usedIds = (events: readonly ObservedEvent[], field: string) => [
  ...new Set(events.map(({ fields }) => textMember(fields, field)).filter((id) => id !== '')),
];

function backgroundOf(branding: Json | undefined): string[] {
  const id = textMember(branding, 'homeScreenBackgroundAttractScreenId');
  return id === '' ? [] : [id];
}

function writeEvent(
  { fields, settings, branding }: ObservedEvent,
  { renamed, makeUp, imageOf, unknown }: Writing,
): EventFile {
  const observedId = textMember(fields, 'id');
  const id = renamed(observedId);
  const note = (what: string) => unknown.push(`Event ${id}: ${what}.`);
  const text = (name: string) => (typeof fields[name] === 'string' ? makeUp(fields[name]) : null);
  const link = (name: string) => (textMember(fields, name) === '' ? null : renamed(textMember(fields, name)));
  const date = (name: string) => {
    const value = fields[name];
    if (typeof value === 'string' && !Number.isNaN(Date.parse(value))) return new Date(value).toISOString();
    if (value !== null) note(`${name} was not observed`);
    return null;
  };
  const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);
  const [first, second, third, ...more] = asList(fields['colors']);
  const colors = isColor(first) && isColor(second) && isColor(third) && more.length === 0;
  if (!colors) note('colors were not observed');
  const { printCount, brandingTextColor } = fields;
  const isCount = typeof printCount === 'number' && Number.isSafeInteger(printCount) && printCount >= 0;
  if (!isCount) note('printCount was not observed');
  if (settings === undefined) note('settings were not observed; the world has the defaults');
  if (branding === undefined) note('branding was not observed; the world has none');
  const images = imageUrls(branding).map(([slot, url]) => [slot, imageOf(observedId, slot, url)] as const);
  const unseen = images.flatMap(([slot, image]) => ('widthPx' in image ? [] : [slot]));
  if (unseen.length > 0)
    note(
      `the sizes of images were not observed (${unseen.join(', ')}); each is ${placeholder.widthPx} by ${placeholder.heightPx} pixels`,
    );
  const [background] = backgroundOf(branding);
  return {
    id,
    name: makeUp(textMember(fields, 'name')),
    date: date('date'),
    createdDate: date('createdDate'),
    modifiedDate: date('modifiedDate'),
    hashtag: text('hashtag'),
    notes: text('notes'),
    idUser: text('idUser'),
    ...(colors && { colors: [first, second, third] }),
    captureMessage: text('captureMessage'),
    brandingTextColor: isColor(brandingTextColor) ? brandingTextColor : null,
    templateIds: textsOf(fields, 'templateIds').map(renamed),
    attractScreenId: link('attractScreenId'),
    stickerSetId: link('stickerSetId'),
    paySetId: link('paySetId'),
    printCount: isCount ? printCount : 0,
    settings: knownSettings(settings ?? {}, note),
    buttonImagesAreRetina: branding?.['buttonImagesAreRetina'] === true,
    homeScreenBackgroundAttractScreenId: background === undefined ? null : renamed(background),
    images: Object.fromEntries(images.map(([slot, image]) => [slot, blankImage(image)])),
    gallery: { ...(link('galleryId') !== null && { id: link('galleryId') ?? '' }) },
  };
}

/** The settings of the contract with valid values; others could hold any text. */
function knownSettings(settings: Json, note: (what: string) => void): Settings {
  const kept: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(EventSettingsPatch.shape)) {
    const value = settings[key];
    if (value === undefined) continue;
    if (schema.safeParse(value).success) kept[key] = value;
    else note(`settings.${key} had a value that the contract does not know`);
  }
  const known = new Set([...Object.keys(EventSettingsPatch.shape), 'version']);
  const surplus = Object.keys(settings).filter((key) => !known.has(key)).length;
  if (surplus > 0) note(`${surplus} settings are not in the contract`);
  const { version } = settings;
  return { ...kept, ...(typeof version === 'number' && Number.isSafeInteger(version) && { version }) };
}

/** The slots that have an image, with its URL. */
function imageUrls(branding: Json = {}): (readonly [BrandingSlot, string])[] {
  const urls: Json = {
    logo: branding['logoUrl'],
    'after-capture-background': branding['afterCaptureBackgroundUrl'],
    'gallery-background': branding['galleryBackgroundUrl'],
    ...Object.fromEntries(
      Object.entries(asObject(branding['captureButtonUrls'])).map(([button, url]) => [`button-${button}`, url]),
    ),
  };
  return brandingSlotNames.flatMap((slot) => {
    const url = urls[slot];
    return typeof url === 'string' ? [[slot, url] as const] : [];
  });
}

function blankImage(observed: ObservedImage) {
  const { format, widthPx, heightPx, animated } = { ...placeholder, ...observed };
  const bytes = format === 'jpeg' ? jpeg(widthPx, heightPx) : png(widthPx, heightPx, animated ? 2 : 1);
  return {
    contentType: `image/${format}` as const,
    ...{ widthPx, heightPx, animated },
    base64: Buffer.from(bytes).toString('base64'),
  };
}
