import { lazyObject } from '@boothkit/contract/internal';
import * as z from 'zod';
import type { Input } from '../resources/define-resource.ts';
import { parseInput } from '../resources/parse.ts';
import type { World } from '../store/world.ts';
import type { PaymentRecord } from './records.ts';

const filterFields = () => ({ eventId: z.string().min(1).exactOptional() });

/** The schema of a {@link PaymentFilter}. */
export const PaymentFilterSchema = lazyObject(filterFields);

/** Which payments to list. Default: all of the account. */
export interface PaymentFilter extends Input<typeof filterFields> {}

/** What guests of an account paid, or tried to. A removed event leaves its payments (decision S413). */
export interface Payments {
  /** The payments, by event, the oldest of an event first. Throws a TypeError that names a field which does not fit. */
  list(filter?: PaymentFilter): PaymentRecord[];
}

/** The payments of an account. */
export function paymentsOf(world: World, accountId: string): Payments {
  return {
    list(filter = {}) {
      const { eventId } = parseInput(PaymentFilterSchema, filter, 'filter');
      const { payments } = world.account(accountId);
      return [...(eventId === undefined ? payments.values() : payments.under(`${eventId}/`))];
    },
  };
}
