import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Opens a file as a `Blob` that is read when it is sent. Rejects if the file does not exist. */
export async function openFile(path: string | URL): Promise<Blob> {
  const stats = await stat(path);
  if (!stats.isFile()) throw new Error('it is not a file');
  return openAsBlob(path);
}
