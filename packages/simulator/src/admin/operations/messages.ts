import { timedPageFields } from '../../engine/resources/listing.ts';
import { MessageFilterSchema, MessageResponse } from '../../galleries/messages/inbox.ts';
import { pageOf } from './response-fields.ts';
import { ofAccount } from './serve.ts';

const inbox = ofAccount('inbox');

/** Operations on the messages of sends, as guests get them. */
export const messageOperations = {
  list_messages: inbox.serve('page', {
    route: 'GET /accounts/{accountId}/messages',
    summary:
      'Lists the emails and text messages to guests of an account, oldest first or newest first (order): all, or those to a guest, of a kind, of an event or with a text (search).',
    query: MessageFilterSchema.extend(timedPageFields()),
    args: ['query', 'query'],
    all: 'list',
    returns: pageOf(MessageResponse),
    run: (messages, { limit, cursor, order, ...filter }) => messages.page(filter, { limit, cursor, order }),
  }),
  get_message: inbox.serve('get', {
    route: 'GET /accounts/{accountId}/messages/{messageId}',
    summary: 'Returns a message to a guest, with the URLs (htmlUrl, textUrl) that show it.',
    noun: 'message',
    returns: MessageResponse,
  }),
};
