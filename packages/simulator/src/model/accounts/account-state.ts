import { boundedMap, type MapBounds } from '../../engine/collections/bounded-map.ts';
import { copyState } from '../../engine/collections/copy-state.ts';
import { sortedMap } from '../../engine/collections/sorted-map.ts';
import { numberKey, table } from '../../engine/collections/table.ts';
import type { AttractScreenRecord, StickerSetRecord, TemplateRecord, Thumbnailed } from '../catalog/catalog.ts';
import type { PaySetRecord, RailRecord } from '../catalog/payment.ts';
import { newThings } from '../document/thing.ts';
import { eventTable } from '../events/event-table.ts';
import type { ImageRecord, UploadRecord } from '../events/image.ts';
import type { GalleryRecord, StoredMedia, StoredSend, StoredSession } from '../galleries/gallery.ts';
import type {
  GuestSessionRecord,
  LaunchRecord,
  OpeningRecord,
  PaymentRecord,
  PrintJobRecord,
  TabletRecord,
} from '../tablets/tablet.ts';
import type { AccountRecord, TeamMemberRecord } from './account.ts';
import type { KeyRecord } from './key.ts';
import type { OperatorRecord } from './operator.ts';

const mebibyte = 1_048_576;

/** How many bytes of uploads an account keeps; an image has at most 8 MiB (decision S254). */
export const maxUploadedBytes = 256 * mebibyte;

/** The content of a key's token bucket, in 60,000ths of a token, and the time when it was counted. */
export interface BucketRecord {
  readonly parts: number;
  readonly atMs: number;
}

/** How many duplicates an account made on a UTC day (rule 4.6.5). */
interface DuplicatesOfDay {
  readonly day: string;
  readonly count: number;
}

/** How many emails and texts an account's guests were sent on a UTC day (rules 8/emails-per-day, 8/texts-per-day). */
interface SentOfDay {
  readonly day: string;
  readonly emails: number;
  readonly texts: number;
}

// A record and its paths take about as much.
const uploadBounds: MapBounds<UploadRecord> = { maxSizeBytes: 16 * mebibyte, sizeOf: () => 1024 };
const uploadedBounds: MapBounds<Uint8Array> = {
  maxSizeBytes: maxUploadedBytes,
  sizeOf: (_, bytes) => 1024 + bytes.byteLength,
};

const noIds: ReadonlySet<string> = new Set();

/** All that belongs to one account. Accounts share nothing but the world's clock and its addresses. */
export interface AccountState extends Readonly<ReturnType<typeof newCollections>> {
  /** The world that may change this state; a state with another token is copied first. */
  readonly ownerToken: object;
  /** Tells which of two accounts was made first. */
  readonly ordinal: number;
  record: AccountRecord;
  /** The text that all IDs in it are drawn from: its seed, and that of the world. */
  readonly drawnFrom: string;
  /** The lineage in which it was created. There, its seed alone says what its IDs are; elsewhere they are drawn from that lineage, too. */
  readonly lineage: string;
  idCounter: number;
  deliveryCounter: number;
  /** Values of the world file that may be IDs; no new ID equals one of them. */
  idsInFile: ReadonlySet<string>;
  duplicates: DuplicatesOfDay;
  sent: SentOfDay;
}

const newCollections = () => ({
  keys: sortedMap<KeyRecord>(),
  buckets: sortedMap<BucketRecord>(),
  events: eventTable(),
  galleries: sortedMap<GalleryRecord>(),
  media: table(({ id }: StoredMedia) => id, {
    gallery: ({ galleryId, ordinal }) => `${galleryId}/${numberKey(ordinal)}`,
    session: ({ sessionId, ordinal }) => `${sessionId}/${numberKey(ordinal)}`,
  }),
  sessions: table(({ id }: StoredSession) => id, {
    gallery: ({ galleryId, firstOrdinal }) => `${galleryId}/${numberKey(firstOrdinal)}`,
  }),
  sends: table(({ id }: StoredSend) => id, {
    time: ({ ordinal }) => numberKey(ordinal),
    gallery: ({ galleryId, ordinal }) => `${galleryId}/${numberKey(ordinal)}`,
  }),
  templates: sortedMap<Thumbnailed<TemplateRecord>>(),
  attractScreens: sortedMap<Thumbnailed<AttractScreenRecord>>(),
  stickerSets: sortedMap<Thumbnailed<StickerSetRecord>>(),
  paySets: sortedMap<PaySetRecord>(),
  operators: table(({ id }: OperatorRecord) => id, {
    event: ({ id, eventIds }) => eventIds.map((eventId) => `${eventId}/${id}`),
  }),
  rails: sortedMap<RailRecord>(),
  teamMembers: sortedMap<TeamMemberRecord>(),
  images: sortedMap<ImageRecord>(),
  /** By storagePath. */
  uploads: boundedMap<UploadRecord>(uploadBounds),
  /** The bytes that were sent to these uploads. */
  uploadedBytes: boundedMap<Uint8Array>(uploadedBounds),
  tablets: sortedMap<TabletRecord>(),
  openings: table(({ tabletId, eventId }: OpeningRecord) => `${tabletId}/${eventId}`, {
    event: ({ tabletId, eventId }) => `${eventId}/${tabletId}`,
  }),
  guestSessions: table(({ id }: GuestSessionRecord) => id, {
    tablet: ({ tabletId, eventId, ordinal }) => `${tabletId}/${eventId}/${numberKey(ordinal)}`,
  }),
  printJobs: table(({ id }: PrintJobRecord) => id, {
    tablet: ({ tabletId, finishesDate, id }) => `${tabletId}/${finishesDate}/${id}`,
  }),
  launches: table(({ id }: LaunchRecord) => id, {
    tablet: ({ tabletId, startsAt, id }) => `${tabletId}/${startsAt}/${id}`,
  }),
  /** Of the service's own document. */
  things: newThings(),
  /** By event and ordinal. */
  payments: sortedMap<PaymentRecord>(),
});

/** The state of a new account. */
export function newAccountState(
  ownerToken: object,
  record: AccountRecord,
  ordinal: number,
  origin: Pick<AccountState, 'drawnFrom' | 'lineage'> = { drawnFrom: record.seed, lineage: '' },
): AccountState {
  return {
    ...newCollections(),
    ownerToken,
    ordinal,
    record,
    ...origin,
    idCounter: 0,
    deliveryCounter: 0,
    idsInFile: noIds,
    duplicates: { day: '', count: 0 },
    sent: { day: '', emails: 0, texts: 0 },
  };
}

/** A copy for another owner. It shares all parts until one of the two changes them. */
export function copyAccountState(state: AccountState, ownerToken: object): AccountState {
  return { ...copyState(state), ownerToken };
}
