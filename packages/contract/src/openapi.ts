/**
 * Types that openapi-typescript generates from the OpenAPI document. Loads nothing at run time.
 *
 * @packageDocumentation
 */
export type { components, operations, paths, webhooks } from './generated/openapi.ts';
