import type { CaptureType } from '@boothkit/contract/rules';
import type { AccountState } from '../store/account-state.ts';
import type { World } from '../store/world.ts';
import { spendAiCredit, whyNoAi } from './ai.ts';
import { TabletError, TabletStateError } from './errors.ts';
import { withCapture } from './media.ts';
import { goHome, putTablet, requireHome, touched } from './opening.ts';
import { type PaymentAttempt, pay, paymentDue, paymentFailed } from './paying.ts';
import { printAutomatically } from './printing.ts';
import { openedOn, stationOf } from './reading.ts';
import type {
  CaptureInProgressRecord,
  CaptureStage,
  GuestSessionRecord,
  PaymentRecord,
  TabletRecord,
} from './records.ts';
import { requireTakeMore } from './sessions.ts';
import { findGuestSession, putGuestSession } from './store.ts';
import { setTimer } from './timer-store.ts';

/** A capture that a guest, or a remote trigger, requests. */
export interface CaptureParams {
  readonly type: CaptureType;
  /** Default: the guest's to choose, or the first that serves the type. */
  readonly templateId?: string | undefined;
  /** Whether a remote triggers it, without a guest at the screen (rule 2.3/touchToStartScreen-behaviour). */
  readonly remote?: boolean | undefined;
  /** Whether it is one more capture of the session on the screen. */
  readonly more?: boolean | undefined;
  /** The guest's action if the event asks for a payment. Default: approved. */
  readonly payment?: PaymentAttempt | undefined;
}

/** The templates that a guest can choose for a type. Throws where the tablet does not offer it. */
export function templatesFor(tablet: TabletRecord, type: CaptureType): readonly string[] {
  const { captureTypes } = openedOn(tablet).report;
  const offered = captureTypes.offered.find((known) => known.type === type);
  if (offered && stationOf(tablet).captureTypes.includes(type)) return offered.templateIds;
  if (offered)
    throw new TabletError('2.5.1', 'a Share Station captures nothing; guests pick what was captured elsewhere');
  const left = captureTypes.leftOut.find((known) => known.type === type);
  throw new TabletError(left?.rule ?? '2.3/captureTypes', `${type} is not offered: ${left?.reason ?? 'not-listed'}`);
}

/** Starts a capture: with the touch-to-start screen if it is shown, else with the countdown. It can finish immediately. */
export function beginCapture(
  world: World,
  account: AccountState,
  tablet: TabletRecord,
  params: CaptureParams,
): CaptureInProgressRecord {
  const { at, progress } = prepared(world, account, tablet, params);
  const due = params.more ? null : paymentDue(at);
  if (due) requireAiCredit(account, at, params.type);
  if (due && !due.accepted) throw paymentFailed(pay(world, account, at, due, 'approved'));
  if (due) inStage(world, account, at, progress, 'payment', null);
  else start(world, account, at, progress);
  return progress;
}

/** Throws where the account has no AI credit for a type, so that nobody pays for it (rule 2.4.9). */
function requireAiCredit(account: AccountState, tablet: TabletRecord, type: CaptureType): void {
  const notice = whyNoAi(account, type);
  if (notice === undefined) return;
  putTablet(account, { ...tablet, notice });
  throw new TabletError('2.4.9', 'the AI credits of the account are out', notice);
}

/** Goes on to the touch-to-start screen if it is shown, else to the countdown. */
function start(world: World, account: AccountState, tablet: TabletRecord, progress: CaptureInProgressRecord): void {
  if (progress.touchToStart) inStage(world, account, tablet, progress, 'ready', null);
  else countDown(world, account, tablet, progress);
}

/** The guest pays, or does not. A declined payment can be tried again; a cancelled one leads home (decision S413). */
export function payForCapture(
  world: World,
  account: AccountState,
  tablet: TabletRecord,
  progress: CaptureInProgressRecord,
  attempt: PaymentAttempt,
): PaymentRecord {
  const awake = putTablet(account, touched(world, tablet));
  const due = paymentDue(awake);
  if (!due) throw new TabletStateError(`tablet ${tablet.id} asks for no payment`);
  const payment = pay(world, account, awake, due, attempt);
  if (payment.outcome === 'approved') start(world, account, awake, { ...progress, paymentId: payment.id });
  if (payment.outcome === 'cancelled') goHome(world, account, awake);
  return payment;
}

/** Captures immediately, without countdown and recording; a video lasts `seconds`, up to its maximum. Returns the session's ID. */
export function captureNow(
  world: World,
  account: AccountState,
  tablet: TabletRecord,
  params: CaptureParams,
  seconds?: number,
): string {
  const { at, progress } = prepared(world, account, tablet, params);
  const longest = longestRecording(at, params.type);
  const due = params.more ? null : paymentDue(at);
  if (due) requireAiCredit(account, at, params.type);
  const payment = due && pay(world, account, at, due, params.payment ?? 'approved');
  if (payment && payment.outcome !== 'approved') throw paymentFailed(payment);
  const paid = { ...progress, paymentId: payment?.id ?? null };
  const outcome = finish(world, account, at, paid, longest === null ? null : Math.min(seconds ?? longest, longest));
  if ('notice' in outcome) throw new TabletError('2.4.9', 'the AI credits of the account are out', outcome.notice);
  // Nobody waits for a tap where no time passes.
  const after = account.tablets.get(tablet.id);
  if (after) putTablet(account, { ...after, captureInProgress: null });
  return outcome.sessionId;
}

/** The guest touches the touch-to-start screen, having chosen a template or not. */
export function touchToStart(
  world: World,
  account: AccountState,
  tablet: TabletRecord,
  progress: CaptureInProgressRecord,
  templateId: string,
): void {
  countDown(world, account, touched(world, tablet), { ...progress, templateId });
}

/** The guest taps to go on from a capture (rule 2.3/tapToContinue-behaviour). */
export function tapToContinue(world: World, account: AccountState, tablet: TabletRecord): void {
  putTablet(account, { ...touched(world, tablet), captureInProgress: null });
}

/** The guest stops a recording early. */
export function stopRecording(
  world: World,
  account: AccountState,
  tablet: TabletRecord,
  progress: CaptureInProgressRecord,
): void {
  finish(world, account, touched(world, tablet), progress, recorded(world, progress));
}

/** Goes on with a capture when the time of its stage is over. */
export function stageOver(
  world: World,
  account: AccountState,
  tablet: TabletRecord,
  progress: CaptureInProgressRecord,
): void {
  if (progress.stage === 'recording') finish(world, account, tablet, progress, recorded(world, progress));
  else counted(world, account, tablet, progress);
}

function prepared(world: World, account: AccountState, tablet: TabletRecord, params: CaptureParams) {
  if (params.more) requireTakeMore(account, tablet);
  const awake = touched(world, tablet);
  const at = params.more ? awake : touched(world, requireHome(world, account, awake));
  const templateIds = templatesFor(at, params.type);
  const { touchToStartScreen } = openedOn(at).event.settings;
  const choosing = templateIds.length > 1 && params.templateId === undefined;
  const shows = touchToStartScreen === 'always' || (touchToStartScreen !== 'never' && choosing);
  const progress: CaptureInProgressRecord = {
    id: world.newId(account),
    type: params.type,
    templateId: params.templateId ?? templateIds[0] ?? '',
    sessionId: at.sessionId,
    stage: 'countdown',
    touchToStart: shows && params.remote !== true,
    paymentId: null,
    frames: 0,
    stageBeganMs: world.clock.now(),
    stageEndsMs: null,
  };
  return { at, progress };
}

function inStage(
  world: World,
  account: AccountState,
  tablet: TabletRecord,
  progress: CaptureInProgressRecord,
  stage: CaptureStage,
  seconds: number | null,
): void {
  const nowMs = world.clock.now();
  const stageEndsMs = seconds === null ? null : nowMs + Math.round(seconds * 1000);
  if (stageEndsMs !== null)
    setTimer(world, account, { kind: 'stage', tabletId: tablet.id, id: tablet.id, dueMs: stageEndsMs });
  putTablet(account, { ...tablet, captureInProgress: { ...progress, stage, stageBeganMs: nowMs, stageEndsMs } });
}

/** Counts down to the capture, or to the next frame of a GIF; with 0 seconds it captures immediately (rule 2.3/countdownTimer-behaviour). */
function countDown(world: World, account: AccountState, tablet: TabletRecord, progress: CaptureInProgressRecord): void {
  const { countdownTimer, gifCountdownTimer } = openedOn(tablet).event.settings;
  const seconds = progress.type === 'gif' ? gifCountdownTimer : countdownTimer;
  if (seconds === 0) counted(world, account, tablet, progress);
  else inStage(world, account, tablet, progress, 'countdown', seconds);
}

function counted(world: World, account: AccountState, tablet: TabletRecord, progress: CaptureInProgressRecord): void {
  const { gifNumberOfFrames } = openedOn(tablet).event.settings;
  const frames = progress.frames + 1;
  const seconds = longestRecording(tablet, progress.type);
  if (progress.type === 'gif' && frames < gifNumberOfFrames) countDown(world, account, tablet, { ...progress, frames });
  else if (seconds === null) finish(world, account, tablet, progress, null);
  else inStage(world, account, tablet, progress, 'recording', seconds);
}

/**
 * How many seconds a type records for at the most; null for one that records nothing (rules 2.3/boomerang-behaviour,
 * 2.3/videoMaxDuration-behaviour, decision S129).
 */
function longestRecording(tablet: TabletRecord, type: CaptureType): number | null {
  const { boomerangRecordDuration, videoMaxDuration } = openedOn(tablet).event.settings;
  if (type === 'boomerang') return boomerangRecordDuration;
  return type === 'video' || type === 'slowmo' ? videoMaxDuration : null;
}

const recorded = (world: World, { stageBeganMs }: CaptureInProgressRecord) => (world.clock.now() - stageBeganMs) / 1000;

/** How a capture ended: in a session, or with a notice to guests and nothing captured. */
type Finished = { readonly sessionId: string } | { readonly notice: string };

/** Keeps and uploads what was captured, and goes on: to the session's screen, a tap first where the event says so, or home again. */
function finish(
  world: World,
  account: AccountState,
  tablet: TabletRecord,
  progress: CaptureInProgressRecord,
  recordedSeconds: number | null,
): Finished {
  const read = openedOn(tablet);
  const { settings, id: eventId } = read.event;
  const { type, templateId } = progress;
  const notice = spendAiCredit(account, type);
  if (notice) {
    putTablet(account, { ...tablet, captureInProgress: null, notice });
    return { notice };
  }
  const { gifNumberOfFrames: frames, gifPlaybackSpeed: speed, gifBoomerang: boomerang } = settings;
  const session = withCapture(world, account, read, sessionFor(world, account, tablet, progress, eventId), {
    type,
    templateId,
    recordedSeconds,
    sound: type === 'boomerang' ? settings.soundDuringBoomerangRecord : null,
    gif: type === 'gif' ? { frames, speed, boomerang, fromPhotos: false } : null,
  });
  putGuestSession(account, session);
  const captured = { ...tablet, lastTouchMs: world.clock.now(), captureInProgress: null, sessionId: session.id };
  const done = printAutomatically(world, account, captured, session);
  if (tablet.mode === 'camera') goHome(world, account, done);
  else if (settings.tapToContinue) inStage(world, account, done, progress, 'captured', null);
  else putTablet(account, done);
  return { sessionId: session.id };
}

function sessionFor(
  world: World,
  account: AccountState,
  tablet: TabletRecord,
  { sessionId, paymentId }: CaptureInProgressRecord,
  eventId: string,
): GuestSessionRecord {
  const present = sessionId === null ? undefined : findGuestSession(account, sessionId);
  return present ?? { ...newSession(world, account, tablet, eventId), paymentId };
}

/** A session that a guest begins at a tablet. */
export function newSession(
  world: World,
  account: AccountState,
  { id: tabletId }: TabletRecord,
  eventId: string,
): GuestSessionRecord {
  const id = world.newId(account);
  return {
    id,
    ordinal: account.idCounter,
    tabletId,
    eventId,
    gallerySessionId: null,
    createdDate: world.now(),
    captures: [],
    printed: 0,
    paymentId: null,
    picked: false,
    over: false,
  };
}
