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

/**
 * Everything that an event offers its guests, and the reasons for what it does not. What depends on settings that the event lacks is
 * undefined (`Unknown` in these types, which is `never` for an event that has all of them).
 */
export interface CheckReport<Unknown extends undefined = never> {
  /** Null if tablets open the event; the same in every mode. */
  readonly rejection: OpeningRejection | null | Unknown;
  readonly captureTypes: CaptureReport | Unknown;
  /** The offer of a tablet, by its mode. If tablets reject the event, everything else that they would offer. */
  readonly stations: { readonly [mode in StationType]: StationReport<Unknown> };
  readonly printing: PrintReport<Unknown>;
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
  // rule 2.2/settings
  /** Settings that the event lacks, so that what depends on them is unknown. */
  readonly missingSettings: readonly (keyof CheckSettingsInput)[];
}

// rules 2.4.1 to 2.4.9, 2.5.1 to 2.5.6
/**
 * Reports what an event offers its guests: capture types in order, share options and printing for each mode of tablet, and the attract
 * screen. It also reports whether tablets reject the event, and the reason and rule for everything omitted.
 *
 * `templates` may hold more than the event's own. The reference does not say that stored settings hold every key: what depends on one
 * that the event lacks is undefined, and `missingSettings` names it. This is a pure function and no operation of the API, as the shape of
 * the service's own report is unknown. Throws a TypeError for an event whose settings are null, as in the concise format.
 *
 * @example
 * ```ts
 * import { check } from '@boothkit/contract/rules';
 *
 * const report = check({ ...event, templateIds: ['strip'] }, [{ id: 'strip', photoAreaCount: 3 }]);
 * console.log(report.rejection?.captureTypes); // ['boomerang', 'slowmo', 'video', 'gif']
 * console.log(report.stations.allInOne.share?.offered); // ['email', 'sms', 'qrCode', 'airdrop']
 * ```
 */
export function check(
  event: CheckEventInput & { readonly settings: CheckSettingsInput },
  templates: readonly CheckTemplateInput[],
  account?: CheckAccountInput,
): CheckReport;
export function check(
  event: CheckEventInput,
  templates: readonly CheckTemplateInput[],
  account?: CheckAccountInput,
): CheckReport<undefined>;
export function check(
  event: CheckEventInput,
  templates: readonly CheckTemplateInput[],
  account: CheckAccountInput = {},
): CheckReport<undefined> {
  const settings = storedSettings(event);
  const reportWith = (sharedGalleryEnabled: boolean) =>
    reportWhole(event, { ...settings, sharedGalleryEnabled }, templates, account);
  if (settings.sharedGalleryEnabled !== undefined) return reportWith(settings.sharedGalleryEnabled);
  return { ...agreed(reportWith(true), reportWith(false)), missingSettings: missingOf(settings) };
}

type GalleryKnown = Partial<CheckSettingsInput> & Pick<CheckSettingsInput, 'sharedGalleryEnabled'>;

function reportWhole(
  event: CheckEventInput,
  settings: GalleryKnown,
  templates: readonly CheckTemplateInput[],
  account: CheckAccountInput,
): CheckReport<undefined> {
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
  const captures = settings.captureTypes && reportCaptures(settings.captureTypes, capabilities, settings);
  const printing = reportPrinting(own, {
    printCount: event.printCount,
    printCountMax: settings.printCountMax,
  });
  const offered = captures?.offered.map(({ type }) => type);
  const conditions = { event, settings, account, offered, prints: printing.offered };
  return {
    rejection: captures && rejectionOf(captures),
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
    missingSettings: missingOf(settings),
  };
}

function rejectionOf({ leftOut }: CaptureReport): OpeningRejection | null {
  const blocking = leftOut.filter(({ blocks }) => blocks).map(({ type }) => type);
  return blocking.length > 0 ? { message: noCompatibleTemplates, rule: '2.4.6', captureTypes: blocking } : null;
}

/** The common part of two reports of one event; the rest depends on a setting that is unknown. */
function agreed(one: CheckReport<undefined>, other: CheckReport<undefined>): CheckReport<undefined> {
  const station = (mode: StationType) => agreedStation(one.stations[mode], other.stations[mode]);
  return {
    ...one,
    rejection: same(one.rejection, other.rejection),
    captureTypes: same(one.captureTypes, other.captureTypes),
    stations: { allInOne: station('allInOne'), camera: station('camera'), sharingStation: station('sharingStation') },
  };
}

function agreedStation(one: StationReport<undefined>, other: StationReport<undefined>): StationReport<undefined> {
  return {
    ...one,
    captureTypes: same(one.captureTypes, other.captureTypes),
    share: same(one.share, other.share),
    reachesGuests: same(one.reachesGuests, other.reachesGuests),
  };
}

const same = <Value>(one: Value, other: Value): Value | undefined =>
  JSON.stringify(one) === JSON.stringify(other) ? one : undefined;

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

const missingOf = (settings: Partial<CheckSettingsInput>) => usedSettings.filter((key) => settings[key] === undefined);

function storedSettings({ settings }: CheckEventInput): Partial<CheckSettingsInput> {
  if (settings) return settings;
  throw new TypeError(
    'event.settings must be the settings of the event; got null, as in a list or a concise response: get the event in the detailed format',
  );
}
