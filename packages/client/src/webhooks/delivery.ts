import {
  JsonDepthError,
  type MediaSentDelivery,
  type MediaUploadedDelivery,
  parseJson,
  type SessionSentDelivery,
  type WebhookDelivery,
} from '@boothkit/contract/internal';
import { found } from '../option-checks.ts';
import { WebhookError } from './webhook-error.ts';

/** The fields of every delivery, including deliveries of a kind that this client does not know. */
export interface AnyDelivery {
  /** Tells the kinds apart. */
  readonly event: string;
  /** No two deliveries have the same. */
  readonly deliveryId: string;
  /** The date of the payload's own version, which is not the API version; empty if the delivery has none. */
  readonly apiVersion: string;
  /** The whole body as it was sent, with all its other fields. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A delivery with the fields of its payload in the contract. A field that the payload may lack is null then. */
type Received<Payload> = {
  readonly [Field in keyof Payload]-?: undefined extends Payload[Field]
    ? Exclude<Payload[Field], undefined> | null
    : Payload[Field];
} & Pick<AnyDelivery, 'payload'>;

/** A guest uploaded media. */
export interface MediaUploaded extends Received<MediaUploadedDelivery> {}

/** A guest's photo session was emailed or texted to the guest. */
export interface SessionSent extends Received<SessionSentDelivery> {}

/** A share of a single media item is complete. The reference does not promise `galleryId` for it. */
export interface MediaSent extends Received<MediaSentDelivery> {}

/** Any delivery of a kind that the reference names, distinguished by its `event`. */
export type Delivery = MediaUploaded | SessionSent | MediaSent;

/** The kinds of deliveries that the reference names. */
export type DeliveryEvent = WebhookDelivery['event'];

/** A delivery, and whether the reference names its kind. */
export type ReadDelivery =
  | { readonly known: true; readonly delivery: Delivery }
  | { readonly known: false; readonly delivery: AnyDelivery };

/**
 * Reads the body of a delivery: for servers that hand you the body instead of the request, such as Fastify and AWS Lambda, and for
 * messages of a queue. It does not check the secret: call `verifySecret` first.
 *
 * The body is JSON as text or bytes, or the value that a server parsed from it. Unknown kinds and fields are accepted.
 *
 * Throws a {@link WebhookError} with `status` 400 if the body is not JSON, or lacks a field that its kind always has.
 *
 * @example
 * ```ts
 * import { readDelivery } from '@boothkit/client/webhooks';
 *
 * const { known, delivery } = readDelivery('{"event":"session.sent","deliveryId":"d1","galleryId":"g1"}');
 * if (known && delivery.event === 'session.sent') console.log(delivery.galleryId); // g1
 * ```
 */
export function readDelivery(body: unknown): ReadDelivery {
  const payload = readPayload(body);
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

function readPayload(body: unknown): Readonly<Record<string, unknown>> {
  const json = isBytes(body) ? new TextDecoder().decode(body) : body;
  const value = typeof json === 'string' ? parse(json) : json;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new WebhookError(`the body must be a JSON object; got ${found(value)}`, 'invalid-fields');
  }
  return value as Readonly<Record<string, unknown>>;
}

/** By shape, because test environments and `vm` contexts have classes of their own. */
function isBytes(body: unknown): body is ArrayBufferView | ArrayBuffer {
  return ArrayBuffer.isView(body) || Object.prototype.toString.call(body) === '[object ArrayBuffer]';
}

function parse(json: string): unknown {
  try {
    return parseJson(json);
  } catch (cause) {
    // The platform's own message shows some of it.
    const found = cause instanceof JsonDepthError ? cause.message : `got ${json.length} characters that are not`;
    throw new WebhookError(`the body must be JSON; ${found}`, 'not-json');
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
