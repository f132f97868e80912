import type { PaymentReport } from '@boothkit/contract/rules';
import { railFor } from '../../model/catalog/payment.ts';
import type { PaymentOutcome, PaymentRecord, TabletRecord } from '../../model/tablets/tablet.ts';
import type { Transaction } from '../../model/world.ts';
import { paymentDeclined, paymentNotPossible, TabletError } from './errors.ts';
import { openedOn, putTablet } from './opening.ts';

/** A guest's action on the payment screen. */
export type PaymentAttempt = Exclude<PaymentOutcome, 'rejected'>;

/** The payment that a session at a tablet needs, as the tablet last read the event; null if guests pay nothing (rule 2.1/paySetId). */
export function paymentDue(tablet: TabletRecord): PaymentReport | null {
  return openedOn(tablet).report.payment;
}

/**
 * Records a guest's attempt to pay. A payment in a currency that no connected rail takes is rejected, whatever the guest does
 * (rule 4.4.5). Shows the tablet's notice where the guest does not cancel and the payment fails.
 */
export function pay(
  tx: Transaction,
  tablet: TabletRecord,
  { amount, currency }: PaymentReport,
  attempt: PaymentAttempt,
): PaymentRecord {
  const { account } = tx;
  const { event } = openedOn(tablet);
  const rail = railFor(account.rails.values(), currency);
  const outcome = rail || attempt === 'cancelled' ? attempt : 'rejected';
  const payment: PaymentRecord = {
    id: tx.newId(),
    tabletId: tablet.id,
    eventId: event.id,
    paySetId: event.paySetId ?? '',
    amount,
    currency,
    railId: outcome === 'cancelled' ? null : (rail?.id ?? null),
    outcome,
    createdDate: tx.now(),
  };
  account.payments.set(`${event.id}/${String(account.idCounter).padStart(9, '0')}`, payment);
  tx.note({ kind: 'owner', text: `payment ${outcome}`, refId: null, subject: event.name, eventId: event.id });
  const notice = notices[outcome];
  if (notice !== null) putTablet(account, { ...tablet, notice });
  return payment;
}

const notices = {
  approved: null,
  cancelled: null,
  declined: paymentDeclined,
  rejected: paymentNotPossible,
} as const;

/** The error of a capture whose payment failed. */
export function paymentFailed({ outcome, currency }: PaymentRecord): TabletError {
  if (outcome === 'rejected')
    return new TabletError('4.4.5', `no connected payment rail takes ${currency}`, paymentNotPossible);
  return new TabletError(
    '2.1/paySetId',
    outcome === 'cancelled' ? 'the guest cancelled the payment' : 'the payment was declined',
    outcome === 'cancelled' ? null : paymentDeclined,
  );
}
