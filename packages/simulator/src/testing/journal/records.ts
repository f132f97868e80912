import type { HttpResponse } from '../../http/messages.ts';

/** The JSON of a body, in UTF-8: bytes take less memory than the objects they describe, and their size is known. */
export interface StoredBody {
  readonly json: Uint8Array;
  /** Whether it is only a part of the body, which was too long. */
  readonly isTruncated: boolean;
}

/** A request as the journal keeps it: what costs nothing to keep, to be looked at later. */
export interface RequestRecord {
  readonly startedMs: number;
  readonly endedMs: number;
  readonly method: string;
  readonly path: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
  readonly address: string;
  readonly requestId: string;
  /** The name of the operation, of the place beside the API, or null where the path leads nowhere. */
  readonly operation: string | null;
  readonly accountId: string | null;
  readonly keyId: string | null;
  /** The parameters of the path, percent-decoded. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The JSON that came as the body; `undefined` where none was read. */
  readonly body: StoredBody | undefined;
  /** `null` if the call ended without a response. */
  readonly status: number | null;
  readonly error: HttpResponse['error'];
  /** IDs of the faults that were applied to it. */
  readonly faultIds: readonly string[];
}

/** Bytes that the record itself and its short texts take, as measured. */
const recordBytes = 512;

/** About how much memory a request of the journal takes. */
export function requestSizeBytes({ path, search, address, params, body, error }: RequestRecord): number {
  let characters = path.length + search.length + address.length + (error?.message.length ?? 0);
  for (const name in params) characters += String(params[name]).length;
  return recordBytes + 2 * characters + (body?.json.byteLength ?? 0);
}
