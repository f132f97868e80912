import * as z from 'zod';
import { limits } from '../facts/limits.ts';
import { anyDateTime } from './parts.ts';
import { lazyObject, type Shape } from './shapes.ts';

/** Purposes of an upload: the only one that the reference names. */
const uploadPurposes = ['event-branding-image'] as const;

/** Body of create_upload. The reference gives only `purpose`. */
export const CreateUploadBody = lazyObject(() => ({
  purpose: z
    .enum(uploadPurposes)
    .meta({ description: 'Purpose of the file: only operations of that purpose accept the upload.' }),
  contentType: z
    .enum(['image/png', 'image/jpeg'])
    .exactOptional()
    .meta({ description: 'Media type of the file: PNG or JPEG, if you know it.', 'x-assumed': true }),
  sizeBytes: z.int().min(1).exactOptional().meta({
    description: 'Size of the file in bytes, at least 1, if you know it. An upload of another size is rejected.',
    'x-assumed': true,
  }),
})).meta({
  id: 'CreateUploadBody',
  description: 'The file to upload.',
});

/** Body of create_upload. */
export interface CreateUploadBody extends Shape<'CreateUploadBody'> {}

/** Response of create_upload. The reference gives all but `expiresAt`, and says that there are others. */
export const Upload = lazyObject(() => ({
  uploadUrl: z.url().meta({
    description: `Signed URL for one PUT of the bytes, without an Authorization header. Valid for ${limits.upload.minutes} minutes.`,
  }),
  headers: z.record(z.string(), z.string()).meta({
    description: 'Headers that the PUT must carry, unchanged; another value is rejected.',
  }),
  storagePath: z.string().min(1).meta({
    description:
      'Path of the stored bytes: pass it as uploadPath once the PUT has succeeded. It belongs to this account.',
  }),
  expiresAt: anyDateTime(z.string())
    .exactOptional()
    .meta({ description: 'When uploadUrl and storagePath stop working, in UTC.', 'x-assumed': true }),
}))
  .strip()
  .meta({ id: 'SignedUpload', description: 'Where to upload the file.' });

/** Response of create_upload. */
export interface Upload extends Shape<'SignedUpload'> {}
