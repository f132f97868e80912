import type { CaptureType } from '@boothkit/contract/rules';
import type { AccountState } from '../../model/accounts/account-state.ts';
import type {
  CaptureInProgressRecord,
  CaptureStage,
  GuestSessionRecord,
  PaymentRecord,
  TabletRecord,
} from '../../model/tablets/tablet.ts';
import type { Transaction } from '../../model/world.ts';
import { spendAiCredit, whyNoAi } from './ai.ts';
import { TabletError, TabletStateError } from './errors.ts';
import { withCapture } from './media.ts';
import { goHome, openedOn, putTablet, requireHome, stationOf, withTouch } from './opening.ts';
import { type PaymentAttempt, pay, paymentDue, paymentFailed } from './paying.ts';
import { printAutomatically } from './printing.ts';
import { requireTakeMore } from './sessions.ts';

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
export function beginCapture(tx: Transaction, tablet: TabletRecord, params: CaptureParams): CaptureInProgressRecord {
  const { at, progress } = prepareCapture(tx, tablet, params);
  const due = params.more ? null : paymentDue(at);
  if (due) requireAiCredit(tx.account, at, params.type);
  if (due && !due.accepted) throw paymentFailed(pay(tx, at, due, 'approved'));
  if (due) inStage(tx, at, progress, 'payment', null);
  else start(tx, at, progress);
  return progress;
}

/** Throws where the account has no AI credit for a type, so that nobody pays for it (rule 2.4.9). */
function requireAiCredit(account: AccountState, tablet: TabletRecord, type: CaptureType): void {
  const notice = whyNoAi(account, type);
  if (notice === undefined) return;
  putTablet(account, { ...tablet, notice });
  throw new TabletError('2.4.9', 'the account has no AI credits left', notice);
}

/** Goes on to the touch-to-start screen if it is shown, else to the countdown. */
function start(tx: Transaction, tablet: TabletRecord, progress: CaptureInProgressRecord): void {
  if (progress.touchToStart) inStage(tx, tablet, progress, 'ready', null);
  else countDown(tx, tablet, progress);
}

/** The guest pays, or does not. A declined payment can be tried again; a cancelled one leads home (decision S413). */
export function payForCapture(
  tx: Transaction,
  tablet: TabletRecord,
  progress: CaptureInProgressRecord,
  attempt: PaymentAttempt,
): PaymentRecord {
  const awake = putTablet(tx.account, withTouch(tx, tablet));
  const due = paymentDue(awake);
  if (!due) throw new TabletStateError(`tablet ${tablet.id} asks for no payment`);
  const payment = pay(tx, awake, due, attempt);
  if (payment.outcome === 'approved') start(tx, awake, { ...progress, paymentId: payment.id });
  if (payment.outcome === 'cancelled') goHome(tx, awake);
  return payment;
}

/** Captures immediately, without countdown and recording; a video lasts `seconds`, up to its maximum. Returns the session's ID. */
export function captureNow(tx: Transaction, tablet: TabletRecord, params: CaptureParams, seconds?: number): string {
  const { account } = tx;
  const { at, progress } = prepareCapture(tx, tablet, params);
  const longest = longestRecording(at, params.type);
  const due = params.more ? null : paymentDue(at);
  if (due) requireAiCredit(account, at, params.type);
  const payment = due && pay(tx, at, due, params.payment ?? 'approved');
  if (payment && payment.outcome !== 'approved') throw paymentFailed(payment);
  const paid = { ...progress, paymentId: payment?.id ?? null };
  const outcome = finish(tx, at, paid, longest === null ? null : Math.min(seconds ?? longest, longest));
  if ('notice' in outcome) throw new TabletError('2.4.9', 'the account has no AI credits left', outcome.notice);
  // Nobody waits for a tap where no time passes.
  const after = account.tablets.get(tablet.id);
  if (after) putTablet(account, { ...after, captureInProgress: null });
  return outcome.sessionId;
}

/** The guest touches the touch-to-start screen, having chosen a template or not. */
export function touchToStart(
  tx: Transaction,
  tablet: TabletRecord,
  progress: CaptureInProgressRecord,
  templateId: string,
): void {
  countDown(tx, withTouch(tx, tablet), { ...progress, templateId });
}

/** The guest taps to go on from a capture (decision S545). */
export function tapToContinue(tx: Transaction, tablet: TabletRecord): void {
  putTablet(tx.account, { ...withTouch(tx, tablet), captureInProgress: null });
}

/** The guest stops a recording early. */
export function stopRecording(tx: Transaction, tablet: TabletRecord, progress: CaptureInProgressRecord): void {
  finish(tx, withTouch(tx, tablet), progress, recorded(tx, progress));
}

/** Goes on with a capture when the time of its stage is over. */
export function stageOver(tx: Transaction, tablet: TabletRecord, progress: CaptureInProgressRecord): void {
  if (progress.stage === 'recording') finish(tx, tablet, progress, recorded(tx, progress));
  else endCountdown(tx, tablet, progress);
}

function prepareCapture(tx: Transaction, tablet: TabletRecord, params: CaptureParams) {
  if (params.more) requireTakeMore(tx.account, tablet);
  const awake = withTouch(tx, tablet);
  const at = params.more ? awake : withTouch(tx, requireHome(tx, awake));
  const templateIds = templatesFor(at, params.type);
  const { touchToStartScreen } = openedOn(at).event.settings;
  const choosing = templateIds.length > 1 && params.templateId === undefined;
  const shows = touchToStartScreen === 'always' || (touchToStartScreen !== 'never' && choosing);
  const progress: CaptureInProgressRecord = {
    id: tx.newId(),
    type: params.type,
    templateId: params.templateId ?? templateIds[0] ?? '',
    sessionId: at.sessionId,
    stage: 'countdown',
    touchToStart: shows && params.remote !== true,
    paymentId: null,
    frames: 0,
    stageBeganMs: tx.nowMs(),
    stageEndsMs: null,
  };
  return { at, progress };
}

function inStage(
  tx: Transaction,
  tablet: TabletRecord,
  progress: CaptureInProgressRecord,
  stage: CaptureStage,
  seconds: number | null,
): void {
  const nowMs = tx.nowMs();
  const stageEndsMs = seconds === null ? null : nowMs + Math.round(seconds * 1000);
  if (stageEndsMs !== null) tx.setTimer({ kind: 'stage', ownerId: tablet.id, id: tablet.id, dueMs: stageEndsMs });
  putTablet(tx.account, { ...tablet, captureInProgress: { ...progress, stage, stageBeganMs: nowMs, stageEndsMs } });
}

/** Counts down to the capture, or to the next frame of a GIF; with 0 seconds it captures immediately (rule 2.3/countdownTimer-behaviour). */
function countDown(tx: Transaction, tablet: TabletRecord, progress: CaptureInProgressRecord): void {
  const { countdownTimer, gifCountdownTimer } = openedOn(tablet).event.settings;
  const seconds = progress.type === 'gif' ? gifCountdownTimer : countdownTimer;
  if (seconds === 0) endCountdown(tx, tablet, progress);
  else inStage(tx, tablet, progress, 'countdown', seconds);
}

function endCountdown(tx: Transaction, tablet: TabletRecord, progress: CaptureInProgressRecord): void {
  const { gifNumberOfFrames } = openedOn(tablet).event.settings;
  const frames = progress.frames + 1;
  const seconds = longestRecording(tablet, progress.type);
  if (progress.type === 'gif' && frames < gifNumberOfFrames) countDown(tx, tablet, { ...progress, frames });
  else if (seconds === null) finish(tx, tablet, progress, null);
  else inStage(tx, tablet, progress, 'recording', seconds);
}

/**
 * How many seconds a type records for at the most; null for one that records nothing (rules 2.3/boomerangRecordDuration-behaviour,
 * 2.3/videoMaxDuration-behaviour, decision S129).
 */
function longestRecording(tablet: TabletRecord, type: CaptureType): number | null {
  const { boomerangRecordDuration, videoMaxDuration } = openedOn(tablet).event.settings;
  if (type === 'boomerang') return boomerangRecordDuration;
  return type === 'video' || type === 'slowmo' ? videoMaxDuration : null;
}

const recorded = (tx: Transaction, { stageBeganMs }: CaptureInProgressRecord) => (tx.nowMs() - stageBeganMs) / 1000;

/** How a capture ended: in a session, or with a notice to guests and nothing captured. */
type Finished = { readonly sessionId: string } | { readonly notice: string };

/** Keeps and uploads what was captured, and goes on: to the session's screen, a tap first where the event says so, or home again. */
function finish(
  tx: Transaction,
  tablet: TabletRecord,
  progress: CaptureInProgressRecord,
  recordedSeconds: number | null,
): Finished {
  const { account } = tx;
  const read = openedOn(tablet);
  const { settings, id: eventId } = read.event;
  const { type, templateId } = progress;
  const notice = spendAiCredit(account, type);
  if (notice) {
    putTablet(account, { ...tablet, captureInProgress: null, notice });
    return { notice };
  }
  const { gifNumberOfFrames: frames, gifPlaybackSpeed: speed, gifBoomerang: boomerang } = settings;
  const session = withCapture(tx, read, sessionFor(tx, tablet, progress, eventId), {
    type,
    templateId,
    recordedSeconds,
    sound: type === 'boomerang' ? settings.soundDuringBoomerangRecord : null,
    gif: type === 'gif' ? { frames, speed, boomerang, fromPhotos: false } : null,
  });
  account.guestSessions.put(session);
  const captured = { ...tablet, lastTouchMs: tx.nowMs(), captureInProgress: null, sessionId: session.id };
  const done = printAutomatically(tx, captured, session);
  if (tablet.mode === 'camera') goHome(tx, done);
  else if (settings.tapToContinue) inStage(tx, done, progress, 'captured', null);
  else putTablet(account, done);
  return { sessionId: session.id };
}

function sessionFor(
  tx: Transaction,
  tablet: TabletRecord,
  { sessionId, paymentId }: CaptureInProgressRecord,
  eventId: string,
): GuestSessionRecord {
  const present = sessionId === null ? undefined : tx.account.guestSessions.get(sessionId);
  return present ?? { ...newSession(tx, tablet, eventId), paymentId };
}

/** A session that a guest begins at a tablet. */
export function newSession(tx: Transaction, { id: tabletId }: TabletRecord, eventId: string): GuestSessionRecord {
  const id = tx.newId();
  return {
    id,
    ordinal: tx.account.idCounter,
    tabletId,
    eventId,
    gallerySessionId: null,
    createdDate: tx.now(),
    captures: [],
    printed: 0,
    paymentId: null,
    picked: false,
    over: false,
  };
}
