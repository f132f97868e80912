import type { Api } from '../api.ts';
import { ValidationError } from '../errors.ts';
import type { Call } from '../transport/call.ts';
import type { Success } from '../transport/outcome.ts';
import { openSource } from './open-source.ts';
import { createPayload, type PayloadOptions } from './payloads.ts';
import { flawOfUpload, putOperation, putRequest, type UploadTarget } from './put-request.ts';
import type { LocalOrigin } from './source.ts';

/** Sends an upload its bytes, which are opened for each attempt. */
export async function putBytes(
  { baseUrl, send }: Api,
  call: Call,
  upload: UploadTarget,
  origin: LocalOrigin,
  onProgress: PayloadOptions['onProgress'],
): Promise<Success> {
  const flaw = flawOfUpload(upload, baseUrl);
  if (flaw !== undefined) {
    throw new ValidationError(`${flaw}; pass the upload as uploads.create returned it`, { operation: putOperation });
  }
  const payload = createPayload(() => openSource(origin), { onProgress });
  const success = await send(putRequest(upload, payload), call);
  payload.arrived();
  return success;
}
