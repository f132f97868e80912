import type { Webhooks, WebhooksBody as WebhookUrls } from '@boothkit/contract';
import * as z from 'zod';
import { NotFoundError } from '../../engine/errors/not-found.ts';
import type { WayOut } from '../../engine/http/outbound/way-out.ts';
import { uriOf } from '../../engine/http/uri.ts';
import {
  directionOf,
  type Entry,
  type Listing,
  type ListSource,
  type TimedPageInput,
  type TimeOrder,
  timedListing,
} from '../../engine/resources/listing.ts';
import { parseInput } from '../../engine/resources/parse.ts';
import { receiverHint, webhooksBody } from '../../model/url-bodies.ts';
import type { DeliveryRecord, StoredDelivery } from '../../model/webhooks/delivery.ts';
import type { World } from '../../model/world.ts';
import { addDelivery, deliveryIn, logOf } from '../../service/webhooks/store.ts';
import { setWebhooks } from '../../service/webhooks/urls.ts';

/** How a delivery is sent again. */
export interface Redelivery {
  // rule 6.3
  /** Where it goes: a URL that the webhooks of the account take. Default, and null: where it went before. */
  readonly url?: string | null;
}

// rule 6.5
/** The log of an account's webhook deliveries, oldest first, each with what became of its one attempt. */
export interface Deliveries extends Listing<DeliveryRecord, TimedPageInput> {
  /**
   * Sends the payload of a delivery again, with the same `deliveryId`; no fault applies to it. It is a new entry of
   * the log. Throws a NotFoundError if there is no such delivery, and a TypeError for a URL that the webhooks of the account do not take.
   *
   * @example
   * ```ts
   * account.webhooks.set({ mediaUrl: 'https://hooks.example.com/media?secret=4f1c' });
   * account.galleries.addMedia(galleryId);
   * await sim.settled();
   * const [first] = account.deliveries.list();
   * if (first) account.deliveries.redeliver(first.id);
   * console.log(account.deliveries.list().length); // 2
   * ```
   */
  redeliver(deliveryId: string, input?: Redelivery): DeliveryRecord;
}

/** The deliveries of an account, for its owner; the way out says which receivers they may go to (decision S18). */
export function deliveriesOf(world: World, accountId: string, wayOut: Pick<WayOut, 'urls'>): Deliveries {
  const source = (order: TimeOrder): ListSource<StoredDelivery, DeliveryRecord> => ({
    seed: world.seed,
    name: ['deliveries', accountId, order],
    entries: (after) => world.deliveries.entries(logOf(world.account(accountId)), after, directionOf(order)),
    show: (stored) => deliveryIn(world, stored),
  });
  return {
    ...timedListing(source),
    redeliver(deliveryId, input = {}) {
      const { mediaUrl } = webhooksBody(wayOut.urls).shape;
      const { url } = parseInput(z.strictObject({ url: mediaUrl }), input, 'redelivery', receiverHint);
      for (const [, { delivery }] of source('newest').entries())
        if (delivery.id === deliveryId)
          return addDelivery(world.transaction(accountId), url ? uriOf(url) : delivery.url, delivery.payload);
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
    (order): ListSource<StoredDelivery, AccountDelivery> => ({
      seed: world.seed,
      name: ['deliveries', order],
      entries: (after) =>
        order === 'oldest' ? world.deliveries.entries('', after) : newestOfEachAccount(world, after),
      show: (stored) => ({ accountId: stored.accountId, ...deliveryIn(world, stored) }),
    }),
  );
}

function* newestOfEachAccount({ deliveries }: World, after?: string): Generator<Entry<StoredDelivery>> {
  const logIn = (key: string) => key.slice(0, key.indexOf('/') + 1);
  const nextLog = (afterKey: string): string | undefined => {
    for (const [key] of deliveries.entries('', afterKey)) return logIn(key);
    return undefined;
  };
  let from = after;
  for (let log = after === undefined ? nextLog('') : logIn(after); log !== undefined; log = nextLog(`${log}\uffff`)) {
    yield* deliveries.entries(log, from, 'downwards');
    from = undefined;
  }
}

/** The two webhook URLs of an account, as the dashboard has them. */
export interface OwnerWebhooks {
  /**
   * The URLs as they are; null where one is off.
   *
   * @example
   * ```ts
   * console.log(account.webhooks.get().mediaUrl); // null
   * ```
   */
  get(): Webhooks;
  // rule 6.3
  /**
   * Sets the URLs given: `mediaUrl` for media.uploaded, `sendUrl` for session.sent and media.sent. A URL that you leave out keeps its value, and
   * null switches a webhook off. Throws a TypeError for a URL that is not public https.
   *
   * @example
   * ```ts
   * account.webhooks.set({ mediaUrl: 'https://hooks.example.com/media?secret=4f1c' });
   * console.log(account.webhooks.get().sendUrl); // null
   * ```
   */
  set(urls: WebhookUrls): Webhooks;
}

/** The webhooks of an account, for its owner; the way out says which receivers may be named (decision S18). */
export function webhooksOf(world: World, accountId: string, wayOut: Pick<WayOut, 'urls'>): OwnerWebhooks {
  return {
    get: () => world.account(accountId).record.webhooks,
    set: (urls) =>
      setWebhooks(
        world.transaction(accountId).account,
        parseInput(webhooksBody(wayOut.urls), urls, 'webhooks', receiverHint),
      ),
  };
}
