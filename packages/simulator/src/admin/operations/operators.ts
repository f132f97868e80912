import { NewOperatorSchema } from '../../accounts/resources.ts';
import { accountNamed, type ControlOperation, operation, present } from '../operation.ts';
import { OperatorAnswer } from '../responses/account.ts';
import { listOf, Removed } from '../responses/fields.ts';

const operatorsPath = '/accounts/{accountId}/operators';
const operatorPath = `${operatorsPath}/{operatorId}`;
const invitesPath = '/accounts/{accountId}/invites';

/** The operators of an account and the open invites of some. */
export const operatorOperations = {
  add_operator: operation({
    method: 'POST',
    path: operatorsPath,
    summary: 'Adds a live operator, who runs the events named.',
    status: 201,
    body: NewOperatorSchema,
    answer: OperatorAnswer,
    remote: [{ at: 'operators.add' }],
    run: (simulator, operator, params) => accountNamed(simulator, params).operators.add(operator),
  }),
  invite_operator: operation({
    method: 'POST',
    path: invitesPath,
    summary: 'Invites an operator to the events named; the invite is open until it is accepted or removed.',
    status: 201,
    body: NewOperatorSchema,
    answer: OperatorAnswer,
    remote: [{ at: 'operators.invite' }],
    run: (simulator, operator, params) => accountNamed(simulator, params).operators.invite(operator),
  }),
  accept_invite: {
    method: 'POST',
    path: `${invitesPath}/{inviteId}/accept`,
    summary: 'Accepts an open invite, which becomes a live operator with the same id.',
    status: 200,
    answer: OperatorAnswer,
    remote: [{ at: 'operators.accept' }],
    run(simulator, _, params) {
      const { inviteId = '' } = params;
      const { operators } = accountNamed(simulator, params);
      const invite = operators.get(inviteId);
      return operators.accept(present(invite?.kind === 'invite' ? invite : undefined, 'open invite', inviteId).id);
    },
  },
  get_operator: {
    method: 'GET',
    path: operatorPath,
    summary: 'Returns an operator or an open invite.',
    status: 200,
    answer: OperatorAnswer,
    remote: [{ at: 'operators.get', maybe: true }],
    run(simulator, _, params) {
      const { operatorId = '' } = params;
      return present(accountNamed(simulator, params).operators.get(operatorId), 'operator', operatorId);
    },
  },
  list_operators: {
    method: 'GET',
    path: operatorsPath,
    summary: 'Lists the operators of an account and the open invites.',
    status: 200,
    answer: listOf(OperatorAnswer),
    remote: [{ at: 'operators.list', gives: 'data' }],
    run: (simulator, _, params) => ({ data: accountNamed(simulator, params).operators.list() }),
  },
  remove_operator: {
    method: 'DELETE',
    path: operatorPath,
    summary: 'Removes an operator, or revokes an invite.',
    status: 200,
    answer: Removed,
    remote: [{ at: 'operators.remove', gives: 'removed' }],
    run(simulator, _, params) {
      const { operatorId = '' } = params;
      return { removed: accountNamed(simulator, params).operators.remove(operatorId) };
    },
  },
} as const satisfies Record<string, ControlOperation>;
