import { operatorResource } from '../../../model/accounts/operator.ts';
import { ofAccount, Removed } from './serve.ts';

const { body, response: returns } = operatorResource;
const operatorsPath = '/accounts/{accountId}/operators';
const invitesPath = '/accounts/{accountId}/invites';

const operators = ofAccount('operators');

/** The operators of an account and the open invites of some. */
export const operatorOperations = {
  create_operator: operators.serve('add', {
    route: `POST ${operatorsPath}`,
    summary: 'Adds a live operator, who runs the events named.',
    status: 201,
    body,
    returns,
  }),
  create_invite: operators.serve('invite', {
    route: `POST ${invitesPath}`,
    summary: 'Invites an operator to the events named; the invite is open until it is accepted or removed.',
    status: 201,
    body,
    returns,
  }),
  accept_invite: operators.serve('accept', {
    route: `POST ${invitesPath}/{inviteId}/accept`,
    summary: 'Accepts an open invite, which becomes an operator with the same ID.',
    returns,
  }),
  get_operator: operators.serve('get', {
    route: `GET ${operatorsPath}/{operatorId}`,
    summary: 'Returns an operator or an open invite.',
    noun: 'operator',
    returns,
  }),
  list_operators: operators.list(['page', 'list'], {
    route: `GET ${operatorsPath}`,
    summary: 'Lists the operators of an account and the open invites.',
    item: returns,
  }),
  delete_operator: operators.serve('remove', {
    route: `DELETE ${operatorsPath}/{operatorId}`,
    summary: 'Removes an operator, or revokes an invite.',
    returns: Removed,
    member: 'removed',
  }),
};
