import { chunkReader, collectBytes, settled } from '../engine/chunks.ts';

/** The headers of a response, as every implementation of fetch has them. */
export interface ResponseHeaders {
  /** The value of a header, whatever the case of its name; null if the response has no such header. */
  get(name: string): string | null;
  /** Calls the function with each value and its name. */
  forEach(callback: (value: string, name: string) => void): void;
}

/** As much of a response as the client needs; those of every implementation of fetch have it. */
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

const emptyStatuses: readonly number[] = [204, 205, 304];

/** A response of the platform with a body that was read; the same one if it is one of the platform. */
export function toPlatformResponse(response: HttpResponse, text: string): Response {
  return 'clone' in response ? (response as unknown as Response) : copyResponse(response, text);
}

/** A new response of the platform, whose body is to be read. */
export function copyResponse({ status, headers }: HttpResponse, text: string): Response {
  const copied = new Headers();
  headers.forEach((value, name) => {
    copied.append(name, value);
  });
  return new Response(emptyStatuses.includes(status) ? null : text, { status, headers: copied });
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

/** The text of a body, or its beginning if it has more bytes than the maximum. */
export interface BodyText {
  readonly text: string;
  readonly isWhole: boolean;
}

/**
 * Reads a body as text. `within` bounds each step. Rejects with the reason of `within`, or with the error of the body. A body that is not
 * read to its end is cancelled, which frees the connection.
 */
export async function readText(
  response: HttpResponse,
  maxBytes: number,
  within: <Result>(work: Promise<Result>) => Promise<Result>,
): Promise<BodyText> {
  const { body } = response;
  if (body === null) return { text: '', isWhole: true };
  const reader = chunkReader(body);
  if (reader === undefined) {
    const bytes = await within(response.arrayBuffer());
    const isWhole = bytes.byteLength <= maxBytes;
    return { text: new TextDecoder().decode(isWhole ? bytes : bytes.slice(0, maxBytes)), isWhole };
  }
  const collected = collectBytes();
  try {
    for (;;) {
      const { done, value } = await within(reader.next());
      if (done || value === undefined) return { text: collected.text(), isWhole: true };
      const leftBytes = maxBytes - collected.sizeBytes();
      const isWhole = value.byteLength <= leftBytes;
      collected.add(isWhole ? value : value.subarray(0, leftBytes));
      if (isWhole) continue;
      void reader.close();
      return { text: collected.text(), isWhole };
    }
  } catch (cause) {
    void reader.close();
    throw cause;
  }
}
