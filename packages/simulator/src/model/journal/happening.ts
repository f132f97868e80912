import * as z from 'zod';
import { type Output, resourceId } from '../../engine/resources/define-resource.ts';

/** The kind of a timeline entry. `owner` is an action of the owner that no other kind reports. */
export type TimelineEntryKind = 'call' | 'capture' | 'print' | 'send' | 'webhook' | 'clock' | 'owner';

/**
 * Who did something. `key`: a client by its key. `app`: an app that connected. `guest`: a guest at a tablet. `tablet`: a tablet without a guest.
 * `dashboard`: the dashboard. `control`: another program over the control API. `code`: code in the simulator's process.
 */
export const actorKinds = ['key', 'app', 'guest', 'tablet', 'dashboard', 'control', 'code'] as const;

/** Who did something, as it is noted. */
export interface Actor {
  readonly kind: (typeof actorKinds)[number];
  /** Of the key, which is also an app's, or of the tablet; null for others, and for a call without a valid key. */
  readonly id: string | null;
}

/** The fields of a {@link Happening}. */
export const happeningFields = () => ({
  kind: z.enum(['call', 'capture', 'print', 'send', 'webhook', 'clock', 'owner'] satisfies TimelineEntryKind[]),
  accountId: resourceId().nullable(),
  /** A summary, such as `POST /events → 201`. */
  text: z.string(),
  /** The name of what it is about, such as that of an event, as it was before; null where it has none. */
  subject: z.string().nullable(),
  /** The id of what it is about: of the request, delivery, gallery, message or tablet; null for none. */
  refId: resourceId().nullable(),
  /** The event that it is about; null for none. */
  eventId: resourceId().nullable(),
});

/** A record before and after a change. */
export interface ChangedRecord {
  readonly before: object;
  readonly after: object;
}

/** Something that happened in a world. */
export interface Happening extends Output<typeof happeningFields> {
  /** Default: the actor of the present step. */
  readonly actor?: Actor | undefined;
  /** The event before and after it, if it changed its fields. */
  readonly changed?: ChangedRecord | undefined;
  /** Other events that it is about, such as those of an operator. */
  readonly otherEventIds?: readonly string[];
}

/** A request that ended. Its text is written when somebody reads it, since few are ever read. */
export interface EndedCall {
  readonly accountId: string | null;
  readonly actor: Actor;
  readonly eventId: string | null;
  readonly changed: ChangedRecord | undefined;
  readonly method: string;
  readonly path: string;
  /** The name of what it changed; null where it changed nothing, or nothing with a name. */
  readonly subject: string | null;
  /** Null for a call without a response. */
  readonly status: number | null;
  /** Whether its operation succeeded. */
  readonly completed: boolean;
  /** Its number in the journal, counted from 1. */
  readonly number: number;
  readonly requestId: string;
}

/** A synchronous part of some work, in which the world may change. */
export interface Step {
  /** Steps are numbered in the order in which they began. */
  readonly number: number;
  /** Whether the timeline has an entry of it. */
  readonly noted: boolean;
}

/** Watches the steps in which a world changes. */
export interface Steps {
  /** Called before a change that may be outside of a step: a step that ends with the synchronous work then begins. */
  begin(accountId: string | null, actor?: Actor): void;
  /** Does something in a step of its own. Nothing that is already changing the world may call it. */
  during<Result>(work: (step: Step) => Result, actor?: Actor): Result;
}
