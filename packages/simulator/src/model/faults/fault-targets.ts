import { operations } from '@boothkit/contract';
import { namedOnlyOperations } from '@boothkit/contract/internal';
import type { OperationName } from '@boothkit/contract/rules';

/** Something served beside the API: the PUT of raw bytes; images, media and thumbnails; the guests' web pages. */
export type FileRouteName = 'upload_bytes' | 'get_file' | 'get_gallery_page';

/** The endpoints besides the API, by their names in faults and in the journal. */
export const fileRouteNames: readonly FileRouteName[] = ['upload_bytes', 'get_file', 'get_gallery_page'];

/** A webhook delivery by its event. */
export type DeliveryName = 'media.uploaded' | 'session.sent' | 'media.sent';

/** The events that webhook deliveries report. */
export const deliveryNames: readonly DeliveryName[] = ['media.uploaded', 'session.sent', 'media.sent'];

/** The name of an operation that the reference only names. */
export type NamedOnlyOperation = (typeof namedOnlyOperations)[number];

declare const added: unique symbol;

/** The name of an operation that a test has added under a name of its own. It comes from the route, so that the compiler finds a misspelt name. */
export type AddedOperation = string & { readonly [added]: true };

/** An operation of the API, or of a route that a test has added. */
export type AnyOperation = OperationName | NamedOnlyOperation | AddedOperation;

/** A target of a fault: an operation of the API, also one of an added route, an endpoint besides it, or webhook deliveries. */
export type FaultTarget = AnyOperation | FileRouteName | DeliveryName;

/** The operations of the API. */
export const apiTargets = Object.keys(operations) as OperationName[];

/** Everything that faults can apply to, beside operations of routes that a test has added under other names. */
export const faultTargets: readonly FaultTarget[] = [
  ...apiTargets,
  ...namedOnlyOperations,
  ...fileRouteNames,
  ...deliveryNames,
];

interface Names {
  has(name: string): boolean;
}

/** The need of a name, for errors, if no request of the world can have it and it is none of the others; else `undefined`. */
export function whyUnknown(
  name: string,
  { stubs, document }: { readonly stubs: Names; readonly document: { readonly operations: Names } | undefined },
  others: readonly string[],
): string | undefined {
  if (
    stubs.has(name) ||
    document?.operations.has(name) ||
    [...apiTargets, ...namedOnlyOperations, ...others].includes(name)
  )
    return undefined;
  const known = [...apiTargets, ...others].join(', ');
  return `be one of ${known}, an operation that the reference names, or one with a route`;
}

/** Whether a target is a webhook delivery. */
export function isDelivery(target: string): target is DeliveryName {
  return deliveryNames.some((name) => name === target);
}
