import { uriOf } from '../../engine/http/uri.ts';
import type { AccountRecord } from '../../model/accounts/account.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';

type WebhookUrls = AccountRecord['webhooks'];

/** Sets the webhook URLs of an account, as URIs; one left out keeps its value (rule 4.11/webhooks, decision S12). */
export function setWebhooks(account: AccountState, urls: Partial<WebhookUrls>): WebhookUrls {
  const uris = Object.entries(urls).map(([name, url]) => [name, url === null ? null : uriOf(url)]);
  const webhooks: WebhookUrls = { ...account.record.webhooks, ...Object.fromEntries(uris) };
  account.record = { ...account.record, webhooks };
  return webhooks;
}
