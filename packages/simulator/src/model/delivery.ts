import type { WebhookDelivery } from '@boothkit/contract';

// rule 6.5
/** The state of a delivery: pending, its one attempt in flight, or the outcome of that attempt. */
export type DeliveryOutcome =
  | 'pending'
  | 'inFlight'
  | 'delivered'
  | 'rejected'
  | 'redirected'
  | 'unreachable'
  | 'timedOut';

/** A webhook delivery and the one attempt to make it. */
export interface DeliveryRecord {
  /** The payload's deliveryId. */
  readonly id: string;
  /** When what it tells of happened. */
  readonly createdDate: string;
  /** Where it goes: the webhook URL as it was then. */
  readonly url: string;
  readonly payload: WebhookDelivery;
  readonly outcome: DeliveryOutcome;
  /** The status of the receiver's response; null without one. */
  readonly status: number | null;
  /** Why no response came; null if one came or still may. */
  readonly reason: string | null;
}

/** A delivery in the log of its account. */
export interface StoredDelivery {
  /** The ordinal of the account, a slash, and that of the delivery in its log. */
  readonly key: string;
  readonly accountId: string;
  readonly delivery: DeliveryRecord;
}
