import type { Method } from '@boothkit/contract/internal';

/** A call of a stubbed operation, as the stub gets to see it. */
export interface StubCall {
  readonly accountId: string;
  /** The parameters of the path, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The JSON of the body; `undefined` without one. */
  readonly body: unknown;
}

/** The response of a stub. */
export interface StubResponse {
  /** 200 to 599. Default: 200. */
  readonly status?: number;
  /** Sent as JSON; nothing is sent without it, or with the statuses 204, 205 and 304. */
  readonly body?: unknown;
}

/** A stub route of an operation that the reference only names. */
export interface StubRecord {
  readonly operation: string;
  readonly method: Method;
  readonly path: string;
  readonly respond: (call: StubCall) => StubResponse | Promise<StubResponse>;
}
