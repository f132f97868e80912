import type { PathParams } from '../../engine/http/routes.ts';
import { NewConnectionCodeSchema } from '../../oauth/owner-connection-codes.ts';
import { ConnectedAppResponse, ConnectionCodeResponse } from '../responses/account.ts';
import { accountNamed, type Controlled, type ControlOperation, operation } from './operation.ts';
import { deleteOperation, getOperation, listOperation } from './resource-operations.ts';

const connections = {
  name: 'connection',
  path: '/accounts/{accountId}/connections',
  param: 'connectionId',
  at: 'connections',
  response: ConnectedAppResponse,
  collection: (simulator: Controlled, params: PathParams) => accountNamed(simulator, params).connections,
};

/** Operations of the owner that connect apps and remove connections. */
export const connectionOperations = {
  create_connection_code: operation({
    method: 'POST',
    path: '/accounts/{accountId}/connection-codes',
    summary:
      'Creates a connection code for the sign-in page of an app, and returns it once; it is valid for 15 minutes.',
    status: 201,
    body: NewConnectionCodeSchema,
    response: ConnectionCodeResponse,
    remote: [{ method: 'connectionCodes.create' }],
    run: (simulator, input, params) => accountNamed(simulator, params).connectionCodes.create(input),
  }),
  list_connected_apps: listOperation(connections, 'Lists the connected apps of an account.'),
  get_connected_app: getOperation(connections, 'Returns a connected app of an account.'),
  delete_connected_app: deleteOperation(
    connections,
    'Removes a connected app; the last one on a key that was created for it revokes that key.',
  ),
} as const satisfies Record<string, ControlOperation>;
