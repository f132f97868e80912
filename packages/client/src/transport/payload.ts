/** How far the sending of some bytes has come. */
export interface UploadProgress {
  /** Bytes handed over for sending so far; from 0 again when they are sent anew. */
  readonly sentBytes: number;
  /** Bytes in all; undefined for a stream, until it has ended. */
  readonly totalBytes: number | undefined;
}

/** Bytes that are read while they are sent. */
export interface Payload {
  /** Opens them, anew for each attempt. */
  open(): Promise<Blob | ReadableStream<Uint8Array>>;
  /** Why they could not be read to their end, or may not be sent; undefined while there is nothing against them. */
  flaw(): Error | undefined;
}
