import type { Upload } from '@boothkit/contract/types';
import type { Payload } from '../transport/payload.ts';
import type { WireRequest } from '../transport/wire-request.ts';

/** What messages call the sending of an upload's bytes. */
export const putOperation = 'put_upload';

/**
 * The request that sends an upload its bytes; undefined where the upload lacks what that takes.
 *
 * `renew` makes the same request for a new upload, where the caller can make one.
 */
export function putRequest(
  { uploadUrl, headers }: Pick<Upload, 'uploadUrl' | 'headers'>,
  payload: Payload,
  renew?: () => Promise<WireRequest>,
): WireRequest | undefined {
  if (!URL.canParse(uploadUrl) || !canBeSent(headers)) return undefined;
  return {
    operation: putOperation,
    method: 'PUT',
    url: uploadUrl,
    headers,
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
