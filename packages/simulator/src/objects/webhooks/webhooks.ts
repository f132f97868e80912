import type { Webhooks, WebhooksBody as WebhookUrls } from '@boothkit/contract';
import type { WayOut } from '../../engine/http/outbound/way-out.ts';
import { parseInput } from '../../engine/resources/parse.ts';
import { receiverHint, webhooksBody } from '../../model/url-bodies.ts';
import type { World } from '../../model/world.ts';
import { setWebhooks } from '../../service/webhooks/urls.ts';

/** The two webhook URLs of an account, as the dashboard has them. */
export interface OwnerWebhooks {
  /**
   * The URLs as they are; null where one is off.
   *
   * @example
   * ```ts
   * console.log(account.webhooks.get().mediaUrl); // null
   * ```
   */
  get(): Webhooks;
  // rule 6.3
  /**
   * Sets the URLs given: `mediaUrl` for media.uploaded, `sendUrl` for session.sent and media.sent. A URL that you leave out keeps its value, and
   * null switches a webhook off. Throws a TypeError for a URL that is not public https.
   *
   * @example
   * ```ts
   * account.webhooks.set({ mediaUrl: 'https://hooks.example.com/media?secret=4f1c' });
   * console.log(account.webhooks.get().sendUrl); // null
   * ```
   */
  set(urls: WebhookUrls): Webhooks;
}

/** The webhooks of an account, for its owner; the way out says which receivers may be named (decision S18). */
export function webhooksOf(world: World, accountId: string, wayOut: Pick<WayOut, 'urls'>): OwnerWebhooks {
  return {
    get: () => world.account(accountId).record.webhooks,
    set: (urls) =>
      setWebhooks(
        world.transaction(accountId).account,
        parseInput(webhooksBody(wayOut.urls), urls, 'webhooks', receiverHint),
      ),
  };
}
