import * as z from 'zod';
import { type Input, lazyObject } from '../../engine/resources/define-resource.ts';
import { entriesOf, listing, type Page, type PageInput } from '../../engine/resources/listing.ts';
import { parseInput } from '../../engine/resources/parse.ts';
import type { PaymentRecord } from '../../model/tablets/tablet.ts';
import type { World } from '../../model/world.ts';

const filterFields = () => ({ eventId: z.string().min(1).exactOptional() });

/** The schema of a {@link PaymentFilter}. */
export const PaymentFilterSchema = lazyObject(filterFields);

/** Which payments to list. Default: all of the account. */
export interface PaymentFilter extends Input<typeof filterFields> {}

/** The payments of an account's guests, declined ones included. Payments stay when their event is removed. */
export interface Payments {
  /**
   * The payments, by event, the oldest of an event first. Throws a TypeError that names a field which does not fit.
   *
   * @example
   * ```ts
   * console.log(account.payments.list({ eventId: id }).length); // 0
   * ```
   */
  list(filter?: PaymentFilter): PaymentRecord[];
  /**
   * A page of the payments, in the order of `list`. Throws as `list` does.
   *
   * @example
   * ```ts
   * const { data, hasMore } = account.payments.page({}, { limit: 10 });
   * console.log(data.length, hasMore); // 0 false
   * ```
   */
  page(filter?: PaymentFilter, input?: PageInput): Page<PaymentRecord>;
}

/** The payments of an account. */
export function paymentsOf(world: World, accountId: string): Payments {
  const matching = (filter: PaymentFilter) => {
    const { eventId } = parseInput(PaymentFilterSchema, filter, 'filter');
    return listing({
      seed: world.seed,
      name: ['payments', accountId, eventId],
      entries: (after) =>
        entriesOf(world.account(accountId).payments, after, eventId === undefined ? '' : `${eventId}/`),
      show: (payment: PaymentRecord) => payment,
    });
  };
  return {
    list: (filter = {}) => matching(filter).list(),
    page: (filter = {}, input = {}) => matching(filter).page(input),
  };
}
