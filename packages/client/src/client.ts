import type { Cost, Method } from '@boothkit/contract/constants';
import type { CheckedAccount, CheckedEvent, CheckedTemplate, CheckReport } from '@boothkit/contract/rules';
import { type Api, createApi } from './api.ts';
import type { ApiPromise } from './api-promise.ts';
import type { CallOptions } from './call-options.ts';
import { type ClientOptions, readClientOptions } from './client-options.ts';
import { limitsOf } from './limits/client-limits.ts';
import type { Limits } from './limits/limits.ts';
import { ifLoaded, load, loadFor } from './load-later.ts';
import { type Branding, createBranding } from './resources/branding.ts';
import { createEvents, type Events } from './resources/events.ts';
import { createOpenApi, type OpenApi } from './resources/openapi.ts';
import { createUploads, type Uploads } from './resources/uploads.ts';
import { createWebhooks, type Webhooks } from './resources/webhooks.ts';
import { type QueryParameters, writeBody, writeQuery } from './transport/operation-request.ts';

/** What goes into a request of an operation that has no method of its own. */
export interface RequestOptions extends CallOptions {
  /** Parameters of the query; those that are undefined are left out. */
  readonly query?: QueryParameters | undefined;
  /** The body, sent as JSON. */
  readonly body?: unknown;
  /** What it takes of the rate limit: `expensive` for creates and duplicates (rule 8/requests-per-key). Default: `ordinary`. */
  readonly cost?: Cost | undefined;
  /** Whether it is an import, a render or a fetch of a file from a URL (rule 8/concurrent-heavy). Default: false. */
  readonly heavy?: boolean | undefined;
}

/**
 * A client of the photo-booth event-configuration API.
 *
 * Its methods begin their call at once and give an {@link ApiPromise}; whatever goes wrong with a call, bad input included,
 * rejects it with one of {@link BoothFailure}. Calls that would pass the service's limits wait for their turn (section 8). It
 * holds no connection and needs no closing.
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
  /** The machine-readable description of the service (section 4.11). */
  readonly openapi: OpenApi;
  /** The limits that hold calls back (section 8), as they stand. */
  readonly limits: Limits;
  readonly #api: Api;

  /** Throws a {@link ValidationError} for options that cannot work, naming the option, what was found and what is needed. */
  constructor(options: ClientOptions) {
    const settings = readClientOptions(options);
    // Beside whatever its program does until the first call. Where it cannot be had, the calls that need it ask again, and say so.
    load().catch(() => {});
    const { admit, limits } = limitsOf(settings);
    this.limits = limits;
    this.#api = createApi(settings, admit);
    this.events = createEvents(this.#api);
    this.branding = createBranding(this.#api);
    this.uploads = createUploads(this.#api);
    this.webhooks = createWebhooks(this.#api);
    this.openapi = createOpenApi(this.#api);
  }

  /**
   * What guests will get of an event on a tablet, and why not more, from what you have and without a call (rule 2.4.8). The rules
   * are loaded with the first preview; where you need the answer at once, it is `check` of `@boothkit/contract/rules`.
   *
   * `event` is any that was answered with its settings; `templates` are the templates of the account, as far as you know them;
   * `account` says where it differs from texts on and AI credits enough. Rejects with a TypeError for an event without settings.
   *
   * @example
   * ```ts
   * const report = await booth.preview(await booth.events.get(id), [{ id: templateId, photoAreaCount: 1 }]);
   * console.log(report.refusal?.message, report.stations.allInOne.captureTypes);
   * ```
   */
  async preview(
    event: CheckedEvent,
    templates: readonly CheckedTemplate[],
    account?: CheckedAccount,
  ): Promise<CheckReport> {
    const { check } = await import('./preview.ts');
    return check(event, templates, account);
  }

  /**
   * Calls an operation that the reference only names, with the same retries and errors as all others.
   *
   * `path` begins with a slash, is relative to `baseUrl`, and holds no query. The answer is JSON of any kind, or undefined where
   * it is empty; its type is yours to say. Repeated after faults unless it is a POST, which could then happen twice.
   *
   * @example
   * ```ts
   * const templates = await booth.request<{ data: unknown[] }>('GET', '/templates', { query: { limit: 10 } });
   * ```
   */
  request<Data = unknown>(method: Method, path: string, options: RequestOptions = {}): ApiPromise<Data> {
    const { query, body, cost = 'ordinary', heavy = false, ...callOptions } = options;
    const api = this.#api;
    const operation = `${method} ${path}`;
    return api.run(operation, callOptions, async (call) => {
      const input = { query: writeQuery(query), ...writeBody(body, operation), cost, heavy };
      const { unknownRequest } = ifLoaded() ?? (await loadFor(operation, call));
      return api.send(unknownRequest(api.baseUrl, method, path, input), call);
    });
  }
}
