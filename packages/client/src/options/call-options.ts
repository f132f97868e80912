import { onAbort } from '../engine/abort.ts';
import { assertOption, parseMs, parseVersion, reading, type VersionDate } from '../engine/option-checks.ts';
import { type OptionNames, readOptions } from '../engine/option-names.ts';
import { type ClientSettings, readMiddleware } from './client-options.ts';
import type { Priority } from './limiter.ts';
import type { Middleware } from './middleware.ts';
import { type RequestHeaders, readHeaders } from './request-headers.ts';
import { defaultRetry, type RetryOptions, type RetrySettings, readRetry } from './retry-options.ts';

/**
 * The options of one call. They override the client's options. An option whose value is `undefined` counts as not given. An unknown option
 * is rejected.
 */
export interface CallOptions {
  /** Aborts the call, whether it is queued or in flight; it then rejects with an {@link AbortError}. */
  readonly signal?: AbortSignal | undefined;
  /** Timeout of one attempt: a request with its whole response, in milliseconds. Default: the client's `timeoutMs`. */
  readonly timeoutMs?: number | undefined;
  /** Timeout of the whole call: its queue, all its requests and all waits, in milliseconds. Default: the client's `totalTimeoutMs`. */
  readonly totalTimeoutMs?: number | undefined;
  /**
   * Milliseconds that the call may wait for limits, in the queue and after a 429; 0 for not at all. Through Redis at least 1,000. Then it
   * fails with a `RateLimitError` whose `retryAfterMs` says when to try again. Default: `limits.maxWaitMs` of the client.
   */
  readonly maxWaitMs?: number | undefined;
  /** Version date of the API that serves this call. */
  readonly version?: VersionDate | undefined;
  /**
   * More headers for the requests to the API. They override the client's headers of the same names. Authorization and Service-Version have
   * options of their own; Content-Type is for `request()` alone; operations of a document have `contentType`.
   */
  readonly headers?: RequestHeaders | undefined;
  /** More middleware for this call. It runs inside the client's middleware. */
  readonly middleware?: readonly Middleware[] | undefined;
  /** How failed requests of this call are retried, merged into the client's own options; `false` for never. */
  readonly retry?: RetryOptions | false | undefined;
  /**
   * Which queued calls of the key go first: `high` before `normal` before `low`. Every fourth call that leaves the queue is the call that
   * has waited longest, so that no call waits forever. Default: `normal`.
   */
  readonly priority?: Priority | undefined;
}

/** The options of a call, validated and completed with those of the client. */
export interface CallSettings {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly maxWaitMs: number;
  /** For the requests to the API, names in lower case; without key and content type. */
  readonly headers: Readonly<Record<string, string>>;
  readonly middleware: readonly Middleware[];
  readonly retry: RetrySettings | false;
  readonly priority: Priority;
}

const optionNames: OptionNames<CallOptions> = {
  signal: 0,
  timeoutMs: 0,
  totalTimeoutMs: 0,
  maxWaitMs: 0,
  version: 0,
  headers: 0,
  middleware: 0,
  retry: { ...defaultRetry },
  priority: 0,
};

/**
 * Reads and validates the options of a call; `own` are the names of those that only its operation has. Returns them as they are given, too.
 * Throws a `ValidationError` that names the option, what was found and what is needed.
 */
export function readCallOptions<Options extends CallOptions>(
  client: ClientSettings,
  options: Options,
  operation?: string,
  own?: OptionNames,
): readonly [CallSettings, given: Options] {
  const given = readOptions(options, { ...optionNames, ...own }, operation);
  // A request whose body may be of any type names it.
  const allowed = own && 'body' in own ? 'content-type' : undefined;
  return [reading('options', operation, () => settingsOf(client, given, operation, allowed)), given];
}

function settingsOf(
  client: ClientSettings,
  options: CallOptions,
  operation: string | undefined,
  allowed: string | undefined,
): CallSettings {
  const { signal, retry, middleware, priority = 'normal' } = options;
  const { timeoutMs, totalTimeoutMs, maxWaitMs, version } = { ...client, ...(options as CallSettings) };
  const isWait = typeof maxWaitMs === 'number' && maxWaitMs >= 0;
  assertOption(isWait, 'maxWaitMs', 'be a number of milliseconds from 0', maxWaitMs, operation);
  // Not by instanceof: a signal may come from another realm.
  const isSignal = signal === undefined || typeof signal?.addEventListener === 'function';
  assertOption(isSignal, 'signal', 'be an AbortSignal', signal, operation);
  // One that takes no listener could not end the call, and would fail in the middle of its wait.
  reading('signal', operation, () => onAbort(signal, () => {})());
  const isPriority = ['high', 'normal', 'low'].includes(priority);
  assertOption(isPriority, 'priority', "be 'high', 'normal' or 'low'", priority, operation);
  return {
    signal,
    timeoutMs: parseMs('timeoutMs', timeoutMs, operation),
    totalTimeoutMs: parseMs('totalTimeoutMs', totalTimeoutMs, operation),
    maxWaitMs,
    headers: {
      ...readHeaders(client.headers, options.headers, { operation, allowed }),
      accept: 'application/json',
      ...(version !== undefined && { 'service-version': parseVersion('version', version, operation) }),
    },
    middleware: [...client.middleware, ...readMiddleware(middleware, operation)],
    retry: retry === undefined ? client.retry : readRetry(retry, client.retry || defaultRetry, operation),
    priority,
  };
}
