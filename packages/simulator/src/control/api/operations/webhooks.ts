import { Webhooks } from '@boothkit/contract';
import * as z from 'zod';
import { timedPageFields } from '../../../engine/resources/listing.ts';
import { deliveryFields } from '../../../model/webhooks/delivery.ts';
import { paginates, queried, requireFound } from './operation.ts';
import { id, pageOf } from './response-fields.ts';
import { ofAccount } from './serve.ts';

const webhooksPath = '/accounts/{accountId}/webhooks';

// The owner's side validates the URLs, because it knows whether this simulator accepts local receivers.
const url = z.string().nullable().exactOptional();

const DeliveryResponse = z.strictObject({ accountId: id, ...deliveryFields() }).meta({ id: 'Delivery' });

const webhooks = ofAccount('webhooks');

/** Operations of the owner on the webhooks of an account. */
export const webhookOperations = {
  get_webhooks: webhooks.serve('get', {
    route: `GET ${webhooksPath}`,
    summary: 'Returns the webhook URLs of an account.',
    returns: Webhooks,
  }),
  update_webhooks: webhooks.serve('set', {
    route: `PUT ${webhooksPath}`,
    summary: 'Sets the webhook URLs of an account, as the dashboard does; an omitted one keeps its value, null is off.',
    body: z.strictObject({ mediaUrl: url, sendUrl: url }),
    returns: Webhooks,
  }),
  // The account is in the query, so it serves no object of a path.
  list_deliveries: queried({
    route: 'GET /deliveries',
    summary:
      'Lists the webhook deliveries of one account, or of all accounts, one after the other. Each has its outcome; the oldest or the newest come first (order).',
    query: z.strictObject({ accountId: z.string().exactOptional(), ...timedPageFields() }),
    response: pageOf(DeliveryResponse),
    remote: [{ method: 'deliveries.page' }, { method: 'deliveries.list', args: [], paginates }],
    run(simulator, { accountId, ...query }) {
      if (accountId === undefined) return simulator.deliveries.page(query);
      const page = requireFound(simulator.accounts.get(accountId), 'account', accountId).deliveries.page(query);
      return { ...page, data: page.data.map((delivery) => ({ accountId, ...delivery })) };
    },
  }),
  redeliver: ofAccount('deliveries').serve('redeliver', {
    route: 'POST /accounts/{accountId}/deliveries/{deliveryId}/redeliveries',
    summary: 'Sends the payload of a delivery again, to the same URL or another (url).',
    status: 201,
    body: z.strictObject({ url }),
    returns: DeliveryResponse.omit({ accountId: true }),
  }),
};
