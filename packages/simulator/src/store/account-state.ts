import type { AttractScreenRecord } from '../accounts/attract-screen.ts';
import type { KeyRecord } from '../accounts/key.ts';
import type { OperatorRecord } from '../accounts/operator.ts';
import type { PaySetRecord, RailRecord } from '../accounts/payment.ts';
import type { StickerSetRecord } from '../accounts/sticker-set.ts';
import type { TeamMemberRecord } from '../accounts/team-member.ts';
import type { TemplateRecord } from '../accounts/template.ts';
import { eventTable } from '../events/event-table.ts';
import type { Thumbnailed } from '../resources/thumbnail.ts';
import type {
  GuestSessionRecord,
  LaunchRecord,
  PaymentRecord,
  PrintJobRecord,
  TabletRecord,
} from '../tablets/records.ts';
import { boundedMap, type MapBounds } from './bounded-map.ts';
import { copyState } from './copy-state.ts';
import { type Ids, idsOf } from './ids.ts';
import type {
  AccountRecord,
  DeliveryRecord,
  GalleryRecord,
  ImageRecord,
  SessionRecord,
  StoredMedia,
  StoredSend,
  UploadRecord,
} from './records.ts';
import { sortedMap } from './sorted-map.ts';

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
  /** The ids of all that is its own. */
  readonly ids: Ids;
  idCounter: number;
  /** Values of the world file that may be IDs; no new ID equals one of them (decision S331). */
  idsInFile: ReadonlySet<string>;
  duplicates: DuplicatesOfDay;
  sent: SentOfDay;
}

const newCollections = () => ({
  keys: sortedMap<KeyRecord>(),
  buckets: sortedMap<BucketRecord>(),
  events: eventTable(),
  galleries: sortedMap<GalleryRecord>(),
  /** By gallery and place in it, so that a gallery's media lie together. */
  media: sortedMap<StoredMedia>(),
  /** The key in `media` of each media id. */
  mediaKeys: sortedMap<string>(),
  sessions: sortedMap<SessionRecord>(),
  /** The ids of media, by session and place in the gallery, so that a session's media lie together. */
  sessionMedia: sortedMap<string>(),
  /** The ids of sessions, by gallery and the place of their first media item in it. */
  gallerySessions: sortedMap<string>(),
  /** By ordinal, so oldest first. */
  sends: sortedMap<StoredSend>(),
  /** The key in `sends` of each send's id. */
  sendKeys: sortedMap<string>(),
  /** The keys in `sends` of a gallery's, by gallery and ordinal. */
  gallerySends: sortedMap<string>(),
  templates: sortedMap<Thumbnailed<TemplateRecord>>(),
  attractScreens: sortedMap<Thumbnailed<AttractScreenRecord>>(),
  stickerSets: sortedMap<Thumbnailed<StickerSetRecord>>(),
  paySets: sortedMap<PaySetRecord>(),
  operators: sortedMap<OperatorRecord>(),
  /** The ids of the operators that hold an event, by event and operator. */
  eventOperators: sortedMap<string>(),
  rails: sortedMap<RailRecord>(),
  teamMembers: sortedMap<TeamMemberRecord>(),
  images: sortedMap<ImageRecord>(),
  /** By storagePath. */
  uploads: boundedMap<UploadRecord>(uploadBounds),
  /** The bytes that were sent to these uploads. */
  uploadedBytes: boundedMap<Uint8Array>(uploadedBounds),
  deliveries: sortedMap<DeliveryRecord>(),
  tablets: sortedMap<TabletRecord>(),
  /** By tablet, event and ordinal, so that what a tablet captured for an event lies together. */
  guestSessions: sortedMap<GuestSessionRecord>(),
  /** The key in `guestSessions` of each session id. */
  guestSessionKeys: sortedMap<string>(),
  /** The ids of the tablets that opened an event, by event and tablet. */
  eventTablets: sortedMap<string>(),
  /** The ids of the events that a tablet opened, by tablet and event. */
  tabletEvents: sortedMap<string>(),
  /** By tablet and id. */
  printJobs: sortedMap<PrintJobRecord>(),
  /** By event and ordinal. */
  payments: sortedMap<PaymentRecord>(),
  /** The ids of print jobs, by tablet and the time that they finish. */
  printJobOrder: sortedMap<string>(),
  /** By tablet and id. */
  launches: sortedMap<LaunchRecord>(),
  /** The ids of launches, by tablet and the time that they start. */
  launchOrder: sortedMap<string>(),
});

/** The state of a new account. */
export function newAccountState(ownerToken: object, record: AccountRecord, ordinal: number): AccountState {
  return {
    ...newCollections(),
    ownerToken,
    ordinal,
    record,
    ids: idsOf(record.seed),
    idCounter: 0,
    idsInFile: noIds,
    duplicates: { day: '', count: 0 },
    sent: { day: '', emails: 0, texts: 0 },
  };
}

/** A copy for another owner. It shares all parts until one of the two changes them. */
export function copyAccountState(state: AccountState, ownerToken: object): AccountState {
  return { ...copyState(state), ownerToken };
}
