import type { Upload } from '@boothkit/contract/types';
import type { Api } from '../api.ts';
import { ValidationError } from '../errors.ts';
import type { Call } from '../transport/call.ts';
import type { Success } from '../transport/outcome.ts';
import { openSource } from './open-source.ts';
import { createPayload, type PayloadOptions } from './payloads.ts';
import { putOperation, putRequest } from './put-request.ts';
import type { LocalOrigin } from './source.ts';

/** Sends an upload its bytes, which are opened for each attempt. */
export async function putBytes(
  { send }: Api,
  call: Call,
  upload: Pick<Upload, 'uploadUrl' | 'headers'>,
  origin: LocalOrigin,
  onProgress: PayloadOptions['onProgress'],
): Promise<Success> {
  const payload = createPayload(() => openSource(origin), { onProgress });
  const request = putRequest(upload, payload);
  if (request === undefined) {
    throw new ValidationError('the upload must have an uploadUrl and headers, as uploads.create gives it', {
      operation: putOperation,
    });
  }
  const success = await send(request, call);
  payload.arrived();
  return success;
}
