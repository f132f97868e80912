import { WebhookDelivery } from '@boothkit/contract';
import * as z from 'zod';
import { timestamp } from '../../engine/resources/date-time.ts';
import { type Output, resourceId } from '../../engine/resources/define-resource.ts';

/** The fields of a {@link DeliveryRecord}. */
export const deliveryFields = () => ({
  /** The payload's deliveryId. */
  id: resourceId(),
  /** When what it tells of happened. */
  createdDate: timestamp(),
  /** Where it goes: the webhook URL as it was then. */
  url: z.url(),
  payload: WebhookDelivery,
  outcome: z.enum([
    'pending',
    'inFlight',
    'delivered',
    'rejected',
    'redirected',
    'unreachable',
    'timedOut',
    'leftToOriginal',
  ]),
  /** The status of the receiver's response; null without one. */
  status: z.int().nullable(),
  /** Why no response came; null if one came or still may, or if another world gets it. */
  reason: z.string().nullable(),
});

/** A webhook delivery and the one attempt to make it. */
export interface DeliveryRecord extends Output<typeof deliveryFields> {
  readonly payload: WebhookDelivery;
}

// rule 6.5
/**
 * The state of a delivery: pending, its one attempt in flight, or the outcome of that attempt. `leftToOriginal`: the world that this
 * one is a copy of sends it, and this one does not.
 */
export type DeliveryOutcome = DeliveryRecord['outcome'];

/** Whether a delivery has no end yet. */
export const isOpen = ({ outcome }: DeliveryRecord) => outcome === 'pending' || outcome === 'inFlight';

/** How a delivery ended. */
export type DeliveryEnd = Pick<DeliveryRecord, 'outcome' | 'status' | 'reason'>;

/** A delivery on its way. */
export interface Posted {
  /** How it ends; never rejects. */
  readonly end: Promise<DeliveryEnd>;
  /** Whether the world says when it is given up; otherwise the network does, in real time. */
  readonly inWorld: boolean;
}

/**
 * The one attempt to make a delivery. It is no part of the world's state: snapshots share it, and no restore takes it back, because
 * the receiver cannot forget what it got.
 */
interface DeliveryAttempt {
  /** The identity of the world that makes the attempt. A copy of that world never does. */
  readonly sender: object;
  /** `undefined` before it began, and after its end. */
  posted: Posted | undefined;
  /** How it ended; `undefined` before that. */
  end: DeliveryEnd | undefined;
}

/** A delivery in the log of its account. */
export interface StoredDelivery {
  /** The ordinal of the account, a slash, and that of the delivery in its log. */
  readonly key: string;
  readonly accountId: string;
  /** The delivery as the world that sends it shows it. */
  readonly delivery: DeliveryRecord;
  readonly attempt: DeliveryAttempt;
}
