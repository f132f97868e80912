/** A span to draw from, in milliseconds. */
export interface MillisecondRange {
  readonly min: number;
  readonly max: number;
}

/** Conditions that a call must match for a fault to apply; all given parts must match. */
export interface FaultMatch {
  /** Parameters of the path by name, such as `eventId`, percent-decoded. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** By name, letter case aside. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON that the body must hold: objects may hold more, everything else must be equal. */
  readonly body?: unknown;
}

/** The effects and the targets of an injected fault. */
export interface FaultPlan {
  readonly operations: readonly string[];
  readonly accountId?: string;
  readonly where?: FaultMatch;
  readonly times: number | null;
  readonly probability: number;
  readonly latencyMs?: number | MillisecondRange;
  readonly status?: number;
  readonly code?: string;
  readonly message?: string;
  readonly retryAfter?: number | string | null;
  readonly body?: string;
  readonly bodyBase64?: string;
  readonly contentType?: string;
  readonly disconnect?: true;
  readonly breakJson?: true;
  readonly cutOff?: true;
  readonly afterChange?: true;
  readonly expired?: true;
  readonly delivery?: 'lost' | 'doubled';
}

/** An injected fault and how often it was applied. */
export interface FaultRecord extends FaultPlan {
  readonly id: string;
  /** The scenario that it belongs to; null for one of its own. */
  readonly scenario: string | null;
  /** How often it was applied. */
  readonly struck: number;
  /** How often chance was asked about it. */
  readonly drawn: number;
}
