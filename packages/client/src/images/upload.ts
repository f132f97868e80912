// Loaded with the first upload.
import { limits } from '@boothkit/contract/constants';
import {
  type BrandingSlot,
  brandingSlots,
  type ImageAdvice,
  type ImageAdviceContext,
  imageAdvice,
  slotSizeError,
} from '@boothkit/contract/rules';
import type { CreateUploadBody, Upload } from '@boothkit/contract/types';
import type { Api } from '../api.ts';
import { ValidationError } from '../errors.ts';
import type { Call } from '../transport/call.ts';
import { offContract } from '../transport/failure-error.ts';
import type { Success } from '../transport/outcome.ts';
import type { HttpRequest, Payload } from '../transport/request.ts';
import { type ImageHeader, readImageHeader } from './image-header.ts';
import type { LocalOrigin } from './origin.ts';
import {
  closeSource,
  createPayload,
  type MeteredPayload,
  messageOf,
  type Opened,
  openSource,
  readHead,
  tooLong,
} from './payload.ts';
import type { OnProgress } from './source.ts';

export { readSource } from './origin.ts';

/** The part of an upload that its bytes are sent by. */
type UploadTarget = Pick<Upload, 'uploadUrl' | 'headers'>;

/** Bytes, and the upload that they are sent to. */
interface BytesToPut {
  readonly target: UploadTarget;
  readonly origin: LocalOrigin;
  readonly onProgress: OnProgress | undefined;
}

const putOperation = 'put_upload';

/** Sends the bytes of an upload. They are opened again for each attempt. */
export async function putBytes(
  api: Api,
  call: Call,
  { target, origin, onProgress }: BytesToPut,
): Promise<Success<undefined>> {
  const flaw = flawOf(target, api.baseUrl);
  if (flaw !== undefined) {
    throw new ValidationError(`${flaw}; pass the upload as uploads.create returned it`, { operation: putOperation });
  }
  const payload = createPayload(() => openSource(origin), { onProgress });
  const success = await api.send<undefined>(putRequest(target, payload), call);
  payload.arrived();
  return success;
}

/** An image to upload. */
interface ImageToUpload {
  readonly origin: LocalOrigin;
  readonly slot: BrandingSlot;
  /** For messages. */
  readonly operation: string;
  readonly onProgress: OnProgress | undefined;
}

/** An uploaded image. */
interface UploadedImage {
  readonly storagePath: string;
  /** Advice on how it will look in its slot. */
  advice(context: Pick<ImageAdviceContext, 'buttonImagesAreRetina'>): ImageAdvice[];
}

const maxBytes = limits.brandingImage.sizeBytes;

/**
 * Uploads a branding image (rule 4.11/upload). Rejects what the service would reject before it sends anything, and a stream that is too
 * long as soon as it has read so much. If the bytes do not arrive, it opens the image again and creates a new upload for it.
 */
export async function uploadImage(api: Api, call: Call, image: ImageToUpload): Promise<UploadedImage> {
  async function begin(): Promise<{ request: HttpRequest; payload: MeteredPayload; uploaded: UploadedImage }> {
    const { opened, header } = await openImage(image);
    try {
      const sizeBytes = opened instanceof Blob ? opened.size : undefined;
      const body: CreateUploadBody = {
        purpose: 'event-branding-image',
        contentType: header.contentType,
        ...(sizeBytes !== undefined && { sizeBytes }),
      };
      const created = await api.sendOperation('create_upload', { body }, call);
      const { storagePath, ...target } = created.data;
      const flaw = typeof storagePath === 'string' ? flawOf(target, api.baseUrl) : 'storagePath must be text';
      if (flaw !== undefined) throw offContract('create_upload', flaw, created, call);
      const payload = createPayload(async () => opened, { onProgress: image.onProgress, maxBytes });
      const advice: UploadedImage['advice'] = (context) =>
        header.facts && image.slot in brandingSlots
          ? imageAdvice(image.slot, header.facts, { ...context, sizeBytes })
          : [];
      return { request: putRequest(target, payload, renew), payload, uploaded: { storagePath, advice } };
    } catch (error) {
      closeSource(opened);
      throw error;
    }
  }

  let latest = await begin();
  async function renew(): Promise<HttpRequest> {
    latest = await begin();
    return latest.request;
  }
  await api.send(latest.request, call);
  latest.payload.arrived();
  return latest.uploaded;
}

/** Opens an image and reads its header. Rejects with a {@link ValidationError} what the service would reject. */
async function openImage({ origin, slot, operation }: ImageToUpload): Promise<{ opened: Opened; header: ImageHeader }> {
  const rejection = (cause: unknown) => new ValidationError(messageOf(cause), { operation }, causeOf(cause));
  const source = await openSource(origin).catch((cause) => {
    throw rejection(cause);
  });
  const { head, opened } = await readHead(source).catch((cause) => {
    closeSource(source);
    throw rejection(new Error(`the image cannot be read: ${messageOf(cause)}`, { cause }));
  });
  const header = readImageHeader(head);
  const fault = faultOf(opened, header, slot);
  if (header !== undefined && fault === undefined) return { opened, header };
  closeSource(opened);
  throw rejection(fault ?? new Error('an image must be PNG or JPEG; its first bytes are of neither'));
}

function faultOf(opened: Opened, header: ImageHeader | undefined, slot: BrandingSlot): Error | undefined {
  if (opened instanceof Blob && opened.size > maxBytes) return tooLong(maxBytes, opened.size);
  // The service validates slots that this client does not know.
  const fault = header?.facts && slot in brandingSlots ? slotSizeError(slot, header.facts) : undefined;
  return fault === undefined ? undefined : new Error(fault);
}

function causeOf(error: unknown): ErrorOptions | undefined {
  return error instanceof Error && error.cause !== undefined ? { cause: error.cause } : undefined;
}

const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Why bytes cannot be sent to an upload; undefined if they can. Its URL must be https; http will do on loopback, and at the API's own
 * origin, to which the key is sent in the clear anyway (decision S280).
 */
function flawOf({ uploadUrl, headers }: UploadTarget, baseUrl: string): string | undefined {
  const url = URL.parse(uploadUrl);
  if (url === null) return 'uploadUrl must be an absolute URL; got one that cannot be parsed';
  const isNear = loopback.test(url.hostname) || url.origin === new URL(baseUrl).origin;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isNear)) {
    return `uploadUrl must be an https URL, or an http one on loopback; got ${url.protocol}//`;
  }
  return canBeSent(headers) ? undefined : 'the headers of the upload must be an object of names and values';
}

function canBeSent(headers: unknown): boolean {
  if (typeof headers !== 'object' || headers === null) return false;
  try {
    return Object.entries(headers).every(
      ([name, value]) => typeof value === 'string' && new Headers({ [name]: value }),
    );
  } catch {
    return false;
  }
}

/**
 * The request that sends the bytes of an upload, with its headers except for `authorization`: the signature in the URL is all that storage
 * needs. `renew` makes the same request for a new upload, if the caller can create one.
 */
function putRequest(
  { uploadUrl, headers }: UploadTarget,
  payload: Payload,
  renew?: () => Promise<HttpRequest>,
): HttpRequest {
  const sent = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization');
  return {
    operation: putOperation,
    method: 'PUT',
    url: uploadUrl,
    headers: Object.fromEntries(sent),
    body: payload,
    // The service takes the bytes of an upload once (decision S11).
    repeatable: renew !== undefined,
    expects: 'ignored',
    ...(renew !== undefined && { renew }),
  };
}
