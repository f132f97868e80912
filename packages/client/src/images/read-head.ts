import { headBytes } from './image-header.ts';
import type { Chunks, Opened } from './open-source.ts';

/** The beginning of what was opened, and all of it still to be read: a stream that ends by then is a Blob, so that its length is known. */
export async function readHead(opened: Opened): Promise<{ readonly head: Uint8Array; readonly opened: Opened }> {
  if (opened instanceof Blob) {
    return { head: new Uint8Array(await opened.slice(0, headBytes).arrayBuffer()), opened };
  }
  const first: Uint8Array<ArrayBuffer>[] = [];
  let readBytes = 0;
  while (readBytes < headBytes) {
    const { done, value } = await opened.next();
    if (done) {
      const whole = new Blob(first);
      return { head: new Uint8Array(await whole.slice(0, headBytes).arrayBuffer()), opened: whole };
    }
    first.push(value);
    readBytes += value.byteLength;
  }
  const head = new Uint8Array(await new Blob(first).slice(0, headBytes).arrayBuffer());
  return { head, opened: rejoined(first, opened) };
}

async function* rejoined(first: readonly Uint8Array<ArrayBuffer>[], rest: Chunks): Chunks {
  try {
    yield* first;
    yield* rest;
  } finally {
    await rest.return();
  }
}
