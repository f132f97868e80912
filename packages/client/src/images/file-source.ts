import { isWorkers } from '../engine/runtime.ts';

/**
 * Opens a file as a `Blob` that is read when it is sent. Rejects with a reason if that is not possible. Node, Bun and Deno are recognised
 * when it is called, because a bundler need not know for which of them it bundles.
 */
export async function openFile(path: string | URL): Promise<Blob> {
  const process = isWorkers() ? undefined : globalThis.process;
  const fs: typeof import('node:fs') | undefined = process?.getBuiltinModule?.('fs');
  if (fs === undefined) {
    const reason = 'there are no files outside Node, Bun and Deno; pass its bytes, a Blob or an https URL';
    throw new Error(`the file cannot be opened: ${reason}`);
  }
  try {
    const stats = await fs.promises.stat(path);
    if (!stats.isFile()) throw new Error('it is not a file');
    return await fs.openAsBlob(path);
  } catch (cause) {
    throw unopened(String(path), cause);
  }
}

const maxShownPath = 300;
/** Of a text that may be no path. */
const maxShownText = 40;

/** The error of a file that cannot be opened. Its path may be the text of an image, or a URL with a secret in its query. */
function unopened(path: string, cause: unknown): Error {
  const opening = 'the file cannot be opened';
  const { message } = cause as Error;
  if (path.length > maxShownPath) return new Error(`${opening}: its path has ${path.length} characters`);
  const isName = path.length <= maxShownText || /\.\w{1,5}$/.test(path);
  const [shown = ''] = (isName ? path : path.slice(0, maxShownText)).split('?', 1);
  if (shown === path) return new Error(`${opening}: ${message}`, { cause });
  // The message and other fields of the cause have the whole path.
  const [reason] = message.split(/[,'"]/, 1);
  return new Error(`${opening}: ${reason}; its path begins with ${shown}`);
}
