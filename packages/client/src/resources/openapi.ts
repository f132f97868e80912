import type { Api, ApiPromise } from '../calls/api.ts';
import type { VersionDate } from '../engine/option-checks.ts';
import type { CallOptions } from '../options/call-options.ts';

/** An OpenAPI document, as far as this type describes it. */
export interface OpenApiDocument {
  /** Version of the OpenAPI format. */
  readonly openapi: string;
  /** Title and version of the API. */
  readonly info: Readonly<Record<string, unknown>>;
  /** The operations by path. */
  readonly paths: Readonly<Record<string, unknown>>;
  /** The other members. */
  readonly [name: string]: unknown;
}

/** The machine-readable description of the service. */
export interface OpenApi {
  /**
   * Gets the document of a version, by default of the version that serves the request.
   *
   * @example
   * ```ts
   * const document = await booth.openapi.get();
   * console.log(Object.keys(document.paths).length);
   * ```
   */
  get(version?: VersionDate, options?: CallOptions): ApiPromise<OpenApiDocument>;
}

/** The OpenAPI document of a client's service. */
export function createOpenApi(api: Api): OpenApi {
  return {
    get: (version, options) => api.call('get_openapi', { query: { version } }, options),
  };
}
