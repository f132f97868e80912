import type { Cost, Method } from '@boothkit/contract/internal';
import { type Api, type ApiPromise, createApi, createClientState } from '../calls/api.ts';
import { reading } from '../engine/option-checks.ts';
import { type Limits, limitsOf } from '../limits/limits.ts';
import type { CallOptions } from '../options/call-options.ts';
import {
  type ClientOptions,
  mergeClientOptions,
  optionsFromEnvironment,
  readClientOptions,
} from '../options/client-options.ts';
import { customRequest, operationOf, type QueryParameters } from '../transport/request.ts';
import { type Branding, createBranding } from './branding.ts';
import { createEvents, type Events } from './events.ts';
import { createOpenApi, type OpenApi } from './openapi.ts';
import { createUploads, type Uploads } from './uploads.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

/** The options of a request to an operation that has no method of its own. */
export interface RequestOptions extends CallOptions {
  /** Query parameters. A parameter that is undefined is left out. */
  readonly query?: QueryParameters | undefined;
  /**
   * The body. Text, bytes, a `Blob`, `FormData` and `URLSearchParams` are sent as they are. Their Content-Type is from `headers`, or else from
   * `fetch`. Anything else is sent as JSON. A stream is rejected: a retry could not send it again.
   */
  readonly body?: unknown;
  /** Its cost to the rate limit: `expensive` for creates and duplicates. Default: `ordinary`. */
  readonly cost?: Cost | undefined;
  /** Whether it is an import, a render or a fetch of a file from a URL, of which an account may have 3 at a time. Default: false. */
  readonly heavy?: boolean | undefined;
}

/**
 * The name of a function that returns the transport of a client. Clients of another copy of this package have it, and so have proxies of a
 * client, which private fields do not reach. No inspection shows the content of a function.
 */
const transport = Symbol.for('@boothkit/client transport 1');

/** Returns the transport of a client, for methods that other entries of the package add. */
export const apiOf = (client: object): Api => (client as { [transport](): Api })[transport]();

/**
 * A client of the photo-booth event-configuration API.
 *
 * A method begins its call immediately and returns an {@link ApiPromise}. Each error of a call, invalid input included, rejects it with one
 * of {@link BoothFailure}. Calls that would exceed the service's rate limits are queued. The client holds no connection and needs no closing.
 *
 * Without options it reads the API key from the environment variable `BOOTHKIT_API_KEY`, and the base URL from `BOOTHKIT_BASE_URL`.
 *
 * @example
 * ```ts
 * import { BoothClient } from '@boothkit/client';
 *
 * const booth = new BoothClient({ apiKey: () => secrets.get('booth-key'), baseUrl: 'https://api.example.com/v1' });
 * const event = await booth.events.create({
 *   name: 'Ada & Alan',
 *   date: new Date('2026-09-12T15:00:00Z'),
 *   templateIds: [templateId],
 *   idUser: 'booking-7',
 * });
 * await booth.branding.setImage(event.id, 'logo', './logo.png');
 * ```
 */
export class BoothClient {
  /** Events: create, get, list, update, delete, duplicate. */
  readonly events: Events;
  /** The branding of events: images and image options. */
  readonly branding: Branding;
  /** Uploads, which `branding.setImage` makes for you. */
  readonly uploads: Uploads;
  /** The webhook URLs of the account. */
  readonly webhooks: Webhooks;
  /** The OpenAPI document of the service. */
  readonly openapi: OpenApi;
  /** The rate limits that queue calls, with their current state. */
  readonly limits: Limits;
  /** Sends nothing. Throws a {@link ValidationError} that names the invalid option, what was found and what is needed. */
  constructor(options?: ClientOptions);
  /** @internal */
  constructor(options: ClientOptions, parent: BoothClient);
  constructor(options: ClientOptions = {}, parent?: BoothClient) {
    const origin = parent && apiOf(parent);
    const settings = reading('options', undefined, () =>
      readClientOptions(mergeClientOptions(origin ? origin.settings.given : optionsFromEnvironment(), options)),
    );
    const clientLimits = limitsOf(settings);
    const api = createApi(settings, clientLimits, origin ? origin.state : createClientState());
    // Configurable: a proxy may return another function.
    Object.defineProperty(this, transport, { value: () => api, configurable: true });
    this.limits = clientLimits.limits;
    this.events = createEvents(api);
    this.branding = createBranding(api);
    this.uploads = createUploads(api);
    this.webhooks = createWebhooks(api);
    this.openapi = createOpenApi(api);
  }

  /**
   * Creates a client with other options. Options that you leave out are the same as in this client. `headers` and groups of options, such as `retry`,
   * merge. Both clients share their retry budget and the numbers of their calls, and with the same key also the limits and the queue.
   *
   * @example
   * ```ts
   * const nightly = booth.withOptions({ timeoutMs: 60_000, headers: { 'X-Job': 'nightly' } });
   * ```
   */
  withOptions(options: ClientOptions): BoothClient {
    return new BoothClient(options, this);
  }

  // rule 2.4.8
  /**
   * Calls an operation that has no method of its own, with the same retries and errors as all others.
   *
   * `path` is relative to `baseUrl`. Pass an array of segments if it has IDs: each is encoded, so that no ID leads to another resource. Text
   * begins with a slash, and is rejected if it has a query, a backslash, or a segment `.` or `..` in any spelling. The response is JSON of any
   * kind, or undefined if its body is empty; you say what type it has. Retried after faults unless it is a POST, which could then happen twice.
   *
   * @example
   * ```ts
   * const templates = await booth.request<{ data: unknown[] }>('GET', '/templates', { query: { limit: 10 } });
   * await booth.request('DELETE', ['templates', templateId]);
   * ```
   */
  request<Data = unknown>(
    method: Method,
    path: string | readonly string[],
    options?: RequestOptions,
  ): ApiPromise<Data> {
    const api = apiOf(this);
    return api.run(
      operationOf(method, path),
      options,
      async (call, { query, body, cost = 'ordinary', heavy = false }) =>
        api.send<Data>(customRequest(api.settings.baseUrl, method, path, { query, body, cost, heavy }), call),
      { query: 0, body: 0, cost: 0, heavy: 0 },
    );
  }
}
