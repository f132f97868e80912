import type { TabletScreen } from '@boothkit/contract/layout';
import type { CaptureType, CheckReport, StationType } from '@boothkit/contract/rules';
import type { TemplateRecord } from '../accounts/template.ts';
import type { CapturedGif } from '../files/captures/recipe.ts';
import type { PlacedSticker } from '../files/captures/stickers.ts';
import type { Thumbnailed } from '../resources/thumbnail.ts';
import type { EventRecord } from '../store/records.ts';

// Records of tablets and of guests' actions at them. Like all records, they are never mutated.

/** The printer of a tablet. */
export interface PrinterRecord {
  /** How often a template is printed on one sheet of paper. */
  readonly copiesPerSheet: number;
  /** How long a sheet takes. */
  readonly secondsPerSheet: number;
}

/** An event as a tablet last read it: until it reads it again it goes by this, the count of prints included (rule 2.5.6). */
export interface ReadEvent {
  readonly event: EventRecord;
  /** The event's templates that there are, in its order. */
  readonly templates: readonly Thumbnailed<TemplateRecord>[];
  readonly report: CheckReport;
}

/** The progress of a capture. */
export type CaptureStage =
  /** The screen on which the guest pays. */
  | 'payment'
  /** The touch-to-start screen. */
  | 'ready'
  | 'countdown'
  | 'recording'
  /** Done, and waiting for a tap (rule 2.3/tapToContinue-behaviour). */
  | 'captured';

/** A capture in progress on a tablet. */
export interface CaptureInProgressRecord {
  readonly id: string;
  readonly type: CaptureType;
  /** The chosen template. */
  readonly templateId: string;
  /** The session that it is taken for, where it is not its first. */
  readonly sessionId: string | null;
  readonly stage: CaptureStage;
  /** Whether the touch-to-start screen comes before the countdown. */
  readonly touchToStart: boolean;
  /** The payment of the session; null where none is due or none was made yet. */
  readonly paymentId: string | null;
  /** Frames of a GIF that have been taken. */
  readonly frames: number;
  readonly stageBeganMs: number;
  /** When the stage ends automatically; null if it waits for the guest. */
  readonly stageEndsMs: number | null;
}

/** A tablet of an account. */
export interface TabletRecord {
  readonly id: string;
  readonly name: string;
  readonly mode: StationType;
  readonly screen: TabletScreen;
  readonly printer: PrinterRecord | null;
  /** Whether its app is of before surveys said themselves when they are asked (rule 2.3/dataCollectionPosition-behaviour). */
  readonly build: 'current' | 'older';
  /** The event that it has open, as it last read it. */
  readonly read: ReadEvent | null;
  /** The last message to guests, until they go on. */
  readonly notice: string | null;
  readonly lastTouchMs: number;
  readonly captureInProgress: CaptureInProgressRecord | null;
  /** The session on its screen. */
  readonly sessionId: string | null;
  /** When its printer is done with all that it was given. */
  readonly printerFreeMs: number;
  /** The most copies that a guest prints in a session; null for no limit (rule 2.5.6). */
  readonly printsPerGuest: number | null;
  /** Whether it prints each capture without being asked (rule 2.5.6). */
  readonly automaticPrinting: boolean;
  /** Launches, and ends of launches, that wait for the guest. */
  readonly waitingLaunches: readonly { readonly kind: 'launch' | 'close'; readonly id: string }[];
}

/** Something that a guest captured. */
export interface CaptureRecord {
  readonly id: string;
  readonly type: CaptureType;
  /** Null where it was not made on a tablet. */
  readonly templateId: string | null;
  readonly createdDate: string;
  /** The ID of its uploaded media item, the newest version of an AI picture; null with the gallery off. */
  readonly mediaId: string | null;
  /** How often the guest generated the AI picture again. */
  readonly rerolls: number;
  /** The stickers on it, the lowest first. */
  readonly stickers: readonly PlacedSticker[];
  /** Of a boomerang, slow motion or video; null for others. */
  readonly recordedSeconds: number | null;
  /** Of a boomerang: whether there was a sound while it recorded; null for others. */
  readonly sound: boolean | null;
  /** Of a GIF; null for others. */
  readonly gif: CapturedGif | null;
}

/** A guest's session at a tablet, from the first capture, or from picking a session, until Done. */
export interface GuestSessionRecord {
  readonly id: string;
  readonly ordinal: number;
  readonly tabletId: string;
  readonly eventId: string;
  /** The session of the online gallery that its uploads belong to; null before the first upload. */
  readonly gallerySessionId: string | null;
  readonly createdDate: string;
  readonly captures: readonly CaptureRecord[];
  /** How many copies were printed in it. */
  readonly printed: number;
  /** The payment that was approved for it; null if guests pay nothing. */
  readonly paymentId: string | null;
  /** Whether it was picked from a gallery, and not captured here. */
  readonly picked: boolean;
  readonly over: boolean;
}

/** The result of a guest's attempt to pay. */
export type PaymentOutcome = 'approved' | 'declined' | 'cancelled' | 'rejected';

/** A guest's attempt to pay at a tablet (rule 2.1/paySetId). */
export interface PaymentRecord {
  readonly id: string;
  readonly tabletId: string;
  readonly eventId: string;
  readonly paySetId: string;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
  /** The payment rail that took the charge; null where none takes the currency (rule 4.4.5) or the guest cancelled. */
  readonly railId: string | null;
  /** `rejected` where no connected rail takes the currency. */
  readonly outcome: PaymentOutcome;
  readonly createdDate: string;
}

/** A job that a tablet sent to its printer. */
export interface PrintJobRecord {
  readonly id: string;
  readonly tabletId: string;
  readonly eventId: string;
  readonly captureId: string;
  readonly copies: number;
  readonly through: 'tablet' | 'systemDialog';
  /** The number that the job adds to the event's printCount when it finishes (rule 2.1/printCount-counting). */
  readonly counts: number;
  readonly finishesDate: string;
  readonly finished: boolean;
}

/** An event that a tablet opens automatically at a time. */
export interface LaunchRecord {
  readonly id: string;
  readonly tabletId: string;
  readonly eventId: string;
  readonly startsAt: string;
  /** When the tablet closes the event again; null for never. */
  readonly endsAt: string | null;
  /** The mode that the tablet changes to; null for the one it has. */
  readonly stationType: StationType | null;
  /** How its start and end affect a guest's session in progress (decision S415). */
  readonly whenBusy: 'interrupt' | 'wait';
  /** Whether an outer launch resumes after its end (decision S416). */
  readonly afterwards: 'resume' | 'close';
  /** `missed` where a guest was busy until its end. */
  readonly outcome: 'waiting' | 'opened' | 'refused' | 'gone' | 'missed';
  /** Whether it is over: it has ended, or was not opened. */
  readonly ended: boolean;
}

/** Something that happens on a tablet at a time: the end of a stage, of a print job, the beginning or end of a launch. */
export interface TabletTimer {
  readonly accountId: string;
  readonly tabletId: string;
  readonly kind: 'stage' | 'print' | 'launch' | 'close';
  /** Of the tablet, print job or launch. */
  readonly id: string;
  readonly dueMs: number;
  /** Grows with what the account makes: of those due at one moment, what was begun first comes first. */
  readonly ordinal: number;
}
