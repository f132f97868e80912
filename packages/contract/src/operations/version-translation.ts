import type { OpenApiDocument } from '../documents/document.ts';
import type { OperationName } from './operations.ts';

/** The parts of a request besides its path. */
export interface RequestParts {
  /** The query, with whatever names it has. */
  readonly query: URLSearchParams;
  /** The body as its JSON reads; `undefined` where the operation takes none. */
  readonly body: unknown;
}

// rules 9.2 to 9.5
/**
 * How a version of the API differs from the current one, which the schemas and the OpenAPI document describe. The functions are
 * synchronous. Errors are not translated.
 */
export interface VersionTranslation {
  /** Translates a request of this version to the current version, before validation. Default: unchanged. It may modify the parts. */
  readonly request?: ((operation: OperationName, parts: RequestParts) => RequestParts) | undefined;
  /** Translates a successful response of the current version to this version. Default: unchanged. It may modify the body. */
  readonly response?:
    | ((operation: OperationName, body: Record<string, unknown>) => Record<string, unknown>)
    | undefined;
  // rule 9.7
  /** Turns the OpenAPI document of the current version, with this version's date in it already, into this version's. Default: it stays so. */
  readonly document?: ((document: OpenApiDocument) => OpenApiDocument) | undefined;
}
