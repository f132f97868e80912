/** An answer with what is known of how it came about. */
export interface Answer<Data> {
  /** What the call is for. */
  readonly data: Data;
  /** The last response; its body has been read. Its URL is the one requested, so that of a signed upload is a secret. */
  readonly response: Response;
  /** The service's id of the last request. */
  readonly requestId: string | undefined;
  /** The version of the API that served the last request (rule 9.5). */
  readonly version: string | undefined;
  /** Requests sent for this call, those of its uploads included: 1 when all went well at once. */
  readonly attempts: number;
  /** Milliseconds this call spent waiting before its requests, by the client's clock. */
  readonly queuedMs: number;
}

/**
 * A call under way: awaiting it gives the data, or rejects with one of {@link BoothFailure}. It has begun already; nothing waits
 * for the `await`.
 *
 * @example
 * ```ts
 * const event = await booth.events.get(id);
 * const { data, requestId, attempts } = await booth.events.get(id).withResponse();
 * ```
 */
export interface ApiPromise<Data> extends Promise<Data> {
  /** The same call's data with response, request id, version, attempts and time spent waiting; rejects as the call does. */
  withResponse(): Promise<Answer<Data>>;
}

/** Wraps what is to come: the data in it, and the whole answer for whoever asks for that. */
export function apiPromise<Data, Done extends { readonly data: unknown }>(
  done: Promise<Done>,
  answer: (done: Done) => Answer<Data>,
): ApiPromise<Data> {
  // Its type is the contract's word; the client reads tolerantly and does not check.
  const data = done.then((ended) => ended.data as Data);
  return Object.assign(data, {
    withResponse() {
      // Whoever asks for the answer hears of its failure there; the data alone may then go unawaited.
      data.catch(() => {});
      return done.then(answer);
    },
  });
}
