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
  /** The headers. */
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

/** Stops a response whose body is not needed, which frees its connection. */
export function discardBody({ body }: HttpResponse): void {
  const { cancel, destroy }: { cancel?: unknown; destroy?: unknown } = Object(body);
  if (typeof cancel === 'function') (body as ReadableStream).cancel().catch(() => {});
  // A stream of Node.
  else if (typeof destroy === 'function') destroy.call(body);
}

/** Thrown at the first byte above the maximum. */
export const tooLarge = Symbol('too large');

/** The bytes of a body, chunk by chunk. */
interface ChunkReader {
  next(): Promise<{ readonly done?: boolean | undefined; readonly value?: Uint8Array | undefined }>;
  close(): unknown;
}

/**
 * Reads a body to its end, as text. `within` bounds each step. Rejects with {@link tooLarge}, with the reason of `within`, or with the
 * error of the body; it then cancels the body, which frees the connection.
 */
export async function readText(
  response: HttpResponse,
  maxBytes: number,
  within: <Result>(work: Promise<Result>) => Promise<Result>,
): Promise<string> {
  const { body } = response;
  if (body === null) return '';
  const reader = chunkReader(body);
  const decoder = new TextDecoder();
  if (reader === undefined) {
    const bytes = await within(response.arrayBuffer());
    if (bytes.byteLength > maxBytes) throw tooLarge;
    return decoder.decode(bytes);
  }
  let text = '';
  let sizeBytes = 0;
  try {
    for (;;) {
      const { done, value } = await within(reader.next());
      if (done || value === undefined) return text + decoder.decode();
      sizeBytes += value.byteLength;
      if (sizeBytes > maxBytes) throw tooLarge;
      text += decoder.decode(value, { stream: true });
    }
  } catch (cause) {
    void Promise.resolve(reader.close()).catch(() => {});
    throw cause;
  }
}

function chunkReader(body: unknown): ChunkReader | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if ('getReader' in body) {
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    return { next: () => reader.read(), close: () => reader.cancel() };
  }
  if (!(Symbol.asyncIterator in body)) return undefined;
  const iterator = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  return { next: () => iterator.next(), close: () => iterator.return?.() };
}
