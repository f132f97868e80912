import type { OperationName } from '@boothkit/contract';

/** A request that came to the recorder. */
export interface Asked {
  readonly method: string;
  /** Below the base URL. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Those that are passed on, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
  /** The operation that the path and method are; undefined where they are none. */
  readonly operation: OperationName | undefined;
  readonly eventId: string | undefined;
}

/** What the real service, or the simulator in its place, answered. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The body as JSON; undefined where it is none. */
  readonly json: unknown;
}

/** One place where the two answers part. Values are redacted. */
export interface Difference {
  /** `status`, `code`, `details`, a header, or a field of the answer. */
  readonly what: string;
  readonly real: unknown;
  readonly simulated: unknown;
}

/** What came of one exchange. */
export type Comparison =
  | { readonly differences: readonly Difference[] }
  /** Why the two could not be compared. */
  | { readonly notCompared: string };
