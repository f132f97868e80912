import * as z from 'zod';
import { NewKeyInputSchema } from '../../accounts/account-inputs.ts';
import type { Key } from '../../accounts/keys.ts';
import type { PathParams } from '../../http/routes.ts';
import type { Simulator } from '../../interface.ts';
import { accountNamed, type ControlOperation, operation, present } from '../operation.ts';
import { KeyAnswer, NewKeyAnswer } from '../responses/account.ts';
import { listOf } from '../responses/fields.ts';

const keysPath = '/accounts/{accountId}/keys';
const keyPath = `${keysPath}/{keyId}`;

const PinBody = z.strictObject({ version: z.string() });

/** Operations of the owner on the keys of an account. */
export const keyOperations = {
  create_key: operation({
    method: 'POST',
    path: keysPath,
    summary: 'Creates a key, and tells its value this once.',
    status: 201,
    body: NewKeyInputSchema,
    answer: NewKeyAnswer,
    remote: [{ at: 'keys.create' }],
    run: (simulator, input, params) => accountNamed(simulator, params).keys.create(input),
  }),
  list_keys: {
    method: 'GET',
    path: keysPath,
    summary: 'Lists the keys of an account, the revoked ones too, without their values.',
    status: 200,
    answer: listOf(KeyAnswer),
    remote: [{ at: 'keys.list', gives: 'data' }],
    run: (simulator, _, params) => ({ data: accountNamed(simulator, params).keys.list() }),
  },
  get_key: {
    method: 'GET',
    path: keyPath,
    summary: 'Tells a key of an account, without its value.',
    status: 200,
    answer: KeyAnswer,
    remote: [{ at: 'keys.get', maybe: true }],
    run: (simulator, _, params) => keyNamed(simulator, params),
  },
  re_pin_key: operation({
    method: 'PATCH',
    path: keyPath,
    summary: 'Pins a key to another version, which applies up to a minute later.',
    status: 200,
    body: PinBody,
    answer: KeyAnswer,
    remote: [{ at: 'keys.rePin', takes: ['keyId', 'body.version'] }],
    run: (simulator, { version }, params) =>
      accountNamed(simulator, params).keys.rePin(keyNamed(simulator, params).id, version),
  }),
  revoke_key: {
    method: 'POST',
    path: `${keyPath}/revoke`,
    summary: 'Revokes a key: from now on it opens nothing.',
    status: 200,
    answer: KeyAnswer,
    remote: [{ at: 'keys.revoke' }],
    run: (simulator, _, params) => accountNamed(simulator, params).keys.revoke(keyNamed(simulator, params).id),
  },
} as const satisfies Record<string, ControlOperation>;

function keyNamed(simulator: Simulator, params: PathParams): Key {
  const { keyId = '' } = params;
  return present(accountNamed(simulator, params).keys.get(keyId), 'key', keyId);
}
