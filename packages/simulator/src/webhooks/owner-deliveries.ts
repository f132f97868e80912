import { WebhooksBody } from '@boothkit/contract';
import * as z from 'zod';
import { LoopbackWebhooksBody } from '../http/outbound/loopback-bodies.ts';
import {
  entriesByTime,
  type Listing,
  type ListSource,
  type TimedPageInput,
  type TimeOrder,
  timedListing,
} from '../resources/listing.ts';
import { parseInput } from '../resources/parse.ts';
import { NotFoundError } from '../store/not-found.ts';
import type { DeliveryRecord } from '../store/records.ts';
import { uriOf } from '../store/uri.ts';
import type { World } from '../store/world.ts';
import { addDelivery } from './store.ts';

/** How a delivery is sent again. */
export interface Redelivery {
  /** Where it goes: a URL that the webhooks of the account take (rule 6.3). Default, and null: where it went before. */
  readonly url?: string | null;
}

/** The log of an account's webhook deliveries (section 6), oldest first, each with what became of its one attempt (rule 6.5). */
export interface Deliveries extends Listing<DeliveryRecord, TimedPageInput> {
  /**
   * Sends the payload of a delivery again, with the same `deliveryId`; no fault applies to it (decision S420). It is a new entry of
   * the log. Throws an Error where there is no such delivery, and a TypeError for a URL that the webhooks of the account do not take.
   */
  redeliver(deliveryId: string, input?: Redelivery): DeliveryRecord;
}

/** The deliveries of an account, for its owner; `allowsLoopback` says whether they may go to local receivers (decision S18). */
export function deliveriesOf(world: World, accountId: string, allowsLoopback: boolean): Deliveries {
  const source = (order: TimeOrder): ListSource<DeliveryRecord, DeliveryRecord> => ({
    seed: world.seed,
    name: ['deliveries', accountId, order],
    entries: (after) => entriesByTime(world.account(accountId).deliveries, order, after),
    show: (delivery) => delivery,
  });
  const { mediaUrl } = (allowsLoopback ? LoopbackWebhooksBody : WebhooksBody).shape;
  return {
    ...timedListing(source),
    redeliver(deliveryId, input = {}) {
      const { url } = parseInput(z.strictObject({ url: mediaUrl }), input, 'redelivery');
      for (const [, delivery] of source('newest').entries())
        if (delivery.id === deliveryId)
          return addDelivery(world, world.change(accountId), url ? uriOf(url) : delivery.url, delivery.payload);
      throw new NotFoundError('delivery', deliveryId);
    },
  };
}

/** A delivery, and the account that it is of. */
export interface AccountDelivery extends DeliveryRecord {
  readonly accountId: string;
}

/** The deliveries of all accounts: account by account in the order in which they were made, those of each in the order asked for. */
export function allDeliveriesOf(world: World): Listing<AccountDelivery, TimedPageInput> {
  return timedListing(
    (order): ListSource<AccountDelivery, AccountDelivery> => ({
      seed: world.seed,
      name: ['deliveries', order],
      entries: (after) => entriesOfAll(world, order, after),
      show: (delivery) => delivery,
    }),
  );
}

/** A position is the account's key, a slash and the delivery's key. */
function* entriesOfAll(
  world: World,
  order: TimeOrder,
  after = '',
): Generator<readonly [position: string, delivery: AccountDelivery]> {
  const [first = '', key] = after.split('/');
  for (const [place, accountId] of world.deliveringAccounts.from(first)) {
    const { deliveries } = world.account(accountId);
    for (const [at, delivery] of entriesByTime(deliveries, order, place === first ? key : undefined))
      yield [`${place}/${at}`, { accountId, ...delivery }];
  }
}
