import type { Upload } from '@boothkit/contract/types';
import type { Payload } from '../transport/payload.ts';
import type { WireRequest } from '../transport/wire-request.ts';

/** What messages call the sending of an upload's bytes. */
export const putOperation = 'put_upload';

/** The part of an upload that its bytes are sent by. */
export type UploadTarget = Pick<Upload, 'uploadUrl' | 'headers'>;

const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Why bytes cannot be sent to an upload; undefined if they can. Its URL must be https; http will do on loopback, and at the API's own
 * origin, to which the key goes in the clear anyway (decision S280).
 */
export function flawOfUpload({ uploadUrl, headers }: UploadTarget, baseUrl: string): string | undefined {
  const url = URL.parse(uploadUrl);
  if (url === null) return 'uploadUrl must be an absolute URL; got none that can be read';
  const isNear = loopback.test(url.hostname) || url.origin === new URL(baseUrl).origin;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isNear)) {
    return `uploadUrl must be an https URL, or an http one on loopback; got ${url.protocol}//`;
  }
  return canBeSent(headers) ? undefined : 'the headers of the upload must be an object of names and values';
}

/**
 * The request that sends an upload its bytes, with its headers except for `authorization`: the signature in the URL is all that
 * storage needs.
 *
 * `renew` makes the same request for a new upload, if the caller can make one.
 */
export function putRequest(
  { uploadUrl, headers }: UploadTarget,
  payload: Payload,
  renew?: () => Promise<WireRequest>,
): WireRequest {
  const sent = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization');
  return {
    operation: putOperation,
    method: 'PUT',
    url: uploadUrl,
    headers: Object.fromEntries(sent),
    body: payload,
    answers: 'nothing',
    ...(renew !== undefined && { renew }),
  };
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
