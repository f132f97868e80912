import { type Clock, clockFor } from './clock.ts';
import { environmentVariable } from './environment.ts';
import { ValidationError } from './errors.ts';
import { type LimitOptions, type LimitSettings, limitOptionNames, readLimitOptions } from './limits/limit-options.ts';
import type { SharedLimits } from './limits/limiter.ts';
import type { Hooks } from './observing/hooks.ts';
import { type Logger, type LogLevel, type Observer, readObserver } from './observing/observer.ts';
import {
  assertFunction,
  assertOption,
  found,
  parseKey,
  parseMs,
  parseVersion,
  type VersionDate,
} from './option-checks.ts';
import { assertKnown, type OptionNames } from './option-names.ts';
import { type RequestHeaders, readHeaders } from './request-headers.ts';
import { type ResponseCheck, readResponseCheck } from './response-check.ts';
import { defaultRetry, type RetryOptions, type RetrySettings, readRetry, retryOptionNames } from './retry-options.ts';
import { createRedactor, type Redact, type Redactor } from './transport/redact.ts';
import { userAgentOf } from './user-agent.ts';

/** Sends one request. The global `fetch` does, and so does the `fetch` of a simulated account. */
export type Fetch = (request: Request) => Promise<Response>;

/** The options of a client. One that is undefined is not given. An unknown one is rejected. */
export interface ClientOptions {
  /**
   * The API key, or a function that returns it; it is called for each request, so that a key may change. The client never shows it.
   * Default: the environment variable `BOOTHKIT_API_KEY`.
   */
  readonly apiKey?: string | (() => string | Promise<string>) | undefined;
  /**
   * Base URL of the REST API, path prefix included, such as `https://api.example.com/v1`. Default: the environment variable
   * `BOOTHKIT_BASE_URL`.
   */
  readonly baseUrl?: string | URL | undefined;
  /** Version date of the API that overrides the key's pin (rule 9.4). Default: the pin. */
  readonly version?: VersionDate | undefined;
  /** Headers for each request to the API, such as a trace ID; Authorization, Content-Type and Service-Version have options of their own. */
  readonly headers?: RequestHeaders | undefined;
  /**
   * Your product, such as `bookings/2.1`, for the header `User-Agent`: it goes before `boothkit-client/<version>` and the runtime. In a
   * browser, which sends its own, it has no effect.
   */
  readonly userAgent?: string | undefined;
  /** Sends the requests. Default: the global `fetch`, looked up for each request. */
  readonly fetch?: Fetch | undefined;
  /** The clock for waits and timeouts. Default: that of the simulator that the client talks to in this process, else real time (decision S367). */
  readonly clock?: Clock | undefined;
  /** How failed requests are retried; `false` for never, not even after a rate limit. */
  readonly retry?: RetryOptions | false | undefined;
  /** How long to wait for responses. */
  readonly timeouts?:
    | {
        /** For one request with its whole response, in milliseconds of real time. Default: 30,000. */
        readonly attemptMs?: number | undefined;
        /** For a call with all its requests and waits, in milliseconds of the client's clock. Default: 120,000; `Infinity` for no timeout. */
        readonly totalMs?: number | undefined;
      }
    | undefined;
  /**
   * Maximum size of the body of one response, in bytes after decompression; a longer one is not read to its end. Default: 16,777,216
   * (16 MiB); `Infinity` for no maximum.
   */
  readonly maxResponseBytes?: number | undefined;
  /**
   * How the client limits its own calls, so that the service need not reject them. Default: the documented limits. Pass other numbers,
   * those of `redisLimits` for a fleet of processes, or `off` to send everything immediately. The environment variable
   * `BOOTHKIT_LIMITS=off` switches the limits off in every client of the process, whatever this option is (decision S356).
   */
  readonly limits?: LimitOptions | SharedLimits | 'off' | undefined;
  /** Functions that the client calls for requests, their ends, retries and waits. */
  readonly hooks?: Hooks | undefined;
  /** Where to log to, such as `console`. Default: nowhere. */
  readonly logger?: Logger | undefined;
  /** The lowest level that is logged. Default: `info`. */
  readonly logLevel?: LogLevel | undefined;
  /** Validates responses: `checkResponses` of `@boothkit/client/validate`. Default: responses are not validated. */
  readonly validate?: ResponseCheck | undefined;
}

/** The options of a client, validated and complete. */
export interface ClientSettings {
  readonly apiKey: string | (() => Promise<string>);
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
  readonly attemptTimeoutMs: number;
  readonly totalTimeoutMs: number;
  /** How long a call may wait for limits. */
  readonly maxWaitMs: number;
  readonly maxResponseBytes: number;
  /** Removes every key that was sent, and the query of URLs, from a text. */
  readonly redact: Redact;
  /** Undefined if they are off. */
  readonly limits: LimitSettings | undefined;
  readonly sharedLimits: SharedLimits | undefined;
  readonly validate: ResponseCheck | undefined;
  readonly observer: Observer;
}

const optionNames: OptionNames<ClientOptions> = {
  apiKey: 0,
  baseUrl: 0,
  version: 0,
  headers: 0,
  userAgent: 0,
  fetch: 0,
  clock: 0,
  retry: retryOptionNames,
  timeouts: { attemptMs: 0, totalMs: 0 },
  maxResponseBytes: 0,
  limits: limitOptionNames,
  hooks: { onRequest: 0, onResponse: 0, onRetry: 0, onWait: 0 },
  logger: 0,
  logLevel: 0,
  validate: 0,
};

/** The options that environment variables give. */
export function optionsFromEnvironment(): ClientOptions {
  return { apiKey: environmentVariable('BOOTHKIT_API_KEY'), baseUrl: environmentVariable('BOOTHKIT_BASE_URL') };
}

/**
 * The options of one client, completed with those of another. Groups of options merge, and so do headers. Throws a
 * {@link ValidationError} for an unknown option.
 */
export function mergeClientOptions(base: ClientOptions, options: ClientOptions): ClientOptions {
  assertOption(typeof options === 'object' && options !== null, 'options', 'be an object', options);
  assertKnown(options, optionNames);
  return merge(base, options);
}

function merge<Options extends object>(base: Options, options: Options): Options {
  const merged = { ...base } as Record<string, unknown>;
  for (const [name, value] of Object.entries(options)) {
    const old = merged[name];
    const bothMerge =
      (name === 'headers' || typeof optionNames[name as 'retry'] === 'object') && isGroup(old) && isGroup(value);
    if (value !== undefined) merged[name] = bothMerge ? merge(old, value) : value;
  }
  return merged as Options;
}

/** Limits shared through Redis are an object, and no group. */
function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('limiterFor' in value);
}

/** Validates the options of a client. Throws a {@link ValidationError} that names the option, what was found and what is needed. */
export function readClientOptions(options: ClientOptions): ClientSettings {
  const { fetch, clock, retry, timeouts, maxResponseBytes = 16 * 1_048_576 } = options;
  assertFunction('fetch', fetch);
  const isClock = clock === undefined || (typeof clock?.now === 'function' && typeof clock.sleep === 'function');
  assertOption(isClock, 'clock', 'have the functions now and sleep', clock);
  const isMaximum = maxResponseBytes === Number.POSITIVE_INFINITY || Number.isInteger(maxResponseBytes);
  const needed = 'be a whole number of bytes from 1';
  assertOption(isMaximum && maxResponseBytes > 0, 'maxResponseBytes', needed, maxResponseBytes);
  const redactor = createRedactor();
  const limits = readLimits(options.limits);
  if (options.apiKey === undefined) throw missing('apiKey', 'BOOTHKIT_API_KEY');
  if (options.baseUrl === undefined) throw missing('baseUrl', 'BOOTHKIT_BASE_URL');
  const baseUrl = readBaseUrl(options.baseUrl);
  const { origin } = new URL(baseUrl);
  return {
    apiKey: readKey(options.apiKey, redactor),
    keySource: options.apiKey,
    baseUrl,
    version: options.version === undefined ? undefined : parseVersion('version', options.version),
    headers: readHeaders({ 'user-agent': userAgentOf(options.userAgent) }, options.headers),
    // Looked up for each request, because a test may replace the global fetch after the client is made.
    fetch: fetch ?? ((request) => globalThis.fetch(request)),
    clock,
    currentClock: clockFor(clock, fetch, origin),
    retry: readRetry(retry, defaultRetry),
    attemptTimeoutMs: parseMs('timeouts.attemptMs', timeouts?.attemptMs ?? 30_000),
    totalTimeoutMs: parseMs('timeouts.totalMs', timeouts?.totalMs ?? 120_000),
    maxResponseBytes,
    redact: redactor.redact,
    ...limits,
    maxWaitMs: limits.limits?.maxWaitMs ?? Number.POSITIVE_INFINITY,
    validate: readResponseCheck(options.validate),
    observer: readObserver(options.hooks, options.logger, options.logLevel, limits.limits?.onWait),
  };
}

function missing(option: string, variable: string): ValidationError {
  return new ValidationError(`${option} is missing: pass it, or set ${variable}`);
}

/** Each key is hidden from the time that it may be sent. */
function readKey(apiKey: ClientSettings['keySource'], redactor: Redactor): ClientSettings['apiKey'] {
  const learned = (name: string, value: unknown): string => {
    const key = parseKey(name, value);
    redactor.learn(key);
    return key;
  };
  if (typeof apiKey !== 'function') return learned('apiKey', apiKey);
  return async () => learned('the result of the apiKey function', await apiKey());
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
  options: LimitOptions | SharedLimits | 'off' = {},
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
