import { brandingImageLimits, requestLimits } from './request-limits.ts';

/**
 * The documented limits of the service, one row a rule, with the unit in each name. Where the reference
 * leaves a price or a window open, the value is this project's.
 */
export const limits = {
  ...requestLimits,
  // rule 8/duplicates-per-day
  /** Duplicates per account and UTC day, all duplicate operations together. */
  duplicatesPerDay: 50,
  // rule 8/emails-per-day
  /** Emails to guests, per account and UTC day. */
  emailsPerDay: 1000,
  // rule 8/texts-per-day
  /** Text messages to guests, per account and UTC day. */
  textsPerDay: 250,
  // rule 8/list-limit
  /** Events on a page of list_events. */
  listLimit: { min: 1, max: 100, default: 25 },
  // rule 8/event-name
  /** Characters of the name of an event. */
  eventName: { min: 1, max: 200 },
  // rule 8/id-user
  /** Characters of `idUser` after trimming. */
  idUser: { max: 200 },
  // rule 8/hashtag
  /** Characters of the hashtag. */
  hashtag: { max: 100 },
  // rule 8/capture-message
  /** Characters of the capture message. */
  captureMessage: { max: 500 },
  // rule 8/notes
  /** Characters of the notes. */
  notes: { max: 5000 },
  // rule 8/template-ids
  /** Items of `templateIds`. */
  templateIds: { min: 1, max: 50 },
  // rule 8/colors
  /** Items of `colors`. */
  colors: { exactly: 3 },
  // rule 8/branding-image-upload
  /**
   * Bytes of any branding image as sent: 8 MB. `sizeBytes` reads MB as 1,000,000 bytes, and `binarySizeBytes` as 1,048,576; the reference
   * does not say which it means (decision S540).
   */
  brandingImage: brandingImageLimits,
  // rule 8/connection-code
  /** How long a connection code can be used. */
  connectionCode: { minutes: 15 },
  // rule 8/connection-lifetime
  /** How long a connection of an app lasts. */
  connection: { days: 90 },
  // rule 8/signed-urls
  /** The longest life of a signed image URL. */
  signedUrl: { days: 7 },
  // rule 4.11/upload
  /** Life of an upload URL and of its storagePath. */
  upload: { minutes: 15 },
  // rule 8/re-pin
  /** The longest time until a changed version pin applies. */
  rePin: { seconds: 60 },
} as const;
