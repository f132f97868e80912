import { Webhooks } from '@boothkit/contract';
import * as z from 'zod';
import { timedPageFields } from '../../engine/resources/listing.ts';
import { DeliveryResponse } from '../responses/event.ts';
import { pageOf } from '../responses/fields.ts';
import { accountNamed, type ControlOperation, operation, paginates, queried, requireFound } from './operation.ts';

const webhooksPath = '/accounts/{accountId}/webhooks';

// The owner's side validates the URLs, because it knows whether this simulator accepts local receivers.
const WebhookUrls = z.strictObject({
  mediaUrl: z.string().nullable().exactOptional(),
  sendUrl: z.string().nullable().exactOptional(),
});

const RedeliveryBody = z.strictObject({ url: z.string().nullable().exactOptional() });

const DeliveriesQuery = z.strictObject({ accountId: z.string().exactOptional(), ...timedPageFields() });

/** Operations of the owner on the webhooks of an account. */
export const webhookOperations = {
  get_webhooks: operation({
    method: 'GET',
    path: webhooksPath,
    summary: 'Returns the webhook URLs of an account.',
    status: 200,
    response: Webhooks,
    remote: [{ method: 'webhooks.get' }],
    run: (simulator, _, params) => accountNamed(simulator, params).webhooks.get(),
  }),
  update_webhooks: operation({
    method: 'PUT',
    path: webhooksPath,
    summary: 'Sets the webhook URLs of an account, as the dashboard does; an omitted one keeps its value, null is off.',
    status: 200,
    body: WebhookUrls,
    response: Webhooks,
    remote: [{ method: 'webhooks.set' }],
    run: (simulator, urls, params) => accountNamed(simulator, params).webhooks.set(urls),
  }),
  list_deliveries: queried({
    method: 'GET',
    path: '/deliveries',
    summary:
      'Lists webhook deliveries with their outcome, oldest first or newest first (order); of one account, or of all by account.',
    status: 200,
    query: DeliveriesQuery,
    response: pageOf(DeliveryResponse),
    remote: [{ method: 'deliveries.page' }, { method: 'deliveries.list', args: [], paginates }],
    run(simulator, { accountId, ...query }) {
      if (accountId === undefined) return simulator.deliveries.page(query);
      const page = requireFound(simulator.accounts.get(accountId), 'account', accountId).deliveries.page(query);
      return { ...page, data: page.data.map((delivery) => ({ accountId, ...delivery })) };
    },
  }),
  redeliver: operation({
    method: 'POST',
    path: '/accounts/{accountId}/deliveries/{deliveryId}/redeliveries',
    summary: 'Sends the payload of a delivery again, to the same URL or another (url).',
    status: 201,
    body: RedeliveryBody,
    response: DeliveryResponse.omit({ accountId: true }),
    remote: [{ method: 'deliveries.redeliver' }],
    run: (simulator, input, params) =>
      accountNamed(simulator, params).deliveries.redeliver(params['deliveryId'] ?? '', input),
  }),
} as const satisfies Record<string, ControlOperation>;
