import type { CaptureType, GallerySettings } from '../capture-types.ts';
import type { ShareAction, StationType } from '../share-options.ts';

/** The settings of an event that `check` uses; the settings of every response have them. */
export interface CheckSettingsInput extends GallerySettings {
  readonly captureTypes: readonly CaptureType[];
  readonly actions: readonly ShareAction[];
  readonly attractScreenDelay: number | null;
  readonly attractScreenRoles: readonly StationType[];
  readonly galleryButtonOnHomeScreen: 'none' | 'cameraRoll' | 'cloud';
  readonly menuGalleryButtonsShown: boolean;
  readonly printCountMax: number | null;
}

/** The fields of an event that `check` uses. Every response with settings has them. */
export interface CheckEventInput {
  readonly templateIds: readonly string[];
  readonly attractScreenId: string | null;
  /** Default: null, no stickers. */
  readonly stickerSetId?: string | null | undefined;
  readonly printCount: number;
  /** Null in the concise format, which `check` rejects. */
  readonly settings: CheckSettingsInput | null;
}

/** The fields of a template that `check` uses. Defaults: no AI, no type off, printable. */
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

/** The fields of an account and of the event's gallery that `check` uses. Defaults: texts on, unlimited credits, no payment. */
export interface CheckAccountInput {
  /** Whether texts are on for the account (rule 2.5.2). */
  readonly textsEnabled?: boolean | undefined;
  /** Whether the account has its own text provider (rule 2.5.2). */
  readonly ownTextProvider?: boolean | undefined;
  /** Whether texts are on for the gallery of this event (rule 2.5.2). */
  readonly galleryTextsEnabled?: boolean | undefined;
  /** AI credits left; null for unlimited (rule 2.4.9). */
  readonly aiCredits?: number | null | undefined;
  /** The pay set of the event (rule 2.1/paySetId); null or undefined if guests pay nothing. */
  readonly paySet?: CheckPaySetInput | null | undefined;
  /** The currencies that the connected payment rails take (rule 4.4.5). Default: none. */
  readonly railCurrencies?: readonly string[] | undefined;
}

/** The fields of a pay set that `check` uses. */
export interface CheckPaySetInput {
  /** The price of a session in the smallest unit of the currency, such as cents. */
  readonly amount: number;
  /** ISO 4217 code, such as EUR. */
  readonly currency: string;
}
