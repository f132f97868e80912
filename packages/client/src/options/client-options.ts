import { environmentVariable } from '@boothkit/contract/internal';
import { type Clock, clockFor } from '../engine/clock.ts';
import { ValidationError } from '../engine/errors.ts';
import {
  assertFunction,
  assertOption,
  found,
  isMaximum,
  parseKey,
  parseMs,
  parseVersion,
  type VersionDate,
} from '../engine/option-checks.ts';
import { isGroup, noOptions, type OptionNames, readOptions } from '../engine/option-names.ts';
import { isBrowser, isWorkers } from '../engine/runtime.ts';
import { userAgentOf } from '../engine/user-agent.ts';
import type { Hooks } from './hooks.ts';
import type { HttpResponse } from './http-response.ts';
import { type LimitOptions, type LimitSettings, limitOptionNames, readLimitOptions } from './limit-options.ts';
import type { SharedLimits } from './limiter.ts';
import type { Middleware } from './middleware.ts';
import { type Logger, type LogLevel, type Observer, readObserver } from './observer.ts';
import { headersByName, type RequestHeaders, readHeaders } from './request-headers.ts';
import { type ResponseCheck, readResponseCheck } from './response-check.ts';
import { defaultRetry, type RetryOptions, type RetrySettings, readRetry } from './retry-options.ts';

/** The options that a {@link Fetch} gets besides the URL. */
export interface FetchInit {
  /** The HTTP method. */
  readonly method: string;
  /** The headers, names in lower case. */
  readonly headers: Record<string, string>;
  /** Text, bytes, a `Blob`, `FormData` or a web stream; undefined for none. */
  // biome-ignore lint/suspicious/noExplicitAny: implementations of fetch differ in the types of their bodies.
  readonly body?: any;
  /** Aborts when the attempt ends early. */
  readonly signal?: AbortSignal;
  /** `manual`: the client treats a redirect as an error. `error` for streamed bodies in Node. */
  readonly redirect: 'manual' | 'error';
  /** `half` for streamed bodies. */
  readonly duplex?: 'half';
}

/**
 * Sends one request. The global `fetch` does, and so do those of undici and node-fetch, a function around one, and the `fetch` of a
 * simulated account.
 *
 * @param url The absolute URL of an operation, or of an upload at its storage.
 */
export type Fetch = (url: string, init: FetchInit) => Promise<HttpResponse>;

/** Why the client asks for the key: to send a request, or because the service did not accept the last one (401). */
export type KeyReason = 'request' | 'unauthorized';

/** An image that an upload is created for. */
export interface ImageFile {
  /** Its format. */
  readonly contentType: 'image/png' | 'image/jpeg';
  /** Its length in bytes. */
  readonly sizeBytes: number;
}

/** The options of a client. An option whose value is `undefined` counts as not given. An unknown option is rejected. */
export interface ClientOptions {
  /**
   * The API key, or a function that returns it. The function is called for each request, so that a key may change, with `{ reason: 'request'
   * }`. After a 401 it is called once more with `{ reason: 'unauthorized' }`, and the request is sent again with that key, unless `retry` is
   * false. The client never shows the key. Default: the environment variable `BOOTHKIT_API_KEY`.
   */
  readonly apiKey?: string | ((context: { readonly reason: KeyReason }) => string | Promise<string>) | undefined;
  /**
   * Base URL of the REST API, path prefix included, such as `https://api.example.com/v1`. Default: the environment variable
   * `BOOTHKIT_BASE_URL`.
   */
  readonly baseUrl?: string | URL | undefined;
  /** Version date of the API that overrides the key's pin. Default: the pin. */
  readonly version?: VersionDate | undefined;
  /** Headers for each request to the API, such as a trace ID; Authorization, Content-Type and Service-Version have options of their own. */
  readonly headers?: RequestHeaders | undefined;
  /**
   * Your product, such as `bookings/2.1`, for the header `User-Agent`: it goes before `boothkit-client/<version>` and the runtime. In a
   * browser, which sends its own, it has no effect.
   */
  readonly userAgent?: string | undefined;
  /**
   * Runs the client in the page of a browser. By default the constructor throws there: an API key is a secret of your server, and everyone
   * who can open the page can read it. Pass `true` for a page that talks to a simulator. Default: false.
   */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
  /** Sends the requests, called as `fetch(url, init)`. Default: the global `fetch`, looked up for each request. */
  readonly fetch?: Fetch | undefined;
  /** Runs around each request: for tracing, signing or caching. The first one is the outermost. Default: none. */
  readonly middleware?: readonly Middleware[] | undefined;
  /** The clock for waits and timeouts. Default: the clock of the simulator, if the client calls one in this process; otherwise real time. */
  readonly clock?: Clock | undefined;
  /** How failed requests are retried; `false` for never, not even after a rate limit. */
  readonly retry?: RetryOptions | false | undefined;
  /**
   * Timeout of one attempt: a request with its whole response, in milliseconds of real time, and of a simulated clock. Default: 30,000;
   * `Infinity` for no timeout.
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Timeout of a whole call: the time in the client's own queue, all its requests and all waits before retries, in milliseconds of the
   * client's clock. Default: `Infinity`. Without it, the queue has no bound, retries after faults are bounded by `retry.maxRetries`, and
   * waits that the service asks for by `retry.maxRetryAfterMs`.
   */
  readonly totalTimeoutMs?: number | undefined;
  /**
   * Maximum size of the body of one response, in bytes after decompression; a longer one is not read to its end. Default: 16,777,216
   * (16 MiB); `Infinity` for no maximum.
   */
  readonly maxResponseBytes?: number | undefined;
  /**
   * Makes the body that an image's upload is created with, for a service that takes another one: of its documented body, only `purpose` is
   * known. Default: with type and length of the image or, if the service rejects that, `purpose` alone.
   */
  readonly uploadBody?: ((image: ImageFile) => Readonly<Record<string, unknown>>) | undefined;
  /**
   * How the client limits its own calls, so that the service need not reject them. Default: the documented limits, and `off` on Cloudflare
   * Workers, whose requests cannot wait for each other. Pass other numbers, or `redisLimits(…)` for several processes, or `off` to send
   * everything immediately. The environment variable `BOOTHKIT_LIMITS=off` switches the limits off in every client of the process, whatever
   * this option is.
   */
  readonly limits?: LimitOptions | SharedLimits | 'off' | undefined;
  /** Functions that the client calls for requests, their ends, retries and waits. */
  readonly hooks?: Hooks | undefined;
  /**
   * Where to log to, such as `console`. Default: the console if `logLevel` or the environment variable `BOOTHKIT_LOG` is set, else nowhere.
   * Without logger and hooks, the first wait of more than 5 seconds of real time prints one line by `console.warn`, once for each key.
   */
  readonly logger?: Logger | undefined;
  /** The lowest level that is logged. Default: the environment variable `BOOTHKIT_LOG`, else `info`. */
  readonly logLevel?: LogLevel | undefined;
  /** Validates responses: `checkResponses` of `@boothkit/client/validate`. Default: responses are not validated. */
  readonly validate?: ResponseCheck | undefined;
}

/** The options of a client, validated and complete. */
export interface ClientSettings {
  /** The options as they were given, for clients that are derived. */
  readonly given: ClientOptions;
  readonly apiKey: string | ((reason?: KeyReason) => Promise<string>);
  /** The option `apiKey` as it was given: clients with the same one share a limiter. */
  readonly keySource: NonNullable<ClientOptions['apiKey']>;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly version: string | undefined;
  /** For the requests to the API, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: Fetch;
  /** The option `clock` as it was given. */
  readonly clock: Clock | undefined;
  /** Returns the clock for calls that begin now. */
  readonly currentClock: () => Clock;
  readonly retry: RetrySettings | false;
  readonly middleware: readonly Middleware[];
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  /** How long a call may wait for limits. */
  readonly maxWaitMs: number;
  readonly maxResponseBytes: number;
  /** Undefined if they are off. */
  readonly limits: LimitSettings | undefined;
  readonly sharedLimits: SharedLimits | undefined;
  readonly uploadBody: ClientOptions['uploadBody'];
  readonly validate: ResponseCheck | undefined;
  readonly observer: Observer;
}

const optionNames: OptionNames<ClientOptions> = {
  apiKey: 0,
  baseUrl: 0,
  version: 0,
  headers: 0,
  userAgent: 0,
  dangerouslyAllowBrowser: 0,
  fetch: 0,
  middleware: 0,
  clock: 0,
  retry: { ...defaultRetry },
  timeoutMs: 0,
  totalTimeoutMs: 0,
  maxResponseBytes: 0,
  uploadBody: 0,
  limits: limitOptionNames,
  hooks: { onRequest: 0, onResponse: 0, onRetry: 0, onWait: 0 },
  logger: 0,
  logLevel: 0,
  validate: 0,
};

/** The options that environment variables give. */
export function optionsFromEnvironment(): ClientOptions {
  const apiKey = environmentVariable('BOOTHKIT_API_KEY');
  return readOptions({ apiKey, baseUrl: environmentVariable('BOOTHKIT_BASE_URL') }, optionNames);
}

/**
 * The options of one client, completed with those of another. Groups of options merge, and so do headers. Throws a
 * {@link ValidationError} for an unknown option.
 */
export function mergeClientOptions(base: ClientOptions, options: ClientOptions): ClientOptions {
  const given = readOptions(options, optionNames);
  const merged: Record<string, unknown> = { __proto__: null, ...base, ...given };
  for (const name of ['headers', 'retry', 'limits', 'hooks'] as const) {
    const value = name === 'headers' ? headersByName(given.headers) : given[name];
    if (isGroup(value)) merged[name] = { __proto__: null, ...(isGroup(base[name]) && base[name]), ...value };
  }
  return merged;
}

/** Validates the options of a client. Throws a {@link ValidationError} that names the option, what was found and what is needed. */
export function readClientOptions(options: ClientOptions): ClientSettings {
  const { fetch, clock, retry, maxResponseBytes = 16 * 1_048_576, timeoutMs = 30_000 } = options;
  const { totalTimeoutMs = Number.POSITIVE_INFINITY, dangerouslyAllowBrowser = false } = options;
  const isFlag = typeof dangerouslyAllowBrowser === 'boolean';
  assertOption(isFlag, 'dangerouslyAllowBrowser', 'be true or false', dangerouslyAllowBrowser);
  if (!dangerouslyAllowBrowser && isBrowser()) {
    throw new ValidationError(
      'BoothClient does not run in a browser unless dangerouslyAllowBrowser is true: everyone who opens the page could read the key',
    );
  }
  assertFunction('fetch', fetch);
  assertFunction('uploadBody', options.uploadBody);
  const isClock = clock === undefined || (typeof clock?.now === 'function' && typeof clock.sleep === 'function');
  assertOption(isClock, 'clock', 'have the functions now and sleep', clock);
  const isBytes = isMaximum(maxResponseBytes) && maxResponseBytes > 0;
  assertOption(isBytes, 'maxResponseBytes', 'be a whole number of bytes from 1', maxResponseBytes);
  const limits = readLimits(options.limits);
  if (options.apiKey === undefined) throw missing('apiKey', 'BOOTHKIT_API_KEY');
  if (options.baseUrl === undefined) throw missing('baseUrl', 'BOOTHKIT_BASE_URL');
  const baseUrl = readBaseUrl(options.baseUrl);
  const { origin } = new URL(baseUrl);
  return {
    given: options,
    apiKey: readKey(options.apiKey),
    keySource: options.apiKey,
    baseUrl,
    version: options.version === undefined ? undefined : parseVersion('version', options.version),
    headers: readHeaders({ 'user-agent': userAgentOf(options.userAgent) }, options.headers),
    // Looked up for each request, because a test may replace the global fetch after the client is made.
    fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)),
    middleware: readMiddleware(options.middleware),
    clock,
    currentClock: clockFor(clock, fetch, origin),
    retry: readRetry(retry, defaultRetry),
    timeoutMs: parseMs('timeoutMs', timeoutMs),
    totalTimeoutMs: parseMs('totalTimeoutMs', totalTimeoutMs),
    maxResponseBytes,
    ...limits,
    maxWaitMs: limits.limits?.maxWaitMs ?? Number.POSITIVE_INFINITY,
    uploadBody: options.uploadBody,
    validate: readResponseCheck(options.validate),
    observer: readObserver(options.hooks, options.logger, options.logLevel),
  };
}

/** Validates middleware. Throws a {@link ValidationError} that names the option, what was found and what is needed. */
export function readMiddleware(middleware: readonly Middleware[] = [], operation?: string): readonly Middleware[] {
  const isList = Array.isArray(middleware) && middleware.every((one) => typeof one === 'function');
  assertOption(isList, 'middleware', 'be an array of functions', middleware, operation);
  return middleware;
}

function missing(option: string, variable: string): ValidationError {
  return new ValidationError(`${option} is missing: pass it, or set ${variable}`);
}

function readKey(apiKey: ClientSettings['keySource']): ClientSettings['apiKey'] {
  if (typeof apiKey !== 'function') return parseKey('apiKey', apiKey);
  return async (reason = 'request') => parseKey('the result of the apiKey function', await apiKey({ reason }));
}

function readBaseUrl(baseUrl: string | URL): string {
  const needed = 'baseUrl must be an http or https URL without user, query or fragment';
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

function readLimits(
  options: LimitOptions | SharedLimits | 'off' = isWorkers() ? 'off' : noOptions,
): Pick<ClientSettings, 'limits' | 'sharedLimits'> {
  const variable = environmentVariable('BOOTHKIT_LIMITS');
  const isSwitch = variable === undefined || variable === 'off';
  assertOption(isSwitch, 'BOOTHKIT_LIMITS', "be 'off' or not set", variable);
  const isObject = typeof options === 'object' && options !== null;
  assertOption(isObject || options === 'off', 'limits', "be 'off' or an object", options);
  const sharedLimits = isObject && 'limiterFor' in options ? options : undefined;
  const limits = sharedLimits?.settings ?? (isObject ? readLimitOptions(options as LimitOptions) : undefined);
  return { limits: variable ? undefined : limits, sharedLimits };
}
