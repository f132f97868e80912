import { WebhooksBody } from '@boothkit/contract';
import type { Webhooks, WebhooksBody as WebhookUrls } from '@boothkit/contract/types';
import { LoopbackWebhooksBody } from '../http/outbound/loopback-bodies.ts';
import { parseInput } from '../resources/parse.ts';
import type { World } from '../store/world.ts';
import { setWebhooks } from './urls.ts';

/** The two webhook URLs of an account, as the dashboard has them (section 6). */
export interface OwnerWebhooks {
  /** The URLs as they are; null where one is off. */
  get(): Webhooks;
  /**
   * Sets the URLs given: `mediaUrl` for media.uploaded, `sendUrl` for session.sent and media.sent. One left out keeps its value,
   * null switches it off. Throws a TypeError for a URL that is not public https (rule 6.3).
   */
  set(urls: WebhookUrls): Webhooks;
}

/** The webhooks of an account, for its owner; `allowsLoopback` says whether local receivers may be named too (decision S18). */
export function webhooksOf(world: World, accountId: string, allowsLoopback: boolean): OwnerWebhooks {
  const schema = allowsLoopback ? LoopbackWebhooksBody : WebhooksBody;
  return {
    get: () => world.account(accountId).record.webhooks,
    set: (urls) => setWebhooks(world.change(accountId), parseInput(schema, urls, 'webhooks')),
  };
}
