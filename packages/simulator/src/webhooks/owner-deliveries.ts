import type { DeliveryRecord } from '../store/records.ts';
import type { World } from '../store/world.ts';

/** The log of an account's webhook deliveries (section 6). */
export interface Deliveries {
  /** All of them, oldest first, each with what became of its one attempt (rule 6.5). */
  list(): DeliveryRecord[];
}

/** The deliveries of an account, for its owner. */
export function deliveriesOf(world: World, accountId: string): Deliveries {
  return { list: () => [...world.account(accountId).deliveries.values()] };
}
