/**
 * Types made from the OpenAPI document by openapi-typescript. Loads nothing at run time.
 *
 * @packageDocumentation
 */
export type { components, operations, paths, webhooks } from './generated/openapi.ts';
