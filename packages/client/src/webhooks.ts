/**
 * Receives the service's webhooks: from web requests, with node:http and with Express, or by functions of your own. It uses no Node API.
 *
 * @packageDocumentation
 */

export {
  type AnyDelivery,
  type Delivery,
  type DeliveryEvent,
  type MediaSent,
  type MediaUploaded,
  type ReadDelivery,
  readDelivery,
  type SessionSent,
} from './webhooks/delivery.ts';
export { type DeliveryStore, memoryDeliveryStore } from './webhooks/delivery-store.ts';
export { createWebhookReceiver, type WebhookReceiver } from './webhooks/receiver.ts';
export type { DeliveryHandlers, FailedDelivery, WebhookReceiverOptions } from './webhooks/receiver-options.ts';
export { verifySecret, webhookUrl } from './webhooks/secret.ts';
export { type WebhookPayload, webhookPayload, webhookRequest } from './webhooks/test-deliveries.ts';
export { WebhookError, type WebhookFault } from './webhooks/webhook-error.ts';
