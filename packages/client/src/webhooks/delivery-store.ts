import { ValidationError } from '../engine/errors.ts';
import { found } from '../engine/option-checks.ts';

// rule 6.1
/** Stores which deliveries were claimed, so that a duplicate is dropped. */
export interface DeliveryStore {
  /**
   * Claims a delivery. Returns true if nobody had claimed it before. It must be atomic: of two concurrent calls, one returns
   * true. In Redis, use `SET id 1 NX EX seconds`.
   *
   * @example
   * ```ts
   * import { memoryDeliveryStore } from '@boothkit/client/webhooks';
   *
   * const store = memoryDeliveryStore();
   * store.claim('d1Kf8sWq0ZbTn5RyXc3M'); // true: the handler runs
   * store.claim('d1Kf8sWq0ZbTn5RyXc3M'); // false: a duplicate
   * ```
   */
  claim(deliveryId: string): boolean | Promise<boolean>;
  /**
   * Releases a delivery whose handler failed, so that you can send it again by hand. In Redis, use `DEL id`.
   *
   * @example
   * ```ts
   * import { memoryDeliveryStore } from '@boothkit/client/webhooks';
   *
   * const store = memoryDeliveryStore();
   * store.claim('d1Kf8sWq0ZbTn5RyXc3M'); // true
   * store.release('d1Kf8sWq0ZbTn5RyXc3M');
   * store.claim('d1Kf8sWq0ZbTn5RyXc3M'); // true
   * ```
   */
  release(deliveryId: string): unknown;
}

/**
 * A store in the memory of this process, which keeps the last `capacity` deliveries and forgets those before them.
 *
 * Throws a `ValidationError` for a capacity that is no whole number from 1.
 *
 * @example
 * ```ts
 * const store = memoryDeliveryStore();
 * store.claim('d1Kf8sWq0ZbTn5RyXc3M'); // true
 * store.claim('d1Kf8sWq0ZbTn5RyXc3M'); // false
 * ```
 */
export function memoryDeliveryStore(capacity = 10_000): DeliveryStore {
  if (!Number.isSafeInteger(capacity) || capacity < 1) {
    throw new ValidationError(`the capacity of a delivery store must be a whole number from 1; got ${found(capacity)}`);
  }
  const claimed = new Set<string>();
  return {
    claim(deliveryId) {
      if (claimed.has(deliveryId)) return false;
      claimed.add(deliveryId);
      for (const oldest of claimed) {
        if (claimed.size <= capacity) break;
        claimed.delete(oldest);
      }
      return true;
    },
    release(deliveryId) {
      claimed.delete(deliveryId);
    },
  };
}
