/**
 * The OpenAPI 3.1 document of the service as a module, and the types that openapi-typescript generates from it. An import of types alone
 * loads nothing at run time.
 *
 * @packageDocumentation
 */
export { type OpenApiDocument, openApiDocument } from './documents/document.ts';
export type { components, operations, paths, webhooks } from './generated/openapi.ts';
