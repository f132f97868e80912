/**
 * The operations of the service's own OpenAPI document as typed calls.
 *
 * @packageDocumentation
 */
export { type OperationsDocument, operationsOf } from './document/operations-of.ts';
export type { OperationMethod, OperationMethods, OperationOptions } from './document/types.ts';
