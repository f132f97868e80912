import {
  entriesByTime,
  type Listing,
  type ListSource,
  type TimedPageInput,
  type TimeOrder,
  timedListing,
} from '../resources/listing.ts';
import type { DeliveryRecord } from '../store/records.ts';
import type { World } from '../store/world.ts';

/** The log of an account's webhook deliveries (section 6), oldest first, each with what became of its one attempt (rule 6.5). */
export interface Deliveries extends Listing<DeliveryRecord, TimedPageInput> {}

/** The deliveries of an account, for its owner. */
export function deliveriesOf(world: World, accountId: string): Deliveries {
  return timedListing((order) => ({
    seed: world.seed,
    name: ['deliveries', accountId, order],
    entries: (after) => entriesByTime(world.account(accountId).deliveries, order, after),
    show: (delivery) => delivery,
  }));
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
