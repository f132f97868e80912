import * as z from 'zod';
import { PageSchema } from '../../../engine/resources/listing.ts';
import { viewOf } from '../../../engine/resources/view.ts';
import {
  AccountChangesSchema,
  AccountResponse,
  AccountSchema,
  ConnectionSchema,
  NewAccountSchema,
} from '../../../model/accounts/account.ts';
import { attractScreenResource, stickerSetResource, templateResource } from '../../../model/catalog/catalog.ts';
import { paySetResource } from '../../../model/catalog/payment.ts';
import type { Account } from '../../../objects/accounts/accounts.ts';
import { seedAccount, seededFields } from '../../../objects/accounts/seed.ts';
import { accountNamed, operation } from './operation.ts';
import { account, ofSimulator, pageOf } from './serve.ts';

const accountPath = '/accounts/{accountId}';

const AccountBody = z.strictObject({
  ...NewAccountSchema.shape,
  templates: z.array(templateResource.body).max(1000).exactOptional(),
  attractScreens: z.array(attractScreenResource.body).max(1000).exactOptional(),
  stickerSets: z.array(stickerSetResource.body).max(1000).exactOptional(),
  paySets: z.array(paySetResource.body).max(1000).exactOptional(),
});

/** The values that a client needs to reach an account over HTTP. */
const ConnectionResponse = z
  .strictObject({
    apiKey: z.string(),
    baseUrl: z.url(),
    limits: z
      .union([
        z.literal('off'),
        z.strictObject({ perMinute: z.number(), burst: z.number(), addressPerMinute: z.number() }),
      ])
      .optional()
      .describe(
        'How a client of BoothKit limits its own calls. Only of a simulator that skips waits for limits or has them off.',
      ),
  })
  .meta({ id: 'Connection' });

/** Operations on accounts as a whole. */
export const accountOperations = {
  create_account: ofSimulator('accounts').serve('seed', {
    route: 'POST /accounts',
    summary: 'Creates an account with its keys, and with default resources for those that the body omits.',
    status: 201,
    body: AccountBody,
    takesFile: true,
    returns: z.strictObject(seededFields()).meta({ id: 'SeededAccount' }),
    run: (accounts, { templates, attractScreens, stickerSets, paySets, ...fields }) =>
      seedAccount(accounts.create(fields), { templates, attractScreens, stickerSets, paySets }),
  }),
  list_accounts: operation({
    route: 'GET /accounts',
    summary: 'Lists the accounts with plan, quota, defaults, limits, credits, texts, communication and their usage.',
    query: PageSchema,
    response: pageOf(AccountResponse),
    run(simulator, query) {
      const page = simulator.accounts.page(query);
      return { ...page, data: page.data.map(accountNow) };
    },
  }),
  get_account: account.serve('read', {
    route: `GET ${accountPath}`,
    summary:
      'Returns plan, quota, defaults, limits, AI credits, texts and communication of an account, and their usage.',
    also: { usage: 'usage' },
    returns: AccountResponse,
    run: accountNow,
  }),
  update_account: account.serve('update', {
    route: `PATCH ${accountPath}`,
    summary:
      "Changes plan, quota, defaults of new events, limits, AI credits, texts or communication, as the dashboard or the service's support would.",
    body: AccountChangesSchema,
    returns: AccountResponse,
    run(changed, changes) {
      changed.update(changes);
      return accountNow(changed);
    },
  }),
  // `connection` of a remote account adds a fetch to the response.
  get_connection: operation({
    route: `GET ${accountPath}/connection`,
    summary:
      'Returns the values that a client needs to reach an account: a key of the scope, read-write by default, and the base URL.',
    query: ConnectionSchema,
    response: ConnectionResponse,
    remote: [{ method: 'connection' }],
    run(simulator, input, params) {
      const { apiKey, baseUrl, limits } = accountNamed(simulator, params).connection(input);
      return { apiKey, baseUrl, ...(limits !== undefined && { limits }) };
    },
  }),
};

/** An account with its usage, as they are now. */
function accountNow(shown: Account) {
  return { id: shown.id, ...viewOf(AccountSchema, shown), usage: shown.usage() };
}
