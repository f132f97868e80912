import type { CaptureType } from '../capture-types.ts';
import type { RuleId } from '../catalogue.ts';
import type { StationType } from '../share-options.ts';
import { type CaptureReport, reportCaptures } from './capture-report.ts';
import type {
  CheckAccountInput,
  CheckEventInput,
  CheckPaySetInput,
  CheckSettingsInput,
  CheckTemplateInput,
} from './input.ts';
import { type PrintReport, reportPrinting } from './print-report.ts';
import { reportStation, type StationReport } from './station-report.ts';

/** The message of a tablet that rejects an event. */
export const noCompatibleTemplates = 'No compatible templates';

/** The reason why tablets reject an event. */
export interface OpeningRejection {
  /** The message on the tablet. */
  readonly message: typeof noCompatibleTemplates;
  readonly rule: RuleId;
  /** The listed types that no template of the event serves, in the event's order. */
  readonly captureTypes: readonly CaptureType[];
}

// rule 2.1/paySetId
/** The payment that an event asks of its guests. */
export interface PaymentReport extends CheckPaySetInput {
  // rule 4.4.5
  /** Whether a connected payment rail takes the currency. If none does, each charge is rejected and guests capture nothing. */
  readonly accepted: boolean;
}

/** Everything that an event offers its guests, and the reasons for what it does not. */
export interface CheckReport {
  /** Null if tablets open the event; the same in every mode. */
  readonly rejection: OpeningRejection | null;
  readonly captureTypes: CaptureReport;
  /** The offer of a tablet, by its mode. If tablets reject the event, everything else that they would offer. */
  readonly stations: { readonly [mode in StationType]: StationReport };
  readonly printing: PrintReport;
  // rule 2.4.9
  /** Whether AI captures end in the message that AI credits have run out. */
  readonly aiCreditsOut: boolean;
  // rule 2.1/stickerSetId
  /** The sticker set from which guests may add stickers to photos; null for none. */
  readonly stickerSetId: string | null;
  // rule 2.1/paySetId
  /** The payment that a guest makes before a capture; null if none is due. */
  readonly payment: PaymentReport | null;
  /** Templates of the event that you did not pass; they serve nothing here. */
  readonly missingTemplateIds: readonly string[];
}

// rules 2.4.1 to 2.4.9, 2.5.1 to 2.5.6
/**
 * Reports what an event offers its guests: capture types in order, share options and printing for each mode of tablet, and the attract
 * screen. It also reports whether tablets reject the event, and the reason and rule for everything omitted.
 *
 * `templates` may hold more than the event's own. This is a pure function and no operation of the API, as the shape of the service's
 * own report is unknown. Throws a TypeError for an event without settings, or without one of those that it uses.
 *
 * @example
 * ```ts
 * import { check } from '@boothkit/contract/rules';
 *
 * const report = check({ ...event, templateIds: ['strip'] }, [{ id: 'strip', photoAreaCount: 3 }]);
 * console.log(report.rejection?.captureTypes); // the listed types that need a single photo area
 * console.log(report.stations.allInOne.share.offered); // such as ['email', 'airdrop']
 * ```
 */
export function check(
  event: CheckEventInput,
  templates: readonly CheckTemplateInput[],
  account: CheckAccountInput = {},
): CheckReport {
  const settings = wholeSettings(event);
  const ids = [...new Set(event.templateIds)];
  const known = new Map(templates.map((template) => [template.id, template]));
  const own = ids.flatMap((id) => known.get(id) ?? []);
  const capabilities = own.map(
    ({ id, photoAreaCount, aiPortraitIds = [], aiCustomPrompts = [], disabledCaptureTypes = [] }) => ({
      id,
      photoAreaCount,
      aiPortraitIds,
      aiCustomPrompts,
      disabledCaptureTypes,
    }),
  );
  const captures = reportCaptures(settings.captureTypes, capabilities, settings);
  const blocking = captures.leftOut.filter(({ blocks }) => blocks).map(({ type }) => type);
  const printing = reportPrinting(own, {
    printCount: event.printCount,
    printCountMax: settings.printCountMax,
  });
  const conditions = { event, settings, account, offered: captures.offered.map(({ type }) => type), printing };
  return {
    rejection: blocking.length > 0 ? { message: noCompatibleTemplates, rule: '2.4.6', captureTypes: blocking } : null,
    captureTypes: captures,
    stations: {
      allInOne: reportStation('allInOne', conditions),
      camera: reportStation('camera', conditions),
      sharingStation: reportStation('sharingStation', conditions),
    },
    printing,
    aiCreditsOut: account.aiCredits === 0,
    stickerSetId: event.stickerSetId ?? null,
    payment: reportPayment(account),
    missingTemplateIds: ids.filter((id) => !known.has(id)),
  };
}

function reportPayment({ paySet, railCurrencies = [] }: CheckAccountInput): PaymentReport | null {
  if (!paySet) return null;
  const { amount, currency } = paySet;
  return { amount, currency, accepted: railCurrencies.includes(currency) };
}

const usedSettings = [
  'captureTypes',
  'actions',
  'sharedGalleryEnabled',
  'attractScreenDelay',
  'attractScreenRoles',
  'galleryButtonOnHomeScreen',
  'menuGalleryButtonsShown',
  'printCountMax',
] as const satisfies (keyof CheckSettingsInput)[];

function wholeSettings({ settings }: CheckEventInput): CheckSettingsInput {
  if (!settings)
    throw new TypeError(
      'event.settings must be the settings of the event; got null, as in a list or a concise response: get the event in the detailed format',
    );
  const missing = usedSettings.find((key) => settings[key] === undefined);
  if (missing !== undefined) throw new TypeError(`event.settings.${missing} is required; got undefined`);
  return settings as CheckSettingsInput;
}
