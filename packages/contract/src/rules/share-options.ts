/** Every share option, in the order the reference lists them (section 2.3). */
export const shareActions = ['email', 'sms', 'qrCode', 'airdrop'] as const;

/** A way for guests to take a capture home from a tablet. */
export type ShareAction = (typeof shareActions)[number];

/** What a tablet is set up as: Capture & Share, Capture Station or Share Station. */
export const stationTypes = ['allInOne', 'camera', 'sharingStation'] as const;

/** The mode of a tablet. */
export type StationType = (typeof stationTypes)[number];

/** The switches that decide whether guests can be sent texts (rule 2.5.2). */
export interface TextConditions {
  /** Whether texts are switched on for the account. */
  readonly accountTextsEnabled: boolean;
  /** Whether the account sends texts through a provider of its own, which the account's switch does not stop. */
  readonly ownTextProvider: boolean;
  /** Whether texts are switched on for this event's gallery; off stops them even with an own provider. */
  readonly galleryTextsEnabled: boolean;
}

/** What decides which share options a tablet offers (rules 2.5.1 to 2.5.4). */
export interface SharingConditions extends TextConditions {
  readonly stationType: StationType;
  /** settings.actions of the event. */
  readonly actions: readonly ShareAction[];
  /** settings.sharedGalleryEnabled of the event. */
  readonly sharedGalleryEnabled: boolean;
}

/** Why a listed share option is not offered. */
export type ShareOptionReason = 'capture-only' | 'gallery-off' | 'account-texts-off' | 'gallery-texts-off';

/** Which share options a tablet offers, and why the others are left out. */
export interface ShareOffer {
  /** Offered, in the event's order, each once. */
  readonly offered: readonly ShareAction[];
  readonly leftOut: readonly { readonly action: ShareAction; readonly reason: ShareOptionReason }[];
}

/**
 * Which of an event's share options a tablet offers (rules 2.5.1 to 2.5.5). Nothing is reported to the guest: the options are
 * silently absent. An empty list offers no sharing (rule 2.5.4).
 *
 * @example
 * ```ts
 * import { offerShareOptions } from '@boothkit/contract/rules';
 *
 * offerShareOptions({
 *   stationType: 'allInOne',
 *   actions: ['email', 'airdrop'],
 *   sharedGalleryEnabled: false,
 *   accountTextsEnabled: true,
 *   ownTextProvider: false,
 *   galleryTextsEnabled: true,
 * }).offered; // ['airdrop']
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

/** Says which switch stops texts to guests, or `undefined` where texts can be sent (rule 2.5.2). */
export function whyNoTexts(conditions: TextConditions): 'account-texts-off' | 'gallery-texts-off' | undefined {
  if (!conditions.galleryTextsEnabled) return 'gallery-texts-off';
  if (!conditions.accountTextsEnabled && !conditions.ownTextProvider) return 'account-texts-off';
  return undefined;
}
