/**
 * MP4 files as a player reads them.
 *
 * @packageDocumentation
 */

/** A box of an MP4, with its content's place in the file. */
interface Mp4Box {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function boxesIn(bytes: Uint8Array, start: number, end: number): Mp4Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const found: Mp4Box[] = [];
  for (let at = start; at < end; ) {
    const size = view.getUint32(at);
    found.push({ name: String.fromCharCode(...bytes.subarray(at + 4, at + 8)), start: at + 8, end: at + size });
    at += size;
  }
  return found;
}

/** Returns the content of a box of an MP4, by the names of the boxes on the way to it. Throws an Error if there is none. */
export function mp4Box(bytes: Uint8Array, ...names: readonly string[]): DataView {
  let inside: Mp4Box = { name: '', start: 0, end: bytes.length };
  for (const name of names) {
    const next = boxesIn(bytes, inside.start, inside.end).find((box) => box.name === name);
    if (!next) throw new Error(`there is no ${name}`);
    inside = next;
  }
  return new DataView(bytes.buffer, bytes.byteOffset + inside.start, inside.end - inside.start);
}

/** Returns a table of the only track of an MP4, such as `stsz`. Throws an Error if there is none. */
export const mp4Table = (bytes: Uint8Array, name: string): DataView =>
  mp4Box(bytes, 'moov', 'trak', 'mdia', 'minf', 'stbl', name);

/** Returns the length of an MP4 in seconds, and the sizes of its pictures in bytes, in the order in which they are shown. */
export function mp4Facts(bytes: Uint8Array): { readonly seconds: number; readonly sizes: number[] } {
  const header = mp4Box(bytes, 'moov', 'mvhd');
  const sizes = mp4Table(bytes, 'stsz');
  return {
    seconds: header.getUint32(16) / header.getUint32(12),
    sizes: Array.from({ length: sizes.getUint32(8) }, (_, at) => sizes.getUint32(12 + 4 * at)),
  };
}
