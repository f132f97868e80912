import type { Upload } from '@boothkit/contract/types';
import type { Api } from '../api.ts';
import { ValidationError } from '../errors.ts';
import { loadedFor } from '../loaded-for.ts';
import type { Call } from '../transport/call.ts';
import type { Success } from '../transport/outcome.ts';
import type { KeptSource } from './keep-source.ts';
import { type ProgressOptions, progressListener } from './progress.ts';
import { readSource } from './source.ts';

const operation = 'put_upload';

/** Which bytes go to which upload. */
interface SourceToPut {
  readonly upload: Pick<Upload, 'uploadUrl' | 'headers'>;
  readonly source: KeptSource;
  readonly options: ProgressOptions | undefined;
}

/** Puts bytes at hand to an upload. What that takes is loaded with the first upload. */
export async function putSource(api: Api, call: Call, { upload, source, options }: SourceToPut): Promise<Success> {
  const onProgress = progressListener(options, operation);
  const origin = readSource(source, operation);
  if (origin.kind === 'url') {
    throw new ValidationError('bytes to upload come from a file, not from an https URL', { operation });
  }
  const { putBytes } = await loadedFor(operation, call, import('./upload.ts'));
  return putBytes(api, call, upload, origin, onProgress);
}
