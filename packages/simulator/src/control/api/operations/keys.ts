import * as z from 'zod';
import { keyResource } from '../../../model/accounts/key.ts';
import { ofAccount } from './serve.ts';

const { body, response: returns } = keyResource;
const keysPath = '/accounts/{accountId}/keys';
const keyPath = `${keysPath}/{keyId}` as const;

const keys = ofAccount('keys');

/** Operations of the owner on the keys of an account. */
export const keyOperations = {
  create_key: keys.serve('create', {
    route: `POST ${keysPath}`,
    summary: 'Creates a key, and returns its value once.',
    status: 201,
    body,
    // No other response has the value.
    returns: returns.extend({ value: z.string() }).meta({ id: 'NewKey' }),
  }),
  list_keys: keys.list(['page', 'list'], {
    route: `GET ${keysPath}`,
    summary: 'Lists the keys of an account, the revoked ones too, without their values.',
    item: returns,
  }),
  get_key: keys.serve('get', {
    route: `GET ${keyPath}`,
    summary: 'Returns a key of an account, without its value.',
    noun: 'key',
    returns,
  }),
  update_key: keys.serve('rePin', {
    route: `PATCH ${keyPath}`,
    summary: 'Pins a key to another version, which applies up to a minute later.',
    body: z.strictObject({ version: z.string() }),
    args: ['body.version'],
    returns,
  }),
  revoke_key: keys.serve('revoke', {
    route: `POST ${keyPath}/revoke`,
    summary: 'Revokes a key permanently.',
    returns,
  }),
};
