// The offers to guests, as tables written directly from sections 2.4 and 2.5 of the reference. Nothing of the implementation is used
// but its types: property tests hold it, and the tablets of the simulator, against these tables.
import type {
  CaptureType,
  CheckAccountInput,
  CheckEventInput,
  CheckTemplateInput,
  StationType,
} from '../../src/rules.ts';

/** The outcome of a capture type on an event. */
export type Fate = 'offered' | 'left out' | 'blocks' | 'not listed';

/** Whether one template has what a column asks for. */
type Column = (template: CheckTemplateInput) => boolean;

const anyDesign: Column = () => true;
const oneArea: Column = ({ photoAreaCount }) => photoAreaCount === 1;
const styles: Column = ({ aiPortraitIds }) => aiPortraitIds !== undefined && aiPortraitIds.length > 0;
const usablePrompt: Column = ({ aiCustomPrompts = [] }) =>
  aiCustomPrompts.findIndex((prompt) => prompt.enabled && prompt.hasPreviewImage) !== -1;

/** Section 2.4, rules 1 to 4 and 6: areas needed, what must be set up, whether the gallery is needed, whether it drops out quietly. */
const captureTable: Readonly<
  Record<CaptureType, readonly [areas: Column, setUp: Column, gallery: boolean, quiet: boolean]>
> = {
  photo: [anyDesign, anyDesign, false, false],
  boomerang: [oneArea, anyDesign, false, false],
  slowmo: [oneArea, anyDesign, false, false],
  video: [oneArea, anyDesign, false, false],
  gif: [oneArea, anyDesign, false, false],
  aiPhoto: [oneArea, styles, true, true],
  aiCustomPrompt: [oneArea, usablePrompt, false, true],
};

/** The templates of the event among those given. */
const templatesOf = ({ templateIds }: CheckEventInput, templates: readonly CheckTemplateInput[]) =>
  templates.filter(({ id }) => templateIds.includes(id));

/** Returns the outcome of one type. */
export function fateOf(type: CaptureType, event: CheckEventInput, templates: readonly CheckTemplateInput[]): Fate {
  const { settings } = event;
  if (!settings?.captureTypes?.includes(type)) return 'not listed';
  const [areas, setUp, needsGallery, quiet] = captureTable[type];
  const galleryOff = needsGallery && !settings.sharedGalleryEnabled;
  const prepared = templatesOf(event, templates).filter(setUp);
  const serving = prepared
    .filter(areas)
    .filter(({ disabledCaptureTypes = [] }) => !disabledCaptureTypes.includes(type));
  if (serving.length > 0 && !galleryOff) return 'offered';
  return quiet && (galleryOff || prepared.length === 0) ? 'left out' : 'blocks';
}

/** The offer of a tablet in one mode. */
export interface GuestOffers {
  readonly opens: boolean;
  readonly captureTypes: readonly string[];
  readonly share: readonly string[];
  readonly prints: boolean;
}

/** Section 2.5, rules 1 to 4: for each mode, what a share option needs beside being listed; none where it is never offered. */
const shareTable: Readonly<
  Record<
    StationType,
    Readonly<Record<string, ((event: CheckEventInput, account: CheckAccountInput) => boolean) | undefined>>
  >
> = (() => {
  const gallery = ({ settings }: CheckEventInput) => settings?.sharedGalleryEnabled === true;
  const texts = (account: CheckAccountInput) =>
    account.galleryTextsEnabled !== false && (account.textsEnabled !== false || account.ownTextProvider === true);
  const sharing = {
    airdrop: () => true,
    email: gallery,
    qrCode: gallery,
    sms: (event: CheckEventInput, account: CheckAccountInput) => gallery(event) && texts(account),
  };
  return { allInOne: sharing, sharingStation: sharing, camera: {} };
})();

/** Everything that guests get on a tablet of a mode that has a printer. */
export function guestOffers(
  mode: StationType,
  event: CheckEventInput,
  templates: readonly CheckTemplateInput[],
  account: CheckAccountInput,
): GuestOffers {
  const listed = [...new Set(event.settings?.captureTypes)];
  const opens = listed.every((type) => fateOf(type, event, templates) !== 'blocks');
  const offered = listed.filter((type) => fateOf(type, event, templates) === 'offered');
  const actions = [...new Set(event.settings?.actions)];
  return {
    opens,
    captureTypes: opens && mode !== 'sharingStation' ? offered : [],
    share: actions.filter((action) => shareTable[mode][action]?.(event, account)),
    prints: mode !== 'camera' && templatesOf(event, templates).some(({ printable }) => printable !== false),
  };
}
