import * as z from 'zod';
import { PageSchema } from '../../engine/resources/listing.ts';
import { viewOf } from '../../engine/resources/view.ts';
import {
  AccountChangesSchema,
  AccountResponse,
  AccountSchema,
  ConnectionSchema,
  NewAccountSchema,
} from '../../model/account.ts';
import { attractScreenResource } from '../../model/attract-screen.ts';
import { paySetResource } from '../../model/payment.ts';
import { stickerSetResource } from '../../model/sticker-set.ts';
import { templateResource } from '../../model/template.ts';
import type { Account } from '../../owner/accounts.ts';
import { seedAccount } from '../../owner/seed.ts';
import { ConnectionResponse, SeededAccountResponse } from '../responses/account.ts';
import { pageOf } from '../responses/fields.ts';
import { accountNamed, type ControlOperation, operation, queried } from './operation.ts';

const accountPath = '/accounts/{accountId}';

const AccountBody = z.strictObject({
  ...NewAccountSchema.shape,
  templates: z.array(templateResource.body).max(1000).exactOptional(),
  attractScreens: z.array(attractScreenResource.body).max(1000).exactOptional(),
  stickerSets: z.array(stickerSetResource.body).max(1000).exactOptional(),
  paySets: z.array(paySetResource.body).max(1000).exactOptional(),
});

/** Operations on accounts as a whole. */
export const accountOperations = {
  create_account: operation({
    method: 'POST',
    path: '/accounts',
    summary: 'Creates an account with its keys, and with default resources for those that the body omits.',
    status: 201,
    body: AccountBody,
    takesFile: true,
    response: SeededAccountResponse,
    remote: [{ method: 'accounts.seed' }],
    run(simulator, { templates, attractScreens, stickerSets, paySets, ...account }) {
      return seedAccount(simulator.accounts.create(account), { templates, attractScreens, stickerSets, paySets });
    },
  }),
  list_accounts: queried({
    method: 'GET',
    path: '/accounts',
    summary: 'Lists the accounts with plan, quota, defaults, limits, credits, texts, communication and their usage.',
    status: 200,
    query: PageSchema,
    response: pageOf(AccountResponse),
    run(simulator, query) {
      const page = simulator.accounts.page(query);
      return { ...page, data: page.data.map(accountNow) };
    },
  }),
  get_account: operation({
    method: 'GET',
    path: accountPath,
    summary:
      'Returns plan, quota, defaults, limits, AI credits, texts and communication of an account, and their usage.',
    status: 200,
    response: AccountResponse,
    remote: [{ method: 'read' }, { method: 'usage', returns: 'usage' }],
    run: (simulator, _, params) => accountNow(accountNamed(simulator, params)),
  }),
  update_account: operation({
    method: 'PATCH',
    path: accountPath,
    summary:
      "Changes plan, quota, defaults of new events, limits, AI credits, texts or communication, as the dashboard or the service's support would.",
    status: 200,
    body: AccountChangesSchema,
    response: AccountResponse,
    remote: [{ method: 'update' }],
    run(simulator, changes, params) {
      const account = accountNamed(simulator, params);
      account.update(changes);
      return accountNow(account);
    },
  }),
  get_connection: queried({
    method: 'GET',
    path: `${accountPath}/connection`,
    summary:
      'Returns the values that a client needs to reach an account: a key of the scope, read-write by default, and the base URL.',
    status: 200,
    query: ConnectionSchema,
    response: ConnectionResponse,
    remote: [{ method: 'connection' }],
    run(simulator, input, params) {
      const { apiKey, baseUrl, limits } = accountNamed(simulator, params).connection(input);
      return { apiKey, baseUrl, ...(limits !== undefined && { limits }) };
    },
  }),
} as const satisfies Record<string, ControlOperation>;

/** An account with its usage, as they are now. */
function accountNow(account: Account) {
  return { id: account.id, ...viewOf(AccountSchema, account), usage: account.usage() };
}
