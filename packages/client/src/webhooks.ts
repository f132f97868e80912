/**
 * Receives the service's webhooks (section 6): from web requests, with node:http and with Express. Needs nothing of Node.
 *
 * @packageDocumentation
 */

export type {
  AnyDelivery,
  Delivery,
  DeliveryEvent,
  MediaSent,
  MediaUploaded,
  SessionSent,
} from './webhooks/delivery.ts';
export { type DeliveryStore, memoryDeliveryStore } from './webhooks/delivery-store.ts';
export type { NodeRequest, NodeResponse } from './webhooks/node-request.ts';
export { createWebhookReceiver, type WebhookReceiver } from './webhooks/receiver.ts';
export type { DeliveryHandlers, FailedDelivery, WebhookReceiverOptions } from './webhooks/receiver-options.ts';
export { webhookUrl } from './webhooks/secret.ts';
export { type WebhookFields, type WebhookPayload, webhookPayload, webhookRequest } from './webhooks/test-deliveries.ts';
export type { FetchContext } from './webhooks/web-request.ts';
export { WebhookError, type WebhookFault } from './webhooks/webhook-error.ts';
