import { tell } from '../limits/tell.ts';
import { demandFunction } from '../option-checks.ts';
import type { UploadProgress } from '../transport/payload.ts';

/** Who is told of an upload's progress. */
export interface ProgressOptions {
  /**
   * Told of the bytes as they go, and of all of them once they have arrived. In browsers those of a Blob are told of at the end only.
   * What it throws is an uncaught error of the program; the upload goes on.
   */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/** The listener, made safe to call. Throws a `ValidationError` where it is no function. */
export function progressListener(
  { onProgress }: ProgressOptions = {},
  operation: string,
): ((progress: UploadProgress) => void) | undefined {
  demandFunction('onProgress', onProgress, operation);
  return onProgress && ((progress) => tell(onProgress, progress));
}
