import type { OperationName } from '@boothkit/contract/rules';

/** The headers of a request that are sent on. */
export const forwardedHeaders = ['authorization', 'content-type', 'accept', 'service-version'] as const;

/** The header by which a simulator names the rule of a rejection. */
export const ruleHeader = 'simulator-rule';

/** A request to the recorder. */
export interface RecordedRequest {
  readonly method: string;
  /** Below the base URL. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The headers that are forwarded, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Undefined if the method and path are no operation. */
  readonly operation: OperationName | undefined;
  readonly eventId: string | undefined;
  /** Set if a simulator recorded it and rejected it before it knew the account. */
  readonly isAnonymous?: true;
}

/** A response of the real service, or of the simulator. */
export interface RecordedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: unknown;
  /** Set if the recording lacks the body: then it is not compared. */
  readonly lacksBody?: true;
}

/** One difference between the two responses. Values are redacted. */
export interface Difference {
  /** `status`, `code`, `details`, a header, or a field of the response. */
  readonly what: string;
  readonly real: unknown;
  readonly simulated: unknown;
}

/** The comparison of one exchange. */
export type Comparison =
  | {
      readonly differences: readonly Difference[];
      /** The rule of the rejection, if either response names it. */
      readonly rule?: string | undefined;
    }
  /** The reason why the two could not be compared. */
  | { readonly notCompared: string };

/** One exchange in the file: without keys, signatures or personal data. */
export interface RecordedExchange {
  readonly at: string;
  readonly durationMs: number;
  readonly method: string;
  readonly path: string;
  readonly query: unknown;
  readonly operation: string | null;
  readonly request: unknown;
  readonly status: number;
  readonly answer: unknown;
  readonly comparison: Comparison;
}
