// Loaded with the first upload.
import { bytesOf } from './source.ts';

// Test environments bring a Blob of their own, which `instanceof` does not know, and which the platform's fetch sends as the text
// "[object Blob]". Some versions of it have neither `arrayBuffer` nor `stream`.

/** Whether a value is a Blob or File of any implementation. */
export function isBlob(value: unknown): value is Blob {
  const { size, slice }: { readonly size?: unknown; readonly slice?: unknown } = Object(value);
  return typeof size === 'number' && typeof slice === 'function';
}

/** Reads all bytes of a Blob. */
export async function readBlob(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  // The buffer may be one of another realm.
  return new Uint8Array(
    bytesOf(typeof blob.arrayBuffer === 'function' ? await blob.arrayBuffer() : await readByReader(blob)),
  );
}

function readByReader(blob: Blob): Promise<ArrayBuffer> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(blob);
  });
}

/** A Blob that the platform's fetch accepts, with these bytes and without a type, which fetch would send as a header. */
export function nativeBlob(bytes: Uint8Array<ArrayBuffer>): Promise<Blob> {
  return new Response(bytes).blob();
}

/** Whether the platform's fetch accepts a Blob, and it can be read as a stream. */
export async function isNativeBlob(blob: Blob): Promise<boolean> {
  const native = await nativeBlob(new Uint8Array());
  return typeof blob.stream === 'function' && blob instanceof (native.constructor as typeof Blob);
}

/**
 * Opens a `blob:` URL. The fetch of some test environments cannot, so Node resolves it. It is the platform's fetch, because that of a client
 * may know the service alone.
 */
export async function openBlobUrl(url: string): Promise<Blob> {
  const buffer: Partial<typeof import('node:buffer')> | undefined = globalThis.process?.getBuiltinModule?.('buffer');
  try {
    return (buffer?.resolveObjectURL?.(url) as Blob | undefined) ?? (await (await globalThis.fetch(url)).blob());
  } catch (cause) {
    const reason = 'it was revoked, or belongs to another page or process; pass its Blob';
    throw new Error(`the blob: URL cannot be opened: ${reason}`, { cause });
  }
}
