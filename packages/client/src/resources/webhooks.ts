import type { Webhooks as ConfiguredWebhooks, WebhooksBody } from '@boothkit/contract/types';
import type { Api } from '../api.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../call-options.ts';

/** The operation on the account's webhooks (section 4.11). */
export interface Webhooks {
  /**
   * Sets the two webhook URLs of the account: `mediaUrl` for media.uploaded, `sendUrl` for session.sent and media.sent; null switches one
   * off, one left out stays. The reference gives only method and path: the shape is assumed (decision S12).
   */
  update(urls: WebhooksBody, options?: CallOptions): ApiPromise<ConfiguredWebhooks>;
}

/** The webhooks of a client's account. */
export function createWebhooks(api: Api): Webhooks {
  return { update: (urls, options) => api.call('update_webhooks', { body: urls }, options) };
}
