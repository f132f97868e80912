import type { CallSettings } from '../call-options.ts';
import type { ClientSettings } from '../client-options.ts';
import type { Redact } from './redact.ts';

/** One call while it runs: what bounds it, and what it has taken so far over all its requests. */
export interface Call extends Omit<CallSettings, 'headers'> {
  /** For the requests to the API, names in lower case; without key and content type. */
  headers: Readonly<Record<string, string>>;
  /** Headers of the caller, to be checked and added to those before a request is sent. */
  given: Readonly<Record<string, string>> | undefined;
  /** Removes the secrets of the client from what a caller or a log gets to see. */
  readonly redact: Redact;
  /** Its number among the calls of its client, from 1. */
  readonly id: number;
  /** By the client's clock; time that the limits hold a request back moves it. */
  deadlineMs: number;
  /** Requests sent. */
  attempts: number;
  /** Repeats made after faults. */
  retries: number;
  /** Repeats made after refusals for a rate limit. */
  refusals: number;
  /** Whether the request that is being sent may have taken effect by an earlier attempt. */
  unsure: boolean;
  /** Time spent waiting before requests. */
  queuedMs: number;
}

/** Begins a call: its total timeout runs from here. */
export function beginCall(
  settings: CallSettings,
  { clock, redact }: Pick<ClientSettings, 'clock' | 'redact'>,
  id: number,
): Call {
  const deadlineMs = clock.now() + settings.totalTimeoutMs;
  const { signal, attemptTimeoutMs, totalTimeoutMs, headers, retry, priority } = settings;
  return {
    signal,
    attemptTimeoutMs,
    totalTimeoutMs,
    headers,
    given: undefined,
    retry,
    priority,
    redact,
    id,
    deadlineMs,
    attempts: 0,
    retries: 0,
    refusals: 0,
    unsure: false,
    queuedMs: 0,
  };
}
