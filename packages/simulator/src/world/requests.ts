import type { WireAnswer } from '../wire/messages.ts';

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
  readonly body: unknown;
  /** `null` where the call ended without an answer. */
  readonly status: number | null;
  readonly refusal: WireAnswer['refusal'];
  /** Ids of the faults that struck it. */
  readonly faultIds: readonly string[];
}
