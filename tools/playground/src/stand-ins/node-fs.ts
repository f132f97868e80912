import { openFile } from '../site-files.ts';

/** Reads a file of the site: its bytes, or its text where an encoding is given. */
export function readFile(path: string | URL): Promise<Uint8Array<ArrayBuffer>>;
export function readFile(path: string | URL, encoding: 'utf8' | 'utf-8'): Promise<string>;
export async function readFile(path: string | URL, encoding?: string): Promise<Uint8Array | string> {
  const file = await openFile(path);
  return encoding === undefined ? new Uint8Array(await file.arrayBuffer()) : file.text();
}

/** The bytes of a file of the site, as a stream. */
export function createReadStream(path: string | URL): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  openFile(path)
    .then((file) => file.stream().pipeTo(writable))
    .catch((error) => writable.abort(error));
  return readable;
}
