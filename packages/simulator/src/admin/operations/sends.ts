import * as z from 'zod';
import { TimedPageSchema } from '../../engine/resources/listing.ts';
import { SendResponse } from '../../model/gallery.ts';
import { NewShareSchema } from '../../model/gallery-inputs.ts';
import { pageOf } from '../responses/fields.ts';
import { accountNamed, type ControlOperation, operation, paginates, queried } from './operation.ts';

/** The emails and texts sent to guests, and today's counts against the caps. */
const SendsResponse = pageOf(SendResponse).extend({
  today: z.strictObject({ emails: z.int().min(0), texts: z.int().min(0) }),
});

/** Operations on the emails and texts that guests receive. */
export const sendOperations = {
  share_session: operation({
    method: 'POST',
    path: '/accounts/{accountId}/sessions/{sessionId}/sends',
    summary: "Sends a guest a session, by email or text, within the day's cap.",
    status: 201,
    body: NewShareSchema,
    response: SendResponse,
    remote: [{ method: 'sends.shareSession' }],
    run: (simulator, share, params) =>
      accountNamed(simulator, params).sends.shareSession(params['sessionId'] ?? '', share),
  }),
  share_media: operation({
    method: 'POST',
    path: '/accounts/{accountId}/media/{mediaId}/sends',
    summary: "Sends a guest a single media item, by email or text, within the day's cap.",
    status: 201,
    body: NewShareSchema,
    response: SendResponse,
    remote: [{ method: 'sends.shareMedia' }],
    run: (simulator, share, params) => accountNamed(simulator, params).sends.shareMedia(params['mediaId'] ?? '', share),
  }),
  list_sends: queried({
    method: 'GET',
    path: '/accounts/{accountId}/sends',
    summary:
      "Lists the shares sent to guests of an account, oldest first or newest first (order), and today's counts towards the caps.",
    status: 200,
    query: TimedPageSchema,
    response: SendsResponse,
    remote: [
      { method: 'sends.page' },
      { method: 'sends.list', args: [], paginates },
      { method: 'sends.today', args: [], returns: 'today' },
    ],
    run(simulator, query, params) {
      const { sends } = accountNamed(simulator, params);
      return { ...sends.page(query), today: sends.today() };
    },
  }),
} as const satisfies Record<string, ControlOperation>;
