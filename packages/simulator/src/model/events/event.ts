import type { DetailedEvent, EventSettings } from '@boothkit/contract';
import type { BrandingSlot, Plan } from '@boothkit/contract/rules';
import type { Immutable } from '../../engine/resources/define-resource.ts';
import type { CommunicationTexts } from '../galleries/communication.ts';
import type { EventShown } from './event-shown.ts';

// rule 2.1/colors
/** The three colours of an event, in order: buttons, countdown, icons. */
export type EventColors = readonly [string, string, string];

/** An event's images, by slot, and image options. */
export interface BrandingRecord {
  readonly images: { readonly [slot in BrandingSlot]?: string };
  readonly buttonImagesAreRetina: boolean;
  readonly homeScreenBackgroundAttractScreenId: string | null;
}

// rules 4.5, 4.6.1
/** The answers to a survey belong to guests, the survey to the event. */
export interface SurveyRecord {
  readonly position: StoredSettings['dataCollectionPosition'];
  readonly questions: readonly string[];
}

/** The settings map of an event. */
export type StoredSettings = Immutable<Required<EventSettings>>;

// rule 1.2
/** An event: the fields of its responses, and what the service stores beside them. */
export interface EventRecord extends Immutable<DetailedEvent> {
  readonly settings: StoredSettings;
  /** Grows with each event that the account makes: tells which of two made in one moment came first. */
  readonly ordinal: number;
  readonly colors: EventColors;
  readonly galleryId: string;
  /** The plan that the event was made under. */
  readonly plan: Plan;
  readonly branding: BrandingRecord;
  readonly survey: SurveyRecord | null;
  readonly communication: CommunicationTexts;
  /** How responses show it, if not as it is; null for nearly every event (decision S550). */
  readonly shown: EventShown | null;
}
