import { type EventTable, eventTable } from '../events/event-table.ts';
import type { GuestSessionRecord, LaunchRecord, PrintJobRecord, TabletRecord } from '../tablets/records.ts';
import { type BoundedMap, boundedMap, type MapBounds } from './bounded-map.ts';
import { type Ids, idsOf } from './ids.ts';
import type {
  AccountRecord,
  AttractScreenRecord,
  DeliveryRecord,
  GalleryRecord,
  ImageRecord,
  KeyRecord,
  OperatorRecord,
  PaySetRecord,
  RailRecord,
  SendRecord,
  SessionRecord,
  StickerSetRecord,
  StoredMedia,
  TemplateRecord,
  Thumbnailed,
  UploadRecord,
} from './records.ts';
import { type SortedMap, sortedMap } from './sorted-map.ts';

const mebibyte = 1_048_576;

/** How many bytes of uploads an account keeps; an image has at most 8 MiB (decision S254). */
export const maxUploadedBytes = 256 * mebibyte;

/** What is left in a key's bucket, in 60,000ths of a token, and when that was so. */
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

/** All that belongs to one account. Accounts share nothing but the world's clock and its addresses. */
export interface AccountState {
  /** Whose this is to change; a state of another era is copied first. */
  readonly era: object;
  /** Tells which of two accounts was made first. */
  readonly ordinal: number;
  record: AccountRecord;
  /** The ids of all that is its own. */
  readonly ids: Ids;
  idCounter: number;
  /** What the world file had that may be an id: none of it is drawn (decision S331). */
  idsInFile: ReadonlySet<string>;
  duplicates: DuplicatesOfDay;
  sent: SentOfDay;
  readonly keys: SortedMap<KeyRecord>;
  readonly buckets: SortedMap<BucketRecord>;
  readonly events: EventTable;
  readonly galleries: SortedMap<GalleryRecord>;
  /** By gallery and place in it, so that a gallery's media lie together. */
  readonly media: SortedMap<StoredMedia>;
  /** The key in `media` of each media id. */
  readonly mediaKeys: SortedMap<string>;
  readonly sessions: SortedMap<SessionRecord>;
  /** The ids of media, by session and place in the gallery, so that a session's media lie together. */
  readonly sessionMedia: SortedMap<string>;
  /** By gallery and ordinal. */
  readonly sends: SortedMap<SendRecord>;
  readonly templates: SortedMap<Thumbnailed<TemplateRecord>>;
  readonly attractScreens: SortedMap<Thumbnailed<AttractScreenRecord>>;
  readonly stickerSets: SortedMap<Thumbnailed<StickerSetRecord>>;
  readonly paySets: SortedMap<PaySetRecord>;
  readonly operators: SortedMap<OperatorRecord>;
  /** The ids of the operators that hold an event, by event and operator. */
  readonly eventOperators: SortedMap<string>;
  readonly rails: SortedMap<RailRecord>;
  readonly images: SortedMap<ImageRecord>;
  /** By storagePath. */
  readonly uploads: BoundedMap<UploadRecord>;
  /** What was sent to them. */
  readonly uploadedBytes: BoundedMap<Uint8Array>;
  readonly deliveries: SortedMap<DeliveryRecord>;
  readonly tablets: SortedMap<TabletRecord>;
  /** By tablet, event and ordinal, so that what a tablet captured for an event lies together. */
  readonly guestSessions: SortedMap<GuestSessionRecord>;
  /** The key in `guestSessions` of each session id. */
  readonly guestSessionKeys: SortedMap<string>;
  /** The ids of the tablets that opened an event, by event and tablet. */
  readonly eventTablets: SortedMap<string>;
  /** The ids of the events that a tablet opened, by tablet and event. */
  readonly tabletEvents: SortedMap<string>;
  /** By tablet and id. */
  readonly printJobs: SortedMap<PrintJobRecord>;
  /** By tablet and id. */
  readonly launches: SortedMap<LaunchRecord>;
}

// A record and its paths take about as much.
const uploadBounds: MapBounds<UploadRecord> = { maxSizeBytes: 16 * mebibyte, sizeOf: () => 1024 };
const uploadedBounds: MapBounds<Uint8Array> = {
  maxSizeBytes: maxUploadedBytes,
  sizeOf: (_, bytes) => 1024 + bytes.byteLength,
};

const noIds: ReadonlySet<string> = new Set();

/** The state of a new account. */
export function newAccountState(era: object, record: AccountRecord, ordinal: number): AccountState {
  return {
    era,
    ordinal,
    record,
    ids: idsOf(record.seed),
    idCounter: 0,
    idsInFile: noIds,
    duplicates: { day: '', count: 0 },
    sent: { day: '', emails: 0, texts: 0 },
    keys: sortedMap(),
    buckets: sortedMap(),
    events: eventTable(),
    galleries: sortedMap(),
    media: sortedMap(),
    mediaKeys: sortedMap(),
    sessions: sortedMap(),
    sessionMedia: sortedMap(),
    sends: sortedMap(),
    templates: sortedMap(),
    attractScreens: sortedMap(),
    stickerSets: sortedMap(),
    paySets: sortedMap(),
    operators: sortedMap(),
    eventOperators: sortedMap(),
    rails: sortedMap(),
    images: sortedMap(),
    uploads: boundedMap(uploadBounds),
    uploadedBytes: boundedMap(uploadedBounds),
    deliveries: sortedMap(),
    tablets: sortedMap(),
    guestSessions: sortedMap(),
    guestSessionKeys: sortedMap(),
    eventTablets: sortedMap(),
    tabletEvents: sortedMap(),
    printJobs: sortedMap(),
    launches: sortedMap(),
  };
}

/** A copy for another era, sharing what neither changes. */
export function copyAccountState(state: AccountState, era: object): AccountState {
  return {
    era,
    ordinal: state.ordinal,
    record: state.record,
    ids: state.ids,
    idCounter: state.idCounter,
    idsInFile: state.idsInFile,
    duplicates: state.duplicates,
    sent: state.sent,
    keys: state.keys.clone(),
    buckets: state.buckets.clone(),
    events: state.events.clone(),
    galleries: state.galleries.clone(),
    media: state.media.clone(),
    mediaKeys: state.mediaKeys.clone(),
    sessions: state.sessions.clone(),
    sessionMedia: state.sessionMedia.clone(),
    sends: state.sends.clone(),
    templates: state.templates.clone(),
    attractScreens: state.attractScreens.clone(),
    stickerSets: state.stickerSets.clone(),
    paySets: state.paySets.clone(),
    operators: state.operators.clone(),
    eventOperators: state.eventOperators.clone(),
    rails: state.rails.clone(),
    images: state.images.clone(),
    uploads: state.uploads.clone(),
    uploadedBytes: state.uploadedBytes.clone(),
    deliveries: state.deliveries.clone(),
    tablets: state.tablets.clone(),
    guestSessions: state.guestSessions.clone(),
    guestSessionKeys: state.guestSessionKeys.clone(),
    eventTablets: state.eventTablets.clone(),
    tabletEvents: state.tabletEvents.clone(),
    printJobs: state.printJobs.clone(),
    launches: state.launches.clone(),
  };
}
