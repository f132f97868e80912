import { type OperationName, operations } from '@boothkit/contract';

/** Something served beside the API: the PUT of raw bytes; images, media and thumbnails; the guests' web pages. */
export type PlaceName = 'upload_bytes' | 'get_file' | 'get_gallery_page';

/** What is served beside the API, under the names that faults and the journal have for it. */
const placeNames: readonly PlaceName[] = ['upload_bytes', 'get_file', 'get_gallery_page'];

/** A webhook delivery by what it tells of (section 6). */
export type DeliveryName = 'media.uploaded' | 'session.sent' | 'media.sent';

/** What webhook deliveries tell of. */
export const deliveryNames: readonly DeliveryName[] = ['media.uploaded', 'session.sent', 'media.sent'];

/** What a fault can strike: an operation of the API, something beside it, or webhook deliveries. */
export type FaultTarget = OperationName | PlaceName | DeliveryName;

/** The operations of the API. */
export const apiTargets = Object.keys(operations) as OperationName[];

/** Everything that can be struck. */
export const faultTargets: readonly FaultTarget[] = [...apiTargets, ...placeNames, ...deliveryNames];

/** Whether a target is a webhook delivery. */
export function isDelivery(target: string): target is DeliveryName {
  return deliveryNames.some((name) => name === target);
}
