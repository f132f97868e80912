import { operations } from '@boothkit/contract';
import type { OperationName } from '@boothkit/contract/rules';

/** Something served beside the API: the PUT of raw bytes; images, media and thumbnails; the guests' web pages. */
export type FileRouteName = 'upload_bytes' | 'get_file' | 'get_gallery_page';

/** The endpoints besides the API, by their names in faults and in the journal. */
export const fileRouteNames: readonly FileRouteName[] = ['upload_bytes', 'get_file', 'get_gallery_page'];

/** A webhook delivery by its event. */
export type DeliveryName = 'media.uploaded' | 'session.sent' | 'media.sent';

/** The events that webhook deliveries report. */
export const deliveryNames: readonly DeliveryName[] = ['media.uploaded', 'session.sent', 'media.sent'];

/** A target of a fault: an operation of the API, an endpoint besides it, or webhook deliveries. */
export type FaultTarget = OperationName | FileRouteName | DeliveryName;

/** The operations of the API. */
export const apiTargets = Object.keys(operations) as OperationName[];

/** Everything that faults can apply to. */
export const faultTargets: readonly FaultTarget[] = [...apiTargets, ...fileRouteNames, ...deliveryNames];

/** Whether a target is a webhook delivery. */
export function isDelivery(target: string): target is DeliveryName {
  return deliveryNames.some((name) => name === target);
}

/** Whether a name is that of a target. */
export function isFaultTarget(name: string): name is FaultTarget {
  return faultTargets.some((known) => known === name);
}
