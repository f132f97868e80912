import { deliveryExamples, type WebhookDelivery } from '@boothkit/contract/internal';
import { ValidationError } from '../engine/errors.ts';
import { found } from '../engine/option-checks.ts';
import type { DeliveryEvent } from './delivery.ts';
import { webhookUrl } from './secret.ts';

/** The fields of a delivery besides its kind, and any others. */
export type WebhookFields<Event extends DeliveryEvent = DeliveryEvent> = Readonly<
  Omit<Extract<WebhookDelivery, { event: Event }>, 'event'>
> &
  Readonly<Record<string, unknown>>;

/** The body of a delivery as the service sends it, with any other fields. */
export type WebhookPayload<Event extends DeliveryEvent = DeliveryEvent> = {
  readonly event: Event;
} & WebhookFields<Event>;

/**
 * The body of a delivery, for tests of a receiver: the contract's example with a deliveryId of its own, and the fields given, be
 * they known or not. Throws a `ValidationError` for a kind that the reference does not name; other kinds are any object.
 *
 * @example
 * ```ts
 * const payload = webhookPayload('session.sent', { galleryId: 'g1', addedLater: true });
 * console.log(payload.event, payload.galleryId); // session.sent g1
 * ```
 */
export function webhookPayload<Event extends DeliveryEvent>(
  event: Event,
  fields: Partial<WebhookFields<Event>> = {},
): WebhookPayload<Event> {
  if (!Object.hasOwn(deliveryExamples, event)) {
    const kinds = Object.keys(deliveryExamples).join(', ');
    throw new ValidationError(`the kind of a delivery must be one of ${kinds}; got ${found(event)}`);
  }
  return { ...deliveryExamples[event], deliveryId: crypto.randomUUID(), ...fields, event } as WebhookPayload<Event>;
}

// rules 6.1, 6.4
/**
 * A delivery as it arrives: a POST of JSON to the receiver's URL with its secret. Throws a `ValidationError` where `webhookUrl` does.
 *
 * @param payload The body, which is sent as JSON.
 * @param secret At least 22 characters, as `webhookUrl` takes them.
 * @param address The URL of the receiver without the secret.
 *
 * @example
 * ```ts
 * const request = webhookRequest(webhookPayload('media.sent'), '9f1c2b7e-4d0a-4c55-8f43-2f6b1d0c7a90');
 * request.method; // 'POST'
 * ```
 */
export function webhookRequest(
  payload: object,
  secret: string,
  address: string | URL = 'https://hooks.example.com/booth',
): Request {
  return new Request(webhookUrl(address, secret), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
  });
}
