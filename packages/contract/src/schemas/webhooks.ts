import * as z from 'zod';
import { publicHttpsUrl } from './fields.ts';
import { lazyObject, type Shape } from './shapes.ts';

const receiver =
  'A public https URL that responds without a redirect, with a long secret in it, as deliveries are not signed; any other is rejected with 400. null switches these deliveries off.';

const webhookUrl = () => publicHttpsUrl('6.3').nullable();

/** Body of the call that configures the webhooks. The reference does not give it. */
export const WebhooksBody = lazyObject(() => ({
  mediaUrl: webhookUrl()
    .exactOptional()
    .meta({ description: `Receives media.uploaded. ${receiver}` }),
  sendUrl: webhookUrl()
    .exactOptional()
    .meta({ description: `Receives session.sent and media.sent. ${receiver}` }),
})).meta({
  id: 'WebhooksBody',
  description: 'The two webhook URLs; one left out keeps its value.',
  'x-assumed': true,
});

/** Body of the call that configures the webhooks. */
export interface WebhooksBody extends Shape<'WebhooksBody'> {}

/** Response of the call that configures the webhooks. The reference does not give it, so nothing in it is required. */
export const Webhooks = lazyObject(() => ({
  mediaUrl: z
    .url()
    .nullable()
    .exactOptional()
    .meta({ description: 'Receives media.uploaded; null when these deliveries are off.' }),
  sendUrl: z
    .url()
    .nullable()
    .exactOptional()
    .meta({ description: 'Receives session.sent and media.sent; null when these deliveries are off.' }),
}))
  .strip()
  .meta({ id: 'WebhookSettings', description: 'The two webhook URLs as configured.', 'x-assumed': true });

/** Response of the call that configures the webhooks. */
export interface Webhooks extends Shape<'WebhookSettings'> {}
