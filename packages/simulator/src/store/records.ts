import type { BrandingSlot, CaptureType, Plan } from '@boothkit/contract/rules';
import type { DetailedEvent, EventSettings, WebhookDelivery } from '@boothkit/contract/types';
import type { AccountLimits, Quota, TextSwitches } from '../accounts/account.ts';
import type { CaptureRecipe } from '../files/captures/recipe.ts';
import type { StoredImage } from '../files/images/slot-image.ts';
import type { MediaContentType } from '../galleries/inputs.ts';
import type { Immutable } from '../resources/define-resource.ts';

// Records that the world stores. Records are never mutated: a change stores a new record under the same ID, so that
// snapshots and forks can share them. Timestamps are ISO date-times in UTC with milliseconds, as the service returns
// them (decision S3).

/** The three colours of an event, in order: buttons, countdown, icons (rule 2.1/colors). */
export type EventColors = readonly [string, string, string];

/** The values that a new event has for fields that the request omits (rules 2.1/colors-default, 4.2.4). */
export interface EventDefaults {
  readonly colors: EventColors;
  readonly attractScreenId: string | null;
  readonly stickerSetId: string | null;
  /** All 31 keys and the system's version (decision S25). The capture types are then trimmed to what the templates serve. */
  readonly settings: StoredSettings;
}

/** An account and what it may do. */
export interface AccountRecord {
  readonly id: string;
  /** The seed for the account's IDs. */
  readonly seed: string;
  /** The account's name in the dashboard; null shows its ID. */
  readonly name: string | null;
  readonly plan: Plan;
  readonly quota: Quota;
  readonly defaults: EventDefaults;
  readonly limits: AccountLimits;
  readonly webhooks: { readonly mediaUrl: string | null; readonly sendUrl: string | null };
  /** AI credits left, for all events together; null if unlimited (rule 2.4.9). */
  readonly aiCredits: number | null;
  readonly texts: TextSwitches;
  readonly communication: CommunicationTexts;
}

/** An event's images, by slot, and image options. */
export interface BrandingRecord {
  readonly images: { readonly [slot in BrandingSlot]?: string };
  readonly buttonImagesAreRetina: boolean;
  readonly homeScreenBackgroundAttractScreenId: string | null;
}

/** The answers to a survey belong to guests, the survey to the event (rules 4.5, 4.6.1). */
export interface SurveyRecord {
  readonly position: EventSettings['dataCollectionPosition'];
  readonly questions: readonly string[];
}

/** Texts of the emails and messages to guests, by name: an account's, or those of an event, which replace them (rules 4.5, 4.6.1). */
export type CommunicationTexts = Readonly<Record<string, string>>;

/** The settings map of an event (section 2.3). */
export type StoredSettings = Immutable<EventSettings>;

/** An event: the fields of its responses (sections 2.1 and 2.2), and what the service stores beside them. */
export interface EventRecord extends Immutable<DetailedEvent> {
  /** Grows with each event that the account makes: tells which of two made in one moment came first. */
  readonly ordinal: number;
  readonly colors: EventColors;
  readonly galleryId: string;
  /** The plan that the event was made under (decision S16). */
  readonly plan: Plan;
  readonly branding: BrandingRecord;
  readonly survey: SurveyRecord | null;
  readonly communication: CommunicationTexts;
}

/** How a gallery's web pages look and who may see them; the settings of the service that are known by name. */
export interface GallerySettings {
  /** `#rrggbb`: the colour of text, which is drawn right on the background (rule 4.9/gallery-background-shown). */
  readonly textColor: string;
  /** `#rrggbb`: the colour behind everything, visible while the background image loads. */
  readonly backgroundColor: string;
  /** The passcode that guests must enter before they see the gallery; null for none. */
  readonly passcode: string | null;
  readonly customContent: {
    /** Pages go without their header, and without the gallery background. */
    readonly hidesHeader: boolean;
  };
  /** Whether guests are offered texts, by any provider (rule 2.5.2). */
  readonly textsEnabled: boolean;
}

/** The shared gallery of an event (rule 1.4). */
export interface GalleryRecord {
  readonly id: string;
  readonly eventId: string;
  readonly name: string;
  readonly date: string | null;
  /** The last part of the gallery's link, after `/of/` (rule 4.4.3). */
  readonly slug: string;
  /** How many media guests have uploaded. */
  readonly mediaCount: number;
  readonly settings: GallerySettings;
}

/** One guest's upload. */
export interface MediaRecord {
  readonly id: string;
  readonly galleryId: string;
  readonly sessionId: string;
  /** Its place in the gallery, from 1 on. */
  readonly ordinal: number;
  readonly type: CaptureType;
  readonly createdDate: string;
  readonly contentType: MediaContentType;
  /** Whether it has no stored path, so that its URLs cannot be signed again (rule 2.8/media). */
  readonly legacy: boolean;
  /** The template it was made with; null where it was not made on a tablet. */
  readonly templateId: string | null;
}

/** A guest's upload with the file itself, or with what it is made of when it is first fetched. */
export interface StoredMedia extends MediaRecord {
  readonly file: Uint8Array | CaptureRecipe;
}

/** A session: everything that one guest captured in one go. */
export interface SessionRecord {
  readonly id: string;
  readonly galleryId: string;
  readonly createdDate: string;
}

/** A completed share, of a session or of a single media item. */
export interface SendRecord {
  readonly id: string;
  /** Grows with each send of the account. */
  readonly ordinal: number;
  readonly galleryId: string;
  readonly shared: 'session' | 'media';
  /** Id of the session or media item. */
  readonly sharedId: string;
  readonly by: 'email' | 'sms';
  /** The guest's address or number. */
  readonly to: string;
  readonly sentDate: string;
}

/** A share with what its message is made of. */
export interface StoredSend extends SendRecord {
  /** The event as it was when the message was sent. */
  readonly event: EventRecord;
  /** The account's texts as they were then. */
  readonly communication: CommunicationTexts;
}

/** The image of one slot of an event. */
export interface ImageRecord {
  readonly id: string;
  readonly eventId: string;
  readonly slot: BrandingSlot;
  readonly stored: StoredImage;
}

/** A place for bytes, made by create_upload. */
export interface UploadRecord {
  readonly storagePath: string;
  readonly contentType: 'image/png' | 'image/jpeg';
  readonly sizeBytes: number | null;
  readonly expiresAtMs: number;
  /** Whether the bytes were PUT. */
  readonly isSent: boolean;
}

/** The state of a delivery: pending, its one attempt in flight, or the outcome of that attempt (rule 6.5). */
export type DeliveryOutcome =
  | 'pending'
  | 'underWay'
  | 'delivered'
  | 'refused'
  | 'redirected'
  | 'unreachable'
  | 'timedOut';

/** A webhook delivery and the one attempt to make it (section 6). */
export interface DeliveryRecord {
  /** The payload's deliveryId. */
  readonly id: string;
  /** When what it tells of happened. */
  readonly createdDate: string;
  /** Where it goes: the webhook URL as it was then. */
  readonly url: string;
  readonly payload: WebhookDelivery;
  readonly outcome: DeliveryOutcome;
  /** The status of the receiver's response; null without one. */
  readonly status: number | null;
  /** Why no response came; null if one came or still may. */
  readonly reason: string | null;
}
