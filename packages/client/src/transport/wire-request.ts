import type { Method } from '@boothkit/contract/constants';
import type { Demand } from './admission.ts';
import type { Payload } from './payload.ts';

/** One request, ready to be sent any number of times. */
export interface WireRequest {
  /** For messages. */
  readonly operation: string;
  readonly method: Method;
  /** Absolute, query included. */
  readonly url: string;
  /** Added to those of the call; alone where there is no demand. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Payload | undefined;
  /** What it takes of the API's limits; absent for bytes, which go to storage, without key and without the call's headers. */
  readonly demand?: Demand;
  /** Whether a second time does no harm where the first may have taken effect. */
  readonly repeatable: boolean;
  /** What a usable answer holds: a JSON object, any JSON or nothing at all, or nothing that matters. */
  readonly answers: 'object' | 'any' | 'nothing';
  /** The data to give when a repeat finds what it was to remove gone: an earlier attempt has done it. */
  readonly whenGone?: unknown;
  /** Makes the request to repeat it with, where the same one cannot be sent twice. */
  readonly renew?: () => Promise<WireRequest>;
}
