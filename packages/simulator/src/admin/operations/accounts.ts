import * as z from 'zod';
import { AccountChangesSchema, AccountResponse, ConnectionSchema, NewAccountSchema } from '../../accounts/account.ts';
import type { Account } from '../../accounts/accounts.ts';
import { attractScreenResource } from '../../accounts/attract-screen.ts';
import { paySetResource } from '../../accounts/payment.ts';
import { seedAccount } from '../../accounts/seed.ts';
import { stickerSetResource } from '../../accounts/sticker-set.ts';
import { templateResource } from '../../accounts/template.ts';
import { PageSchema } from '../../resources/listing.ts';
import { accountNamed, type ControlOperation, operation, queried } from '../operation.ts';
import { ConnectionResponse, SeededAccountResponse } from '../responses/account.ts';
import { pageOf } from '../responses/fields.ts';

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
    response: SeededAccountResponse,
    remote: [{ at: 'accounts.seed' }],
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
      return { ...page, data: page.data.map(shown) };
    },
  }),
  get_account: {
    method: 'GET',
    path: accountPath,
    summary:
      'Returns plan, quota, defaults, limits, AI credits, texts and communication of an account, and their usage.',
    status: 200,
    response: AccountResponse,
    remote: [{ at: 'read' }, { at: 'usage', gives: 'usage' }],
    run: (simulator, _, params) => shown(accountNamed(simulator, params)),
  },
  update_account: operation({
    method: 'PATCH',
    path: accountPath,
    summary:
      'Changes plan, quota, defaults of new events, limits, AI credits, texts or communication, as the dashboard or support would.',
    status: 200,
    body: AccountChangesSchema,
    response: AccountResponse,
    remote: [{ at: 'update' }],
    run(simulator, changes, params) {
      const account = accountNamed(simulator, params);
      account.update(changes);
      return shown(account);
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
    remote: [{ at: 'connection' }],
    run(simulator, input, params) {
      const { apiKey, baseUrl } = accountNamed(simulator, params).connection(input);
      return { apiKey, baseUrl };
    },
  }),
} as const satisfies Record<string, ControlOperation>;

function shown(account: Account) {
  const { id, name, plan, quota, defaults, limits, aiCredits, texts, communication } = account;
  return { id, name, plan, quota, defaults, limits, aiCredits, texts, communication, usage: account.usage() };
}
