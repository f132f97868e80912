/** The response of a server on the real network. */
export interface NetworkResponse {
  readonly status: number;
  /** The header as it was sent; empty without one. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The reason why the real network gave no response. */
export interface NetworkFailure {
  readonly failure: 'blocked' | 'unreachable' | 'timedOut' | 'tooLarge';
  /** A clause that says what happened, such as "its address is not public". */
  readonly reason: string;
}

/**
 * Access to the real network, to fetch a `sourceUrl` and post webhook deliveries. Your implementation decides
 * which hosts it may reach. Ready-made ones for Node are in `@boothkit/simulator/node`.
 */
export interface Network {
  /** Whether URLs on this machine's loopback may be named, over http as well, where the service asks for public https. */
  readonly allowsLoopback: boolean;
  /**
   * Whether a URL may be named although the service would reject it, over http as well: one of a receiver that you trust. Default: none may.
   */
  readonly allowsUrl?: (url: string) => boolean;
  /**
   * Gets a URL without following a redirect. Stops reading at the first byte beyond `maxBytes`; need not read what comes with
   * another status than 200. `timeoutMs` is real time.
   */
  fetchPublic(
    url: string,
    bounds: { readonly maxBytes: number; readonly timeoutMs: number },
  ): Promise<NetworkResponse | NetworkFailure>;
  /**
   * Posts JSON to a URL once, without following a redirect, and returns the status. `timeoutMs` is real time. When `signal` aborts, nothing
   * more is sent. `contentType` is sent as it is, and not at all if it is empty; default: `application/json`.
   */
  postPublic(
    url: string,
    json: string,
    bounds: { readonly timeoutMs: number; readonly contentType?: string; readonly signal?: AbortSignal },
  ): Promise<Pick<NetworkResponse, 'status'> | NetworkFailure>;
}

/** The timeout of a response: in the world's time on the simulated web, in real time on the real network. */
export const responseTimeoutMs = 10_000;
