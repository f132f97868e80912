/**
 * The OpenAPI 3.1 document of the service as a module, for runtimes that cannot read the JSON file.
 *
 * @packageDocumentation
 */
import document from '../openapi.json' with { type: 'json' };

/** An OpenAPI document, as far as code here looks into it. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, unknown>>;
  readonly [member: string]: unknown;
}

/** The OpenAPI document of the current version, as checked in (rules 4.11/spec, 9.7). */
export const openApiDocument: OpenApiDocument = document;
