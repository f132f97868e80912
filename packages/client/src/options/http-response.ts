import { chunkReader, collectBytes, settled } from '../engine/chunks.ts';

/** The headers of a response, as every implementation of fetch has them. */
export interface ResponseHeaders {
  /**
   * The value of a header, whatever the case of its name; null if the response has no such header.
   *
   * @example
   * ```ts
   * const { response } = await booth.events.get(id).withResponse();
   * response.headers.get('Content-Type'); // 'application/json'
   * ```
   */
  get(name: string): string | null;
  /**
   * Calls the function with each value and its name.
   *
   * @example
   * ```ts
   * const { response } = await booth.events.get(id).withResponse();
   * response.headers.forEach((value, name) => console.log(`${name}: ${value}`));
   * ```
   */
  forEach(callback: (value: string, name: string) => void): void;
}

/** The part of a response that the client needs. The responses of every implementation of fetch have this part. */
export interface HttpResponse {
  /** The HTTP status. */
  readonly status: number;
  /** Read a header by its name, in any case: `headers.get('Retry-After')`. */
  readonly headers: ResponseHeaders;
  /** Reads the whole body. */
  arrayBuffer(): Promise<ArrayBuffer>;
  /** A web stream, or a stream of Node, as node-fetch has it; null for no body. Without it, `arrayBuffer` is read. */
  readonly body?: unknown;
  /** `opaqueredirect` for a redirect in a browser. */
  readonly type?: string | undefined;
}

/** A response of the platform with a body that was read; the same one if it is one of the platform. */
export function toPlatformResponse(response: HttpResponse, body: string | Uint8Array): Response {
  return 'clone' in response ? (response as unknown as Response) : copyResponse(response, body);
}

/** A new response of the platform, whose body is to be read. A server may send it on, because it has no headers about how the body was encoded. */
export function copyResponse({ status, headers }: HttpResponse, body: string | Uint8Array): Response {
  const copied = new Headers();
  headers.forEach((value, name) => {
    // They are of the body as it came: fetch has decoded it.
    if (!/^content-(?:encoding|length)$/i.test(name)) copied.append(name, value);
  });
  const content = [204, 205].includes(status) ? null : (body as BodyInit);
  return new Response(content, { status, headers: copied });
}

/** Returns a response header without secrets that the server may have echoed; undefined if it is absent. */
export function headerOf(
  { headers }: HttpResponse,
  name: string,
  redact: (text: string) => string,
): string | undefined {
  const value = headers.get(name);
  return value === null ? undefined : redact(value);
}

/** The service's ID of a request, from its response, without secrets. */
export function requestIdOf(response: HttpResponse, redact: (text: string) => string): string | undefined {
  return headerOf(response, 'X-Request-Id', redact);
}

/** Stops a response whose body is not needed, which frees its connection. */
export function discardBody({ body }: HttpResponse): void {
  // That of Node's streams is `destroy`.
  const { cancel, destroy } = Object(body);
  void settled(() => (cancel ?? destroy)?.call(body));
}

/**
 * Reads the bytes of a body, but at most one more than the maximum. `within` bounds each step. Rejects with the reason of `within`, or with
 * the error of the body. A body that is not read to its end is cancelled, which frees the connection.
 */
export async function readBytes(
  response: HttpResponse,
  maxBytes: number,
  within: <Result>(work: Promise<Result>) => Promise<Result>,
): Promise<Uint8Array> {
  const { body } = response;
  if (body === null) return new Uint8Array();
  const reader = chunkReader(body);
  if (reader === undefined) return new Uint8Array(await within(response.arrayBuffer())).subarray(0, maxBytes + 1);
  const collected = collectBytes();
  try {
    for (;;) {
      const { done, value } = await within(reader.next());
      if (done || value === undefined) return collected.bytes();
      collected.add(value.subarray(0, maxBytes + 1 - collected.sizeBytes()));
      if (collected.sizeBytes() <= maxBytes) continue;
      void reader.close();
      return collected.bytes();
    }
  } catch (cause) {
    void reader.close();
    throw cause;
  }
}
