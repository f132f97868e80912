import { NewConnectionCodeSchema } from '../../oauth/owner-connection-codes.ts';
import { accountNamed, type ControlOperation, operation, present } from '../operation.ts';
import { ConnectedAppAnswer, ConnectionCodeAnswer } from '../responses/account.ts';
import { listOf, Removed } from '../responses/fields.ts';

const connectionsPath = '/accounts/{accountId}/connections';
const connectionPath = `${connectionsPath}/{connectionId}`;

/** Operations of the owner that connect apps and remove connections. */
export const connectionOperations = {
  create_connection_code: operation({
    method: 'POST',
    path: '/accounts/{accountId}/connection-codes',
    summary:
      'Creates a connection code for the sign-in page of an app, and tells it this once; it is valid for 15 minutes.',
    status: 201,
    body: NewConnectionCodeSchema,
    answer: ConnectionCodeAnswer,
    remote: [{ at: 'connectionCodes.create' }],
    run: (simulator, input, params) => accountNamed(simulator, params).connectionCodes.create(input),
  }),
  list_connected_apps: {
    method: 'GET',
    path: connectionsPath,
    summary: 'Lists the connected apps of an account.',
    status: 200,
    answer: listOf(ConnectedAppAnswer),
    remote: [{ at: 'connections.list', gives: 'data' }],
    run: (simulator, _, params) => ({ data: accountNamed(simulator, params).connections.list() }),
  },
  get_connected_app: {
    method: 'GET',
    path: connectionPath,
    summary: 'Tells a connected app of an account.',
    status: 200,
    answer: ConnectedAppAnswer,
    remote: [{ at: 'connections.get', maybe: true }],
    run(simulator, _, params) {
      const { connectionId = '' } = params;
      return present(accountNamed(simulator, params).connections.get(connectionId), 'connection', connectionId);
    },
  },
  delete_connected_app: {
    method: 'DELETE',
    path: connectionPath,
    summary: 'Removes a connected app; the last one on a key that was made for it revokes that key.',
    status: 200,
    answer: Removed,
    remote: [{ at: 'connections.remove', gives: 'removed' }],
    run: (simulator, _, params) => ({
      removed: accountNamed(simulator, params).connections.remove(params['connectionId'] ?? ''),
    }),
  },
} as const satisfies Record<string, ControlOperation>;
