import type { PathParams } from '../../engine/http/routes.ts';
import { operatorResource } from '../../model/operator.ts';
import { accountNamed, type Controlled, type ControlOperation, operation } from './operation.ts';
import { createOperation, deleteOperation, getOperation, listOperation } from './resource-operations.ts';

const { body, response } = operatorResource;
const invitesPath = '/accounts/{accountId}/invites';

const operators = {
  name: 'operator',
  path: '/accounts/{accountId}/operators',
  param: 'operatorId',
  at: 'operators',
  response,
  collection: (simulator: Controlled, params: PathParams) => accountNamed(simulator, params).operators,
};

/** The operators of an account and the open invites of some. */
export const operatorOperations = {
  create_operator: createOperation(operators, body, 'Adds a live operator, who runs the events named.'),
  create_invite: operation({
    method: 'POST',
    path: invitesPath,
    summary: 'Invites an operator to the events named; the invite is open until it is accepted or removed.',
    status: 201,
    body,
    response: response,
    remote: [{ method: 'operators.invite' }],
    run: (simulator, operator, params) => accountNamed(simulator, params).operators.invite(operator),
  }),
  accept_invite: operation({
    method: 'POST',
    path: `${invitesPath}/{inviteId}/accept`,
    summary: 'Accepts an open invite, which becomes an operator with the same ID.',
    status: 200,
    response: response,
    remote: [{ method: 'operators.accept' }],
    run: (simulator, _, params) => accountNamed(simulator, params).operators.accept(params['inviteId'] ?? ''),
  }),
  get_operator: getOperation(operators, 'Returns an operator or an open invite.'),
  list_operators: listOperation(operators, 'Lists the operators of an account and the open invites.'),
  delete_operator: deleteOperation(operators, 'Removes an operator, or revokes an invite.'),
} as const satisfies Record<string, ControlOperation>;
