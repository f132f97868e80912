import type { WebhookDelivery } from '@boothkit/contract/types';
import type { AccountState } from '../store/account-state.ts';
import type { DeliveryRecord } from '../store/records.ts';
import { accountKey, type OpenDelivery, type World } from '../store/world.ts';

/** An injected failure of a delivery: a delay in milliseconds, or the reason why the delivery is lost. */
export interface DeliveryFault {
  readonly lateMs?: number;
  readonly lostReason?: string;
}

/** Adds a delivery to an account's log; it is due immediately, unless a fault delays it. */
export function addDelivery(
  world: World,
  account: AccountState,
  url: string,
  payload: WebhookDelivery,
  { lateMs = 0, lostReason }: DeliveryFault = {},
): DeliveryRecord {
  const delivery: DeliveryRecord = {
    id: payload.deliveryId,
    createdDate: world.now(),
    url,
    payload,
    outcome: lostReason === undefined ? 'pending' : 'unreachable',
    status: null,
    reason: lostReason ?? null,
  };
  world.note({ kind: 'webhook', accountId: account.record.id, text: payload.event, refId: delivery.id });
  const key = String(account.deliveries.size + 1).padStart(9, '0');
  account.deliveries.set(key, delivery);
  world.deliveringAccounts.set(accountKey(account.ordinal), account.record.id);
  if (lostReason === undefined)
    open(world, { accountId: account.record.id, key, dueMs: world.clock.now() + lateMs, delivery });
  return delivery;
}

/** The open delivery that is due first; `undefined` if none is. */
export function firstDue({ openDeliveries }: World): (OpenDelivery & { readonly dueMs: number }) | undefined {
  // Asked for at every step of the clock, and mostly there is none.
  if (openDeliveries.size === 0) return undefined;
  for (const [, delivery] of openDeliveries.from('')) return isTimed(delivery) ? delivery : undefined;
  return undefined;
}

function isTimed(delivery: OpenDelivery): delivery is OpenDelivery & { readonly dueMs: number } {
  return delivery.dueMs !== null;
}

/** Marks a delivery as in flight; `dueMs` is its timeout, null if the real network decides. */
export function sendDelivery(world: World, present: OpenDelivery, dueMs: number | null): OpenDelivery {
  return open(world, { ...replaceDelivery(world, present, { outcome: 'underWay' }), dueMs });
}

/** Whether all deliveries that were due by now have ended; a delayed one is not due before its time. */
export function isCaughtUp({ openDeliveries, clock }: World): boolean {
  const nowMs = clock.now();
  for (const { dueMs, delivery } of openDeliveries.values())
    if (delivery.outcome === 'underWay' || (dueMs ?? nowMs) <= nowMs) return false;
  return true;
}

/** Whether a delivery is open in this world, and just so. */
export function isOpen({ openDeliveries }: World, delivery: OpenDelivery): boolean {
  return openDeliveries.get(keyOf(delivery)) === delivery;
}

/** How a delivery ended. */
export type DeliveryEnd = Pick<DeliveryRecord, 'outcome' | 'status' | 'reason'>;

/** Notes how a delivery ended. */
export function endDelivery(world: World, present: OpenDelivery, end: DeliveryEnd): void {
  replaceDelivery(world, present, end);
}

/** Takes a delivery off the open ones and changes it in its account's log. */
function replaceDelivery(world: World, present: OpenDelivery, changes: Partial<DeliveryRecord>): OpenDelivery {
  const delivery = { ...present.delivery, ...changes };
  world.openDeliveries.delete(keyOf(present));
  world.change(present.accountId).deliveries.set(present.key, delivery);
  return { ...present, delivery };
}

function open(world: World, delivery: OpenDelivery): OpenDelivery {
  world.openDeliveries.set(keyOf(delivery), delivery);
  world.clock.sourcesChanged();
  return delivery;
}

/** By due time, then in the order of each account's log; those without a due time come last. */
function keyOf({ accountId, key, dueMs }: OpenDelivery): string {
  return `${dueMs === null ? 'never' : new Date(dueMs).toISOString()}/${accountId}/${key}`;
}
