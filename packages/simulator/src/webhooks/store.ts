import type { WebhookDelivery } from '@boothkit/contract';
import { numberKey } from '../engine/collections/table.ts';
import type { AccountState } from '../model/account-state.ts';
import type { DeliveryRecord, StoredDelivery } from '../model/delivery.ts';
import { removeTimers } from '../model/scheduler.ts';
import type { Transaction, World } from '../model/world.ts';

/** An injected failure of a delivery: a delay in milliseconds, or the reason why the delivery is lost. */
export interface DeliveryFault {
  readonly lateMs?: number;
  readonly lostReason?: string;
}

/** Adds a delivery to an account's log; it is due immediately, unless a fault delays it. */
export function addDelivery(
  tx: Transaction,
  url: string,
  payload: WebhookDelivery,
  { lateMs = 0, lostReason }: DeliveryFault = {},
): DeliveryRecord {
  const { account } = tx;
  const delivery: DeliveryRecord = {
    id: payload.deliveryId,
    createdDate: tx.now(),
    url,
    payload,
    outcome: lostReason === undefined ? 'pending' : 'unreachable',
    status: null,
    reason: lostReason ?? null,
  };
  tx.note({ kind: 'webhook', text: payload.event, refId: delivery.id });
  account.deliveryCounter += 1;
  const key = `${logOf(account)}${numberKey(account.deliveryCounter)}`;
  tx.world.deliveries.put({ key, accountId: account.record.id, delivery });
  if (lostReason === undefined) tx.setTimer({ kind: 'delivery', ownerId: key, id: key, dueMs: tx.nowMs() + lateMs });
  return delivery;
}

/** How the keys of an account's deliveries begin. */
export const logOf = ({ ordinal }: AccountState) => `${numberKey(ordinal)}/`;

/** Marks a delivery as in flight; `dueMs` is its timeout, null if the real network decides. */
export function sendDelivery(world: World, present: StoredDelivery, dueMs: number | null): StoredDelivery {
  const { key, accountId } = present;
  const sent = replace(world, present, { outcome: 'inFlight' });
  if (dueMs !== null) world.transaction(accountId).setTimer({ kind: 'delivery', ownerId: key, id: key, dueMs });
  return sent;
}

/** Whether all deliveries that were due by now have ended; a delayed one is not due before its time. */
export function isCaughtUp({ deliveries, timers, clock }: World): boolean {
  for (const [, { delivery }] of deliveries.by('open')) if (delivery.outcome === 'inFlight') return false;
  for (const [, { kind, dueMs }] of timers.by('due')) {
    if (dueMs > clock.now()) return true;
    if (kind === 'delivery') return false;
  }
  return true;
}

/** How a delivery ended. */
export type DeliveryEnd = Pick<DeliveryRecord, 'outcome' | 'status' | 'reason'>;

/** Notes how a delivery ended. */
export function endDelivery(world: World, present: StoredDelivery, end: DeliveryEnd): void {
  replace(world, present, end);
  removeTimers(world, present.accountId, present.key);
}

function replace(world: World, present: StoredDelivery, changes: Partial<DeliveryRecord>): StoredDelivery {
  world.noteChange();
  return world.deliveries.put({ ...present, delivery: { ...present.delivery, ...changes } });
}
