import type { Check } from './check.ts';
import { costs } from './generated/costs.ts';

/** What a check takes of a target that agrees. */
export interface Takes {
  /** Requests to the API, those that delete what it made included. */
  readonly requests: number;
  /** Creates and duplicates among them. */
  readonly expensive: number;
  /** Events that it makes. */
  readonly events: number;
}

/** What a check takes; measured against a target that agrees, and kept up to date by a test. */
export function takesOf({ id }: Check): Takes {
  const [requests = 0, expensive = 0, events = 0] = costs[id] ?? [];
  return { requests, expensive, events };
}
