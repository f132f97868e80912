import * as z from 'zod';
import { MessageFilterSchema } from '../../galleries/messages/inbox.ts';
import { pageFields } from '../../resources/listing.ts';
import { accountNamed, type ControlOperation, present, queried, walks } from '../operation.ts';
import { id, instant, pageOf } from '../responses/fields.ts';

/** An email or a text message, as the guest gets it. */
const MessageResponse = z
  .strictObject({
    id,
    by: z.enum(['email', 'sms']),
    to: z.string(),
    from: z.string(),
    subject: z.string().nullable(),
    text: z.string(),
    link: z.url(),
    htmlUrl: z.url(),
    textUrl: z.url(),
    eventId: id,
    galleryId: id,
    shared: z.enum(['session', 'media']),
    sharedId: id,
    sentDate: instant,
  })
  .meta({ id: 'Message' });

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
      { at: 'inbox.page', takes: ['query', 'query'] },
      { at: 'inbox.list', takes: ['query'], walks },
    ],
    run: (simulator, { limit, cursor, ...filter }, params) =>
      accountNamed(simulator, params).inbox.page(filter, { limit, cursor }),
  }),
  get_message: {
    method: 'GET',
    path: '/accounts/{accountId}/messages/{messageId}',
    summary: 'Returns a message to a guest, with the URLs (htmlUrl, textUrl) that show it.',
    status: 200,
    response: MessageResponse,
    remote: [{ at: 'inbox.get', maybe: true }],
    run: (simulator, _, params) =>
      present(
        accountNamed(simulator, params).inbox.get(params['messageId'] ?? ''),
        'message',
        params['messageId'] ?? '',
      ),
  },
} as const satisfies Record<string, ControlOperation>;
