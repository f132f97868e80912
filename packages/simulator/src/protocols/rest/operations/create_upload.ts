import { limits } from '@boothkit/contract/rules';
import { ApiError } from '../../../engine/errors/api-error.ts';
import { addUpload } from '../../../service/files/uploads.ts';
import type { Handler } from '../call.ts';

/** Creates an upload (rule 4.11/upload, decision S11). */
export const create_upload: Handler<'create_upload'> = ({ body, origin, commit }) => {
  const maxBytes = limits.brandingImage.sizeBytes;
  if (body.sizeBytes !== undefined && body.sizeBytes > maxBytes) {
    const message = `sizeBytes must be at most ${maxBytes}; got ${body.sizeBytes}`;
    throw new ApiError('payload_too_large', '8/branding-image-upload', message, {
      details: [{ field: 'sizeBytes', message }],
    });
  }
  return commit((tx) => addUpload(tx, body, origin));
};
