import type { CaptureType } from '../capture-types.ts';
import type { RuleId } from '../catalogue.ts';
import { offerShareOptions, type ShareAction, type ShareOptionReason, type StationType } from '../share-options.ts';
import type { CheckAccountInput, CheckEventInput, CheckSettingsInput } from './input.ts';

/** A listed share option that a tablet does not offer. */
export interface LeftOutShareOption {
  readonly action: ShareAction;
  readonly reason: ShareOptionReason;
  /** The rule that excludes it. */
  readonly rule: RuleId;
}

/** The share options of a tablet. */
export interface ShareReport {
  /** In the event's order. */
  readonly offered: readonly ShareAction[];
  readonly leftOut: readonly LeftOutShareOption[];
}

/** The attract screen of an idle tablet. */
export interface AttractScreenReport {
  /** Null for the tablet's built-in one. */
  readonly id: string | null;
  /** Idle time until it appears. */
  readonly afterSeconds: number;
}

/** The offer of a tablet in one mode. `Unknown` as in a `CheckReport`. */
export interface StationReport<Unknown extends undefined = never> {
  /** The types that can be captured there, in the order of their buttons; a Share Station captures nothing. */
  readonly captureTypes: readonly CaptureType[] | Unknown;
  readonly share: ShareReport | Unknown;
  /** Whether Print is offered, where the tablet has a printer. */
  readonly prints: boolean;
  /** The gallery button beside the capture buttons; always `none` outside Capture & Share mode. */
  readonly galleryButton: CheckSettingsInput['galleryButtonOnHomeScreen'] | Unknown;
  // rule 2.3/menuGalleryButtonsShown-behaviour
  /** Whether the menu behind the settings cog has gallery buttons. */
  readonly menuGalleryButtons: boolean | Unknown;
  // rules 2.3/attractScreenDelay-behaviour, 2.3/attractScreenRoles-behaviour
  /** Null if it never appears. */
  readonly attractScreen: AttractScreenReport | null | Unknown;
  /** Whether captures can reach guests at all, by the gallery, a share option or print. */
  readonly reachesGuests: boolean | Unknown;
}

const ruleOfReason: Readonly<Record<ShareOptionReason, RuleId>> = {
  'capture-only': '2.5.3',
  'gallery-off': '2.5.1',
  'account-texts-off': '2.5.2',
  'gallery-texts-off': '2.5.2',
};

/** The parts of an event and its account that decide the offer. */
interface StationConditions {
  readonly event: CheckEventInput;
  readonly settings: Partial<CheckSettingsInput> & Pick<CheckSettingsInput, 'sharedGalleryEnabled'>;
  readonly account: CheckAccountInput;
  readonly offered: readonly CaptureType[] | undefined;
  readonly prints: boolean;
}

/** Reports the offer of a tablet in one mode (rules 2.5.1 to 2.5.6 and the behaviours of section 2.3). */
export function reportStation(stationType: StationType, conditions: StationConditions): StationReport<undefined> {
  const { event, settings, offered } = conditions;
  const isAllInOne = stationType === 'allInOne';
  const share = reportSharing(stationType, conditions);
  const prints = stationType !== 'camera' && conditions.prints;
  // Only a tablet that both captures and shares can share captures that are not in the gallery.
  const reachesGuests =
    settings.sharedGalleryEnabled || (isAllInOne && (prints || (share && share.offered.length > 0)));
  return {
    captureTypes: stationType === 'sharingStation' ? [] : offered,
    share,
    prints,
    galleryButton: isAllInOne ? settings.galleryButtonOnHomeScreen : 'none',
    menuGalleryButtons: isAllInOne ? settings.menuGalleryButtonsShown : false,
    attractScreen: reportAttractScreen(stationType, event.attractScreenId, settings),
    reachesGuests,
  };
}

function reportSharing(
  stationType: StationType,
  { settings: { actions, sharedGalleryEnabled }, account }: StationConditions,
): ShareReport | undefined {
  if (actions === undefined) return undefined;
  const { offered, leftOut } = offerShareOptions({
    stationType,
    actions,
    sharedGalleryEnabled,
    accountTextsEnabled: account.textsEnabled ?? true,
    ownTextProvider: account.ownTextProvider ?? false,
    galleryTextsEnabled: account.galleryTextsEnabled ?? true,
  });
  return { offered, leftOut: leftOut.map(({ action, reason }) => ({ action, reason, rule: ruleOfReason[reason] })) };
}

function reportAttractScreen(
  stationType: StationType,
  id: string | null,
  { attractScreenDelay: afterSeconds, attractScreenRoles: roles }: Partial<CheckSettingsInput>,
): AttractScreenReport | null | undefined {
  if (afterSeconds === null || roles?.includes(stationType) === false) return null;
  return afterSeconds === undefined || roles === undefined ? undefined : { id, afterSeconds };
}
