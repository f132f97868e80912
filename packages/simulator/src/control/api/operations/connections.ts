import * as z from 'zod';
import { NewConnectionCodeSchema, newCodeFields } from '../../../objects/oauth/connection-codes.ts';
import { appFields } from '../../../objects/oauth/connections.ts';
import { ofAccount, Removed } from './serve.ts';

const connectionsPath = '/accounts/{accountId}/connections';

const connections = ofAccount('connections');

const ConnectedAppResponse = z.strictObject(appFields()).meta({ id: 'ConnectedApp' });

/** Operations of the owner that connect apps and remove connections. */
export const connectionOperations = {
  create_connection_code: ofAccount('connectionCodes').serve('create', {
    route: 'POST /accounts/{accountId}/connection-codes',
    summary:
      'Creates a connection code for the sign-in page of an app, and returns it once; it is valid for 15 minutes.',
    status: 201,
    body: NewConnectionCodeSchema,
    returns: z.strictObject(newCodeFields()).meta({ id: 'ConnectionCode' }),
  }),
  list_connected_apps: connections.list(['page', 'list'], {
    route: `GET ${connectionsPath}`,
    summary: 'Lists the connected apps of an account.',
    item: ConnectedAppResponse,
  }),
  get_connected_app: connections.serve('get', {
    route: `GET ${connectionsPath}/{connectionId}`,
    summary: 'Returns a connected app of an account.',
    noun: 'connection',
    returns: ConnectedAppResponse,
  }),
  delete_connected_app: connections.serve('remove', {
    route: `DELETE ${connectionsPath}/{connectionId}`,
    summary: 'Removes a connected app. If the key was created for apps and this was its last one, the key is revoked.',
    returns: Removed,
    member: 'removed',
  }),
};
