import type { AccountState } from './account-state.ts';
import type { AccountRecord } from './records.ts';

type WebhookUrls = AccountRecord['webhooks'];

/** Sets the webhook URLs of an account; one left out keeps its value (rule 4.11/webhooks, decision S12). */
export function setWebhooks(account: AccountState, urls: Partial<WebhookUrls>): WebhookUrls {
  const webhooks = { ...account.record.webhooks, ...urls };
  account.record = { ...account.record, webhooks };
  return webhooks;
}
