import { StopCheck } from '../assertions.ts';
import type { Api } from '../target/api.ts';
import { jpeg, png } from '../target/pictures.ts';
import { type ApiResponse, member, textMember } from '../target/response.ts';
import type { HttpResponse } from '../target/transport.ts';

/** An image to upload. */
export interface Sendable {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: 'image/png' | 'image/jpeg';
}

/** An upload as returned by create_upload. */
export interface Upload {
  readonly uploadUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly storagePath: string;
}

/** A transparent PNG; with more than one frame, an animated one. */
export const pngOf = (width: number, height: number, frames = 1): Sendable => ({
  bytes: png(width, height, frames),
  contentType: 'image/png',
});

/** A grey JPEG. */
export const jpegOf = (width: number, height: number): Sendable => ({
  bytes: jpeg(width, height),
  contentType: 'image/jpeg',
});

/**
 * Creates an upload by the purpose alone, which the reference gives; with more about the file if the service requires it (decision S11).
 * Throws if the response has no address for the bytes.
 */
export async function createUpload(api: Api, { bytes, contentType }: Sendable): Promise<Upload> {
  const purpose = 'event-branding-image';
  const plain = await api.call('create_upload', { body: { purpose } });
  const body = { purpose, contentType, sizeBytes: bytes.length };
  const { status, json } = plain.status === 400 ? await api.call('create_upload', { body }) : plain;
  const headers = member(json, 'headers');
  const upload = { uploadUrl: textMember(json, 'uploadUrl'), storagePath: textMember(json, 'storagePath') };
  if (status !== 201 || typeof headers !== 'object' || headers === null || !URL.canParse(upload.uploadUrl))
    throw new Error(`create_upload returned no address for the bytes: status ${status}`);
  return { ...upload, headers: headers as Record<string, string> };
}

/** Sends the bytes of an upload, with its headers and without a key. */
export function putBytes(
  api: Api,
  { uploadUrl, headers }: Upload,
  bytes: Uint8Array<ArrayBuffer>,
  more: Readonly<Record<string, string>> = {},
): Promise<HttpResponse> {
  return api.fetch(uploadUrl, { method: 'PUT', headers: { ...headers, ...more }, body: bytes });
}

/** Uploads an image and sets a slot to it. */
export async function setImage(api: Api, eventId: string, slot: string, image: Sendable): Promise<ApiResponse> {
  const upload = await createUpload(api, image);
  const { status } = await putBytes(api, upload, image.bytes);
  if (status < 200 || status > 299) throw new Error(`the bytes of an upload were rejected: status ${status}`);
  return api.call('set_event_branding_image', { eventId, body: { slot, uploadPath: upload.storagePath } });
}

/** Fetches an image without a key. Throws {@link StopCheck} for an invalid URL. */
export async function fetchImage(api: Api, url: unknown): Promise<HttpResponse> {
  if (typeof url !== 'string' || !URL.canParse(url)) throw new StopCheck(`no URL of an image: ${String(url)}`);
  return api.fetch(url);
}
