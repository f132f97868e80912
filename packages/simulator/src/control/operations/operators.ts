import { NewOperatorSchema } from '../../owner/things.ts';
import { OperatorAnswer } from '../answers/account.ts';
import { listOf, Removed } from '../answers/fields.ts';
import { accountNamed, type ControlOperation, operation } from '../operation.ts';

const operatorsPath = '/accounts/{accountId}/operators';

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
    path: '/accounts/{accountId}/invites',
    summary: 'Invites an operator to the events named; the invite is open until it is removed.',
    status: 201,
    body: NewOperatorSchema,
    answer: OperatorAnswer,
    remote: [{ at: 'operators.invite' }],
    run: (simulator, operator, params) => accountNamed(simulator, params).operators.invite(operator),
  }),
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
    path: `${operatorsPath}/{operatorId}`,
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
