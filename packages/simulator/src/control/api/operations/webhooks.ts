import { Webhooks } from '@boothkit/contract';
import * as z from 'zod';
import { timedPageFields } from '../../../engine/resources/listing.ts';
import { deliveryFields } from '../../../model/webhooks/delivery.ts';
import { operation, paginates, requireFound } from './operation.ts';
import { id, ofAccount, ofSimulator, pageOf, Removed } from './serve.ts';

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
  list_deliveries: operation({
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

const webUrl = z.url({ protocol: /^https?$/ });

const PageQuery = z.strictObject({ url: webUrl, status: z.int().min(200).max(599).exactOptional() });

/** More than any image that the service takes, so that one too large can be served too. */
const maxPageBytes = 16 * 1_048_576;

/** The simulated web, for `sourceUrl` to fetch from and webhooks to go to. */
export const webOperations = {
  serve_web_page: operation({
    route: 'PUT /web',
    summary: 'Serves the body, with its content type, at a public URL (url); deliveries to that URL get the status.',
    query: PageQuery,
    maxBytes: maxPageBytes,
    response: z.strictObject({ url: webUrl, sizeBytes: z.int().min(0) }),
    run(simulator, { bytes, contentType }, _, { url, ...status }) {
      simulator.web.serve(url, bytes, { contentType, ...status });
      return { url: new URL(url).href, sizeBytes: bytes.length };
    },
  }),
  delete_web_page: ofSimulator('web').serve('remove', {
    route: 'DELETE /web',
    summary: 'Removes a URL (url) from the simulated web.',
    query: z.strictObject({ url: webUrl }),
    args: ['query.url'],
    returns: Removed,
    member: 'removed',
  }),
};
