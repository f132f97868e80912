/** The kind of a timeline entry. `owner` is an action of the owner that no other kind reports. */
export type TimelineEntryKind = 'call' | 'capture' | 'print' | 'send' | 'webhook' | 'clock' | 'owner';

/** Something that happened in a world. */
export interface Happening {
  readonly kind: TimelineEntryKind;
  readonly accountId: string | null;
  /** A summary, such as `POST /events → 201`. */
  readonly text: string;
  /** The id of what it is about: of the request, delivery, gallery, message or tablet; null for none. */
  readonly refId: string | null;
}

/** A request that ended. Its text is written when somebody reads it, since few are ever read. */
export interface EndedCall {
  readonly accountId: string | null;
  readonly method: string;
  readonly path: string;
  /** Null for a call without a response. */
  readonly status: number | null;
  /** Whether its operation succeeded. */
  readonly completed: boolean;
  /** Its number in the journal, counted from 1. */
  readonly number: number;
}
