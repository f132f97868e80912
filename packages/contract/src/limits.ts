import { requestLimits } from './request-limits.ts';

/**
 * The documented limits of the service, one row a rule (reference, section 8), with the unit in each name. Where the reference
 * leaves a price or a window open, the value is that of decision S8.
 */
export const limits = {
  ...requestLimits,
  /** 8/duplicates-per-day: per account and UTC day, all duplicate operations together. */
  duplicatesPerDay: 50,
  /** 8/emails-per-day: sent to guests, per account. */
  emailsPerDay: 1000,
  /** 8/texts-per-day: sent to guests, per account. */
  textsPerDay: 250,
  /** 8/list-limit: page size of list_events. */
  listLimit: { min: 1, max: 100, default: 25 },
  /** 8/event-name: characters. */
  eventName: { min: 1, max: 200 },
  /** 8/id-user: characters after trimming. */
  idUser: { max: 200 },
  /** 8/hashtag: characters. */
  hashtag: { max: 100 },
  /** 8/capture-message: characters. */
  captureMessage: { max: 500 },
  /** 8/notes: characters. */
  notes: { max: 5000 },
  /** 8/template-ids: items. */
  templateIds: { min: 1, max: 50 },
  /** 8/colors: items. */
  colors: { exactly: 3 },
  /** 8/branding-image-upload: bytes of any branding image as sent. */
  brandingImage: { sizeBytes: 8 * 1_048_576 },
  /** 8/connection-code: how long a connection code can be used. */
  connectionCode: { minutes: 15 },
  /** 8/connection-lifetime: how long a connection of an app lasts. */
  connection: { days: 90 },
  /** 8/signed-urls: the longest life of a signed image URL. */
  signedUrl: { days: 7 },
  /** 4.11/upload: life of an upload URL and of its storagePath (decision S11). */
  upload: { minutes: 15 },
  /** 8/re-pin: the longest time until a changed version pin applies. */
  rePin: { seconds: 60 },
} as const;
