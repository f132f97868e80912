import * as z from 'zod';
import { uploadPurposes } from '../upload-purposes.ts';
import { lazyObject } from './lazy-object.ts';

/** Body of create_upload (section 4.11); everything beyond `purpose` is assumed (decision S11). */
export const CreateUploadBody = lazyObject(() => ({
  purpose: z.enum(uploadPurposes).meta({ description: 'The purpose of the bytes.' }),
  contentType: z.enum(['image/png', 'image/jpeg']).meta({ description: 'Media type of the bytes.' }),
  sizeBytes: z.int().min(1).exactOptional().meta({ description: 'Number of bytes, where known beforehand.' }),
})).meta({
  id: 'CreateUploadBody',
  description: 'The upload to come. Assumed beyond its purpose.',
  example: { purpose: 'event-branding-image', contentType: 'image/png', sizeBytes: 48_213 },
});

/** Response of create_upload (section 4.11); `expiresAt` is assumed (decision S11). */
export const Upload = lazyObject(() => ({
  uploadUrl: z
    .url()
    .meta({ description: 'Where to PUT the raw bytes, without Authorization. Signed and short-lived.' }),
  headers: z.record(z.string(), z.string()).meta({
    description: 'Headers to send with the PUT, exactly as given.',
    example: { 'content-type': 'image/png' },
  }),
  storagePath: z.string().min(1).meta({ description: 'The value to pass as uploadPath afterwards.' }),
  expiresAt: z.iso.datetime({ offset: true }).meta({ description: 'When uploadUrl and storagePath lapse.' }),
})).meta({ id: 'Upload', description: 'A place to put bytes. Assumed beyond uploadUrl, headers and storagePath.' });
