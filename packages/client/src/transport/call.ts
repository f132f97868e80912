import type { Clock } from '../engine/clock.ts';
import type { CallSettings } from '../options/call-options.ts';
import type { ClientSettings, KeyReason } from '../options/client-options.ts';
import type { Failure } from '../options/outcome.ts';
import type { SentRequest } from './secrets.ts';

/** One call in flight: its settings, and its state over all its requests. */
export interface Call extends CallSettings {
  /** The key of a client that has only one. */
  readonly key: string | undefined;
  /** The requests sent so far. Their secrets are removed from errors and logs. */
  readonly sent: SentRequest[];
  /** Its number among the calls of its client, from 1. */
  readonly id: number;
  readonly clock: Clock;
  /** By the clock of the call. */
  readonly deadlineMs: number;
  /** How long it may still wait for limits. */
  waitLeftMs: number;
  /** Attempts to send a request. */
  attempts: number;
  /** Retries after faults. */
  retries: number;
  /** Rate limits in a row. */
  rateLimits: number;
  /** How long the call has waited because the service asked for it, by a rate limit or `Retry-After`, or begins to wait now. */
  heldMs: number;
  /** Why the next request asks for the key, and whether it was asked for again after a 401. */
  keyReason: KeyReason;
  isKeyRenewed: boolean;
  /** Whether the current request may have taken effect in an earlier attempt. */
  mayHaveHappened: boolean;
  /** The first failure of the current request that was retried. */
  firstFailure: Failure | undefined;
  /** Whether an earlier request of the call has changed something, so that its operation may have happened. */
  hasChanged: boolean;
  /** Time spent waiting before requests. */
  queuedMs: number;
}

/** Begins a call: its total timeout runs from now. */
export function beginCall(
  settings: CallSettings,
  { apiKey, currentClock }: Pick<ClientSettings, 'apiKey' | 'currentClock'>,
  id: number,
): Call {
  const clock = currentClock();
  return {
    ...settings,
    clock,
    key: typeof apiKey === 'string' ? apiKey : undefined,
    sent: [],
    id,
    deadlineMs: clock.now() + settings.totalTimeoutMs,
    waitLeftMs: settings.maxWaitMs,
    attempts: 0,
    retries: 0,
    rateLimits: 0,
    heldMs: 0,
    keyReason: 'request',
    isKeyRenewed: false,
    mayHaveHappened: false,
    firstFailure: undefined,
    hasChanged: false,
    queuedMs: 0,
  };
}
