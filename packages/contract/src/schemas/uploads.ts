import * as z from 'zod';
import { limits } from '../limits.ts';
import { uploadPurposes } from '../upload-purposes.ts';
import { lazyObject } from './lazy-object.ts';
import type { Shape } from './shapes.ts';

/** Body of create_upload; everything beyond `purpose` is assumed. */
export const CreateUploadBody = lazyObject(() => ({
  purpose: z
    .enum(uploadPurposes)
    .meta({ description: 'Purpose of the file: only operations of that purpose accept the upload.' }),
  contentType: z.enum(['image/png', 'image/jpeg']).meta({ description: 'Media type of the file: PNG or JPEG.' }),
  sizeBytes: z.int().min(1).exactOptional().meta({
    description: 'Size of the file in bytes, at least 1, if you know it. An upload of another size is rejected.',
  }),
})).meta({
  id: 'CreateUploadBody',
  description: 'The file to upload. The reference names only purpose; the other fields are assumed.',
  example: { purpose: 'event-branding-image', contentType: 'image/png', sizeBytes: 48_213 },
});

/** Body of create_upload. */
export interface CreateUploadBody extends Shape<'CreateUploadBody'> {}

/** Response of create_upload; `expiresAt` is assumed. */
export const Upload = lazyObject(() => ({
  uploadUrl: z.url().meta({
    description: `Signed URL for one PUT of the bytes, without an Authorization header. Valid for ${limits.upload.minutes} minutes.`,
  }),
  headers: z.record(z.string(), z.string()).meta({
    description: 'Headers that the PUT must carry, unchanged; another value is rejected.',
    example: { 'content-type': 'image/png' },
  }),
  storagePath: z.string().min(1).meta({
    description:
      'Path of the stored bytes: pass it as uploadPath once the PUT has succeeded. It belongs to this account.',
  }),
  expiresAt: z.iso
    .datetime({ offset: true })
    .meta({ description: 'When uploadUrl and storagePath stop working, in UTC.' }),
})).meta({
  id: 'Upload',
  description:
    'Where to upload the file. The reference names uploadUrl, headers and storagePath; the other fields are assumed.',
});

/** Response of create_upload. */
export interface Upload extends Shape<'Upload'> {}
