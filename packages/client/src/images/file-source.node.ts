import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Opens a file as a `Blob` that is read when it is sent. Rejects with a reason if that is not possible. */
export async function openFile(path: string | URL): Promise<Blob> {
  try {
    const stats = await stat(path);
    if (!stats.isFile()) throw new Error('it is not a file');
    return await openAsBlob(path);
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
