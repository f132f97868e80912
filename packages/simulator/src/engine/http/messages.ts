import type { RuleId } from '@boothkit/contract/rules';

/**
 * The callers that a server lets reach a route. `public`: every caller that its guard knows. `dashboard`: those that are no page of another site.
 * `control`: the developer alone. `anyone`: anyone at all, such as a health probe.
 */
export type RouteAccess = 'public' | 'dashboard' | 'control' | 'anyone';

/** Where a request is for, in the parts of a web `URL`, which will do as one; an adapter may know them without making one. */
export interface HttpUrl {
  /** Scheme, host and, where it is not the scheme's own, port. */
  readonly origin: string;
  /** Begins with a slash; without dot segments, and percent-encoded as a URL writes it. */
  readonly pathname: string;
  /** The query with its question mark; empty without a query. */
  readonly search: string;
}

/** A request as every adapter brings it: web `Request`, node:http and tests alike. */
export interface HttpRequest {
  readonly method: string;
  readonly url: HttpUrl;
  /** The origin that it was sent to, where a proxy leads from that of `url` to the server. Default: that of `url`. */
  readonly receivedOrigin?: string;
  /** The address it comes from, for the limit per address. */
  readonly address: string;
  /** The prefix that was removed from the path; links start with it. Default: nothing. */
  readonly mount?: string;
  /** Set by a server: returns the response to a request that may not reach a route, `undefined` for every other. */
  readonly guard?: (access: RouteAccess) => HttpResponse | undefined;
  /**
   * Set for a request of the simulator's owner, such as the dashboard: no limit counts it, no fault matches it, and the journal leaves it out. It says how
   * the request came: from code in process, from a program, or from the dashboard.
   */
  readonly byOwner?: 'code' | 'control' | 'dashboard';
  /** Set for a caller in process, who waits in the world's time; others wait in real time where the clock ticks. */
  readonly inProcess?: true;
  /** A header's value by its lower-case name, or null. */
  header(name: string): string | null;
  /**
   * Reads the body, never more than `maxBytes` of it: `undefined` where it is larger. Called at most once. Throws a
   * `RequestAbortedError` where it does not come whole.
   */
  body(maxBytes: number): Promise<Uint8Array | undefined>;
  /** Reads the body piece by piece, however large it is; in place of `body`. Throws as `body` does. Default: `body` is used, with its maximum. */
  pieces?(): AsyncIterable<Uint8Array>;
}

/** Whether a page of an origin is one of the server that a request reached. */
export function isOwnOrigin({ url, receivedOrigin }: HttpRequest, origin: string): boolean {
  return origin === url.origin || origin === receivedOrigin;
}

/** Whether a browser asks for a page, and no program. */
export const asksForPage = ({ header }: HttpRequest): boolean => /\btext\/html\b/i.test(header('accept') ?? '');

/** A response as every adapter takes it. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The values of `Set-Cookie`, each a header of its own, in place of one among `headers`. */
  readonly setCookies?: readonly string[];
  /** A stream is read as the receiver takes it, and cancelled where the receiver goes away or the adapter closes. */
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null;
  /** After how many bytes the body breaks off, though its whole length is announced; not for streams. Default: it comes whole. */
  readonly breaksAfterBytes?: number;
  /** The error that rejected the request; for the journal, and not sent. */
  readonly error?: ErrorSummary;
}

/** The fields of an error that the journal records. */
export interface ErrorSummary {
  readonly code: string;
  readonly rule: RuleId;
  readonly message: string;
}
