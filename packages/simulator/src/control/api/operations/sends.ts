import * as z from 'zod';
import { TimedPageSchema, timedPageFields } from '../../../engine/resources/listing.ts';
import { SendResponse } from '../../../model/galleries/gallery.ts';
import { NewShareSchema } from '../../../model/galleries/gallery-inputs.ts';
import { MessageFilterSchema, MessageResponse } from '../../../objects/galleries/inbox.ts';
import { ofAccount, pageOf } from './serve.ts';

/** The emails and texts sent to guests, and today's counts against the caps. */
const SendsResponse = pageOf(SendResponse).extend({
  today: z.strictObject({ emails: z.int().min(0), texts: z.int().min(0) }),
});

const sends = ofAccount('sends');

/** Operations on the emails and texts that guests receive. */
export const sendOperations = {
  share_session: sends.serve('shareSession', {
    route: 'POST /accounts/{accountId}/sessions/{sessionId}/sends',
    summary: "Sends a guest a session, by email or text, within the day's cap.",
    status: 201,
    body: NewShareSchema,
    returns: SendResponse,
  }),
  share_media: sends.serve('shareMedia', {
    route: 'POST /accounts/{accountId}/media/{mediaId}/sends',
    summary: "Sends a guest a single media item, by email or text, within the day's cap.",
    status: 201,
    body: NewShareSchema,
    returns: SendResponse,
  }),
  list_sends: sends.serve('page', {
    route: 'GET /accounts/{accountId}/sends',
    summary:
      "Lists the shares sent to guests of an account, oldest first or newest first (order), and today's counts towards the caps.",
    query: TimedPageSchema,
    all: 'list',
    also: { today: 'today' },
    returns: SendsResponse,
    run: (all, query) => ({ ...all.page(query), today: all.today() }),
  }),
};

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
