import type { ClientSettings } from './client-options.ts';
import { demand, demandMs, demandVersion, type VersionDate } from './option-checks.ts';
import { defaultRetry, type RetryOptions, type RetrySettings, readRetry } from './retry-options.ts';
import type { Priority } from './transport/admission.ts';

/** What every call can be told, over what the client was told. */
export interface CallOptions {
  /** Gives the call up, whether it is waiting or under way; it then rejects with an {@link AbortError}. */
  readonly signal?: AbortSignal | undefined;
  /** Limit for the whole answer to one request, body included, in milliseconds of real time. */
  readonly timeoutMs?: number | undefined;
  /** Limit for the call with all its requests and waits, in milliseconds of the client's clock. */
  readonly totalTimeoutMs?: number | undefined;
  /** Version date of the API that serves this call (rule 9.4). */
  readonly version?: VersionDate | undefined;
  /** More headers for the requests to the API; Authorization, Content-Type and Service-Version have options of their own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How failed requests of this call are repeated, merged into the client's own; `false` for never. */
  readonly retry?: RetryOptions | false | undefined;
  /** Which calls of the key go first where the limits make some wait: `high` before all `normal` ones. Default: `normal`. */
  readonly priority?: Priority | undefined;
}

/** The options of a call, checked and completed by the client's. */
export interface CallSettings {
  readonly signal: AbortSignal | undefined;
  readonly attemptTimeoutMs: number;
  readonly totalTimeoutMs: number;
  /** For the requests to the API, names in lower case; without key and content type, and without those of the caller. */
  readonly headers: Readonly<Record<string, string>>;
  readonly retry: RetrySettings | false;
  readonly priority: Priority;
}

/** Checks the options of a call, but for its headers. Throws a `ValidationError` that names the option, what was found and what is needed. */
export function readCallOptions(client: ClientSettings, options: CallOptions, operation?: string): CallSettings {
  const { signal, retry, priority = 'normal' } = options;
  const { timeoutMs = client.attemptTimeoutMs, totalTimeoutMs = client.totalTimeoutMs } = options;
  const { version = client.version } = options;
  // Not by instanceof: a signal may come from another realm.
  const isSignal = signal === undefined || typeof signal?.addEventListener === 'function';
  demand(isSignal, 'signal', 'be an AbortSignal', signal, operation);
  demand(priority === 'high' || priority === 'normal', 'priority', "be 'high' or 'normal'", priority, operation);
  return {
    signal,
    attemptTimeoutMs: demandMs('timeoutMs', timeoutMs, operation),
    totalTimeoutMs: demandMs('totalTimeoutMs', totalTimeoutMs, operation),
    headers: {
      accept: 'application/json',
      ...(version !== undefined && { 'service-version': demandVersion('version', version, operation) }),
    },
    retry: retry === undefined ? client.retry : readRetry(retry, client.retry || defaultRetry, operation),
    priority,
  };
}
