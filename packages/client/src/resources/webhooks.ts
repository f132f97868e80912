import type { Webhooks as ConfiguredWebhooks, WebhooksBody } from '@boothkit/contract/internal';
import type { Api, ApiPromise } from '../calls/api.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { Fields } from '../options/operation-types.ts';

/** The webhook URLs to set. A URL that is `undefined` is not sent, and keeps its value. */
export interface UpdateWebhooksParams extends Fields<WebhooksBody> {}

/** The operation on the account's webhooks. */
export interface Webhooks {
  /**
   * Sets the two webhook URLs of the account: `mediaUrl` for media.uploaded, `sendUrl` for session.sent and media.sent. null switches a webhook off.
   * A URL that you leave out keeps its value. The service documents only the method and path of this operation; the fields are assumed.
   *
   * @example
   * ```ts
   * await booth.webhooks.update({ mediaUrl: 'https://hooks.example.com/media?secret=4f1c', sendUrl: null });
   * ```
   */
  update(urls: UpdateWebhooksParams, options?: CallOptions): ApiPromise<ConfiguredWebhooks>;
}

/** The webhooks of a client's account. */
export function createWebhooks(api: Api): Webhooks {
  return { update: (urls, options) => api.call('update_webhooks', { body: urls }, options) };
}
