import { found } from '../option-checks.ts';
import { WebhookError } from './webhook-error.ts';

/** The fields of every delivery, including deliveries of a kind that this client does not know (rule 6.1). */
export interface AnyDelivery {
  /** Tells the kinds apart. */
  readonly event: string;
  /** No two deliveries have the same. */
  readonly deliveryId: string;
  /** The date of the payload's own version, apart from the API's; empty where a delivery does not tell it (rule 6.2). */
  readonly apiVersion: string;
  /** The whole body as it was sent, with whatever fields it has beyond those named here (rule 6.6). */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A guest uploaded media (rule 6/media.uploaded). */
export interface MediaUploaded extends AnyDelivery {
  /** Tells the kinds apart. */
  readonly event: 'media.uploaded';
  /** The event that the media belongs to. */
  readonly eventId: string;
  /** The customer's own key of that event; null where it has none. */
  readonly eventIdUser: string | null;
}

/** A guest's photo session was emailed or texted to the guest (rule 6/session.sent). */
export interface SessionSent extends AnyDelivery {
  /** Tells the kinds apart. */
  readonly event: 'session.sent';
  /** The gallery of the event that the session belongs to. */
  readonly galleryId: string;
}

/** A share of a single media item is complete (rule 6/media.sent). */
export interface MediaSent extends AnyDelivery {
  /** Tells the kinds apart. */
  readonly event: 'media.sent';
  /** The gallery of the event that the media belongs to; null where the delivery has none, as the reference does not promise it (decision S32). */
  readonly galleryId: string | null;
}

/** Any delivery of a kind that the reference names, distinguished by its `event`. */
export type Delivery = MediaUploaded | SessionSent | MediaSent;

/** The kinds of deliveries that the reference names. */
export type DeliveryEvent = Delivery['event'];

/** A delivery as it was read. */
export type ReadDelivery =
  | { readonly known: true; readonly delivery: Delivery }
  | { readonly known: false; readonly delivery: AnyDelivery };

/**
 * Reads a body tolerantly: asks for the fields that the reference promises, and lets all others pass (rules 6.1, 6.2, 6.6).
 * Throws a {@link WebhookError} that names the field, what was found and what is needed.
 */
export function readDelivery(body: unknown): ReadDelivery {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new WebhookError('the body must be a JSON object', 'invalid-fields');
  }
  const payload = body as Readonly<Record<string, unknown>>;
  const base = {
    deliveryId: text(payload, 'deliveryId'),
    apiVersion: typeof payload['apiVersion'] === 'string' ? payload['apiVersion'] : '',
    payload,
  };
  const event = text(payload, 'event');
  switch (event) {
    case 'media.uploaded': {
      const eventIdUser = textOrNull(payload, 'eventIdUser');
      return { known: true, delivery: { event, ...base, eventId: text(payload, 'eventId'), eventIdUser } };
    }
    case 'session.sent':
      return { known: true, delivery: { event, ...base, galleryId: text(payload, 'galleryId') } };
    case 'media.sent':
      return { known: true, delivery: { event, ...base, galleryId: textOrNull(payload, 'galleryId') } };
    default:
      return { known: false, delivery: { event, ...base } };
  }
}

function text(payload: Readonly<Record<string, unknown>>, field: string): string {
  const value = payload[field];
  if (typeof value === 'string' && value !== '') return value;
  throw invalidField(payload, field, 'text');
}

function textOrNull(payload: Readonly<Record<string, unknown>>, field: string): string | null {
  const value = payload[field] ?? null;
  if (value === null || typeof value === 'string') return value;
  throw invalidField(payload, field, 'text or null');
}

function invalidField(payload: Readonly<Record<string, unknown>>, field: string, needed: string): WebhookError {
  const event = payload['event'];
  const of = field !== 'event' && typeof event === 'string' ? ` of ${JSON.stringify(event.slice(0, 60))}` : '';
  return new WebhookError(`${field}${of} must be ${needed}; got ${found(payload[field])}`, 'invalid-fields');
}
