import { type Clock, realClock } from './clock.ts';
import { ValidationError } from './errors.ts';
import { type LimitOptions, readLimits } from './limits/limit-options.ts';
import type { LimitSettings } from './limits/limit-settings.ts';
import type { SharedLimits } from './limits/limiter.ts';
import { type Observer, type ObserverOptions, readObserver } from './observing/observer.ts';
import {
  demand,
  demandFunction,
  demandKey,
  demandMs,
  demandVersion,
  found,
  type VersionDate,
} from './option-checks.ts';
import { type ResponseCheck, readResponseCheck } from './response-check.ts';
import { defaultRetry, type RetryOptions, type RetrySettings, readRetry } from './retry-options.ts';
import { createRedactor, type Redact, type Redactor } from './transport/redact.ts';

/** Sends one request. The global `fetch` does, and so does the `fetch` of a simulated account. */
export type Fetch = (request: Request) => Promise<Response>;

/** Where a client's calls go, with what key, and how long it may take. */
export interface ClientOptions extends ObserverOptions {
  /** The API key, or a function that gives it; it is asked before each request, so a key may change. Never shown anywhere. */
  readonly apiKey: string | (() => string | Promise<string>);
  /** Base address of the REST API, path prefix included, such as `https://api.example.com/v1`. */
  readonly baseUrl: string | URL;
  /** Version date of the API that overrides the key's pin (rule 9.4). Default: the pin. */
  readonly version?: VersionDate | undefined;
  /** Sends the requests. Default: the global `fetch`, looked up for each request. */
  readonly fetch?: Fetch | undefined;
  /** The time to live in. Default: the real one. */
  readonly clock?: Clock | undefined;
  /** How failed requests are repeated; `false` for never, refusals for a rate limit included. */
  readonly retry?: RetryOptions | false | undefined;
  /** How long to wait for answers. */
  readonly timeouts?: TimeoutOptions | undefined;
  /**
   * Most bytes that the body of one response may have, after decompression; a longer one is not read to its end. Default:
   * 16,777,216 (16 MiB); `Infinity` for no limit.
   */
  readonly maxResponseBytes?: number | undefined;
  /**
   * How calls are held back so that the service need not refuse them: the documented limits unless told otherwise, those of
   * `redisLimits` for a fleet of processes, or `off` to send everything at once.
   */
  readonly limits?: LimitOptions | SharedLimits | 'off' | undefined;
  /** Judges what the service answers: `checkResponses` of `@boothkit/client/validate`. Default: answers are taken as they come. */
  readonly validate?: ResponseCheck | undefined;
}

/** How long to wait for answers. */
export interface TimeoutOptions {
  /** For the whole answer to one request, body included, in milliseconds of real time. Default: 30,000. */
  readonly attemptMs?: number | undefined;
  /** For a call with all its requests and waits, in milliseconds of the client's clock. Default: 120,000; `Infinity` for no end. */
  readonly totalMs?: number | undefined;
}

/** The options of a client, checked and complete. */
export interface ClientSettings {
  readonly apiKey: () => string | Promise<string>;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly version: string | undefined;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly retry: RetrySettings | false;
  readonly attemptTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly maxResponseBytes: number;
  /** Removes every key that was sent from a text, and the query from URLs. */
  readonly redact: Redact;
  readonly limits: LimitSettings | SharedLimits | 'off';
  readonly validate: ResponseCheck | undefined;
  /** The key, or the function that gives it, as it was given: what its limiter is found by. */
  readonly keyGiven: ClientOptions['apiKey'];
  readonly observer: Observer;
}

/** Checks the options of a client. Throws a {@link ValidationError} that names the option, what was found and what is needed. */
export function readClientOptions(options: ClientOptions): ClientSettings {
  demand(typeof options === 'object' && options !== null, 'options', 'be an object with apiKey and baseUrl', options);
  const { fetch, clock = realClock, retry, timeouts } = options;
  demandFunction('fetch', fetch);
  const keepsTime = typeof clock?.now === 'function' && typeof clock.sleep === 'function';
  demand(keepsTime, 'clock', 'have the functions now and sleep', clock);
  const { maxResponseBytes = 16 * 1_048_576 } = options;
  const isLimit = maxResponseBytes === Number.POSITIVE_INFINITY || Number.isInteger(maxResponseBytes);
  demand(isLimit && maxResponseBytes > 0, 'maxResponseBytes', 'be a whole number of bytes from 1', maxResponseBytes);
  const redactor = createRedactor();
  return {
    apiKey: readKey(options.apiKey, redactor),
    baseUrl: readBaseUrl(options.baseUrl),
    version: options.version === undefined ? undefined : demandVersion('version', options.version),
    // Looked up late: whoever replaces the global fetch after the client is made is heard.
    fetch: fetch ?? ((request) => globalThis.fetch(request)),
    clock,
    retry: readRetry(retry, defaultRetry),
    attemptTimeoutMs: demandMs('timeouts.attemptMs', timeouts?.attemptMs ?? 30_000),
    totalTimeoutMs: demandMs('timeouts.totalMs', timeouts?.totalMs ?? 120_000),
    maxResponseBytes,
    redact: redactor.redact,
    limits: readLimits(options.limits),
    validate: readResponseCheck(options.validate),
    keyGiven: options.apiKey,
    observer: readObserver(options),
  };
}

function readKey(apiKey: ClientOptions['apiKey'], redactor: Redactor): ClientSettings['apiKey'] {
  const learned = (name: string, value: unknown): string => {
    const key = demandKey(name, value);
    redactor.learn(key);
    return key;
  };
  if (typeof apiKey === 'function') return async () => learned('what the apiKey function gives', await apiKey());
  const key = learned('apiKey', apiKey);
  return () => key;
}

function readBaseUrl(baseUrl: string | URL): string {
  const needed = 'baseUrl must be an http or https address without user, query or fragment';
  const url = URL.parse(baseUrl);
  if (url === null) throw new ValidationError(`${needed}; got ${found(baseUrl)}`);
  const surplus =
    (!/^https?:$/.test(url.protocol) && `the scheme ${url.protocol}`) ||
    ((url.username || url.password) && 'a user') ||
    (url.search && 'a query') ||
    (url.hash && 'a fragment');
  if (surplus) throw new ValidationError(`${needed}; got one with ${surplus}`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
