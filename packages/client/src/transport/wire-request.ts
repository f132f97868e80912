import type { Method } from '@boothkit/contract/constants';
import type { Demand } from './admission.ts';
import type { Payload } from './payload.ts';

/** One request, ready to be sent any number of times. */
export interface WireRequest {
  /** The operation by its reference name, `put_upload` for the bytes of an upload, or method and path for what `request()` sends. */
  readonly operation: string;
  readonly method: Method;
  /** Absolute, query included. */
  readonly url: string;
  /** Added to those of the call; alone where there is no demand. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Payload | undefined;
  /** What it takes of the API's limits; absent for bytes, which go to storage, without key and without the call's headers. */
  readonly demand?: Demand;
  /** What a usable response holds: a JSON object with this field, any JSON or nothing at all, or nothing that matters. */
  readonly answers: { readonly identifiedBy: string } | 'any' | 'nothing';
  /** The data to give when a repeat finds what it was to remove gone: an earlier attempt has done it. */
  readonly whenGone?: unknown;
  /** Makes the request to repeat it with, where the same one cannot be sent twice. */
  readonly renew?: () => Promise<WireRequest>;
}
