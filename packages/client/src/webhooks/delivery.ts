import {
  JsonDepthError,
  type MediaSentDelivery,
  type MediaUploadedDelivery,
  parseJson,
  type SessionSentDelivery,
  type WebhookDelivery,
} from '@boothkit/contract/internal';
import { found } from '../engine/option-checks.ts';
import { WebhookError } from './webhook-error.ts';

/** The fields of every delivery, including deliveries of a kind that this client does not know. */
export interface AnyDelivery {
  /** Tells the kinds apart; empty if the delivery names none. */
  readonly event: string;
  /** No two deliveries have the same; empty if the delivery has none. */
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

/** A delivery, and whether it could be read as one of a kind that the reference names. */
export type ReadDelivery =
  | { readonly known: true; readonly delivery: Delivery }
  | {
      readonly known: false;
      readonly delivery: AnyDelivery;
      /** Why: the delivery names no kind, or lacks a field of its kind. Absent for a kind that this client does not know. */
      readonly error?: WebhookError;
    };

/**
 * Reads the body of a delivery. Use it for servers that give you the body instead of the request, such as Fastify and AWS Lambda, and for messages of
 * a queue. It does not check the secret: call `verifySecret` first.
 *
 * The body is JSON as text or bytes, or the value that a server parsed from it. Since a delivery comes once, any JSON object is accepted:
 * one without a kind or a field of its kind is not known, and has the `error`. The field `event` names the kind. Without it, another field does
 * if it is the only one with the name of a kind, and no documented field of data. Fields may be in an object at the top, such as `data`.
 *
 * Throws a {@link WebhookError} with `status` 400 if the body is not a JSON object.
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
  const envelopes = envelopesOf(payload);
  const field = fieldsOf(payload, envelopes);
  const event = kindOf(payload, envelopes) ?? '';
  const apiVersion = field('apiVersion');
  const base = {
    deliveryId: idIn(field('deliveryId')),
    apiVersion: typeof apiVersion === 'string' ? apiVersion : '',
    payload,
  };
  try {
    switch (event) {
      case 'media.uploaded': {
        const eventId = text(event, field, 'eventId');
        return {
          known: true,
          delivery: { event, ...base, eventId, eventIdUser: textOrNull(event, field, 'eventIdUser') },
        };
      }
      case 'session.sent':
        return { known: true, delivery: { event, ...base, galleryId: text(event, field, 'galleryId') } };
      case 'media.sent':
        return { known: true, delivery: { event, ...base, galleryId: textOrNull(event, field, 'galleryId') } };
      case '':
        throw new WebhookError(`event must be text; got ${found(payload['event'])}`, 'invalid-fields');
      default:
        return { known: false, delivery: { event, ...base } };
    }
  } catch (error) {
    if (error instanceof WebhookError) return { known: false, delivery: { event, ...base }, error };
    throw error;
  }
}

type Payload = Readonly<Record<string, unknown>>;

/** Returns the value of a field. */
type Fields = (name: string) => unknown;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isObject = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deliveries have a handful of members: where there are more, only the documented fields at the top are read. */
const mostMembers = 100;

/** The objects that a payload may have its fields in, besides itself; undefined where it has too many members. */
function envelopesOf(payload: Payload): readonly Payload[] | undefined {
  const members = Object.values(payload);
  return members.length > mostMembers ? undefined : members.filter(isObject);
}

/** Fields are at the top, or in the only envelope that has them. */
function fieldsOf(payload: Payload, envelopes: readonly Payload[] = []): Fields {
  return (name) => {
    if (payload[name] !== undefined) return payload[name];
    const having = envelopes.filter((envelope) => envelope[name] !== undefined);
    return having.length === 1 ? having[0]?.[name] : undefined;
  };
}

const kinds: ReadonlySet<unknown> = new Set<DeliveryEvent>(['media.uploaded', 'session.sent', 'media.sent']);

/** Documented fields of data: a customer may have given an event the name of a kind. */
const dataFields: ReadonlySet<string> = new Set(['deliveryId', 'apiVersion', 'eventId', 'eventIdUser', 'galleryId']);

/** The kind of a delivery. The reference does not say which field names it. */
function kindOf(payload: Payload, envelopes: readonly Payload[] | undefined): string | undefined {
  if (isText(payload['event'])) return payload['event'];
  if (envelopes === undefined) return undefined;
  const named = [payload, ...envelopes].flatMap((part) =>
    Object.entries(part).filter(([name, value]) => kinds.has(value) && !dataFields.has(name)),
  );
  return named.length === 1 ? String(named[0]?.[1]) : undefined;
}

/** An ID that may be a number. */
const idIn = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function readPayload(body: unknown): Payload {
  const json = isBytes(body) ? new TextDecoder().decode(body) : body;
  // Of text, nobody has removed the byte order mark.
  const value = typeof json === 'string' ? parse(json.replace(/^\uFEFF/, '')) : json;
  if (!isObject(value)) throw new WebhookError(`the body must be a JSON object; got ${found(value)}`, 'invalid-fields');
  return value;
}

/** By shape, because test environments and `vm` contexts have classes of their own. */
function isBytes(body: unknown): body is ArrayBufferView | ArrayBuffer {
  return ArrayBuffer.isView(body) || Object.prototype.toString.call(body) === '[object ArrayBuffer]';
}

function parse(json: string): unknown {
  try {
    return parseJson(json);
  } catch (cause) {
    // The first two bytes of gzip; read as text, the second one is replaced.
    if (json.startsWith('\x1f\x8b') || json.startsWith('\x1f\ufffd')) throw compressed('gzip');
    // The platform's own message shows some of it.
    const found = cause instanceof JsonDepthError ? cause.message : `got ${json.length} characters that are not`;
    throw new WebhookError(`the body must be JSON; ${found}`, 'not-json');
  }
}

/** The error for a body that nobody has decompressed. */
export function compressed(encoding: string): WebhookError {
  return new WebhookError(`the body is compressed with ${encoding}; decompress it before it is read`, 'not-json');
}

function text(event: string, field: Fields, name: string): string {
  const value = field(name);
  if (isText(value)) return value;
  throw invalidField(event, name, 'text', value);
}

function textOrNull(event: string, field: Fields, name: string): string | null {
  const value = field(name) ?? null;
  if (value === null || typeof value === 'string') return value;
  throw invalidField(event, name, 'text or null', value);
}

function invalidField(event: string, name: string, needed: string, value: unknown): WebhookError {
  return new WebhookError(
    `${name} of ${JSON.stringify(event)} must be ${needed}; got ${found(value)}`,
    'invalid-fields',
  );
}
