import type { Cost, Method } from '@boothkit/contract/constants';
import type { CheckAccountInput, CheckEventInput, CheckReport, CheckTemplateInput } from '@boothkit/contract/rules';
import { type Api, type ClientState, createApi, createClientState } from './api.ts';
import type { ApiPromise } from './api-promise.ts';
import type { CallOptions } from './call-options.ts';
import { type ClientOptions, mergeClientOptions, optionsFromEnvironment, readClientOptions } from './client-options.ts';
import { type Limits, limitsOf } from './limits/limits.ts';
import { type Branding, createBranding } from './resources/branding.ts';
import { createEvents, type Events } from './resources/events.ts';
import { createOpenApi, type OpenApi } from './resources/openapi.ts';
import { createUploads, type Uploads } from './resources/uploads.ts';
import { createWebhooks, type Webhooks } from './resources/webhooks.ts';
import { customRequest, type QueryParameters } from './transport/request.ts';

/** The options of a request to an operation that has no method of its own. */
export interface RequestOptions extends CallOptions {
  /** Query parameters; those that are undefined are left out. */
  readonly query?: QueryParameters | undefined;
  /** The body, sent as JSON. */
  readonly body?: unknown;
  /** Its cost to the rate limit: `expensive` for creates and duplicates (rule 8/requests-per-key). Default: `ordinary`. */
  readonly cost?: Cost | undefined;
  /** Whether it is an import, a render or a fetch of a file from a URL (rule 8/concurrent-heavy). Default: false. */
  readonly heavy?: boolean | undefined;
}

/**
 * A client of the photo-booth event-configuration API.
 *
 * A method begins its call immediately and returns an {@link ApiPromise}. Each error of a call, invalid input included, rejects it with one
 * of {@link BoothFailure}. Calls that would exceed the service's limits are queued (section 8). The client holds no connection and needs no
 * closing.
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
 *   templateIds: ['t7Hc2mVbQ9sXe4LkD0pZ'],
 *   idUser: 'booking-7',
 * });
 * await booth.branding.setImage(event.id, 'logo', './logo.png');
 * ```
 */
export class BoothClient {
  /** Events (sections 4.1 to 4.6). */
  readonly events: Events;
  /** The branding of events (sections 4.7 to 4.10). */
  readonly branding: Branding;
  /** Uploads (section 4.11). */
  readonly uploads: Uploads;
  /** The account's webhooks (section 4.11). */
  readonly webhooks: Webhooks;
  /** The OpenAPI document of the service (section 4.11). */
  readonly openapi: OpenApi;
  /** The limits that queue calls (section 8), with their current state. */
  readonly limits: Limits;
  readonly #api: Api;
  readonly #options: ClientOptions;
  readonly #state: ClientState;

  /** Throws a {@link ValidationError} for invalid options. It names the option, what was found and what is needed. */
  constructor(options?: ClientOptions);
  /** @internal */
  constructor(options: ClientOptions, parent: BoothClient);
  constructor(options: ClientOptions = {}, parent?: BoothClient) {
    this.#options = mergeClientOptions(parent ? parent.#options : optionsFromEnvironment(), options);
    this.#state = parent ? parent.#state : createClientState();
    const settings = readClientOptions(this.#options);
    const clientLimits = limitsOf(settings);
    this.limits = clientLimits.limits;
    this.#api = createApi(settings, clientLimits, this.#state);
    this.events = createEvents(this.#api);
    this.branding = createBranding(this.#api);
    this.uploads = createUploads(this.#api);
    this.webhooks = createWebhooks(this.#api);
    this.openapi = createOpenApi(this.#api);
  }

  /**
   * Creates a client with other options; what they leave out is as in this client. `headers` and groups of options, such as `retry`,
   * merge. Both clients share their retry budget and the numbers of their calls, and with the same key also the limits and the queue.
   *
   * @example
   * ```ts
   * const patient = booth.withOptions({ timeouts: { totalMs: 600_000 }, headers: { 'X-Job': 'nightly' } });
   * ```
   */
  withOptions(options: ClientOptions): BoothClient {
    return new BoothClient(options, this);
  }

  /**
   * Says what guests will get of an event on a tablet, and why not more, from what you have and without a call (rule 2.4.8). The
   * first preview loads the rules; if you need the result synchronously, use `check` of `@boothkit/contract/rules`.
   *
   * `event` is any event with its settings. `templates` are the templates of the account that you know. `account` overrides the
   * defaults: it may send texts, and has enough AI credits. Rejects with a TypeError for an event without settings.
   *
   * @example
   * ```ts
   * const report = await booth.preview(await booth.events.get(id), [{ id: templateId, photoAreaCount: 1 }]);
   * console.log(report.refusal?.message, report.stations.allInOne.captureTypes);
   * ```
   */
  async preview(
    event: CheckEventInput,
    templates: readonly CheckTemplateInput[],
    account?: CheckAccountInput,
  ): Promise<CheckReport> {
    const { check } = await import('./preview.ts');
    return check(event, templates, account);
  }

  /**
   * Calls an operation that the reference only names, with the same retries and errors as all others.
   *
   * `path` begins with a slash, is relative to `baseUrl`, and holds no query. The response is JSON of any kind, or undefined if its body is
   * empty; you say what type it has. Retried after faults unless it is a POST, which could then happen twice.
   *
   * @example
   * ```ts
   * const templates = await booth.request<{ data: unknown[] }>('GET', '/templates', { query: { limit: 10 } });
   * ```
   */
  request<Data = unknown>(method: Method, path: string, options: RequestOptions = {}): ApiPromise<Data> {
    const { query, body, cost = 'ordinary', heavy = false } = options;
    const api = this.#api;
    return api.run(`${method} ${path}`, options, async (call) => {
      return api.send<Data>(customRequest(api.baseUrl, method, path, { query, body, cost, heavy }), call);
    });
  }
}
