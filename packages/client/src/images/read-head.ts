import { headBytes } from './image-header.ts';
import type { Opened } from './open-source.ts';

/** The beginning of what was opened, and all of it still to be read: a stream that ends by then is a Blob, so that its length is known. */
export async function readHead(opened: Opened): Promise<{ readonly head: Uint8Array; readonly opened: Opened }> {
  if (opened instanceof Blob) {
    return { head: new Uint8Array(await opened.slice(0, headBytes).arrayBuffer()), opened };
  }
  const first: Uint8Array<ArrayBuffer>[] = [];
  for (let readBytes = 0; readBytes < headBytes; ) {
    const chunk = await opened.next();
    if (chunk === undefined) return readHead(new Blob(first));
    first.push(chunk);
    readBytes += chunk.byteLength;
  }
  const head = new Uint8Array(await new Blob(first).slice(0, headBytes).arrayBuffer());
  return { head, opened: { next: async () => first.shift() ?? opened.next(), close: () => opened.close() } };
}
