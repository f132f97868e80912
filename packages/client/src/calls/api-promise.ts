/** The data of a call with the response that it came in. */
export interface ApiResult<Data> {
  /** The result of the call, as `await` returns it. */
  readonly data: Data;
  /**
   * The last response, as the option `fetch` returned it; its body has been read, {@link ApiPromise.asResponse} has one to read. Its URL is
   * the requested URL, so the URL of a signed upload is a secret.
   */
  readonly response: Response;
  /** The service's ID of the last request. */
  readonly requestId: string | undefined;
  /** The version of the API that served the last request. */
  readonly version: string | undefined;
  /** How often the client sent a request for this call, with the requests of its uploads: 1 for a call without uploads and retries. */
  readonly attempts: number;
  /** Milliseconds that this call waited for limits and retries, by the client's clock. */
  readonly queuedMs: number;
}

/**
 * A call in flight: awaiting it returns the data, or throws one of {@link BoothFailure}. The call begins immediately, whether or not you
 * await it.
 *
 * @example
 * ```ts
 * const event = await booth.events.get(id);
 * const { data, requestId, attempts } = await booth.events.get(id).withResponse();
 * ```
 */
export interface ApiPromise<Data, Result extends ApiResult<Data> = ApiResult<Data>> extends Promise<Data> {
  /**
   * The response of the same call, with a body to read: for code that parses responses itself. Rejects as the call does.
   *
   * @example
   * ```ts
   * const response = await booth.events.get(id).asResponse();
   * console.log(response.status, await response.json());
   * ```
   */
  asResponse(): Promise<Response>;
  /**
   * The data of the same call with response, request ID, version, attempts and time waited; rejects as the call does.
   *
   * @example
   * ```ts
   * const { data, requestId, attempts } = await booth.events.get(id).withResponse();
   * console.log(`${data.name}: request ${requestId}, ${attempts} attempt`);
   * ```
   */
  withResponse(): Promise<Result>;
}
