/**
 * Every share option, in the order the reference lists them.
 *
 * @example
 * ```ts
 * import { shareActions } from '@boothkit/contract/rules';
 *
 * console.log(shareActions.includes('email')); // true
 * ```
 */
export const shareActions = ['email', 'sms', 'qrCode', 'airdrop'] as const;

/** A way for guests to receive a capture from a tablet. */
export type ShareAction = (typeof shareActions)[number];

/**
 * The modes of a tablet: Capture & Share, Capture Station or Share Station.
 *
 * @example
 * ```ts
 * import { stationTypes } from '@boothkit/contract/rules';
 *
 * console.log(stationTypes.includes('camera')); // true
 * ```
 */
export const stationTypes = ['allInOne', 'camera', 'sharingStation'] as const;

/** The mode of a tablet. */
export type StationType = (typeof stationTypes)[number];

// rule 2.5.2
/** The settings that decide whether guests can receive texts. */
interface TextConditions {
  /** Whether texts are on for the account. */
  readonly accountTextsEnabled: boolean;
  /** Whether the account has its own text provider, which works even if texts are off for the account. */
  readonly ownTextProvider: boolean;
  /** Whether texts are on for this event's gallery; off stops them even with an own provider. */
  readonly galleryTextsEnabled: boolean;
}

// rules 2.5.1 to 2.5.4
/** The conditions for the share options of a tablet. */
export interface SharingConditions extends TextConditions {
  readonly stationType: StationType;
  /** settings.actions of the event. */
  readonly actions: readonly ShareAction[];
  /** settings.sharedGalleryEnabled of the event. */
  readonly sharedGalleryEnabled: boolean;
}

/** Why a listed share option is not offered. */
export type ShareOptionReason = 'capture-only' | 'gallery-off' | 'account-texts-off' | 'gallery-texts-off';

/** The share options that a tablet offers, and why it omits the others. */
export interface ShareOffer {
  /** Offered, in the event's order, each once. */
  readonly offered: readonly ShareAction[];
  readonly leftOut: readonly { readonly action: ShareAction; readonly reason: ShareOptionReason }[];
}

// rules 2.5.1 to 2.5.5; rule 2.5.4
/**
 * Returns which of an event's share options a tablet offers. Guests get no message: the others are silently
 * absent. An empty list offers no sharing.
 *
 * @example
 * ```ts
 * import { offerShareOptions } from '@boothkit/contract/rules';
 *
 * const offer = offerShareOptions({
 *   stationType: 'allInOne',
 *   actions: ['email', 'airdrop'],
 *   sharedGalleryEnabled: false,
 *   accountTextsEnabled: true,
 *   ownTextProvider: false,
 *   galleryTextsEnabled: true,
 * });
 * console.log(offer.offered); // ['airdrop']
 * ```
 */
export function offerShareOptions(conditions: SharingConditions): ShareOffer {
  const offered: ShareAction[] = [];
  const leftOut: { action: ShareAction; reason: ShareOptionReason }[] = [];
  for (const action of new Set(conditions.actions)) {
    const reason = whyNotShared(action, conditions);
    if (reason) leftOut.push({ action, reason });
    else offered.push(action);
  }
  return { offered, leftOut };
}

function whyNotShared(action: ShareAction, conditions: SharingConditions): ShareOptionReason | undefined {
  if (conditions.stationType === 'camera') return 'capture-only';
  if (action === 'airdrop') return undefined;
  if (!conditions.sharedGalleryEnabled) return 'gallery-off';
  return action === 'sms' ? whyNoTexts(conditions) : undefined;
}

// rule 2.5.2
/** Returns which setting stops texts to guests, or `undefined` if texts can be sent. */
export function whyNoTexts(conditions: TextConditions): 'account-texts-off' | 'gallery-texts-off' | undefined {
  if (!conditions.galleryTextsEnabled) return 'gallery-texts-off';
  if (!conditions.accountTextsEnabled && !conditions.ownTextProvider) return 'account-texts-off';
  return undefined;
}
