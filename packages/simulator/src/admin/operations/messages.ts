import { pageFields } from '../../engine/resources/listing.ts';
import { MessageFilterSchema, MessageResponse } from '../../galleries/messages/inbox.ts';
import { pageOf } from '../responses/fields.ts';
import { accountNamed, type ControlOperation, operation, paginates, queried, requireFound } from './operation.ts';

/** Operations on the messages of sends, as guests get them. */
export const messageOperations = {
  list_messages: queried({
    method: 'GET',
    path: '/accounts/{accountId}/messages',
    summary:
      'Lists the emails and text messages to guests of an account, oldest first: all, or those to a guest, of a kind or of an event.',
    status: 200,
    query: MessageFilterSchema.extend(pageFields()),
    response: pageOf(MessageResponse),
    remote: [
      { method: 'inbox.page', args: ['query', 'query'] },
      { method: 'inbox.list', args: ['query'], paginates },
    ],
    run: (simulator, { limit, cursor, ...filter }, params) =>
      accountNamed(simulator, params).inbox.page(filter, { limit, cursor }),
  }),
  get_message: operation({
    method: 'GET',
    path: '/accounts/{accountId}/messages/{messageId}',
    summary: 'Returns a message to a guest, with the URLs (htmlUrl, textUrl) that show it.',
    status: 200,
    response: MessageResponse,
    remote: [{ method: 'inbox.get', optional: true }],
    run: (simulator, _, params) =>
      requireFound(
        accountNamed(simulator, params).inbox.get(params['messageId'] ?? ''),
        'message',
        params['messageId'] ?? '',
      ),
  }),
} as const satisfies Record<string, ControlOperation>;
