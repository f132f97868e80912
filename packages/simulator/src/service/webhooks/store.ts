import type { WebhookDelivery } from '@boothkit/contract';
import { numberKey } from '../../engine/collections/table.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';
import { removeTimers } from '../../model/scheduler.ts';
import { type DeliveryEnd, type DeliveryRecord, isOpen, type StoredDelivery } from '../../model/webhooks/delivery.ts';
import type { Transaction, World } from '../../model/world.ts';

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
  const gallery = 'galleryId' in payload ? account.galleries.get(payload.galleryId ?? '') : undefined;
  const eventId = 'eventId' in payload ? payload.eventId : (gallery?.eventId ?? null);
  tx.note({ kind: 'webhook', text: payload.event, refId: delivery.id, eventId });
  account.deliveryCounter += 1;
  const key = `${logOf(account)}${numberKey(account.deliveryCounter)}`;
  const attempt = { sender: tx.world.identity, posted: undefined, end: undefined };
  tx.world.deliveries.put({ key, accountId: account.record.id, delivery, attempt });
  if (lostReason === undefined) tx.setTimer({ kind: 'delivery', ownerId: key, id: key, dueMs: tx.nowMs() + lateMs });
  return delivery;
}

/** How the keys of an account's deliveries begin. */
export const logOf = ({ ordinal }: AccountState) => `${numberKey(ordinal)}/`;

/** Whether a world sends a delivery: it is the one in which the delivery was made, and no copy of it (rule 6.5, decision S84). */
export const isSentBy = ({ identity }: World, { attempt }: StoredDelivery) => attempt.sender === identity;

/** A delivery as a world lists it: one that another world sends has no end here (decision S84). */
export function deliveryIn(world: World, stored: StoredDelivery): DeliveryRecord {
  const { delivery } = stored;
  if (isSentBy(world, stored) || !isOpen(delivery)) return delivery;
  return { ...delivery, outcome: 'leftToOriginal' };
}

/** Marks a delivery as in flight. */
export function sendDelivery(world: World, present: StoredDelivery): StoredDelivery {
  removeTimers(world, present.accountId, present.key);
  return replace(world, present, { outcome: 'inFlight' });
}

/** Sets when a delivery is sent or, in flight, given up. */
export function setDue(world: World, { key, accountId }: StoredDelivery, dueMs: number): void {
  world.bookkeeping(accountId).setTimer({ kind: 'delivery', ownerId: key, id: key, dueMs });
}

/** Whether a delivery waits for its time. */
export function isTimed({ timers }: World, { key, accountId }: StoredDelivery): boolean {
  for (const _ of timers.entries(`${accountId}/${key}/`)) return true;
  return false;
}

/** Whether all deliveries of the world that were due by now have ended; a delayed one is not due before its time. */
export function isCaughtUp(world: World): boolean {
  const { deliveries, timers, clock } = world;
  for (const [, stored] of deliveries.by('open'))
    if (stored.delivery.outcome === 'inFlight' && isSentBy(world, stored)) return false;
  for (const [, { kind, dueMs }] of timers.by('due')) {
    if (dueMs > clock.now()) return true;
    if (kind === 'delivery') return false;
  }
  return true;
}

/** Notes how a delivery ended. */
export function endDelivery(world: World, present: StoredDelivery, end: DeliveryEnd): void {
  replace(world, present, end);
  removeTimers(world, present.accountId, present.key);
}

function replace(world: World, present: StoredDelivery, changes: Partial<DeliveryRecord>): StoredDelivery {
  world.noteChange();
  return world.deliveries.put({ ...present, delivery: { ...present.delivery, ...changes } });
}
