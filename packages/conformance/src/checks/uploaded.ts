import { StopCheck } from '../assertions.ts';
import type { Api } from '../target/api.ts';
import { type ApiResponse, member, textMember } from '../target/response.ts';
import type { HttpResponse } from '../target/transport.ts';

/** An image to send. */
export interface Sendable {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: 'image/png' | 'image/jpeg';
}

/** An upload as create_upload answered it. */
export interface Upload {
  readonly uploadUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly storagePath: string;
}

/** Creates an upload. Throws where the response lacks what the bytes need. */
export async function createUpload(api: Api, { bytes, contentType }: Sendable): Promise<Upload> {
  const body = { purpose: 'event-branding-image', contentType, sizeBytes: bytes.length };
  return uploadOf(await api.call('create_upload', { body }));
}

/** Reads an response of create_upload. */
function uploadOf({ status, json }: ApiResponse): Upload {
  const headers = member(json, 'headers');
  const upload = { uploadUrl: textMember(json, 'uploadUrl'), storagePath: textMember(json, 'storagePath') };
  if (status !== 201 || typeof headers !== 'object' || headers === null || !URL.canParse(upload.uploadUrl))
    throw new Error(`create_upload gave no place for the bytes: status ${status}`);
  return { ...upload, headers: headers as Record<string, string> };
}

/** Sends an upload its bytes, with its own headers and no key unless told otherwise. */
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

/** Fetches an image without a key. Throws {@link StopCheck} where there is no URL to fetch. */
export async function fetchImage(api: Api, url: unknown): Promise<HttpResponse> {
  if (typeof url !== 'string' || !URL.canParse(url)) throw new StopCheck(`no URL of an image: ${String(url)}`);
  return api.fetch(url);
}
