import { limits } from '@boothkit/contract/constants';
import {
  type BrandingSlot,
  brandingSlots,
  type ImageAdvice,
  type ImageAdviceContext,
  imageAdvice,
  slotSizeFault,
} from '@boothkit/contract/rules';
import type { CreateUploadBody, Upload } from '@boothkit/contract/types';
import type { Api } from '../api.ts';
import { ValidationError } from '../errors.ts';
import type { Call } from '../transport/call.ts';
import { offContract } from '../transport/failure-error.ts';
import { operationRequest } from '../transport/operation-request.ts';
import type { WireRequest } from '../transport/wire-request.ts';
import { type ImageHeader, readImageHeader } from './image-header.ts';
import { letGo, messageOf, type Opened, openSource } from './open-source.ts';
import { createPayload, type MeteredPayload, type PayloadOptions, tooLong } from './payloads.ts';
import { flawOfUpload, putRequest } from './put-request.ts';
import { readHead } from './read-head.ts';
import type { LocalOrigin } from './source.ts';

/** What is uploaded, and what for. */
export interface ImageUpload {
  readonly origin: LocalOrigin;
  readonly slot: BrandingSlot;
  /** For messages. */
  readonly operation: string;
  readonly onProgress: PayloadOptions['onProgress'];
}

/** An image that has been uploaded. */
export interface UploadedImage {
  readonly storagePath: string;
  /** What is to be said of it in its slot. */
  advice(context: Pick<ImageAdviceContext, 'buttonImagesAreRetina'>): ImageAdvice[];
}

const mostBytes = limits.brandingImage.sizeBytes;

/**
 * Uploads a branding image (rule 4.11/upload). What the service would refuse is refused before anything is sent, the length of a
 * stream as it is read. When the bytes do not arrive, the image is opened anew and put to a new upload.
 */
export async function uploadImage(api: Api, call: Call, image: ImageUpload): Promise<UploadedImage> {
  async function begin(): Promise<{ request: WireRequest; payload: MeteredPayload; uploaded: UploadedImage }> {
    const { opened, header } = await openImage(image);
    try {
      const sizeBytes = opened instanceof Blob ? opened.size : undefined;
      const body: CreateUploadBody = {
        purpose: 'event-branding-image',
        contentType: header.contentType,
        ...(sizeBytes !== undefined && { sizeBytes }),
      };
      const created = await api.send(operationRequest(api.baseUrl, 'create_upload', { body }), call);
      const upload = created.data as Upload;
      const flaw =
        typeof upload.storagePath === 'string' ? flawOfUpload(upload, api.baseUrl) : 'storagePath must be a string';
      if (flaw !== undefined) throw offContract('create_upload', flaw, created, call);
      const payload = createPayload(async () => opened, { onProgress: image.onProgress, mostBytes });
      const request = putRequest(upload, payload, renew);
      const advice: UploadedImage['advice'] = (context) =>
        header.facts && image.slot in brandingSlots
          ? imageAdvice(image.slot, header.facts, { ...context, sizeBytes })
          : [];
      return { request, payload, uploaded: { storagePath: upload.storagePath, advice } };
    } catch (error) {
      letGo(opened);
      throw error;
    }
  }

  let latest = await begin();
  async function renew(): Promise<WireRequest> {
    latest = await begin();
    return latest.request;
  }
  await api.send(latest.request, call);
  latest.payload.arrived();
  return latest.uploaded;
}

/** Opens an image and looks at its beginning. Rejects with a {@link ValidationError} for what the service would refuse. */
async function openImage({ origin, slot, operation }: ImageUpload): Promise<{ opened: Opened; header: ImageHeader }> {
  const refused = (cause: unknown) => new ValidationError(messageOf(cause), { operation }, causeOf(cause));
  const source = await openSource(origin).catch((cause) => {
    throw refused(cause);
  });
  const { head, opened } = await readHead(source).catch((cause) => {
    letGo(source);
    throw refused(new Error(`the image cannot be read: ${messageOf(cause)}`, { cause }));
  });
  const header = readImageHeader(head);
  const fault = faultOf(opened, header, slot);
  if (header !== undefined && fault === undefined) return { opened, header };
  letGo(opened);
  throw refused(fault ?? new Error('an image must be PNG or JPEG; its first bytes are those of neither'));
}

function faultOf(opened: Opened, header: ImageHeader | undefined, slot: BrandingSlot): Error | undefined {
  if (opened instanceof Blob && opened.size > mostBytes) return tooLong(mostBytes, opened.size);
  // A slot that this client does not know is for the service to judge.
  const fault = header?.facts && slot in brandingSlots ? slotSizeFault(slot, header.facts) : undefined;
  return fault === undefined ? undefined : new Error(fault);
}

function causeOf(error: unknown): ErrorOptions | undefined {
  return error instanceof Error && error.cause !== undefined ? { cause: error.cause } : undefined;
}
