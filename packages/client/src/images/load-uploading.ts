import { ConnectionError } from '../errors.ts';

/** Loads the code for uploads with the first one: a client that only configures events does not need it. */
export async function loadUploading(operation: string): Promise<typeof import('./upload.ts')> {
  try {
    return await import('./upload.ts');
  } catch (cause) {
    throw new ConnectionError('the code for uploads could not be loaded', { operation }, { cause });
  }
}
