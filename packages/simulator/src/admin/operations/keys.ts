import * as z from 'zod';
import type { PathParams } from '../../engine/http/routes.ts';
import { keyResource } from '../../model/key.ts';
import { accountNamed, type Controlled, type ControlOperation, operation } from './operation.ts';
import { getOperation, listOperation } from './resource-operations.ts';

const keys = {
  name: 'key',
  path: '/accounts/{accountId}/keys',
  param: 'keyId',
  at: 'keys',
  response: keyResource.response,
  collection: (simulator: Controlled, params: PathParams) => accountNamed(simulator, params).keys,
};

const keyPath = `${keys.path}/{keyId}`;

/** A key with its value, which no other response has. */
const CreatedKeyResponse = keyResource.response.extend({ value: z.string() }).meta({ id: 'NewKey' });

const PinBody = z.strictObject({ version: z.string() });

/** Operations of the owner on the keys of an account. */
export const keyOperations = {
  create_key: operation({
    method: 'POST',
    path: keys.path,
    summary: 'Creates a key, and returns its value once.',
    status: 201,
    body: keyResource.body,
    response: CreatedKeyResponse,
    remote: [{ method: 'keys.create' }],
    run: (simulator, input, params) => accountNamed(simulator, params).keys.create(input),
  }),
  list_keys: listOperation(keys, 'Lists the keys of an account, the revoked ones too, without their values.'),
  get_key: getOperation(keys, 'Returns a key of an account, without its value.'),
  update_key: operation({
    method: 'PATCH',
    path: keyPath,
    summary: 'Pins a key to another version, which applies up to a minute later.',
    status: 200,
    body: PinBody,
    response: keyResource.response,
    remote: [{ method: 'keys.rePin', args: ['keyId', 'body.version'] }],
    run: (simulator, { version }, params) => accountNamed(simulator, params).keys.rePin(params['keyId'] ?? '', version),
  }),
  revoke_key: operation({
    method: 'POST',
    path: `${keyPath}/revoke`,
    summary: 'Revokes a key permanently.',
    status: 200,
    response: keyResource.response,
    remote: [{ method: 'keys.revoke' }],
    run: (simulator, _, params) => accountNamed(simulator, params).keys.revoke(params['keyId'] ?? ''),
  }),
} as const satisfies Record<string, ControlOperation>;
