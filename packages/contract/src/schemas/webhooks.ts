import * as z from 'zod';
import { publicHttpsUrl } from './fields.ts';
import { lazyObject } from './lazy-object.ts';

const webhookUrl = () => publicHttpsUrl('6.3').nullable();

/** Body of the call that configures the webhooks (section 4.11); its shape is assumed (decision S12). */
export const WebhooksBody = lazyObject(() => ({
  mediaUrl: webhookUrl().exactOptional().meta({ description: 'Where media.uploaded goes; null switches it off.' }),
  sendUrl: webhookUrl()
    .exactOptional()
    .meta({ description: 'Where session.sent and media.sent go; null switches it off.' }),
})).meta({
  id: 'WebhooksBody',
  description: 'The two webhook URLs; one left out keeps its value. Assumed.',
  example: { mediaUrl: 'https://hooks.example.com/media?secret=4f1c', sendUrl: null },
});

/** Response of the call that configures the webhooks; its shape is assumed (decision S12). */
export const Webhooks = lazyObject(() => ({
  mediaUrl: z.url().nullable().meta({ description: 'Where media.uploaded goes; null when off.' }),
  sendUrl: z.url().nullable().meta({ description: 'Where session.sent and media.sent go; null when off.' }),
})).meta({ id: 'Webhooks', description: 'The two webhook URLs as configured. Assumed.' });
