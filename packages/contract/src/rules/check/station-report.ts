import type { CaptureType } from '../capture-types.ts';
import type { RuleId } from '../catalogue.ts';
import { offerShareOptions, type ShareAction, type ShareOptionReason, type StationType } from '../share-options.ts';
import type { CheckAccountInput, CheckEventInput, CheckSettingsInput } from './input.ts';
import type { PrintReport } from './print-report.ts';

/** A listed share option that a tablet does not offer. */
export interface LeftOutShareOption {
  readonly action: ShareAction;
  readonly reason: ShareOptionReason;
  /** The rule that excludes it. */
  readonly rule: RuleId;
}

/** The attract screen of an idle tablet. */
export interface AttractScreenReport {
  /** Null for the tablet's built-in one. */
  readonly id: string | null;
  /** Idle time until it appears. */
  readonly afterSeconds: number;
}

/** The offer of a tablet in one mode. */
export interface StationReport {
  /** The types that can be captured there, in the order of their buttons; a Share Station captures nothing. */
  readonly captureTypes: readonly CaptureType[];
  readonly share: {
    /** In the event's order. */
    readonly offered: readonly ShareAction[];
    readonly leftOut: readonly LeftOutShareOption[];
  };
  /** Whether Print is offered, where the tablet has a printer. */
  readonly prints: boolean;
  /** The gallery button beside the capture buttons; always `none` outside Capture & Share mode. */
  readonly galleryButton: CheckSettingsInput['galleryButtonOnHomeScreen'];
  // rule 2.3/menuGalleryButtonsShown-behaviour
  /** Whether the menu behind the settings cog has gallery buttons. */
  readonly menuGalleryButtons: boolean;
  // rules 2.3/attractScreenDelay-behaviour, 2.3/attractScreenRoles-behaviour
  /** Null if it never appears. */
  readonly attractScreen: AttractScreenReport | null;
  /** Whether captures can reach guests at all, by the gallery, a share option or print. */
  readonly reachesGuests: boolean;
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
  readonly settings: CheckSettingsInput;
  readonly account: CheckAccountInput;
  readonly offered: readonly CaptureType[];
  readonly printing: PrintReport;
}

/** Reports the offer of a tablet in one mode (rules 2.5.1 to 2.5.6 and the behaviours of section 2.3). */
export function reportStation(
  stationType: StationType,
  { event, settings, account, offered, printing }: StationConditions,
): StationReport {
  const share = offerShareOptions({
    stationType,
    actions: settings.actions,
    sharedGalleryEnabled: settings.sharedGalleryEnabled,
    accountTextsEnabled: account.textsEnabled ?? true,
    ownTextProvider: account.ownTextProvider ?? false,
    galleryTextsEnabled: account.galleryTextsEnabled ?? true,
  });
  const { attractScreenDelay: afterSeconds } = settings;
  const attracts = afterSeconds !== null && settings.attractScreenRoles.includes(stationType);
  const isAllInOne = stationType === 'allInOne';
  const prints = stationType !== 'camera' && printing.offered;
  return {
    captureTypes: stationType === 'sharingStation' ? [] : offered,
    share: {
      offered: share.offered,
      leftOut: share.leftOut.map(({ action, reason }) => ({ action, reason, rule: ruleOfReason[reason] })),
    },
    prints,
    galleryButton: isAllInOne ? settings.galleryButtonOnHomeScreen : 'none',
    menuGalleryButtons: isAllInOne && settings.menuGalleryButtonsShown,
    attractScreen: attracts ? { id: event.attractScreenId, afterSeconds } : null,
    // Only a tablet that both captures and shares can share captures that are not in the gallery.
    reachesGuests: settings.sharedGalleryEnabled || (isAllInOne && (share.offered.length > 0 || prints)),
  };
}
