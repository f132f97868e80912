import { type OpenApiDocument, openApiDocument } from '@boothkit/contract/openapi';
import { returned } from './translate.ts';
import type { Version } from './versions.ts';

// Separate from the translation, as the document is large and rarely requested: it is loaded on first use.

/** The OpenAPI document of a version (rules 4.11/spec, 9.7). */
export function documentOf({ date, document }: Version): OpenApiDocument {
  const copy = { ...structuredClone(openApiDocument), info: { ...openApiDocument.info, version: date } };
  return document ? returned(document(copy), `document of the version ${date} must return a document`) : copy;
}

/** The same as a simulator serves it: tools send their requests to the first server, which is the base URL of the simulator. */
export function servedDocument(version: Version, baseUrl: string, brought?: OpenApiDocument): OpenApiDocument {
  const document = brought ?? documentOf(version);
  const { servers = [] } = document;
  return { ...document, servers: [{ url: baseUrl, description: 'This simulator.' }, ...servers] };
}
