import type { CaptureType, GallerySettings } from '../capture-types.ts';
import type { ShareAction, StationType } from '../share-options.ts';

/** The settings of an event that `check` uses. */
export interface CheckSettingsInput extends GallerySettings {
  readonly captureTypes: readonly CaptureType[];
  readonly actions: readonly ShareAction[];
  readonly attractScreenDelay: number | null;
  readonly attractScreenRoles: readonly StationType[];
  readonly galleryButtonOnHomeScreen: 'none' | 'cameraRoll' | 'cloud';
  readonly menuGalleryButtonsShown: boolean;
  readonly printCountMax: number | null;
}

/** The fields of an event that `check` uses. */
export interface CheckEventInput {
  readonly templateIds: readonly string[];
  readonly attractScreenId: string | null;
  /** Default: null, no stickers. */
  readonly stickerSetId?: string | null | undefined;
  readonly printCount: number;
  /** As a response has them, which may lack keys. `check` rejects null, as in the concise format. */
  readonly settings: Partial<CheckSettingsInput> | null;
}

/** The fields of a template that `check` uses. Defaults: no AI, no type off, printable. */
export interface CheckTemplateInput {
  readonly id: string;
  /** Photo boxes of the design. */
  readonly photoAreaCount: number;
  // rule 2.4.3
  /** AI Portrait styles set on the template. */
  readonly aiPortraitIds?: readonly string[] | undefined;
  // rule 2.4.4
  /** AI prompts set on the template. */
  readonly aiCustomPrompts?: readonly { readonly enabled: boolean; readonly hasPreviewImage: boolean }[] | undefined;
  // rule 2.4.5
  /** Types switched off for this template. */
  readonly disabledCaptureTypes?: readonly CaptureType[] | undefined;
  // rule 2.5.6
  /** Whether captures made with it are printed. */
  readonly printable?: boolean | undefined;
}

/** The fields of an account and of the event's gallery that `check` uses. Defaults: texts on, unlimited credits, no payment. */
export interface CheckAccountInput {
  // rule 2.5.2
  /** Whether texts are on for the account. */
  readonly textsEnabled?: boolean | undefined;
  // rule 2.5.2
  /** Whether the account has its own text provider. */
  readonly ownTextProvider?: boolean | undefined;
  // rule 2.5.2
  /** Whether texts are on for the gallery of this event. */
  readonly galleryTextsEnabled?: boolean | undefined;
  // rule 2.4.9
  /** AI credits left; null for unlimited. */
  readonly aiCredits?: number | null | undefined;
  // rule 2.1/paySetId
  /** The pay set of the event; null or undefined if guests pay nothing. */
  readonly paySet?: CheckPaySetInput | null | undefined;
  // rule 4.4.5
  /** The currencies that the connected payment rails take. Default: none. */
  readonly railCurrencies?: readonly string[] | undefined;
}

/** The fields of a pay set that `check` uses. */
export interface CheckPaySetInput {
  /** The price of a session in the smallest unit of the currency, such as cents. */
  readonly amount: number;
  /** ISO 4217 code, such as EUR. */
  readonly currency: string;
}
