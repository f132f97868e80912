import type { CapturedGif, PlacedSticker } from '@boothkit/captures';
import type { CaptureType, CheckReport } from '@boothkit/contract/rules';
import type { Output, Stored } from '../../engine/resources/define-resource.ts';
import type { TemplateRecord, Thumbnailed } from '../catalog/catalog.ts';
import type { EventRecord } from '../events/event.ts';
import type { launchRecordFields, printerFields, tabletFields } from './tablet-inputs.ts';
import type { captureFields, paymentFields, printJobFields } from './tablet-view.ts';

// Records of tablets and of guests' actions at them. Like all records, they are never mutated.

/** The printer of a tablet. */
export interface PrinterRecord extends Output<typeof printerFields> {}

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
  /** Done, and waiting for a tap (decision S545). */
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
export interface TabletRecord extends Stored<typeof tabletFields> {
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
  /** Launches, and ends of launches, that wait for the guest. */
  readonly waitingLaunches: readonly { readonly kind: 'launch' | 'close'; readonly id: string }[];
}

/** An event that a tablet opened at some time. */
export interface OpeningRecord {
  readonly tabletId: string;
  readonly eventId: string;
}

/** Something that a guest captured. */
export interface CaptureRecord extends Stored<typeof captureFields> {
  readonly stickers: readonly PlacedSticker[];
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
export type PaymentOutcome = PaymentRecord['outcome'];

// rule 2.1/paySetId
/** A guest's attempt to pay at a tablet. */
export interface PaymentRecord extends Stored<typeof paymentFields> {}

/** A job that a tablet sent to its printer. */
export interface PrintJobRecord extends Stored<typeof printJobFields> {}

/** An event that a tablet opens automatically at a time. */
export interface LaunchRecord extends Stored<typeof launchRecordFields> {}
