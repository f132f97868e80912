import type { ClientSettings } from './client-options.ts';
import { ValidationError } from './errors.ts';
import type { Priority } from './limits/limiter.ts';
import { assertOption, parseMs, parseVersion, type VersionDate } from './option-checks.ts';
import { defaultRetry, type RetryOptions, type RetrySettings, readRetry } from './retry-options.ts';

/** The options of one call. They override those of the client. */
export interface CallOptions {
  /** Aborts the call, whether it is queued or in flight; it then rejects with an {@link AbortError}. */
  readonly signal?: AbortSignal | undefined;
  /** Timeout of one request with its whole response, in milliseconds of real time. */
  readonly timeoutMs?: number | undefined;
  /** Timeout of the call with all its requests and waits, in milliseconds of the client's clock. */
  readonly totalTimeoutMs?: number | undefined;
  /** Version date of the API that serves this call (rule 9.4). */
  readonly version?: VersionDate | undefined;
  /** More headers for the requests to the API; Authorization, Content-Type and Service-Version have options of their own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How failed requests of this call are retried, merged into the client's own options; `false` for never. */
  readonly retry?: RetryOptions | false | undefined;
  /** Which queued calls of the key go first: `high` before all `normal` ones. Default: `normal`. */
  readonly priority?: Priority | undefined;
}

/** The options of a call, validated and completed with those of the client. */
export interface CallSettings {
  readonly signal: AbortSignal | undefined;
  readonly attemptTimeoutMs: number;
  readonly totalTimeoutMs: number;
  /** For the requests to the API, names in lower case; without key and content type. */
  readonly headers: Readonly<Record<string, string>>;
  readonly retry: RetrySettings | false;
  readonly priority: Priority;
}

/** Validates the options of a call. Throws a `ValidationError` that names the option, what was found and what is needed. */
export function readCallOptions(client: ClientSettings, options: CallOptions, operation?: string): CallSettings {
  const { signal, retry, priority = 'normal' } = options;
  const { timeoutMs = client.attemptTimeoutMs, totalTimeoutMs = client.totalTimeoutMs } = options;
  const { version = client.version } = options;
  // Not by instanceof: a signal may come from another realm.
  const isSignal = signal === undefined || typeof signal?.addEventListener === 'function';
  assertOption(isSignal, 'signal', 'be an AbortSignal', signal, operation);
  assertOption(priority === 'high' || priority === 'normal', 'priority', "be 'high' or 'normal'", priority, operation);
  return {
    signal,
    attemptTimeoutMs: parseMs('timeoutMs', timeoutMs, operation),
    totalTimeoutMs: parseMs('totalTimeoutMs', totalTimeoutMs, operation),
    headers: {
      ...(options.headers !== undefined && readHeaders(options.headers, operation)),
      accept: 'application/json',
      ...(version !== undefined && { 'service-version': parseVersion('version', version, operation) }),
    },
    retry: retry === undefined ? client.retry : readRetry(retry, client.retry || defaultRetry, operation),
    priority,
  };
}

const headersWithOptions: Readonly<Record<string, string>> = {
  authorization: 'use the option apiKey of the client',
  'content-type': 'bodies are always JSON',
  'service-version': 'use the option version',
};

function readHeaders(
  given: Readonly<Record<string, string>>,
  operation: string | undefined,
): Readonly<Record<string, string>> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    const instead = headersWithOptions[name.toLowerCase()];
    if (instead !== undefined) {
      throw new ValidationError(`headers must not hold ${name.toLowerCase()}: ${instead}`, { operation });
    }
    try {
      headers.set(name, value);
    } catch {
      // The platform's own message shows the value.
      throw new ValidationError(`headers holds ${JSON.stringify(name)}, whose name or value cannot be sent`, {
        operation,
      });
    }
  }
  return Object.fromEntries(headers);
}
