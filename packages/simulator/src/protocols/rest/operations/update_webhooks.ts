import { setWebhooks } from '../../../service/webhooks/urls.ts';
import type { Handler } from '../call.ts';

/** Sets the webhook URLs of the account (rule 4.11/webhooks, decision S12). */
export const update_webhooks: Handler<'update_webhooks'> = ({ body, commit }) =>
  commit(({ account }) => setWebhooks(account, body));
