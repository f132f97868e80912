import { limits } from '@boothkit/contract/constants';
import type { CreateUploadBody, Upload } from '@boothkit/contract/types';
import { type Api, offContract } from '../api.ts';
import { ValidationError } from '../errors.ts';
import type { Call } from '../transport/call.ts';
import { operationRequest } from '../transport/operation-request.ts';
import { putRequest } from '../transport/put-request.ts';
import type { WireRequest } from '../transport/wire-request.ts';
import { headBytes, sniffImage } from './sniff.ts';

/**
 * Uploads a branding image and gives its storage path (rule 4.11/upload). The image is looked at before anything is sent; when
 * the bytes do not arrive, it is opened anew and put to a new upload.
 */
export async function uploadImage(api: Api, call: Call, open: () => Promise<Blob>, operation: string): Promise<string> {
  let storagePath = '';

  async function putToNewUpload(): Promise<WireRequest> {
    const image = await open();
    const body: CreateUploadBody = {
      purpose: 'event-branding-image',
      contentType: await demandImage(image, operation),
      sizeBytes: image.size,
    };
    const created = await api.send(operationRequest(api.baseUrl, 'create_upload', { body }), call);
    const upload = created.data as Upload;
    const request = putRequest(upload, image, putToNewUpload);
    if (request === undefined || typeof upload.storagePath !== 'string') {
      throw offContract('create_upload', 'the answer lacks uploadUrl, headers or storagePath', created, call);
    }
    storagePath = upload.storagePath;
    return request;
  }

  await api.send(await putToNewUpload(), call);
  return storagePath;
}

async function demandImage(image: Blob, operation: string): Promise<CreateUploadBody['contentType']> {
  const mostBytes = limits.brandingImage.sizeBytes;
  if (image.size > mostBytes) {
    throw new ValidationError(`an image has at most ${mostBytes} bytes (8 MB); got ${image.size}`, { operation });
  }
  let head: Uint8Array;
  try {
    head = new Uint8Array(await image.slice(0, headBytes).arrayBuffer());
  } catch (cause) {
    throw new ValidationError('the image cannot be read', { operation }, { cause });
  }
  const type = sniffImage(head);
  if (type !== undefined) return type;
  throw new ValidationError('an image must be PNG or JPEG; its first bytes are those of neither', { operation });
}
