import type { CaptureType, GallerySettings } from '../capture-types.ts';
import type { ShareAction, StationType } from '../share-options.ts';

/** The settings of an event that decide what guests get; the settings of every answer have them. */
export interface CheckSettingsInput extends GallerySettings {
  readonly captureTypes: readonly CaptureType[];
  readonly actions: readonly ShareAction[];
  readonly attractScreenDelay: number | null;
  readonly attractScreenRoles: readonly StationType[];
  readonly galleryButtonOnHomeScreen: 'none' | 'cameraRoll' | 'cloud';
  readonly menuGalleryButtonsShown: boolean;
  readonly printCountMax: number | null;
}

/** What `check` looks at of an event. Any event that was answered with its settings will do. */
export interface CheckEventInput {
  readonly templateIds: readonly string[];
  readonly attractScreenId: string | null;
  readonly printCount: number;
  /** Null in an event that was asked for concisely, which cannot be checked. */
  readonly settings: CheckSettingsInput | null;
}

/** What `check` looks at of a template. What is left out counts as: no AI, nothing switched off, printed. */
export interface CheckTemplateInput {
  readonly id: string;
  /** Photo boxes of the design. */
  readonly photoAreaCount: number;
  /** AI Portrait styles set on the template (rule 2.4.3). */
  readonly aiPortraitIds?: readonly string[] | undefined;
  /** AI prompts set on the template (rule 2.4.4). */
  readonly aiCustomPrompts?: readonly { readonly enabled: boolean; readonly hasPreviewImage: boolean }[] | undefined;
  /** Types switched off for this template (rule 2.4.5). */
  readonly disabledCaptureTypes?: readonly CaptureType[] | undefined;
  /** Whether captures made with it are printed (rule 2.5.6). */
  readonly printable?: boolean | undefined;
}

/** What `check` looks at of an account and of the event's gallery. What is left out counts as: texts on, credits enough. */
export interface CheckAccountInput {
  /** Whether texts are switched on for the account (rule 2.5.2). */
  readonly textsEnabled?: boolean | undefined;
  /** Whether the account sends texts through a provider of its own (rule 2.5.2). */
  readonly ownTextProvider?: boolean | undefined;
  /** Whether texts are switched on for the gallery of this event (rule 2.5.2). */
  readonly galleryTextsEnabled?: boolean | undefined;
  /** AI credits left; null for no end of them (rule 2.4.9). */
  readonly aiCredits?: number | null | undefined;
}
