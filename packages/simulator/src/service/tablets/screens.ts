import {
  type AfterCaptureControl,
  type AfterCaptureLayout,
  afterCaptureLayout,
  countdownLayout,
  type HomeScreenLayout,
  homeScreenLayout,
  type ImageSize,
  type LayoutBox,
  type LogoDisplay,
  logoDisplay,
  paymentLayout,
  type TabletScreen,
  touchToStartLayout,
} from '@boothkit/contract/internal';
import { type ButtonName, brandingSlots, type StationReport } from '@boothkit/contract/rules';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type { EventRecord, SurveyRecord } from '../../model/events/event.ts';
import type { CaptureStage, GuestSessionRecord, TabletRecord } from '../../model/tablets/tablet.ts';
import type { World } from '../../model/world.ts';
import { openedOn, stationOf } from './opening.ts';
import { mayReroll, whyNoMore, whyNoStickers } from './sessions.ts';

/** The view on a tablet's screen. */
export type TabletShowing = 'closed' | 'home' | 'attractScreen' | 'session' | CaptureStage;

/**
 * Returns the current view on a tablet's screen. The attract screen appears after the tablet was left alone for its
 * delay, except over a countdown or a recording. It ends nothing: a touch brings back the covered view (rule
 * 2.3/attractScreenDelay-behaviour, decision S127).
 */
export function showing(world: World, tablet: TabletRecord): TabletShowing {
  const { read, captureInProgress, sessionId, lastTouchMs } = tablet;
  if (!read) return 'closed';
  if (captureInProgress?.stage === 'countdown' || captureInProgress?.stage === 'recording')
    return captureInProgress.stage;
  const { attractScreen } = stationOf(tablet);
  if (attractScreen && world.clock.now() - lastTouchMs >= attractScreen.afterSeconds * 1000) return 'attractScreen';
  if (captureInProgress) return captureInProgress.stage;
  return sessionId === null ? 'home' : 'session';
}

/** The stage at which a tablet asks the survey of its event; null where it asks none (rule 2.3/dataCollectionPosition-behaviour). */
export function surveyStage(tablet: TabletRecord): SurveyRecord['position'] | null {
  const { survey, settings } = openedOn(tablet).event;
  if (!survey) return null;
  return tablet.build === 'older' ? settings.dataCollectionPosition : survey.position;
}

/** The buttons of a tablet's home screen, from left to right. */
export function homeButtons(tablet: TabletRecord): readonly ButtonName[] {
  return buttonsOf(stationOf(tablet));
}

function buttonsOf({ captureTypes, galleryButton }: StationReport): readonly ButtonName[] {
  return galleryButton === 'none' ? captureTypes : [...captureTypes, 'gallery'];
}

/** The home screen of a tablet, laid out (rules 2.1/shown, 4.9/button-shown). */
export function homeLayout(account: AccountState, tablet: TabletRecord): HomeScreenLayout {
  return layOutHome(account, openedOn(tablet).event, stationOf(tablet), tablet.screen);
}

/** The home screen that a tablet of a screen and station would have with an event open (rules 2.1/shown, 4.9/button-shown). */
export function layOutHome(
  account: AccountState,
  event: EventRecord,
  station: StationReport,
  screen: TabletScreen,
): HomeScreenLayout {
  const { buttonImagesAreRetina, homeScreenBackgroundAttractScreenId } = event.branding;
  const { captureMessage, hashtag, colors, brandingTextColor } = event;
  const sizes = Object.values(brandingSlots).flatMap(({ button }) => {
    const size = button && imageSize(account, event, `button-${button}`);
    return size ? [[button, size] as const] : [];
  });
  return homeScreenLayout({
    screen,
    buttons: buttonsOf(station),
    buttonImages: Object.fromEntries(sizes),
    ...{ captureMessage, hashtag, colors, brandingTextColor },
    ...{ buttonImagesAreRetina, homeScreenBackgroundAttractScreenId },
  });
}

/** The logo as the tablet shows it; null where the event has none (rule 4.9/logo-shown). */
export function tabletLogo(account: AccountState, tablet: TabletRecord): LogoDisplay | null {
  const size = imageSize(account, openedOn(tablet).event, 'logo');
  return size ? logoDisplay('tablet', size) : null;
}

/** Returns the controls that guests can press after a capture, from left to right. */
export function sessionControls(tablet: TabletRecord, session: GuestSessionRecord): readonly AfterCaptureControl[] {
  const { share, prints } = stationOf(tablet);
  const { printing } = openedOn(tablet).report;
  const latest = session.captures.at(-1);
  const printable = latest && (latest.templateId === null || printing.templateIds.includes(latest.templateId));
  const controls: readonly (AfterCaptureControl | false)[] = [
    latest !== undefined && whyNoStickers(tablet, session, latest) === undefined && 'stickers',
    ...share.offered,
    tablet.printer !== null && prints && printable === true && 'print',
    whyNoMore(tablet, session) === undefined && 'takeMore',
    !session.picked && latest !== undefined && mayReroll(tablet, latest) && 'reroll',
    'done',
  ];
  return controls.filter((control) => control !== false);
}

/** The screen after a capture, laid out (rule 4.9/after-capture-background-shown). */
export function sessionLayout(
  account: AccountState,
  tablet: TabletRecord,
  session: GuestSessionRecord,
): AfterCaptureLayout {
  const { event } = openedOn(tablet);
  return afterCaptureLayout({
    screen: tablet.screen,
    background: imageSize(account, event, 'after-capture-background'),
    controls: sessionControls(tablet, session),
    colors: event.colors,
  });
}

/** A screen before a capture, in drawing order. */
export type CaptureScreenLayout = readonly LayoutBox<'ring' | 'getReady' | 'digits' | 'amount' | 'control'>[];

/** The screen of the payment, the touch-to-start screen or the countdown, laid out; nothing at other stages (rule 2.1/shown). */
export function captureLayout(world: World, tablet: TabletRecord): CaptureScreenLayout {
  const { captureInProgress, screen } = tablet;
  const { event, report } = openedOn(tablet);
  const { colors, brandingTextColor } = event;
  const input = { screen, colors, brandingTextColor };
  if (captureInProgress?.stage === 'payment' && report.payment) return paymentLayout({ ...input, ...report.payment });
  if (captureInProgress?.stage === 'ready') return touchToStartLayout(input);
  return captureInProgress?.stage === 'countdown' ? countdownLayout(input, secondsLeft(world, tablet) ?? 0) : [];
}

/** Whole seconds that a stage has to go, rounded up; null where it waits for the guest. */
export function secondsLeft(world: World, { captureInProgress }: TabletRecord): number | null {
  const endsMs = captureInProgress?.stageEndsMs ?? null;
  return endsMs === null ? null : Math.ceil((endsMs - world.clock.now()) / 1000);
}

function imageSize(
  account: AccountState,
  { branding }: EventRecord,
  slot: keyof EventRecord['branding']['images'],
): ImageSize | undefined {
  return account.images.get(branding.images[slot] ?? '')?.stored;
}
