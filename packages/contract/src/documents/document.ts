import document from '../../openapi.json' with { type: 'json' };

/** An OpenAPI document, as far as code here looks into it. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers?: readonly unknown[];
  readonly paths: Readonly<Record<string, unknown>>;
  readonly [member: string]: unknown;
}

// rules 4.11/spec, 9.7
/**
 * The OpenAPI document of the current version, as checked in.
 *
 * @example
 * ```ts
 * import { openApiDocument } from '@boothkit/contract/openapi';
 *
 * console.log(openApiDocument.openapi); // 3.1.1
 * ```
 */
export const openApiDocument: OpenApiDocument = document;
