// Loaded with the first upload.
import { brandingImageLimits, type CreateUploadBody, type Upload } from '@boothkit/contract/internal';
import {
  type BrandingSlot,
  brandingSlots,
  type ImageAdvice,
  type ImageAdviceContext,
  imageAdvice,
  slotSizeError,
} from '@boothkit/contract/rules';
import type { Api } from '../calls/api.ts';
import { ValidationError } from '../engine/errors.ts';
import type { ImageFile } from '../options/client-options.ts';
import type { Success } from '../options/outcome.ts';
import type { Call } from '../transport/call.ts';
import { schemaMismatch } from '../transport/load-errors.ts';
import type { HttpRequest, Payload } from '../transport/request.ts';
import { withinCall } from '../transport/within-call.ts';
import { isBlob } from './blob.ts';
import { type ImageHeader, readImageHeader } from './image-header.ts';
import { type OpenSource, readSource, tooLongMessage } from './origin.ts';
import { closeSource, createPayload, type MeteredPayload, type Opened, readUpTo, sizeOf } from './payload.ts';
import { isBytes, type OnProgress, type Snapshot } from './source.ts';

/** The part of an upload that its bytes are sent by. */
type UploadTarget = Pick<Upload, 'uploadUrl' | 'headers'>;

/** Bytes, and the upload that they are sent to. */
interface BytesToPut {
  readonly target: UploadTarget;
  readonly source: Snapshot;
  readonly onProgress: OnProgress | undefined;
}

const putOperation = 'put_upload';

/** Sends the bytes of an upload, with their length if they have up to 8 MB. They are opened again for each attempt. */
export async function putBytes(
  api: Api,
  call: Call,
  { target, source, onProgress }: BytesToPut,
): Promise<Success<undefined>> {
  const open = readSource(source, putOperation);
  const error = errorOf(target, api.settings.baseUrl);
  if (error !== undefined) {
    throw new ValidationError(`${error}; pass the upload as uploads.create returned it`, { operation: putOperation });
  }
  let opened: Opened | undefined;
  const payload = createPayload(async () => {
    opened = await open();
    // Storage often rejects bytes without a length, which a stream does not have.
    return readUpTo(maxBytes, opened, 'bytes');
  }, onProgress);
  try {
    const success = await api.send<undefined>(putRequest(target, payload), call);
    payload.arrived();
    return success;
  } catch (error) {
    if (opened !== undefined) closeSource(opened);
    throw error;
  }
}

/** A service that reads 8 MB more strictly rejects less itself (decision S540). */
const maxBytes = brandingImageLimits.binarySizeBytes;

/** An image to upload. */
interface ImageToUpload {
  readonly source: Snapshot;
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

/** Checks a branding image as {@link uploadImage} does, and returns the advice on it for an event as it is created; sends nothing. */
export async function checkImage(call: Call, image: Omit<ImageToUpload, 'onProgress'>): Promise<ImageAdvice[]> {
  const { sizeBytes, header } = await readImage(readSource(image.source, image.operation, maxBytes), image, call);
  return adviceOn(image.slot, header, { sizeBytes, buttonImagesAreRetina: false });
}

function adviceOn(slot: BrandingSlot, { facts }: ImageHeader, context: ImageAdviceContext): ImageAdvice[] {
  return facts && slot in brandingSlots ? imageAdvice(slot, facts, context) : [];
}

/**
 * Uploads a branding image (rule 4.11/upload). Before it sends anything, it rejects another format than PNG and JPEG, too many bytes, and a
 * size in pixels that the slot does not take. The service decodes the image, and finds the rest. If the bytes do not arrive, it opens the
 * image again and creates a new upload for it.
 */
export async function uploadImage(api: Api, call: Call, image: ImageToUpload): Promise<UploadedImage> {
  const open = readSource(image.source, image.operation, maxBytes);
  async function begin(): Promise<{ request: HttpRequest; payload: MeteredPayload; uploaded: UploadedImage }> {
    const { opened, sizeBytes, header } = await readImage(open, image, call);
    const created = await createUpload(api, call, { contentType: header.contentType, sizeBytes });
    const { storagePath, ...target } = created.data;
    const error = typeof storagePath === 'string' ? errorOf(target, api.settings.baseUrl) : 'storagePath must be text';
    if (error !== undefined) throw await schemaMismatch('create_upload', error, created, call);
    const payload = createPayload(() => readUpTo(maxBytes, opened, 'image'), image.onProgress);
    const advice: UploadedImage['advice'] = (context) => adviceOn(image.slot, header, { ...context, sizeBytes });
    return { request: putRequest(target, payload, renew), payload, uploaded: { storagePath, advice } };
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

const documentedBody = { purpose: 'event-branding-image' } as const;

/** Of clients whose service takes nothing beside what is documented. */
const takesDocumentedOnly = new WeakSet<Api>();

/** Creates an upload for an image. A service that rejects the assumed fields of the body is sent the documented one, from then on at once. */
async function createUpload(api: Api, call: Call, image: ImageFile): Promise<Success<Upload>> {
  const create = (body: CreateUploadBody) => api.sendOperation('create_upload', { body }, call);
  if (api.settings.uploadBody) return create(api.settings.uploadBody(image) as CreateUploadBody);
  if (takesDocumentedOnly.has(api)) return create(documentedBody);
  try {
    return await create({ ...documentedBody, ...image });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    // The first error says more where the other body is rejected, too.
    const created = await create(documentedBody).catch(() => Promise.reject(error));
    takesDocumentedOnly.add(api);
    return created;
  }
}

/** An open image, and what its header says. */
interface OpenImage {
  readonly opened: Uint8Array<ArrayBuffer> | Blob;
  readonly sizeBytes: number;
  readonly header: ImageHeader;
}

/**
 * Opens an image and reads its header. A file or Blob is not kept in memory: many calls may wait for their turn. Rejects with a
 * {@link ValidationError} for what the header shows to be wrong. Signal and total timeout of the call end it.
 */
async function readImage(
  open: OpenSource,
  { slot, operation }: Pick<ImageToUpload, 'slot' | 'operation'>,
  call: Call,
): Promise<OpenImage> {
  let source: Opened | undefined;
  async function read(): Promise<OpenImage> {
    source = await open();
    // A Blob stays unread, unless it is one that fetch cannot read.
    const opened = await readUpTo(isBlob(source) ? 0 : maxBytes, source, 'image');
    if ('next' in opened) throw new Error(tooLongMessage(maxBytes, 'more'));
    const sizeBytes = sizeOf(opened);
    if (sizeBytes > maxBytes) throw new Error(tooLongMessage(maxBytes, sizeBytes));
    const header = await readHeader(opened);
    const empty = `it is empty${'next' in source ? ', or was read before' : ''}`;
    const what = sizeBytes === 0 ? empty : 'its first bytes match neither';
    if (header === undefined) throw new Error(`an image must be PNG or JPEG; ${what}`);
    // The service validates slots that this client does not know.
    const fault = header.facts && slot in brandingSlots ? slotSizeError(slot, header.facts) : undefined;
    if (fault !== undefined) throw new Error(fault);
    return { opened, sizeBytes, header };
  }
  // All of its errors have a message and, where the platform gave one, a cause.
  const reading = read().catch((error: Error) => {
    const { message } = error;
    throw new ValidationError(message, { operation, details: [{ field: 'source', message }] }, error);
  });
  try {
    return await withinCall(reading, operation, call);
  } catch (error) {
    if (source !== undefined) closeSource(source);
    throw error;
  }
}

/** Most headers are in so many bytes. */
const headerBytes = 65_536;

async function readHeader(image: Uint8Array<ArrayBuffer> | Blob): Promise<ImageHeader | undefined> {
  if (isBytes(image)) return readImageHeader(image);
  for (let sizeBytes = headerBytes; ; sizeBytes *= 4) {
    const isAll = sizeBytes >= image.size;
    const bytes = await readUpTo(sizeBytes, isAll ? image : image.slice(0, sizeBytes), 'image');
    const header = readImageHeader(bytes as Uint8Array);
    if (isAll || header === undefined || header.facts !== undefined) return header;
  }
}

const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Why bytes cannot be sent to an upload; undefined if they can. Its URL must be https; http will do on loopback, and at the API's own
 * origin, to which the key is sent in the clear anyway (decision S280).
 */
function errorOf({ uploadUrl, headers }: UploadTarget, baseUrl: string): string | undefined {
  const url = typeof uploadUrl === 'string' ? URL.parse(uploadUrl) : null;
  if (url === null) return 'uploadUrl must be an absolute URL; got one that cannot be parsed';
  const isNear = loopback.test(url.hostname) || url.origin === new URL(baseUrl).origin;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isNear)) {
    return `uploadUrl must be an https URL, or an http one on loopback; got ${url.protocol}//`;
  }
  if (!canBeSent(headers)) return 'the headers of the upload must be an object of names and values';
  const lengths = [uploadUrl, Object.entries(headers).join()].map(({ length }) => length);
  if (Math.max(...lengths) <= maxTargetLength) return undefined;
  return `uploadUrl and headers must have at most ${maxTargetLength} characters each; got ${lengths.join(' and ')}`;
}

/** More than servers take. In errors, all of it is searched for as secrets. */
const maxTargetLength = 16_384;

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
    cost: undefined,
    // The service takes the bytes of an upload once (decision S11).
    repeatable: renew !== undefined,
    expects: 'ignored',
    ...(renew !== undefined && { renew }),
  };
}
